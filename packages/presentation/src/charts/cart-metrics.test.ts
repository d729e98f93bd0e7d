import type { DailyMetrics, OverviewFigures } from '@vigil/contract'
import { expect, test } from 'vitest'
import { guardsInUse, guardsShown, guardTotals, metricTrend, valueBefore } from './cart-metrics.ts'

const figures: OverviewFigures = {
  recovered_revenue: 30,
  recovered_revenue_with_coupon_guard: 20,
  recovered_revenue_with_affiliate_guard: 10,
  completed_orders: 4,
  completed_orders_with_coupon_guard: 2,
  completed_orders_with_affiliate_guard: 0,
  gross_sales_from_extensions: 400,
  gross_sales_from_extensions_with_coupon_guard: 200,
  gross_sales_from_extensions_with_affiliate_guard: 0,
  average_order_value: 100,
  average_order_value_with_coupon_guard: 100,
  average_order_value_with_affiliate_guard: 0,
}
const rows: DailyMetrics[] = [{ event_date: '2026-11-01', ...figures }]
const both = { coupon: true, affiliate: true }

test('draws recovered revenue by its parts, other metrics next to the whole', () => {
  expect(guardsShown('recovered_revenue', both)).toEqual(['_with_coupon_guard', '_with_affiliate_guard'])
  expect(guardsShown('completed_orders', both)).toEqual(['_with_coupon_guard', '_with_affiliate_guard', ''])
})

test('does not draw a protection the shop lacks', () => {
  expect(guardsShown('completed_orders', { coupon: false, affiliate: true })).toEqual(['_with_affiliate_guard', ''])
  expect(guardsShown('recovered_revenue', { coupon: false, affiliate: false })).toEqual([])
})

test('an average without orders is a gap, a sum without orders is zero', () => {
  const series = (metric: 'average_order_value' | 'completed_orders') =>
    metricTrend(rows, metric, ['', '_with_affiliate_guard']).series.map(({ values }) => values[0])
  expect(series('average_order_value')).toEqual([100, null])
  expect(series('completed_orders')).toEqual([4, 0])
})

test('draws a single day by hour', () => {
  const hours = ['2026-11-01T00', '2026-11-01T01'].map((hour) => ({ event_date: '2026-11-01', hour, ...figures }))
  expect(metricTrend(hours, 'completed_orders', [''])).toMatchObject({
    grain: 'hour',
    times: ['2026-11-01T00', '2026-11-01T01'],
  })
  expect(metricTrend(rows, 'completed_orders', [''])).toMatchObject({ grain: 'day', times: ['2026-11-01'] })
})

test('the legend shows totals over all days', () => {
  expect(guardTotals(figures, 'recovered_revenue', ['_with_coupon_guard'])).toEqual([
    { label: 'couponGUARD', value: 20 },
  ])
})

test('derives the previous value from the difference, unless it dropped to zero', () => {
  expect(valueBefore(150, 50)).toBe(100)
  expect(valueBefore(0, -100)).toBeNull()
  expect(valueBefore(5, null)).toBeNull()
})

test('keeps a disabled protection while the period has orders on which it acted', () => {
  const off = { coupon: false, affiliate: false }
  const acted = { completed_orders_with_coupon_guard: 2, completed_orders_with_affiliate_guard: 0 }
  expect(guardsInUse(off, acted)).toEqual({ coupon: true, affiliate: false })
  expect(guardsInUse(off, undefined)).toEqual(off)
  expect(guardsInUse({ coupon: false, affiliate: true }, undefined)).toEqual({ coupon: false, affiliate: true })
})
