import { useState } from 'react'
import IconAdjustmentsHorizontal from '~icons/adjustments-horizontal'
import { FilterButton } from '../filter-button/filter-button.tsx'
import { countChosen, type FilterGroup, type FilterSelection } from './filter-groups.ts'
import { SmartFilter } from './smart-filter.tsx'

type SmartFilterButtonProps = {
  label?: string
  groups: FilterGroup[]
  value: FilterSelection
  onChange: (selection: FilterSelection) => void
  isLoading?: boolean
  disabled?: boolean
  /** Allows loading slow values on first open. */
  onOpenChange?: (isOpen: boolean) => void
}

/** The panel behind a filter bar button with the number of selected values. */
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
  const count = countChosen(value)
  const words = count === 0 ? 'All values' : `${count} selected`
  const apply = (selection: FilterSelection) => {
    onChange(selection)
    setIsOpen(false)
  }
  return (
    <FilterButton
      label={label}
      words={words}
      icon={IconAdjustmentsHorizontal}
      isOpen={isOpen}
      setIsOpen={setIsOpen}
      disabled={disabled}
      minWidth={168}
      width={320}
    >
      <SmartFilter {...panel} value={value} onSubmit={apply} onReset={() => apply({})} />
    </FilterButton>
  )
}
