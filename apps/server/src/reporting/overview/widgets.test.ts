import { authorise } from '@vigil/contract'
import type { Query } from '@vigil/warehouse'
import { expect, test } from 'vitest'
import { loadRows } from './rows.ts'
import { merged, widgets } from './widgets.ts'

test('queries a single day by hour, several by day', () => {
  const every = (to: string) => widgets.gotchaItems({ range: { from: '2026-11-01', to }, where: {} })[0]?.ask
  expect(every('2026-11-01')).toMatchObject({ every: 'hour' })
  expect(every('2026-11-02')).toMatchObject({ every: 'day' })
})

test('queries DSPs only from the day they were recorded', () => {
  const queriedRanges = (from: string, to: string) =>
    widgets.dspRequests({ range: { from, to }, where: {} }).map(({ ask }) => ask.range)
  expect(queriedRanges('2021-01-01', '2021-02-03')).toEqual([{ from: '2021-01-29', to: '2021-02-03' }])
  expect(queriedRanges('2020-12-01', '2021-01-28')).toEqual([])
})

test('joins views and attacks of one day into one row', () => {
  const rows = [
    { date: '2026-11-01', pageViewsCount: 10 },
    { date: '2026-11-02', pageViewsCount: 20 },
    { date: '2026-11-01', attacksCount: 1 },
  ]
  expect(merged(rows)).toEqual([
    { date: '2026-11-01', pageViewsCount: 10, attacksCount: 1 },
    { date: '2026-11-02', pageViewsCount: 20 },
  ])
})

test('sums a period from its days, and returns zero where nothing happened', async () => {
  const ofDays = {
    traffic: [
      { day: '2026-10-31', pageViews: 1 },
      { day: '2026-11-01', pageViews: 20 },
      { day: '2026-11-02', pageViews: 300 },
    ],
    incidents: [
      { day: '2026-11-01', action: 'reported', attacks: 2 },
      { day: '2026-11-02', action: 'blocked', attacks: 7 },
    ],
  }
  const select = async (_scope: unknown, { dataset }: Query) => ofDays[dataset as keyof typeof ofDays] // only those two are queried
  const questions = widgets.threatLevelTotals({ range: { from: '2026-11-01', to: '2026-11-02' }, where: {} })
  expect(questions.map(({ ask }) => ask.range)).toEqual(Array(2).fill({ from: '2026-10-30', to: '2026-11-02' }))
  const viewer = { userId: '', email: '', nickname: '', picture: null, role: 'superadmin', organization: null } as const
  expect(await loadRows({ select }, authorise(viewer, 7), questions, {})).toEqual([
    { label: 'current', pageViewsCount: 320, attacksCount: 7, reportedCount: 2 },
    { label: 'previous', pageViewsCount: 1, attacksCount: 0, reportedCount: 0 },
  ])
})

test('compares a range that ends today with the same hours of the previous period', async () => {
  const range = { from: '2026-11-01', to: '2026-11-02' }
  const questions = widgets.threatLevelTotals({ range, where: {}, untilHour: 9 })
  const rows: Record<string, object[]> = {
    '2026-10-30 2026-11-02 traffic': [
      { day: '2026-10-30', pageViews: 40 },
      { day: '2026-10-31', pageViews: 103 },
      { day: '2026-11-02', pageViews: 50 },
    ],
    '2026-10-31 2026-10-31 traffic': [
      { hour: '2026-10-31T09', pageViews: 3 },
      { hour: '2026-10-31T10', pageViews: 100 },
    ],
    '2026-10-30 2026-11-02 incidents': [{ day: '2026-11-02', action: 'blocked', attacks: 5 }],
    '2026-10-31 2026-10-31 incidents': [{ hour: '2026-10-31T10', action: 'blocked', attacks: 9 }],
  }
  const select = async (_scope: unknown, { dataset, range: { from, to } }: Query) =>
    (rows[`${from} ${to} ${dataset}`] ?? []) as never[] // rows of the queried dataset
  const viewer = { userId: '', email: '', nickname: '', picture: null, role: 'superadmin', organization: null } as const
  expect(await loadRows({ select }, authorise(viewer, 7), questions, {})).toEqual([
    { label: 'current', pageViewsCount: 50, attacksCount: 5, reportedCount: 0 },
    { label: 'previous', pageViewsCount: 43, attacksCount: 0, reportedCount: 0 },
  ])
})
