import { expect, test } from 'vitest'
import {
  addDays,
  findQuickRange,
  isDay,
  lastDays,
  latestDay,
  monthToDate,
  parseTypedDay,
  parseTypedRange,
  previousMonth,
  quickRanges,
  rangeInWords,
  rangeLabel,
} from './time-ranges.ts'

const at = (iso: string, isTodayAllowed = true) => ({ now: new Date(iso), isTodayAllowed })
const november = at('2026-11-14T13:00:00Z')

test('uses the UTC day regardless of the local clock', () => {
  expect(latestDay(at('2026-11-14T23:30:00-05:00'))).toBe('2026-11-15')
  expect(latestDay(at('2026-11-15T00:30:00+02:00'))).toBe('2026-11-14')
})

test('the last 7 days end today if allowed, else yesterday', () => {
  expect(lastDays(7, november)).toEqual({ from: '2026-11-08', to: '2026-11-14' })
  expect(lastDays(7, { ...november, isTodayAllowed: false })).toEqual({ from: '2026-11-07', to: '2026-11-13' })
})

test('ranges cross month ends, year ends and leap days', () => {
  expect(lastDays(7, at('2027-01-03T00:00:00Z'))).toEqual({ from: '2026-12-28', to: '2027-01-03' })
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2027-02-28', 1)).toBe('2027-03-01')
  expect(lastDays(30, at('2028-03-01T10:00:00Z', false))).toEqual({ from: '2028-01-31', to: '2028-02-29' })
})

test('the previous month has its own length', () => {
  expect(previousMonth(new Date('2028-03-31T10:00:00Z'))).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(previousMonth(new Date('2027-01-01T00:00:00Z'))).toEqual({ from: '2026-12-01', to: '2026-12-31' })
})

test('month to date is unavailable on the 1st', () => {
  expect(monthToDate(at('2026-11-01T12:00:00Z'))).toBeNull()
  expect(monthToDate(at('2026-11-01T12:00:00Z', false))).toBeNull()
  expect(monthToDate(at('2026-11-02T12:00:00Z', false))).toEqual({ from: '2026-11-01', to: '2026-11-01' })
  expect(monthToDate(november)).toEqual({ from: '2026-11-01', to: '2026-11-14' })
})

test('lists the quick ranges in order, without today where it is not allowed', () => {
  expect(quickRanges(november).map(({ label }) => label)).toEqual([
    'Today',
    'Yesterday',
    'Month To Date',
    'Last 7 days',
    'Last 14 days',
    'Last 30 days',
    'Previous Month',
  ])
  const without = quickRanges({ ...november, isTodayAllowed: false })
  expect(without[0]?.range).toBeNull()
  for (const { range } of without) expect(range === null || range.to <= '2026-11-13').toBe(true)
})

test('prefers the more familiar of two equal quick ranges', () => {
  const eighth = at('2026-11-08T12:00:00Z', false)
  expect(findQuickRange({ from: '2026-11-01', to: '2026-11-07' }, eighth)?.label).toBe('Last 7 days')
  expect(findQuickRange({ from: '2026-11-02', to: '2026-11-07' }, eighth)).toBeUndefined()
})

test.each([
  ['2026-11-08', '2026-11-14', '8 – 14 Nov'],
  ['2026-10-28', '2026-11-03', '28 Oct – 3 Nov'],
  ['2025-12-30', '2026-01-02', '30 Dec 2025 – 2 Jan 2026'],
  ['2025-03-01', '2025-03-31', '1 – 31 Mar 2025'],
  ['2026-11-14', '2026-11-14', '14 Nov'],
])('formats %s to %s as %s', (from, to, words) => expect(rangeInWords({ from, to }, november.now)).toBe(words))

test('the label contains the quick range and the days', () => {
  expect(rangeLabel({ from: '2026-11-08', to: '2026-11-14' }, november)).toBe('Last 7 days · 8 – 14 Nov')
  expect(rangeLabel({ from: '2026-11-09', to: '2026-11-10' }, november)).toBe('9 – 10 Nov')
})

test.each(['11/08/26', '1/8/2026', '13/01/2026', '02/30/2026', '02/29/2027', '2026-11-08', '11/08/2026 '])(
  'rejects %j as a typed day',
  (text) => expect(parseTypedDay(text)).toBeNull(),
)

test('accepts a typed leap day', () => expect(parseTypedDay('02/29/2028')).toBe('2028-02-29'))

test('applies typed entries only if both are complete, in order and not too late', () => {
  expect(parseTypedRange('11/08/2026', '11/14/2026', november)).toEqual({ from: '2026-11-08', to: '2026-11-14' })
  expect(parseTypedRange('11/08/2026', '11/14/202', november)).toBeNull()
  expect(parseTypedRange('11/08/2026', '11/15/2026', november)).toBeNull()
  expect(parseTypedRange('11/08/2026', '11/14/2026', { ...november, isTodayAllowed: false })).toBeNull()
  expect(parseTypedRange('11/09/2026', '11/08/2026', november)).toBeNull()
})

test('rejects days that do not exist', () => {
  for (const text of ['2026-02-30', '2026-13-01', '2026-1-1', '', 'today']) expect(isDay(text)).toBe(false)
  expect(isDay('2028-02-29')).toBe(true)
})
