import {
  type AnalyticsReport,
  type AnalyticsRequest,
  type AnalyticsRow,
  analyticsTops,
  limits,
  restLabel,
} from '@vigil/contract'
import type { DayRange, ResultRow } from '@vigil/warehouse'
import type { Narrowed } from '../../reporting/counting.ts'
import { daysIn, grain, sinceDsp } from '../../reporting/range.ts'
import { namedValues } from './named-values.ts'
import { type Paging, pageOf } from './overview.ts'
import type { Screen } from './screens.ts'

/** The four ways to ask for a report: a line, a donut, bars, a table. */

export interface Asked extends Paging {
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

/** Counts the screen's events of the days and under the filters that were asked for. */
export type Count = (range: DayRange, question: Question) => Promise<ResultRow[]>

export interface Report {
  data: AnalyticsRow[]
  total?: number
  isCut?: boolean
}

const text = (cell: string | number | undefined) => String(cell ?? '')

export async function reportOf(screen: Screen, request: AnalyticsRequest, asked: Asked, count: Count): Promise<Report> {
  const dimension = screen.reports[asked.report]
  if (dimension === undefined) throw new Error(`${screen.dataset} have no report ${asked.report}`)
  // DSPs were not recorded from the beginning.
  const range = dimension === 'dsp' ? sinceDsp(asked.range) : asked.range
  if (range === null) return request === 'overview' ? { data: [], total: 0, isCut: false } : { data: [] }
  return requests[request]({ screen, dimension, asked: { ...asked, range }, count })
}

interface Context {
  screen: Screen
  /** What the report is split by. */
  dimension: string
  asked: Asked
  count: Count
}

const requests: Record<AnalyticsRequest, (context: Context) => Promise<Report>> = {
  trendline: async ({ screen, dimension, asked: { range }, count }) => {
    const top = { [dimension]: named(screen, range, analyticsTops.labels) }
    const rows = await count(range, { by: [dimension], every: grain(range), top, other: restLabel })
    const time = ({ day, hour }: ResultRow) => (hour === undefined ? { date: text(day) } : { hour: text(hour) })
    return {
      data: rows.map((row) => ({ ...time(row), label: text(row[dimension]), value: Number(row[screen.measure]) })),
    }
  },

  percentage: async ({ screen, dimension, asked: { range }, count }) => {
    const values = await namedValues(dimension, named(screen, range, analyticsTops.shares), async (question) =>
      (await count(range, question)).map((row) => ({
        label: text(row[dimension]),
        value: Number(row[screen.measure]),
      })),
    )
    const sum = values.reduce((total, { value }) => total + value, 0)
    return { data: values.map((row) => ({ ...row, percentage: (row.value / sum) * 100 })) }
  },

  'by-site': async ({ screen, dimension, asked: { range }, count }) => {
    const top = { host: analyticsTops.sites, [dimension]: named(screen, range, analyticsTops.labels) }
    const rows = await count(range, { by: ['host', dimension], top, other: restLabel })
    return {
      data: rows
        .map((row) => ({ host: text(row.host), label: text(row[dimension]), value: Number(row[screen.measure]) }))
        // The rest of the values belongs in the bars, the rest of the sites does not; no site has such a name.
        .filter(({ host }) => host !== restLabel),
    }
  },

  overview: async ({ screen, dimension, asked, count }) => {
    const { blockReason, blockTrigger, measure } = screen
    const columns = [dimension, 'ssp', 'deliverySource', blockReason, ...(blockTrigger ? [blockTrigger] : [])]
    const most = screen.resultLimit(daysIn(asked.range)) ?? limits.exportRows
    const rows = await count(asked.range, { by: [...new Set(columns)], limit: most + 1 })
    const data = rows.map((row) => ({
      label: text(row[dimension]),
      value: Number(row[measure]),
      ssp: text(row.ssp),
      deliverySource: text(row.deliverySource),
      blockReason: text(row[blockReason]),
      ...(blockTrigger ? { blockTrigger: text(row[blockTrigger]) } : {}),
      totalViolations: Number(row[measure]),
    }))
    return pageOf(data, asked, { most, label: asked.report, blockReason: reportOn(screen, blockReason) })
  },
}

function reportOn({ reports }: Screen, dimension: string): AnalyticsReport {
  const found = (Object.keys(reports) as AnalyticsReport[]).find((report) => reports[report] === dimension) // its own keys
  if (!found) throw new Error(`no report is about ${dimension}`)
  return found
}

/** How many values are named before the rest. */
const named = (screen: Screen, range: DayRange, most: number) =>
  Math.min(screen.resultLimit(daysIn(range)) ?? most, most)
