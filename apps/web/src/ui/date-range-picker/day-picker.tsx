import '@mantine/dates/styles.layer.css'
import { Button, Input, Popover, Text } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { latestDay, rangeLabel } from '../../lib/time-ranges.ts'
import classes from './date-range-picker.module.css'

type DayPickerProps = {
  label?: string
  value: string
  onChange: (day: string) => void
  /** The clock is the caller's, as in the picker of ranges. */
  now: Date
}

/** One UTC day, today at the latest. A click in the calendar applies and closes. */
export function DayPicker({ label = 'Date', value, onChange, now }: DayPickerProps) {
  const [isOpen, setIsOpen] = useState(false)
  const buttonId = useId()
  const limits = { now, isTodayAllowed: true }
  const words = rangeLabel({ from: value, to: value }, limits)
  const pick = (day: string | null) => {
    if (day && day !== value) onChange(day)
    setIsOpen(false)
  }
  return (
    <Input.Wrapper label={label} id={buttonId} labelElement="label" className={classes.root}>
      <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" trapFocus>
        <Popover.Target>
          <Button
            id={buttonId}
            variant="default"
            fullWidth
            justify="space-between"
            classNames={{ root: classes.button, label: classes.buttonLabel }}
            leftSection={<IconCalendar size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            aria-label={`${label}: ${words}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            {words}
          </Button>
        </Popover.Target>
        <Popover.Dropdown p={0} className={classes.dropdown} aria-label={label}>
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
              Days are counted in UTC.
            </Text>
          </div>
        </Popover.Dropdown>
      </Popover>
    </Input.Wrapper>
  )
}
