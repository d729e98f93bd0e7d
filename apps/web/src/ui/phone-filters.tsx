import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import classes from './phone-filters.module.css'

type PhoneFiltersProps = {
  label: string
  /** Marks the button: some filters differ from their defaults. */
  isChanged?: boolean
  children: ReactNode
}

/** On phones, one button that shows and hides the filters; on wider screens, the filters themselves. */
export function PhoneFilters({ label, isChanged = false, children }: PhoneFiltersProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        classNames={{ root: classes.toggle, label: classes.label }}
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.7} aria-hidden />}
        rightSection={<IconChevronDown size={16} aria-hidden className={classes.chevron} />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isChanged ? `${label} · changed` : label}
      </Button>
      <div id={id} className={classes.filters} data-open={isOpen || undefined}>
        {children}
      </div>
    </>
  )
}
