import { Button, Popover } from '@mantine/core'
import { useState } from 'react'
import IconChevronDown from '~icons/chevron-down'
import { type FilterOption, FilterPanel } from '../header-filter/filter-panel.tsx'
import classes from './choice-filter.module.css'

type ChoiceFilterProps = {
  label: string
  options: FilterOption[]
  /** Empty means all. */
  value: string[]
  onApply: (value: string[]) => void
  emptyText?: string
  isLoading?: boolean
}

/** A dropdown of checkboxes with its label and selection. */
export function ChoiceFilter({ label, value, onApply, options, ...panel }: ChoiceFilterProps) {
  const [isOpen, setIsOpen] = useState(false)
  const apply = (selected: string[]) => {
    onApply(selected)
    setIsOpen(false)
  }
  const isActive = value.length > 0
  const [only] = value.length === 1 ? value : []
  const words = only === undefined ? String(value.length) : (options.find((one) => one.value === only)?.label ?? '1')
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" trapFocus returnFocus width={280}>
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          className={classes.button}
          classNames={{ label: classes.label }}
          data-active={isActive || undefined}
          rightSection={<IconChevronDown size={13} aria-hidden />}
          aria-label={isActive ? `${label} ${words} selected` : `${label}: all`}
          title={isActive ? `${label}: ${words}` : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          {label} {isActive && <span className={classes.chosen}>{words}</span>}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} className={classes.dropdown} aria-label={label}>
        <FilterPanel {...panel} label={label} options={options} value={value} onApply={apply} />
      </Popover.Dropdown>
    </Popover>
  )
}
