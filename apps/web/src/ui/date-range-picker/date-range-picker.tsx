import '@mantine/dates/styles.layer.css'
import { Text, UnstyledButton } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import IconCalendar from '~icons/calendar'
import {
  type DayRange,
  formatDay,
  isSameRange,
  latestDay,
  previousMonth,
  quickRanges,
  type RangeLimits,
  rangeLabel,
} from '../../lib/format/time-ranges.ts'
import { FilterButton } from '../filter-button/filter-button.tsx'
import classes from './date-range-picker.module.css'
import { TypedRange } from './typed-range.tsx'

type DateRangePickerProps = {
  label?: string
  value: DayRange
  onChange: (range: DayRange) => void
  /** Passed in: tests and the server's day decide what today is. */
  now: Date
  isTodayAllowed?: boolean
  endsYesterday?: boolean
  /** Marks a range that ends today as incomplete. */
  marksToday?: boolean
  /** Hint below the calendar, e.g. the recommended range length. */
  hint?: string
  disabled?: boolean
}

/** UTC days. A quick range or a second click applies and closes; typing applies as soon as the range is valid. */
export function DateRangePicker({
  label = 'Date Range',
  value,
  onChange,
  now,
  isTodayAllowed = true,
  endsYesterday = false,
  marksToday = false,
  hint,
  disabled,
}: DateRangePickerProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [picked, setPicked] = useState<[string | null, string | null]>([value.from, value.to])
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const limits: RangeLimits = { now, isTodayAllowed, endsYesterday }
  const isIncomplete = marksToday && value.to === formatDay(now)

  const toggle = (next: boolean) => {
    setIsOpen(next)
    setPicked([value.from, value.to])
  }
  const apply = (range: DayRange) => {
    if (!isSameRange(range, value)) onChange(range)
    setIsOpen(false)
  }
  const type = (range: DayRange) => {
    setPicked([range.from, range.to])
    onChange(range)
  }
  const pick = ([from, to]: [string | null, string | null]) => {
    setPicked([from, to])
    if (from && to) apply({ from, to })
  }

  return (
    <FilterButton
      label={label}
      words={`${rangeLabel(value, limits)}${isIncomplete ? ' (incomplete)' : ''}`}
      icon={IconCalendar}
      isOpen={isOpen}
      setIsOpen={toggle}
      disabled={disabled}
      minWidth={224}
    >
      <div className={classes.panes}>
        <div className={classes.quick}>
          {quickRanges(limits)
            .filter(({ key }) => isTodayAllowed || key !== 'today')
            .map(({ key, label: text, range }) => (
              <UnstyledButton
                key={key}
                className={classes.quickItem}
                disabled={range === null}
                aria-pressed={isSameRange(range, value)}
                onClick={() => range && apply(range)}
              >
                {text}
              </UnstyledButton>
            ))}
        </div>
        <div className={classes.calendar}>
          <TypedRange value={value} limits={limits} onChange={type} />
          <DatePicker
            type="range"
            allowSingleDateInRange
            hideOutsideDates
            withCellSpacing={false}
            classNames={{ day: classes.day }}
            numberOfColumns={isWide ? 2 : 1}
            columnsToScroll={1}
            size="sm"
            value={picked}
            onChange={pick}
            maxDate={latestDay(limits)}
            defaultDate={previousMonth(now).from}
            ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
          />
          <Text size="xs" c="dimmed" mt="xs">
            {hint ?? (marksToday && isTodayAllowed ? 'Days are in UTC. Today is incomplete.' : 'Days are in UTC.')}
          </Text>
        </div>
      </div>
    </FilterButton>
  )
}
