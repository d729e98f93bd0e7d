import { ActionIcon, Popover } from '@mantine/core'
import { useState } from 'react'
import IconFilter from '~icons/filter'
import IconFilterFilled from '~icons/filter-filled'
import { type FilterOption, FilterPanel } from './filter-panel.tsx'

type HeaderFilterProps = {
  /** E.g. 'Organization': names the button ('Filter Organization') and the search. */
  label: string
  options: FilterOption[]
  /** Empty means no filter. */
  value: string[]
  onApply: (value: string[]) => void
  emptyText?: string
}

/** Checkbox list behind a column header. */
export function HeaderFilter({ label, value, onApply, ...panel }: HeaderFilterProps) {
  const [isOpen, setIsOpen] = useState(false)
  const apply = (selected: string[]) => {
    onApply(selected)
    setIsOpen(false)
  }
  const isActive = value.length > 0
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" trapFocus returnFocus withinPortal width={264}>
      <Popover.Target>
        <ActionIcon
          size={24}
          color={isActive ? 'accent' : 'gray'}
          aria-label={isActive ? `Filter ${label}, ${value.length} selected` : `Filter ${label}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isActive ? <IconFilterFilled size={14} aria-hidden /> : <IconFilter size={14} aria-hidden />}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={`Filter ${label}`}>
        <FilterPanel {...panel} label={label} value={value} onApply={apply} />
      </Popover.Dropdown>
    </Popover>
  )
}
