import type { AbComparison, AbPercentages, AbRow, abTestingReports, Scope } from '@vigil/contract'
import type { DayRange, QueryOptions } from '@vigil/warehouse'
import type { Dependencies } from '../../../dependencies.ts'
import { revenueByDay, sumRevenue } from '../../../recovered-revenue/revenue-by-day.ts'
import { grain, periodBefore } from '../../../reporting/range.ts'
import { Comparison, comparedDays } from './comparison.ts'
import { type AbTestingRequest, type FiguresByMode, loadModeStats, noFigures } from './mode-stats.ts'
import { toAbRow, toPercentages } from './rates.ts'

type Sources = Pick<Dependencies, 'warehouse' | 'database' | 'clock'>
type ReportType = (typeof abTestingReports)[number]

const total = (figures: ReadonlyMap<string, FiguresByMode>) => figures.get('') ?? noFigures

const inOrder = (figures: ReadonlyMap<string, FiguresByMode>) => [...figures].sort(([a], [b]) => (a < b ? -1 : 1))

/** Runs the page's queries and returns the wire format. */
export function abTesting({ warehouse, database, clock }: Sources) {
  async function overall(scope: Scope, filters: AbTestingRequest, options: QueryOptions): Promise<AbRow[]> {
    const before = { ...filters, range: periodBefore(filters.range) }
    const [current, previous] = await Promise.all(
      [filters, before].map((each) => loadModeStats(warehouse, scope, each, options)),
    )
    return [
      { label: 'current', ...toAbRow(total(current ?? new Map())) },
      { label: 'previous', ...toAbRow(total(previous ?? new Map())) },
    ]
  }

  async function trendline(scope: Scope, filters: AbTestingRequest, options: QueryOptions): Promise<AbRow[]> {
    const every = grain(filters.range)
    const found = await loadModeStats(warehouse, scope, filters, { every, ...options })
    return inOrder(found).map(([time, figures]) => ({
      event_date: time.slice(0, 10),
      ...(every === 'hour' && { hour: time }),
      ...toAbRow(figures),
    }))
  }

  async function percentages(scope: Scope, filters: AbTestingRequest, options: QueryOptions): Promise<AbPercentages> {
    return toPercentages(total(await loadModeStats(warehouse, scope, filters, options)))
  }

  async function comparison(scope: Scope, filters: AbTestingRequest, options: QueryOptions): Promise<AbComparison> {
    const range: DayRange = comparedDays(filters.range)
    const [found, holdout, revenue] = await Promise.all([
      loadModeStats(warehouse, scope, { ...filters, range }, { every: 'day', ...options }),
      database.shops.holdout(scope),
      revenueByDay({ warehouse, database, clock }, scope, { ...filters, range }, options),
    ])
    const comparing = new Comparison(range.from, holdout)
    for (const [day, figures] of inOrder(found)) comparing.add(day, figures)
    return comparing.result(range.to, sumRevenue(revenue).recovered)
  }

  const reports: Record<
    ReportType,
    (scope: Scope, filters: AbTestingRequest, options: QueryOptions) => Promise<AbRow[]>
  > = {
    overall,
    trendline,
  }
  return { reports, percentages, comparison }
}
