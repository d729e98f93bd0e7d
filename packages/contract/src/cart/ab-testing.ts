import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { day, hostSelection, organizationId, reportingRange } from '../fields.ts'
import { limits } from '../limits.ts'

/** A/B testing: what sessions with blocking come to beside those without, and whether the difference is more than chance. */

export const abModes = { blocking: 'Blocking', non_blocking: 'Non-blocking' } as const
export type AbMode = keyof typeof abModes

/** What the line chart can show, in the order of its tabs. */
export const abMetrics = {
  sessions: 'Total Sessions',
  checkouts: 'Checkouts',
  completed_orders: 'Completed Orders',
  average_order_value: 'Average Order Value',
} as const
export type AbMetric = keyof typeof abMetrics

/** Rates are percentages. */
export const abRates = {
  conversion_rate: 'Conversion rate',
  completion_rate: 'Completion rate',
  abandonment_rate: 'Abandonment rate',
} as const
export type AbRate = keyof typeof abRates

export const abTestingTexts = {
  empty: 'There is no data for the given date range.',
  started: 'Download started. Please, wait a few seconds.',
  completed: 'Download completed.',
  failed: 'Download error. Please try later or contact with us.',
} as const

const count = z.number().int()
/** Null where there was nothing to divide by. */
const quotient = z.number().nullable()

/** Of each mode, in percent. */
const rates = {
  conversion_rate_in_blocking: quotient,
  conversion_rate_in_non_blocking: quotient,
  completion_rate_in_blocking: quotient,
  completion_rate_in_non_blocking: quotient,
  abandonment_rate_in_blocking: quotient,
  abandonment_rate_in_non_blocking: quotient,
}

/** A row tells sessions, checkouts and orders in both modes, and what follows from them. */
const abRow = z.object({
  /** `current` and `previous` of the overall figures. */
  label: z.string().optional(),
  /** The UTC day of a trend's row, and its hour (2026-11-13T09) where the trend is of a single day. */
  event_date: z.string().optional(),
  hour: z.string().optional(),
  sessions: count,
  checkouts: count,
  completed_orders: count,
  average_order_value: quotient,
  session_in_blocking: count,
  session_in_non_blocking: count,
  checkouts_in_blocking: count,
  checkouts_in_non_blocking: count,
  completed_orders_in_blocking: count,
  completed_orders_in_non_blocking: count,
  average_order_value_in_blocking: quotient,
  average_order_value_in_non_blocking: quotient,
  ...rates,
})
export type AbRow = z.infer<typeof abRow>

/** The first three are shares of all sessions, checkouts and orders; the others are the rates. All in percent. */
const abPercentages = z.object({
  sessions_in_blocking: quotient,
  sessions_in_non_blocking: quotient,
  checkouts_in_blocking: quotient,
  checkouts_in_non_blocking: quotient,
  completed_orders_in_blocking: quotient,
  completed_orders_in_non_blocking: quotient,
  ...rates,
})
export type AbPercentages = z.infer<typeof abPercentages>

/** What the two modes are compared by. */
export const comparedMetrics = {
  conversion_rate: 'Conversion rate',
  completion_rate: 'Completion rate',
  average_order_value: 'Average order value',
  revenue_per_session: 'Revenue per session',
} as const
export type ComparedMetric = keyof typeof comparedMetrics
const comparedNames = Object.keys(comparedMetrics) as [ComparedMetric, ...ComparedMetric[]] // its own keys

export const abTestingLimits = {
  /** All intervals of a comparison hold together with this confidence, in percent, however often one looks. */
  confidence: 95,
  /** Orders that each mode needs before anything is said about a difference. */
  orders: 30,
  /** Sessions before anything is said about the split. */
  sessions: 100,
} as const

const difference = z.object({
  metric: z.enum(comparedNames),
  blocking: quotient,
  non_blocking: quotient,
  /** Blocking less non-blocking, compared day by day; rates in percentage points. Null while there is not enough data. */
  difference: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  verdict: z.enum(['not_enough_data', 'no_difference', 'blocking_higher', 'non_blocking_higher']),
})
export type AbDifference = z.infer<typeof difference>

const split = z.object({
  /** The share of non-blocking sessions that the shop is set to; null where there is no such setting. */
  expected_percent: z.number().nullable(),
  measured_percent: quotient,
  sessions: count,
  /** From when on the split is looked at: the comparison's first day, or the day after the share was last changed. */
  since: day,
  /** The first day on which the alarm had reason to be raised. */
  alarm_since: day.nullable(),
  verdict: z.enum(['not_enough_data', 'no_holdout', 'as_expected', 'alarm']),
})
export type AbSplit = z.infer<typeof split>

const recoveredRevenue = z.object({
  /** What the model says for orders of blocking sessions. */
  modelled: z.number(),
  /** The difference in revenue per session, times the sessions with blocking. Null while there is not enough data. */
  measured: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
})
export type AbRecoveredRevenue = z.infer<typeof recoveredRevenue>

const abComparison = z.object({
  from: day,
  to: day,
  orders_in_blocking: count,
  orders_in_non_blocking: count,
  sessions_in_blocking: count,
  sessions_in_non_blocking: count,
  split,
  differences: z.array(difference),
  recovered_revenue: recoveredRevenue,
})
export type AbComparison = z.infer<typeof abComparison>

const params = z.object({ organizationId })
const body = z.object({
  ...reportingRange,
  selectedHosts: hostSelection,
  /** The organization of the address counts. */
  organizationId: organizationId.optional(),
  /** An Etc/GMT offset. All days are UTC, whatever it says. */
  timezone: z.string().max(limits.textLength).optional(),
})
const access = { organization: 'params.organizationId', types: ['E-Com'] } as const
const asked = {
  params: { organizationId: 1 },
  body: { timeframeFrom: '2026-11-01', timeframeTo: '2026-11-07', selectedHosts: [] },
}

export const abTestingReports = ['overall', 'trendline'] as const

export const abTestingReport = endpoint({
  method: 'POST',
  path: '/api/ab-testing/{organizationId}/{reportType}',
  summary:
    'Sessions, checkouts, orders and rates by blocking mode: `overall` of the days and of as many before, `trendline` by day, or by hour of a single day.',
  access,
  params: params.extend({ reportType: z.enum(abTestingReports) }),
  body,
  answer: z.object({ data: z.array(abRow) }),
  example: { ...asked, params: { organizationId: 1, reportType: 'overall' } },
})

export const abTestingPercentages = endpoint({
  method: 'POST',
  path: '/api/ab-testing/{organizationId}/percentages',
  summary: 'How sessions, checkouts and orders are split between the modes, and the rates of each, in percent.',
  access,
  params,
  body,
  answer: z.object({ data: z.array(abPercentages) }),
  example: asked,
})

export const abTestingComparison = endpoint({
  method: 'POST',
  path: '/api/ab-testing/{organizationId}/comparison',
  summary:
    'Whether the modes differ, from the first day of the quarter in which the range begins to the end of the range: intervals that hold however often one looks, and an alarm when sessions are not split as they should be.',
  access,
  params,
  body,
  answer: z.object({ data: z.array(abComparison) }),
  errors: ['organization_not_found'],
  example: asked,
})

export const abTestingPdf = endpoint({
  method: 'POST',
  path: '/api/ab-testing/report',
  summary: 'The A/B testing report as a PDF, in base64.',
  access: { organization: 'body.organizationId', types: ['E-Com'] },
  body: z.object({
    timeframe: z.object({ from: day, to: day }),
    organizationId,
    /** The name in the report is the organization's own, whatever is said here. */
    organizationName: z.string().max(limits.textLength).optional(),
    hosts: hostSelection,
  }),
  answer: z.object({ data: z.string(), fileName: z.string() }),
  errors: ['organization_not_found'],
  example: {
    body: { timeframe: { from: '2026-11-01', to: '2026-11-07' }, organizationId: 1, hosts: [] },
  },
})
