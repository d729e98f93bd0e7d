import type { AbComparison, AbPercentages, AbRow, abTestingReports, Scope } from '@vigil/contract'
import type { AskOptions, DayRange } from '@vigil/warehouse'
import type { Dependencies } from '../../../dependencies.ts'
import { revenueByDay, totalOf } from '../../../recovered-revenue/revenue-by-day.ts'
import { grain, periodBefore } from '../../../reporting/range.ts'
import { Comparison, comparedDays } from './comparison.ts'
import { type Asked, type FiguresByMode, figuresOf, noFigures } from './figures.ts'
import { percentagesOf, rowOf } from './rates.ts'

type Sources = Pick<Dependencies, 'warehouse' | 'database' | 'clock'>
type ReportType = (typeof abTestingReports)[number]

const total = (figures: ReadonlyMap<string, FiguresByMode>) => figures.get('') ?? noFigures

const inOrder = (figures: ReadonlyMap<string, FiguresByMode>) => [...figures].sort(([a], [b]) => (a < b ? -1 : 1))

/** Runs the page's queries and returns the wire format. */
export function abTesting({ warehouse, database, clock }: Sources) {
  async function overall(scope: Scope, filters: Asked, options: AskOptions): Promise<AbRow[]> {
    const before = { ...filters, range: periodBefore(filters.range) }
    const [current, previous] = await Promise.all(
      [filters, before].map((each) => figuresOf(warehouse, scope, each, options)),
    )
    return [
      { label: 'current', ...rowOf(total(current ?? new Map())) },
      { label: 'previous', ...rowOf(total(previous ?? new Map())) },
    ]
  }

  async function trendline(scope: Scope, filters: Asked, options: AskOptions): Promise<AbRow[]> {
    const every = grain(filters.range)
    const found = await figuresOf(warehouse, scope, filters, { every, ...options })
    return inOrder(found).map(([time, figures]) => ({
      event_date: time.slice(0, 10),
      ...(every === 'hour' && { hour: time }),
      ...rowOf(figures),
    }))
  }

  async function percentages(scope: Scope, filters: Asked, options: AskOptions): Promise<AbPercentages> {
    return percentagesOf(total(await figuresOf(warehouse, scope, filters, options)))
  }

  async function comparison(scope: Scope, filters: Asked, options: AskOptions): Promise<AbComparison> {
    const range: DayRange = comparedDays(filters.range)
    const [found, holdout, revenue] = await Promise.all([
      figuresOf(warehouse, scope, { ...filters, range }, { every: 'day', ...options }),
      database.shops.holdout(scope),
      revenueByDay({ warehouse, database, clock }, scope, { ...filters, range }, options),
    ])
    const comparing = new Comparison(range.from, holdout)
    for (const [day, figures] of inOrder(found)) comparing.add(day, figures)
    return comparing.result(range.to, totalOf(revenue).recovered)
  }

  const reports: Record<ReportType, (scope: Scope, filters: Asked, options: AskOptions) => Promise<AbRow[]>> = {
    overall,
    trendline,
  }
  return { reports, percentages, comparison }
}
