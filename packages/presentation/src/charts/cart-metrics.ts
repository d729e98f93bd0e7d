import type { DailyMetrics, OverviewFigures, OverviewGuard, OverviewMetric } from '@vigil/contract'
import { overviewGuards } from '@vigil/contract'
import {
  axisCount,
  axisDollars,
  compactCount,
  compactDollars,
  dollars,
  exactCount,
  type Format,
} from '../format/formats.ts'
import type { TimeSeries } from './times.ts'

/** Converts a shop's overview to chart data. */

interface MetricLook {
  compact: Format
  exact: Format
  axis: Format
  /** Whether the parts add up to the whole. */
  isSum: boolean
}

const money = { compact: compactDollars, exact: dollars, axis: axisDollars }

export const metricLooks: Record<OverviewMetric, MetricLook> = {
  recovered_revenue: { ...money, isSum: true },
  completed_orders: { compact: compactCount, exact: exactCount, axis: axisCount, isSum: false },
  gross_sales_from_extensions: { ...money, isSum: false },
  average_order_value: { ...money, isSum: false },
}

/** Protections with something to show: those enabled, and those that acted in the period before they were disabled. */
export const guardsInUse = (
  protections: { coupon: boolean; affiliate: boolean },
  figures: Pick<OverviewFigures, `completed_orders${Exclude<OverviewGuard, ''>}`> | undefined,
) => ({
  coupon: protections.coupon || (figures?.completed_orders_with_coupon_guard ?? 0) > 0,
  affiliate: protections.affiliate || (figures?.completed_orders_with_affiliate_guard ?? 0) > 0,
})

/**
 * Series of a metric: the parts, and the whole unless they add up to it. The whole is last, so that the parts keep
 * their colours.
 */
export function guardsShown(metric: OverviewMetric, protections: { coupon: boolean; affiliate: boolean }) {
  const guards: OverviewGuard[] = []
  if (protections.coupon) guards.push('_with_coupon_guard')
  if (protections.affiliate) guards.push('_with_affiliate_guard')
  return metricLooks[metric].isSum ? guards : [...guards, '' as const]
}

/** One series each, with a value for every day or hour. A time without orders has no average. */
export function metricTrend(
  rows: readonly DailyMetrics[],
  metric: OverviewMetric,
  guards: readonly OverviewGuard[],
): TimeSeries {
  const readFigure = (row: DailyMetrics, guard: OverviewGuard) =>
    metric === 'average_order_value' && row[`completed_orders${guard}`] === 0 ? null : row[`${metric}${guard}`]
  return {
    grain: rows.some(({ hour }) => hour !== undefined) ? 'hour' : 'day',
    times: rows.map(({ event_date, hour }) => hour ?? event_date),
    series: guards.map((guard) => ({
      label: overviewGuards[guard],
      values: rows.map((row) => readFigure(row, guard)),
    })),
  }
}

/** Totals over all days, for the legend. */
export const guardTotals = (
  figures: OverviewFigures,
  metric: OverviewMetric,
  guards: readonly OverviewGuard[],
): { label: string; value: number }[] =>
  guards.map((guard) => ({ label: overviewGuards[guard], value: figures[`${metric}${guard}`] }))

/** The previous value, derived from the difference; null after a drop to zero. */
export function valueBefore(value: number, percentDifference: number | null): number | null {
  if (percentDifference === null || percentDifference === -100) return null
  return value / (1 + percentDifference / 100)
}
