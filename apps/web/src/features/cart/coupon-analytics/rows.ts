import type { CouponBreakdownRow, CouponTrendRow, LeakageRow } from '@vigil/contract'
import {
  codeLabel,
  type DayRange,
  seriesByTime,
  type TimedRow,
  type TimeSeries,
  topSeriesThenOther,
} from '@vigil/presentation'

/** Converts responses to card data. */

/** `date` is a day, or an hour such as 2026-11-13T09. */
function timed({ date, metric }: CouponTrendRow, label: string): TimedRow {
  const [day = '', hour] = date.split('T')
  return { date: day, label, value: metric, ...(hour !== undefined && { hour: Number(hour) }) }
}

export const trendNames = { overall: 'All', extension: 'Extensions', dealsite: 'Deal Sites' } as const

export type TrendRows = {
  overall: readonly CouponTrendRow[]
  extension: readonly CouponBreakdownRow[]
  dealsite: readonly CouponBreakdownRow[]
}

/** Three lines in fixed order: all, extensions, deal sites. */
export function toTrend({ overall, extension, dealsite }: TrendRows, range: DayRange): TimeSeries {
  const named = { overall, extension, dealsite }
  const rows = (Object.keys(trendNames) as (keyof TrendRows)[]).flatMap((scope) => {
    const label = trendNames[scope]
    // A zero row keeps empty lines in the chart.
    return [{ date: range.from, hour: 0, label, value: 0 }, ...named[scope].map((row) => timed(row, label))]
  })
  return seriesByTime(rows, range)
}

/** A line for each of the top codes, and one for the rest. */
export function toCodeSeries(rows: readonly CouponBreakdownRow[], range: DayRange, top: number): TimeSeries {
  const data = seriesByTime(
    rows.map((row) => timed(row, codeLabel(row.coupon_code))),
    range,
  )
  return { ...data, series: topSeriesThenOther(data.series, top) }
}

/** Discounts of a code, in total and by deal site. */
export type LostRow = { code: string; total: number; bySite: ReadonlyMap<string, number> }
export type LostTable = { sites: string[]; rows: LostRow[] }

export const otherSites = 'Other sites'

/** One row per code, one column per top deal site, and one for the rest. */
export function lostBySite(rows: readonly LeakageRow[], mostSites: number): LostTable {
  const totals = new Map<string, number>()
  for (const { origin_source: site, discounts_applied } of rows)
    totals.set(site, (totals.get(site) ?? 0) + discounts_applied)
  const ranked = [...totals].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([site]) => site)
  const named = ranked.slice(0, mostSites)
  const findColumn = (site: string) => (named.includes(site) ? site : otherSites)
  const codes = new Map<string, LostRow & { bySite: Map<string, number> }>()
  for (const { coupon_code: code, origin_source, discounts_applied: lost } of rows) {
    const row = codes.get(code) ?? { code, total: 0, bySite: new Map<string, number>() }
    const site = findColumn(origin_source)
    row.total += lost
    row.bySite.set(site, (row.bySite.get(site) ?? 0) + lost)
    codes.set(code, row)
  }
  return {
    sites: ranked.length > named.length ? [...named, otherSites] : named,
    rows: [...codes.values()].sort((a, b) => b.total - a.total),
  }
}
