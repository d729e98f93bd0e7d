import { expect, test } from 'vitest'
import {
  fillDays,
  fillHours,
  listDays,
  listHours,
  listTimes,
  selectGrain,
  seriesByTime,
  timeLabel,
  timeTitle,
  timeTitles,
  untilNow,
} from './times.ts'

test('lists the days of a range, both ends included, across a month and a leap day', () => {
  expect(listDays({ from: '2028-02-28', to: '2028-03-01' })).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
  expect(listDays({ from: '2026-11-14', to: '2026-11-14' })).toEqual(['2026-11-14'])
  expect(listDays({ from: '2026-11-14', to: '2026-11-01' })).toEqual([])
  expect(listDays({ from: 'x', to: 'y' })).toEqual([])
  expect(listDays({ from: '0001-01-01', to: '9999-12-31' }).length).toBeLessThan(2_000)
})

test('splits a single day by hour', () => {
  expect(selectGrain({ from: '2026-11-14', to: '2026-11-14' })).toBe('hour')
  expect(selectGrain({ from: '2026-11-13', to: '2026-11-14' })).toBe('day')
  expect(listTimes({ from: '2026-11-14', to: '2026-11-14' })).toHaveLength(24)
  expect(listHours('2026-11-14').at(-1)).toBe('2026-11-14T23')
})

test('missing days are zero, or a gap for rates', () => {
  const rows = [
    { date: '2026-11-03', value: 4 },
    { date: '2026-11-01T00:00:00Z', value: 1 },
    { date: '2026-11-01', value: 2 },
    { date: '2026-10-31', value: 99 },
  ]
  const range = { from: '2026-11-01', to: '2026-11-04' }
  expect(fillDays(rows, range)).toEqual([3, 0, 4, 0])
  expect(fillDays(rows, range, { missing: null })).toEqual([3, null, 4, null])
  expect(fillDays(rows, range, { knownUntil: '2026-11-03' })).toEqual([3, 0, 4, null])
  expect(fillDays([], range)).toEqual([0, 0, 0, 0])
})

test('future hours are gaps', () => {
  const values = fillHours([{ date: '2026-11-14', hour: 2, value: 7 }], '2026-11-14', { knownUntil: '2026-11-14T03' })
  expect(values.slice(0, 5)).toEqual([0, 0, 7, 0, null])
  expect(values).toHaveLength(24)
})

test('an unknown value stays a gap', () => {
  expect(fillDays([{ date: '2026-11-01', value: null }], { from: '2026-11-01', to: '2026-11-02' })).toEqual([null, 0])
})

test('converts rows to one series per label', () => {
  const data = seriesByTime(
    [
      { date: '2026-11-02', label: 'b', value: 1 },
      { date: '2026-11-01', label: 'a', value: 2 },
      { date: '2026-11-02', label: 'a', value: 3 },
    ],
    { from: '2026-11-01', to: '2026-11-02' },
  )
  expect(data).toEqual({
    grain: 'day',
    times: ['2026-11-01', '2026-11-02'],
    series: [
      { label: 'b', values: [0, 1] },
      { label: 'a', values: [2, 3] },
    ],
  })
})

test('formats times', () => {
  expect(['2026-11-04', '2026-11-04T09'].map(timeLabel)).toEqual(['4 Nov', '09:00'])
  expect(['2026-11-14', '2026-11-14T09'].map(timeTitle)).toEqual(['Sat, 14 Nov 2026', '14 Nov 2026, 09:00'])
})

test('marks the running hour as incomplete and shows no zeros for hours to come', () => {
  const today = seriesByTime([{ date: '2026-11-14', hour: 1, label: 'A', value: 4 }], {
    from: '2026-11-14',
    to: '2026-11-14',
  })
  const shown = untilNow(today, new Date('2026-11-14T02:30:00Z'))
  expect(shown.series[0]?.values.slice(0, 4)).toEqual([0, 4, 0, null])
  expect(timeTitles(shown).slice(1, 4)).toEqual([
    '14 Nov 2026, 01:00',
    '14 Nov 2026, 02:00 (incomplete)',
    '14 Nov 2026, 03:00',
  ])
})

test('marks today among days, and nothing in a range that has ended', () => {
  const week = seriesByTime([], { from: '2026-11-13', to: '2026-11-14' })
  expect(untilNow(week, new Date('2026-11-14T02:30:00Z')).running).toBe('2026-11-14')
  expect(untilNow(week, new Date('2026-11-15T02:30:00Z'))).toBe(week)
})
