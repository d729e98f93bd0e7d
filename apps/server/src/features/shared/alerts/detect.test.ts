import type { AlertCondition } from '@vigil/contract'
import { expect, test } from 'vitest'
import { hourMs, median, summarize, usualAt } from './baseline.ts'
import { detect, groupFirings, type History, type Series } from './detect.ts'

const start = Math.floor(Date.parse('2026-09-01T00:00:00Z') / hourMs)
const hourAt = (time: string) => Date.parse(time) / hourMs

/** A value for every hour of some weeks. */
function series(valueAt: (hour: number) => number, weeks = 10, subject = ''): Series {
  const hours = new Map<number, number>()
  for (let hour = start; hour < start + weeks * 168; hour++) hours.set(hour, valueAt(hour))
  return { subject, hours }
}
const history = (...all: Series[]): History => ({ series: all, start })
const inWeek = (hour: number) => (hour - start) % 168

function fires(condition: AlertCondition, data: History, from: number, to = from, more = {}) {
  return detect(data, { condition, sensitivity: 3, from, to, now: (to + 1) * hourMs, ...more })
}

const attacks = { kind: 'attacks', site: '', threatClass: '', times: 3 } as const

test('calculates medians of odd and even lists', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1, 2, 3])).toBe(2.5)
  expect(median([])).toBe(0)
})

test('assumes at least the spread of a Poisson count, and ignores single outliers', () => {
  expect(summarize([100, 100, 100, 100], true)).toEqual({ median: 100, deviation: 10 })
  expect(summarize([0, 0, 0, 0], true)).toEqual({ median: 0, deviation: 1 })
  expect(summarize([100, 100, 100, 90_000, 100], true).median).toBe(100)
})

test('compares an hour with the same hour of earlier weeks', () => {
  // 200 every Monday at nine, 20 otherwise.
  const busy = series((hour) => (Math.abs(inWeek(hour) - 57) <= 1 ? 200 : 20))
  expect(usualAt(busy.hours, start + 57 + 9 * 168, start)?.median).toBe(200)
  expect(usualAt(busy.hours, start + 81 + 9 * 168, start)?.median).toBe(20)
  expect(fires(attacks, history(busy), start + 57 + 9 * 168)).toEqual([])
})

test('uses the hour of the day with little history, and stays silent with less', () => {
  const data = series((hour) => (hour % 24 === 9 ? 60 : 60), 2)
  expect(usualAt(data.hours, start + 10 * 24, start)?.median).toBe(60)
  expect(usualAt(data.hours, start + 3 * 24, start)).toBeNull()
  expect(fires(attacks, { series: [series(() => 900, 1)], start }, start + 2 * 24)).toEqual([])
})

test('fires for attacks above usual, and names both numbers', () => {
  const at = start + 9 * 168 + 100
  const wave = series((hour) => (hour === at ? 61 : 20))
  expect(fires(attacks, history(wave), at - 24, at + 24)).toEqual([{ subject: '', hour: at, value: 61, usual: 20 }])
  expect(fires({ ...attacks, times: 4 }, history(wave), at)).toEqual([])
})

test('does not fire for a few attacks where none are usual', () => {
  const at = start + 9 * 168 + 100
  const few = history(series((hour) => (hour === at ? 9 : 0)))
  expect(fires(attacks, few, at)).toEqual([])
  expect(fires(attacks, few, at, at, { sensitivity: 5 })).toHaveLength(1)
  expect(fires(attacks, history(series((hour) => (hour === at ? 10 : 0))), at)).toHaveLength(1)
})

test('fires at a higher sensitivity for everything that fires at a lower one', () => {
  const at = start + 9 * 168
  const noisy = history(series((hour) => (hour >= at ? (hour * 7919) % 97 : 10)))
  const counts = [1, 2, 3, 4, 5].map((sensitivity) => fires(attacks, noisy, at, at + 160, { sensitivity }).length)
  expect(counts).toEqual([...counts].sort((a, b) => a - b))
  expect(counts[4]).toBeGreaterThan(counts[0] ?? 0)
})

test('fires once for a new class, but not in the first four weeks', () => {
  const seen = (subject: string, hour: number): Series => ({ subject, hours: new Map([[hour, 3]]) })
  const data = history(
    seen('fake-alert', start),
    seen('phishing-form', start + 27 * 24),
    seen('cryptomining', start + 900),
  )
  expect(fires({ kind: 'new-class' }, data, start, start + 2_000).map(({ subject }) => subject)).toEqual([
    'cryptomining',
  ])
})

test('takes a code as leaked again after 36 days', () => {
  const first = start + 200
  const hours = new Map([first, first + 5, first + 6 + 36 * 24].map((hour) => [hour, 1]))
  const data = history({ subject: 'SUMMIT10', hours })
  const found = fires({ kind: 'leaked-coupon' }, data, start, start + 3_000)
  expect(found.map(({ hour }) => hour - first)).toEqual([0, 6 + 36 * 24])
})

test('fires for a silent tag only when beacons were to be expected', () => {
  const silentFrom = hourAt('2026-11-03T12:00:00Z')
  const isNight = (hour: number) => hour % 24 < 6
  const tag = series((hour) => (hour >= silentFrom || isNight(hour) ? 0 : 100), 10, 'News tag')
  const condition = { kind: 'silent-tag', minutes: 30 } as const
  const found = fires(condition, history(tag), silentFrom - 24, silentFrom + 1)
  expect(found).toEqual([
    { subject: 'News tag', hour: silentFrom, value: 60, usual: null },
    { subject: 'News tag', hour: silentFrom + 1, value: 120, usual: null },
  ])
})

test('measures the silence of a tag to the minute by its last beacon', () => {
  const hour = hourAt('2026-11-03T12:00:00Z')
  const lastBeaconAt = hour * hourMs + 10 * 60_000
  const tag = { ...series((one) => (one <= hour ? 100 : 0), 10, 'News tag'), lastBeaconAt }
  const at = (minute: number) =>
    fires({ kind: 'silent-tag', minutes: 30 }, history(tag), hour, hour, { now: hour * hourMs + minute * 60_000 })
  expect(at(39)).toEqual([])
  expect(at(40)).toMatchObject([{ value: 30 }])
})

test('fires for coverage under the limit, with enough ads', () => {
  const at = start + 400
  const totals = new Map([[at, 1_000]])
  const inspected = (count: number) => ({ subject: '', hours: new Map([[at, count]]), totals })
  const condition = { kind: 'coverage', site: '', percent: 90 } as const
  expect(fires(condition, history(inspected(870)), at)).toMatchObject([{ value: 87 }])
  expect(fires(condition, history(inspected(900)), at)).toEqual([])
  const few = { subject: '', hours: new Map(), totals: new Map([[at, 199]]) }
  expect(fires(condition, history(few), at)).toEqual([])
})

test('counts heavy ads of a DSP over 24 hours', () => {
  const dsp = { ...series(() => 5, 2), subject: 'Meridian' }
  const condition = { kind: 'heavy-ads', dsp: '', count: 119 } as const
  expect(fires(condition, history(dsp), start + 100)).toMatchObject([{ subject: 'Meridian', value: 120 }])
  expect(fires({ ...condition, count: 120 }, history(dsp), start + 100)).toEqual([])
})

test('fires in the morning after a day with little recovered revenue', () => {
  const badDay = hourAt('2026-11-03T00:00:00Z')
  const hours = new Map<number, number>()
  for (let hour = start - (start % 24); hour < badDay + 48; hour += 24) hours.set(hour, hour === badDay ? 300 : 1_000)
  const condition = { kind: 'recovered-revenue', percent: 30 } as const
  const found = fires(condition, history({ subject: '', hours }), badDay - 72, badDay + 47)
  expect(found).toEqual([{ subject: '', hour: badDay + 27, value: 300, usual: 1_000 }])
})

test('fires for a disk above the limit', () => {
  const disk = history({ subject: '', hours: new Map([[start, 86.2]]) })
  expect(fires({ kind: 'disk', percent: 85 }, disk, start)).toMatchObject([{ value: 86.2 }])
  expect(fires({ kind: 'disk', percent: 87 }, disk, start)).toEqual([])
})

test('groups firings of a subject into one alert until it is quiet for a day', () => {
  const firing = (hour: number, subject = 'a') => ({ subject, hour, value: 1, usual: null })
  const groups = groupFirings([firing(0), firing(3), firing(5, 'b'), firing(20), firing(46)])
  expect(groups.map(({ first, firings }) => [first.subject, first.hour, firings])).toEqual([
    ['a', 46, 1],
    ['b', 5, 1],
    ['a', 0, 3],
  ])
})
