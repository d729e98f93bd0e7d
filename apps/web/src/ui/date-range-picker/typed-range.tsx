import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  type DayRange,
  isSameRange,
  latestDay,
  parseTypedDay,
  parseTypedRange,
  type RangeLimits,
  rangeInWords,
  typedDay,
} from '../../lib/format/time-ranges.ts'
import classes from './date-range-picker.module.css'

type TypedRangeProps = { value: DayRange; limits: RangeLimits; onChange: (range: DayRange) => void }

const wholeLength = 10

export function TypedRange({ value, limits, onChange }: TypedRangeProps) {
  const [typed, setTyped] = useState({ from: typedDay(value.from), to: typedDay(value.to) })
  const change = (next: typeof typed) => {
    setTyped(next)
    const range = parseTypedRange(next.from, next.to, limits)
    if (range && !isSameRange(range, value)) onChange(range)
  }
  const problem = findProblem(typed.from, typed.to, limits)
  const field = (end: 'from' | 'to', label: string) => (
    <TextInput
      size="xs"
      label={label}
      placeholder="MM/DD/YYYY"
      maxLength={wholeLength}
      value={typed[end]}
      onChange={(event) => change({ ...typed, [end]: event.currentTarget.value })}
      aria-invalid={problem?.ends.includes(end) || undefined}
    />
  )
  return (
    <div className={classes.typed}>
      {field('from', 'From')}
      {field('to', 'To')}
      {problem && (
        <Text size="xs" c="var(--mantine-color-error)" role="status" className={classes.problem}>
          {problem.text}
        </Text>
      )}
    </div>
  )
}

/** Explains why a complete entry is ignored; incomplete ones are left alone. */
function findProblem(from: string, to: string, limits: RangeLimits) {
  const ends = { from, to }
  const wrong = (['from', 'to'] as const).filter((end) => ends[end].length === wholeLength && !parseTypedDay(ends[end]))
  if (wrong.length > 0) return { ends: wrong, text: 'Enter a date as MM/DD/YYYY.' }
  const first = parseTypedDay(from)
  const last = parseTypedDay(to)
  const latest = latestDay(limits)
  const late = (['from', 'to'] as const).filter((end) => (parseTypedDay(ends[end]) ?? '') > latest)
  if (late.length > 0)
    return { ends: late, text: `The latest date is ${rangeInWords({ from: latest, to: latest }, limits.now)}.` }
  if (first && last && first > last) return { ends: ['from', 'to'], text: 'The start date is after the end date.' }
  return null
}
