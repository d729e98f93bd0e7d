import type { AnalyticsRow, HeavyAdsReportRow, HeavyAdsRow, Scope } from '@vigil/contract'
import type { DayRange, QueryOptions, ResultRow, Warehouse } from '@vigil/warehouse'
import { grain, periodBefore } from '../../../reporting/range.ts'

/** Heavy ads relative to page views. Counts are those recorded in the sample, without extrapolation. */

export interface HeavyAdsFilters {
  range: DayRange
  where: { host: readonly string[] }
  /** The current hour if the last day is today: the previous period then ends with the same hour. */
  untilHour?: number | undefined
}
type QueryBoth = ReturnType<typeof asker>

/** Runs the same query on page views and on heavy ads. */
export function asker(warehouse: Warehouse, scope: Scope, options: QueryOptions) {
  return async (question: HeavyAdsFilters & { every?: 'hour' | 'day' }) => {
    const [views, heavy] = await Promise.all([
      warehouse.select(scope, { ...question, dataset: 'traffic', measures: ['pageViews'] }, options),
      warehouse.select(scope, { ...question, dataset: 'heavyAds', measures: ['heavyAds'] }, options),
    ])
    return { views, heavy }
  }
}

const figures = (pageViewsProtected: number, violationsBlocked: number) => ({
  pageViewsProtected,
  violationsBlocked,
  violationLevel: pageViewsProtected === 0 ? null : (violationsBlocked / pageViewsProtected) * 100,
})

/** The selected days, then the same number of days before. */
export async function overall({ range, where, untilHour }: HeavyAdsFilters, query: QueryBoth): Promise<HeavyAdsRow[]> {
  const before = periodBefore(range)
  const [current, previous, later] = await Promise.all([
    query({ range, where }).then(count),
    query({ range: before, where }).then(count),
    untilHour === undefined
      ? none
      : query({ every: 'hour', range: toLastDay(before), where }).then((rows) => countLaterHours(rows, untilHour)),
  ])
  return [
    { label: 'current', ...figures(current.views, current.heavy) },
    { label: 'previous', ...figures(previous.views - later.views, previous.heavy - later.heavy) },
  ]
}

interface Counts {
  views: number
  heavy: number
}
const none: Counts = { views: 0, heavy: 0 }
const toLastDay = ({ to }: DayRange): DayRange => ({ from: to, to })

const count = ({ views, heavy }: Awaited<ReturnType<QueryBoth>>): Counts => ({
  views: Number(views[0]?.pageViews ?? 0),
  heavy: Number(heavy[0]?.heavyAds ?? 0),
})

function countLaterHours(rows: Awaited<ReturnType<QueryBoth>>, untilHour: number): Counts {
  const later = joined(rows, 'hour').filter(({ key }) => Number(key.slice(11)) > untilHour)
  return later.reduce((sum, { views, heavy }) => ({ views: sum.views + views, heavy: sum.heavy + heavy }), none)
}

export async function trendline({ range, where }: HeavyAdsFilters, query: QueryBoth): Promise<HeavyAdsRow[]> {
  const every = grain(range)
  const rows = joined(await query({ every, range, where }), every)
  const time = (key: string) => (every === 'hour' ? { hour: key } : { eventDate: key })
  return rows.map(({ key, views, heavy }) => ({ ...time(key), ...figures(views, heavy) })).sort(byTime)
}

const toTime = ({ eventDate, hour }: HeavyAdsRow) => eventDate ?? hour ?? ''
const byTime = (a: HeavyAdsRow, b: HeavyAdsRow) => (toTime(a) < toTime(b) ? -1 : 1)

/** Adds the legacy field name of the count to a line's rows. */
export const recorded = (rows: readonly AnalyticsRow[]): HeavyAdsReportRow[] =>
  rows.map((row) => ({ ...row, heavy_ads_recorded: row.value }))

/**
 * The shares of countries with their levels, plus countries with page views but no heavy ads: the map displays both.
 */
export function countryLevels(shares: readonly AnalyticsRow[], views: readonly ResultRow[]): HeavyAdsReportRow[] {
  const viewsByCountry = new Map(views.map(({ country, pageViews }) => [String(country), Number(pageViews)]))
  const known = new Set(shares.map(({ label }) => label))
  const without = [...viewsByCountry.keys()].filter((country) => !known.has(country))
  return [...shares, ...without.map((label) => ({ label, value: 0, percentage: 0 }))].map((row) => ({
    ...row,
    ...figures(viewsByCountry.get(row.label) ?? 0, row.value),
  }))
}

function joined({ views, heavy }: { views: ResultRow[]; heavy: ResultRow[] }, name: 'day' | 'hour') {
  const counts = new Map<string, { views: number; heavy: number }>()
  for (const row of views) counts.set(String(row[name]), { views: Number(row.pageViews), heavy: 0 })
  for (const row of heavy) {
    const key = String(row[name])
    counts.set(key, { views: counts.get(key)?.views ?? 0, heavy: Number(row.heavyAds) })
  }
  return [...counts].map(([key, both]) => ({ key, ...both }))
}
