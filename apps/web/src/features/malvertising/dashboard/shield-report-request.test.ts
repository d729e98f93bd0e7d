import { expect, test } from 'vitest'
import { chosenPeriod, completeRange, isLong, periodOptions, typedDayBefore, withEnd } from './shield-report-request.ts'

const now = new Date('2026-11-15T09:00:00Z')
const chooseDays = (period: Parameters<typeof chosenPeriod>[0], at = now) =>
  completeRange(chosenPeriod(period, null, at))

test('calculates the periods from today in UTC', () => {
  expect(chooseDays('lastWeek')).toEqual({ from: '2026-11-08', to: '2026-11-14' })
  expect(chooseDays('prevMonth')).toEqual({ from: '2026-10-01', to: '2026-10-31' })
  expect(chooseDays('monthToDate')).toEqual({ from: '2026-11-01', to: '2026-11-14' })
  expect(chooseDays('today')).toEqual({ from: '2026-11-15', to: '2026-11-15' })
  expect(chooseDays('prevMonth', new Date('2027-01-31T23:59:59Z'))).toEqual({ from: '2026-12-01', to: '2026-12-31' })
})

test('offers no month to date on the first', () => {
  const isOff = (at: string) => periodOptions(new Date(at)).find(({ value }) => value === 'monthToDate')?.disabled
  expect([isOff('2026-11-01T00:00:00Z'), isOff('2026-11-02T00:00:00Z')]).toEqual([true, false])
})

test('starts a custom range from the previous days, and turns a period custom when an end is edited', () => {
  const week = chosenPeriod('lastWeek', null, now)
  expect(chosenPeriod('customRange', week, now)).toEqual({ ...week, period: 'customRange' })
  expect(withEnd(week, 'from', '2026-11-01')).toEqual({ period: 'customRange', from: '2026-11-01', to: '2026-11-14' })
})

test('has no range with an end missing or in the wrong order', () => {
  const week = chosenPeriod('lastWeek', null, now)
  expect(completeRange(withEnd(week, 'to', null))).toBeNull()
  expect(completeRange(withEnd(week, 'to', '2026-11-01'))).toBeNull()
})

test('ignores typed days on or after today, and unfinished ones', () => {
  const typed = ['11/14/2026', '11/15/2026', '11/16/2026', '11/1/2026', '02/30/2026'].map((t) => typedDayBefore(t, now))
  expect(typed).toEqual(['2026-11-14', null, null, null, null])
})

test('treats more than 90 days as long', () => {
  const to = '2026-11-14'
  expect([isLong({ from: '2026-08-17', to }), isLong({ from: '2026-08-16', to })]).toEqual([false, true])
})
