import { type AnalyticsReport, type AnalyticsRow, restLabel } from '@vigil/contract'
import {
  analyticsName,
  plainLabel,
  type Row,
  seriesByCategory,
  seriesByTime,
  type TimeSeries,
  timedRow,
  topSeriesThenOther,
  topThenOther,
} from '@vigil/presentation'
import type { DayRange } from '../../../lib/format/time-ranges.ts'

/** Converts report rows to chart data. */

/** Series in a chart, and in its full table. */
export const tops = { drawn: 10, listed: 100 }
const donutTop = 5

const formatName = (report: AnalyticsReport, value: string) => plainLabel(analyticsName(report, value))

/** The values behind a display name; several can share one. Other has none. */
export function valuesBehind(rows: readonly AnalyticsRow[], report: AnalyticsReport, name: string): string[] {
  if (name === restLabel) return []
  return [...new Set(rows.map(({ label }) => label).filter((label) => formatName(report, label) === name))]
}

export const donutRows = (rows: readonly AnalyticsRow[], report: AnalyticsReport, top = donutTop): Row[] =>
  topThenOther(
    rows.map(({ label, value }) => ({ label: formatName(report, label), value })),
    top,
  )

type Span = { range: DayRange; top: number }

export function toTrend(rows: readonly AnalyticsRow[], report: AnalyticsReport, { range, top }: Span): TimeSeries {
  const timed = rows.map((row) => ({ ...timedRow(row, row.value), label: formatName(report, row.label) }))
  const data = seriesByTime(timed, range)
  return { ...data, series: topSeriesThenOther(data.series, top) }
}

/** Sites by total, each stacked by the report's values. */
export function siteStacks(rows: readonly AnalyticsRow[], report: AnalyticsReport, top = tops.drawn) {
  const totals = new Map<string, number>()
  for (const { host = '', value } of rows) totals.set(host, (totals.get(host) ?? 0) + value)
  const sites = [...totals].sort(([a, of], [b, other]) => other - of || (a < b ? -1 : 1)).map(([host]) => host)
  const cells = rows.map(({ host = '', label, value }) => ({ category: host, label: formatName(report, label), value }))
  const { series } = seriesByCategory(cells, sites)
  return { categories: sites, series: topSeriesThenOther(series, top) }
}
