import {
  type AnalyticsReport,
  type AnalyticsRequest,
  type AnalyticsRow,
  analyticsTops,
  limits,
  restLabel,
} from '@vigil/contract'
import type { DayRange, ResultRow } from '@vigil/warehouse'
import type { Narrowed } from '../../../reporting/counting.ts'
import { daysIn, grain, sinceDsp } from '../../../reporting/range.ts'
import { namedValues } from './named-values.ts'
import { type Paging, slicePage } from './overview.ts'
import type { Screen } from './screens.ts'

/** The four forms of a report: line, donut, bars, table. */

export interface ReportRequest extends Paging {
  report: AnalyticsReport
  range: DayRange
  where: Narrowed
}

interface Question {
  by: readonly string[]
  every?: 'hour' | 'day'
  top?: Readonly<Record<string, number>>
  other?: string
  limit?: number
}

/** Counts the screen's events in a range under the requested filters. */
export type Count = (range: DayRange, question: Question) => Promise<ResultRow[]>

export interface Report {
  data: AnalyticsRow[]
  total?: number
  isCut?: boolean
}

const text = (cell: string | number | undefined) => String(cell ?? '')

export async function runReport(
  screen: Screen,
  request: AnalyticsRequest,
  filters: ReportRequest,
  count: Count,
): Promise<Report> {
  const dimension = screen.reports[filters.report]
  if (dimension === undefined) throw new Error(`${screen.dataset} have no report ${filters.report}`)
  // DSPs were not recorded from the beginning.
  const range = dimension === 'dsp' ? sinceDsp(filters.range) : filters.range
  if (range === null) return request === 'overview' ? { data: [], total: 0, isCut: false } : { data: [] }
  return requests[request]({ screen, dimension, filters: { ...filters, range }, count })
}

interface Context {
  screen: Screen
  /** The report's dimension. */
  dimension: string
  filters: ReportRequest
  count: Count
}

const requests: Record<AnalyticsRequest, (context: Context) => Promise<Report>> = {
  trendline: async ({ screen, dimension, filters: { range }, count }) => {
    const top = { [dimension]: named(screen, range, analyticsTops.labels) }
    const rows = await count(range, { by: [dimension], every: grain(range), top, other: restLabel })
    const time = ({ day, hour }: ResultRow) => (hour === undefined ? { date: text(day) } : { hour: text(hour) })
    return {
      data: rows.map((row) => ({ ...time(row), label: text(row[dimension]), value: Number(row[screen.measure]) })),
    }
  },

  percentage: async ({ screen, dimension, filters: { range }, count }) => {
    const values = await namedValues(dimension, named(screen, range, analyticsTops.shares), async (question) =>
      (await count(range, question)).map((row) => ({
        label: text(row[dimension]),
        value: Number(row[screen.measure]),
      })),
    )
    const sum = values.reduce((total, { value }) => total + value, 0)
    return { data: values.map((row) => ({ ...row, percentage: (row.value / sum) * 100 })) }
  },

  'by-site': async ({ screen, dimension, filters: { range }, count }) => {
    const top = { host: analyticsTops.sites, [dimension]: named(screen, range, analyticsTops.labels) }
    const rows = await count(range, { by: ['host', dimension], top, other: restLabel })
    return {
      data: rows
        .map((row) => ({ host: text(row.host), label: text(row[dimension]), value: Number(row[screen.measure]) }))
        // The rest of the values belongs in the bars, but not the rest of the sites; no site has that name.
        .filter(({ host }) => host !== restLabel),
    }
  },

  overview: async ({ screen, dimension, filters, count }) => {
    const { blockReason, blockTrigger, measure } = screen
    const columns = [dimension, 'ssp', 'deliverySource', blockReason, ...(blockTrigger ? [blockTrigger] : [])]
    const most = screen.resultLimit(daysIn(filters.range)) ?? limits.exportRows
    const rows = await count(filters.range, { by: [...new Set(columns)], limit: most + 1 })
    const data = rows.map((row) => ({
      label: text(row[dimension]),
      value: Number(row[measure]),
      ssp: text(row.ssp),
      deliverySource: text(row.deliverySource),
      blockReason: text(row[blockReason]),
      ...(blockTrigger ? { blockTrigger: text(row[blockTrigger]) } : {}),
      totalViolations: Number(row[measure]),
    }))
    return slicePage(data, filters, { most, label: filters.report, blockReason: reportOn(screen, blockReason) })
  },
}

function reportOn({ reports }: Screen, dimension: string): AnalyticsReport {
  const found = (Object.keys(reports) as AnalyticsReport[]).find((report) => reports[report] === dimension) // its own keys
  if (!found) throw new Error(`no report has the dimension ${dimension}`)
  return found
}

/** The number of values named before the rest. */
const named = (screen: Screen, range: DayRange, most: number) =>
  Math.min(screen.resultLimit(daysIn(range)) ?? most, most)
