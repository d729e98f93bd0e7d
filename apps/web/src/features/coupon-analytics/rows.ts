import { type DayRange, seriesByTime, type TimedRow, type TimeSeries, topSeriesThenOther } from '@vigil/charts'
import type { CouponBreakdownRow, CouponTrendRow, LeakageRow } from '@vigil/contract'

/** From the answers to what the cards show. */

/** A row says its day, or its hour as 2026-11-13T09. */
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

/** Three lines, always in the same order: all, and what extensions and deal sites have of it. */
export function trendOf({ overall, extension, dealsite }: TrendRows, range: DayRange): TimeSeries {
  const named = { overall, extension, dealsite }
  const rows = (Object.keys(trendNames) as (keyof TrendRows)[]).flatMap((scope) => {
    const label = trendNames[scope]
    // A line for each, also where there is nothing on it.
    return [{ date: range.from, hour: 0, label, value: 0 }, ...named[scope].map((row) => timed(row, label))]
  })
  return seriesByTime(rows, range)
}

/** A line for each of the codes with the most, and one for the others together. */
export function codesOf(rows: readonly CouponBreakdownRow[], range: DayRange, top: number): TimeSeries {
  const data = seriesByTime(
    rows.map((row) => timed(row, row.coupon_code)),
    range,
  )
  return { ...data, series: topSeriesThenOther(data.series, top) }
}

/** What a code took off, in all and by deal site. */
export type LostRow = { code: string; total: number; bySite: ReadonlyMap<string, number> }
export type LostTable = { sites: string[]; rows: LostRow[] }

export const otherSites = 'Other sites'

/** A row for each code and a column for each deal site: those with the most, and the others together. */
export function lostBySite(rows: readonly LeakageRow[], mostSites: number): LostTable {
  const totals = new Map<string, number>()
  for (const { origin_source: site, discounts_applied } of rows)
    totals.set(site, (totals.get(site) ?? 0) + discounts_applied)
  const ranked = [...totals].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([site]) => site)
  const named = ranked.slice(0, mostSites)
  const columnOf = (site: string) => (named.includes(site) ? site : otherSites)
  const codes = new Map<string, LostRow & { bySite: Map<string, number> }>()
  for (const { coupon_code: code, origin_source, discounts_applied: lost } of rows) {
    const row = codes.get(code) ?? { code, total: 0, bySite: new Map<string, number>() }
    const site = columnOf(origin_source)
    row.total += lost
    row.bySite.set(site, (row.bySite.get(site) ?? 0) + lost)
    codes.set(code, row)
  }
  return {
    sites: ranked.length > named.length ? [...named, otherSites] : named,
    rows: [...codes.values()].sort((a, b) => b.total - a.total),
  }
}
