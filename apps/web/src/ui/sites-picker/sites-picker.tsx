import { Button, Input, Tooltip } from '@mantine/core'
import { useId, useMemo, useState } from 'react'
import IconAlertTriangle from '~icons/alert-triangle'
import IconChevronDown from '~icons/chevron-down'
import IconRefresh from '~icons/refresh'
import IconWorld from '~icons/world'
import { listHosts, maxSelectableHosts, type SiteGroup, sitesInWords } from './site-groups.ts'
import { SitesModal } from './sites-modal.tsx'
import classes from './sites-picker.module.css'

type SitesPickerProps = {
  label?: string
  groups: SiteGroup[]
  /** Hosts; empty means all. */
  value: string[]
  onApply: (hosts: string[]) => void
  isLoading?: boolean
  disabled?: boolean
  /** Set if the sites failed to load. */
  onRetry?: (() => void) | undefined
}

const tooManyText = `Sites selection is temporary not available for ${maxSelectableHosts}+ sites. All data is loaded.`

export function SitesPicker(props: SitesPickerProps) {
  const { label = 'Sites & Apps', groups, value, onApply, isLoading, disabled, onRetry } = props
  const [isOpen, setIsOpen] = useState(false)
  const buttonId = useId()
  const reasonId = useId()
  const isTooMany = useMemo(() => listHosts(groups).length > maxSelectableHosts, [groups])
  const words = isTooMany ? sitesInWords(groups, []) : sitesInWords(groups, value)

  if (onRetry) return <Unloaded label={label} onRetry={onRetry} />
  const button = (
    <Button
      id={buttonId}
      variant="default"
      fullWidth
      justify="space-between"
      loading={isLoading}
      disabled={disabled}
      // Stays focusable, so that the reason is reachable by keyboard.
      data-disabled={isTooMany || undefined}
      aria-disabled={isTooMany || undefined}
      aria-describedby={isTooMany ? reasonId : undefined}
      aria-label={`${label}: ${words}`}
      aria-haspopup="dialog"
      classNames={{ root: classes.button, label: classes.buttonLabel }}
      leftSection={<IconWorld size={16} aria-hidden />}
      rightSection={<IconChevronDown size={14} aria-hidden />}
      onClick={() => !isTooMany && setIsOpen(true)}
    >
      {words}
    </Button>
  )
  return (
    <Input.Wrapper label={label} id={buttonId} labelElement="label" className={classes.root}>
      {isTooMany ? <Tooltip label={tooManyText}>{button}</Tooltip> : button}
      {isTooMany && (
        <span id={reasonId} hidden>
          {tooManyText}
        </span>
      )}
      <SitesModal
        title={label}
        isOpen={isOpen}
        groups={groups}
        value={value}
        onClose={() => setIsOpen(false)}
        onApply={(hosts) => {
          onApply(hosts)
          setIsOpen(false)
        }}
      />
    </Input.Wrapper>
  )
}

function Unloaded({ label, onRetry }: { label: string; onRetry: () => void }) {
  const id = useId()
  return (
    <Input.Wrapper label={label} id={id} labelElement="label" className={classes.root}>
      <Button
        id={id}
        variant="default"
        fullWidth
        justify="space-between"
        aria-label={`${label}: failed to load. Try again`}
        classNames={{ root: classes.button, label: classes.buttonLabel }}
        leftSection={<IconAlertTriangle size={16} color="var(--mantine-color-error)" aria-hidden />}
        rightSection={<IconRefresh size={14} aria-hidden />}
        onClick={onRetry}
      >
        Failed to load
      </Button>
    </Input.Wrapper>
  )
}
