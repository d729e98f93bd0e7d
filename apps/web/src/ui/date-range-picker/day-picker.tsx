import '@mantine/dates/styles.layer.css'
import { Text } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useState } from 'react'
import IconCalendar from '~icons/calendar'
import { latestDay, rangeLabel } from '../../lib/format/time-ranges.ts'
import { FilterButton } from '../filter-button/filter-button.tsx'
import classes from './date-range-picker.module.css'

type DayPickerProps = {
  label?: string
  value: string
  onChange: (day: string) => void
  /** Passed in, as in the range picker. */
  now: Date
}

/** One UTC day, up to today. A click in the calendar applies and closes. */
export function DayPicker({ label = 'Date', value, onChange, now }: DayPickerProps) {
  const [isOpen, setIsOpen] = useState(false)
  const limits = { now, isTodayAllowed: true }
  const words = rangeLabel({ from: value, to: value }, limits)
  const pick = (day: string | null) => {
    if (day && day !== value) onChange(day)
    setIsOpen(false)
  }
  return (
    <FilterButton label={label} words={words} icon={IconCalendar} isOpen={isOpen} setIsOpen={setIsOpen} minWidth={224}>
      <div className={classes.calendar}>
        <DatePicker
          hideOutsideDates
          withCellSpacing={false}
          classNames={{ day: classes.day }}
          size="sm"
          value={value}
          onChange={pick}
          maxDate={latestDay(limits)}
          defaultDate={value}
          ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
        />
        <Text size="xs" c="dimmed" mt="xs">
          Days are in UTC.
        </Text>
      </div>
    </FilterButton>
  )
}
