import { Select, Text, Tooltip } from '@mantine/core'
import { useId } from 'react'
import IconCheck from '~icons/check'
import IconChevronDown from '~icons/chevron-down'
import IconLock from '~icons/lock'
import classes from './picker.module.css'

export type PickerOption = { value: string; label: string; description?: string; disabled?: boolean }

type PickerProps = {
  label: string
  isLabelHidden?: boolean
  options: PickerOption[]
  value: string | null
  onChange: (value: string | null) => void
  placeholder?: string
  emptyText?: string
  /** Why the selection is locked; locks the picker and shows the reason. */
  lockedReason?: string
  isLoading?: boolean
  isClearable?: boolean
  isRequired?: boolean
  disabled?: boolean
  error?: string
  /** Disable for short lists. */
  isSearchable?: boolean
  /** Small, to match the controls of a table's toolbar. */
  size?: 'xs' | 'sm'
  width?: number | string
}

/** Searchable single select. */
export function Picker({
  label,
  isLabelHidden = false,
  options,
  value,
  onChange,
  placeholder = 'Select',
  emptyText = 'No results found',
  lockedReason,
  isLoading = false,
  isClearable = false,
  isRequired = false,
  disabled = false,
  error,
  isSearchable = true,
  size = 'sm',
  width = 208,
}: PickerProps) {
  const reasonId = useId()
  const isLocked = lockedReason !== undefined
  const select = (
    <Select
      size={size}
      label={isLabelHidden ? undefined : label}
      aria-label={isLabelHidden ? label : undefined}
      aria-describedby={isLocked ? reasonId : undefined}
      data={options}
      value={value}
      onChange={onChange}
      placeholder={isLoading ? 'Loading…' : placeholder}
      nothingFoundMessage={emptyText}
      searchable={isSearchable && !isLocked}
      clearable={isClearable && !isLocked}
      // `readOnly` keeps it focusable, so that the reason is reachable by keyboard.
      readOnly={isLocked}
      loading={isLoading}
      disabled={disabled || isLoading}
      withAsterisk={isRequired}
      error={error}
      allowDeselect={false}
      rightSection={isLocked ? <IconLock size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />}
      rightSectionPointerEvents="none"
      classNames={isLocked ? { input: classes.locked } : undefined}
      selectFirstOptionOnChange
      comboboxProps={{ position: 'bottom-start' }}
      renderOption={({ option, checked }) => <OptionRow option={option as PickerOption} isChosen={checked} />} // type of the entries in `data`
    />
  )
  return (
    <div className={classes.root} style={{ '--picker-width': typeof width === 'number' ? `${width}px` : width }}>
      {isLocked ? (
        <Tooltip label={lockedReason}>
          <div>
            {select}
            <span id={reasonId} hidden>
              {lockedReason}
            </span>
          </div>
        </Tooltip>
      ) : (
        select
      )}
    </div>
  )
}

function OptionRow({ option, isChosen = false }: { option: PickerOption; isChosen?: boolean }) {
  return (
    <div className={classes.option}>
      <div className={classes.optionText}>
        <Text size="sm" truncate title={option.label} fw={isChosen ? 500 : undefined}>
          {option.label}
        </Text>
        {option.description && (
          <Text size="xs" c="dimmed" truncate>
            {option.description}
          </Text>
        )}
      </div>
      {isChosen && <IconCheck size={14} aria-hidden className={classes.check} />}
    </div>
  )
}
