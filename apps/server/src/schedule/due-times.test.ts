import { reportFrequencies, reportTimezones, type Weekday, weekdays } from '@vigil/contract'
import { afterEach, describe, expect, test } from 'vitest'
import { lastMissed, nextDue, reportPeriod, type Schedule } from './due-times.ts'
import { byCalendar } from './testing/by-calendar.ts'

const offsets = reportTimezones.map((_, at) => at - 12)
const at = (text: string) => new Date(text)

const schedule = (part: Partial<Schedule>): Schedule => ({
  frequency: 'weekly',
  weekday: 'monday',
  hour: 9,
  utcOffset: -5,
  since: at('2027-12-20T00:00:00Z'),
  trial: null,
  ...part,
})

/** All due times in an interval. */
function dues(of: Schedule, from: Date, to: Date) {
  const found: string[] = []
  for (let due = nextDue(of, from); due && due < to; due = nextDue(of, due)) found.push(due.toISOString())
  return found
}

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

// 2028 has a 29 February. Each offset uses another hour and weekday, so that together they cover every boundary.
describe.each(reportFrequencies.filter((frequency) => frequency !== 'once'))('%s reports', (frequency) => {
  test.each(offsets)('are due through a leap year according to a calendar %i hours ahead of UTC', (utcOffset) => {
    const hour = (utcOffset + 12) % 24
    const weekday = weekdays[(utcOffset + 14) % 7] as Weekday // the remainder is an index of the list
    const of = schedule({ frequency, weekday, hour, utcOffset })
    const [from, to] = [at('2028-01-01T00:00:00Z'), at('2029-01-02T00:00:00Z')]
    expect(dues(of, from, to)).toEqual(byCalendar(of, from, to))
  })
})

test("change only their hour with the configured hour, and do not depend on the machine's time zone", () => {
  process.env.TZ = 'America/New_York'
  for (let hour = 0; hour < 24; hour++) {
    const of = schedule({ frequency: 'weekly', weekday: 'sunday', hour, utcOffset: 15 })
    const [from, to] = [at('2028-03-01T00:00:00Z'), at('2028-04-10T00:00:00Z')]
    expect(dues(of, from, to)).toEqual(byCalendar(of, from, to))
  }
})

test('keep a fixed offset when the clocks of its countries change', () => {
  const of = schedule({ frequency: 'weekly', since: at('2026-01-01T00:00:00Z') })
  const hours = dues(of, at('2026-01-01T00:00:00Z'), at('2027-01-01T00:00:00Z')).map((due) => due.slice(11, 16))
  expect(hours).toHaveLength(52)
  expect(new Set(hours)).toEqual(new Set(['14:00']))
})

test('sends a monthly report on the first Monday about the month before, including February', () => {
  const of = schedule({ frequency: 'monthly' })
  const found = dues(of, at('2028-01-01T00:00:00Z'), at('2028-06-30T00:00:00Z'))
  expect(found.map((due) => due.slice(0, 10))).toEqual([
    '2028-01-03',
    '2028-02-07',
    '2028-03-06',
    '2028-04-03',
    '2028-05-01',
    '2028-06-05',
  ])
  expect(found.map((due) => reportPeriod(of, at(due))).map(({ from, to }) => [from, to])).toEqual([
    ['2027-12-01', '2027-12-31'],
    ['2028-01-01', '2028-01-31'],
    ['2028-02-01', '2028-02-29'],
    ['2028-03-01', '2028-03-31'],
    ['2028-04-01', '2028-04-30'],
    ['2028-05-01', '2028-05-31'],
  ])
})

test('covers every month exactly once in every zone', () => {
  for (const utcOffset of offsets) {
    for (const hour of [0, 9, 23]) {
      const of = schedule({ frequency: 'monthly', utcOffset, hour, since: at('2026-01-01T12:00:00Z') })
      const months = dues(of, at('2026-01-07T00:00:00Z'), at('2028-12-31T00:00:00Z')).map(
        (due) => reportPeriod(of, at(due)).from,
      )
      const all = months.map((_, i) => new Date(Date.UTC(2026, i, 1)).toISOString().slice(0, 10))
      // The first may be January's or February's, depending on the zone.
      expect([months, months.length >= 34]).toEqual([all.slice(0, months.length), true])
    }
  }
})

test('marks the last day as running where a month ends before it does in UTC', () => {
  const of = schedule({ frequency: 'monthly', utcOffset: 15, since: at('2026-05-01T00:00:00Z') })
  const due = at('2026-05-31T18:00:00Z')
  expect(nextDue(of, at('2026-05-20T00:00:00Z'))).toEqual(due)
  expect(reportPeriod(of, due)).toEqual({ from: '2026-05-01', to: '2026-05-31', isRunning: true })
})

test('covers the 7 and 14 UTC days before a weekly and biweekly report', () => {
  const due = at('2028-03-06T14:00:00Z')
  expect(reportPeriod(schedule({}), due)).toEqual({ from: '2028-02-28', to: '2028-03-05', isRunning: false })
  const biweekly = schedule({ frequency: 'biweekly' })
  expect(reportPeriod(biweekly, due)).toEqual({ from: '2028-02-21', to: '2028-03-05', isRunning: false })
})

test('covers every day in exactly one weekly report in every zone', () => {
  for (const utcOffset of offsets) {
    const of = schedule({ utcOffset })
    const periods = dues(of, at('2028-01-01T00:00:00Z'), at('2028-12-31T00:00:00Z')).map((due) =>
      reportPeriod(of, at(due)),
    )
    for (const [i, { from }] of periods.entries()) {
      const before = periods[i - 1]
      if (before) expect(Date.parse(from) - Date.parse(before.to)).toBe(86_400_000)
    }
  }
})

test('starts biweekly reports with the next matching day, then skips every second one', () => {
  const of = schedule({ frequency: 'biweekly', since: at('2028-02-15T10:00:00Z') })
  expect(dues(of, of.since, at('2028-04-01T00:00:00Z')).map((due) => due.slice(0, 10))).toEqual([
    '2028-02-21',
    '2028-03-06',
    '2028-03-20',
  ])
})

test('waits for the next time when a report is set up exactly at its hour', () => {
  const since = at('2028-03-06T14:00:00Z')
  expect(nextDue(schedule({ since }), at('2028-01-01T00:00:00Z'))).toEqual(at('2028-03-13T14:00:00Z'))
})

test('reports a trial 7 and 14 days after its start, as configured, and never again', () => {
  const of = schedule({ frequency: 'once', trial: { start: '2028-02-20', afterDays: [7, 14] } })
  const found = dues(of, of.since, at('2030-01-01T00:00:00Z'))
  expect(found).toEqual(['2028-02-27T14:00:00.000Z', '2028-03-05T14:00:00.000Z'])
  expect(found.map((due) => reportPeriod(of, at(due)))).toEqual([
    { from: '2028-02-20', to: '2028-02-26', isRunning: false },
    { from: '2028-02-20', to: '2028-03-04', isRunning: false },
  ])
  const second = { ...of, trial: { start: '2028-02-20', afterDays: [14] } }
  expect(dues(second, of.since, at('2030-01-01T00:00:00Z'))).toEqual(found.slice(1))
  expect(nextDue({ ...of, since: at('2028-03-01T00:00:00Z') }, of.since)?.toISOString()).toBe(found[1])
})

test('covers the elapsed days of a trial before, during and after it', () => {
  const of = schedule({ frequency: 'once', trial: { start: '2028-02-20', afterDays: [7] } })
  const until = (now: string) => reportPeriod(of, at(now)).to
  expect([until('2028-01-01T00:00:00Z'), until('2028-02-23T20:00:00Z'), until('2028-09-01T00:00:00Z')]).toEqual([
    '2028-02-20',
    '2028-02-22',
    '2028-03-04',
  ])
})

test('sends the last of several missed reports', () => {
  const of = schedule({ frequency: 'hourly' })
  expect(lastMissed(of, at('2028-03-01T10:00:00Z'), at('2028-03-03T07:30:00Z'))).toEqual(at('2028-03-03T07:00:00Z'))
  expect(lastMissed(of, at('2028-03-01T10:00:00Z'), at('2028-03-01T10:00:00Z'))).toEqual(at('2028-03-01T10:00:00Z'))
})
