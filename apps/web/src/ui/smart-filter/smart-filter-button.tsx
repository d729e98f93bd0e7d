import { Button, Input, Popover } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { countChosen, type FilterGroup, type FilterSelection } from './filter-groups.ts'
import classes from './smart-filter.module.css'
import { SmartFilter } from './smart-filter.tsx'

type SmartFilterButtonProps = {
  label?: string
  groups: FilterGroup[]
  value: FilterSelection
  onChange: (selection: FilterSelection) => void
  isLoading?: boolean
  disabled?: boolean
  /** Values that take their time can be asked for when they are first wanted. */
  onOpenChange?: (isOpen: boolean) => void
}

/** The panel behind a button of a filter bar, which says how many values are chosen. */
export function SmartFilterButton({
  label = 'Smart Filter',
  value,
  onChange,
  disabled,
  onOpenChange,
  ...panel
}: SmartFilterButtonProps) {
  const [isOpen, setState] = useState(false)
  const setIsOpen = (next: boolean) => {
    setState(next)
    onOpenChange?.(next)
  }
  const buttonId = useId()
  const count = countChosen(value)
  const words = count === 0 ? 'All values' : `${count} selected`
  const apply = (selection: FilterSelection) => {
    onChange(selection)
    setIsOpen(false)
  }
  return (
    <Input.Wrapper label={label} id={buttonId} labelElement="label">
      <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" width={320} trapFocus>
        <Popover.Target>
          <Button
            id={buttonId}
            variant="default"
            fullWidth
            justify="space-between"
            disabled={disabled}
            classNames={{ root: classes.button, label: classes.buttonLabel }}
            leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            aria-label={`${label}: ${words}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            {words}
          </Button>
        </Popover.Target>
        <Popover.Dropdown p={0} className={classes.dropdown} aria-label={label}>
          <SmartFilter {...panel} value={value} onSubmit={apply} onReset={() => apply({})} />
        </Popover.Dropdown>
      </Popover>
    </Input.Wrapper>
  )
}
