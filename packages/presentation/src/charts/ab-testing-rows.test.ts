import type { AbRow } from '@vigil/contract'
import { expect, test } from 'vitest'
import { abBreakdown, abFormats, abModeRows, abTrend, hasAbData } from './ab-testing-rows.ts'

const nothing: AbRow = {
  sessions: 0,
  checkouts: 0,
  completed_orders: 0,
  average_order_value: null,
  session_in_blocking: 0,
  session_in_non_blocking: 0,
  checkouts_in_blocking: 0,
  checkouts_in_non_blocking: 0,
  completed_orders_in_blocking: 0,
  completed_orders_in_non_blocking: 0,
  average_order_value_in_blocking: null,
  average_order_value_in_non_blocking: null,
  conversion_rate_in_blocking: null,
  conversion_rate_in_non_blocking: null,
  completion_rate_in_blocking: null,
  completion_rate_in_non_blocking: null,
  abandonment_rate_in_blocking: null,
  abandonment_rate_in_non_blocking: null,
}
const busy: AbRow = {
  ...nothing,
  sessions: 1_000,
  session_in_blocking: 900,
  session_in_non_blocking: 100,
  average_order_value_in_blocking: 84.1,
  conversion_rate_in_blocking: 17.25,
  conversion_rate_in_non_blocking: 16,
}

test('draws both modes for every day; missing orders are a gap in an average and zero in a count', () => {
  const range = { from: '2026-11-01', to: '2026-11-03' }
  const rows = [{ ...busy, event_date: '2026-11-02' }]
  const buildSeries = (figure: 'sessions' | 'average_order_value') => abTrend(rows, figure, range).series
  expect(buildSeries('sessions')).toEqual([
    { label: 'Blocking', values: [0, 900, 0] },
    { label: 'Non-blocking', values: [0, 100, 0] },
  ])
  expect(buildSeries('average_order_value')).toEqual([
    { label: 'Blocking', values: [null, 84.1, null] },
    { label: 'Non-blocking', values: [null, null, null] },
  ])
})

test('splits a single day by hour', () => {
  const rows = [{ ...busy, event_date: '2026-11-02', hour: '2026-11-02T09' }]
  const { grain, series } = abTrend(rows, 'sessions', { from: '2026-11-02', to: '2026-11-02' })
  expect(grain).toBe('hour')
  expect(series[0]?.values.indexOf(900)).toBe(9)
})

test('draws no bar for a mode without a rate', () => {
  expect(abModeRows(busy, 'conversion_rate')).toEqual([
    { label: 'Blocking', value: 17.25 },
    { label: 'Non-blocking', value: 16 },
  ])
  expect(abModeRows(nothing, 'conversion_rate')).toEqual([])
})

test('the breakdown lists every metric of both modes, with shares where parts add up', () => {
  const rows = abBreakdown(busy, { ...nothing, sessions_in_blocking: 90, sessions_in_non_blocking: 10 })
  expect(rows.map(({ label }) => label)).toEqual([
    'Total Sessions',
    'Checkouts',
    'Completed Orders',
    'Average Order Value',
    'Conversion rate',
    'Completion rate',
    'Abandonment rate',
  ])
  expect(rows[0]).toMatchObject({
    values: { blocking: '900', non_blocking: '100' },
    shares: { blocking: '90.00%', non_blocking: '10.00%' },
  })
  expect(rows[3]).toMatchObject({ values: { blocking: '$84.10', non_blocking: 'N/A' }, shares: null })
  expect(rows[4]).toMatchObject({ values: { blocking: '17.25%', non_blocking: '16.00%' }, shares: null })
  expect(abBreakdown(busy, undefined)[0]?.shares).toBeNull()
})

test('reports whether there is data, and formats it', () => {
  expect([hasAbData(nothing), hasAbData(busy)]).toEqual([false, true])
  expect(abFormats('completion_rate').format(12.345)).toBe('12.35%')
  expect(abFormats('average_order_value').format(1_234)).toBe('$1.2K')
})
