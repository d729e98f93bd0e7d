import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { day, hostSelection, organizationId, reportingRange } from '../fields.ts'
import { limits } from '../limits.ts'

/** A/B testing: compares sessions with and without blocking, and tests whether the difference is significant. */

export const abModes = { blocking: 'Blocking', non_blocking: 'Non-blocking' } as const
export type AbMode = keyof typeof abModes

/** Metrics of the line chart, in tab order. */
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
/** Null when dividing by zero. */
const quotient = z.number().nullable()

/** Per mode, in percent. */
const rates = {
  conversion_rate_in_blocking: quotient,
  conversion_rate_in_non_blocking: quotient,
  completion_rate_in_blocking: quotient,
  completion_rate_in_non_blocking: quotient,
  abandonment_rate_in_blocking: quotient,
  abandonment_rate_in_non_blocking: quotient,
}

/** Sessions, checkouts and orders in both modes, and derived rates. */
const abRow = z.object({
  /** `current` or `previous`, for overall numbers. */
  label: z.string().optional(),
  /** UTC day of a trend row, and its hour (2026-11-13T09) for a single day. */
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

/** The first three are shares of all sessions, checkouts and orders; the others are rates. All in percent. */
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

/** Metrics that the modes are compared by. */
export const comparedMetrics = {
  conversion_rate: 'Conversion rate',
  completion_rate: 'Completion rate',
  average_order_value: 'Average order value',
  revenue_per_session: 'Revenue per session',
} as const
export type ComparedMetric = keyof typeof comparedMetrics
const comparedNames = Object.keys(comparedMetrics) as [ComparedMetric, ...ComparedMetric[]] // keys of the object above

export const abTestingLimits = {
  /** Joint confidence of all intervals of a comparison, in percent, valid for any number of looks. */
  confidence: 95,
  /** Minimum orders per mode for a verdict. */
  orders: 30,
  /** Minimum sessions for a check of the split. */
  sessions: 100,
} as const

const difference = z.object({
  metric: z.enum(comparedNames),
  blocking: quotient,
  non_blocking: quotient,
  /** Blocking − non-blocking, compared day by day; rates in percentage points. Null without enough data. */
  difference: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  verdict: z.enum(['not_enough_data', 'no_difference', 'blocking_higher', 'non_blocking_higher']),
})
export type AbDifference = z.infer<typeof difference>

const split = z.object({
  /** The shop's configured share of non-blocking sessions; null if not set. */
  expected_percent: z.number().nullable(),
  measured_percent: quotient,
  sessions: count,
  /** Start of the split check: the comparison's first day, or the day after the share last changed. */
  since: day,
  /** First day on which the alarm was raised. */
  alarm_since: day.nullable(),
  verdict: z.enum(['not_enough_data', 'no_holdout', 'as_expected', 'alarm']),
})
export type AbSplit = z.infer<typeof split>

const recoveredRevenue = z.object({
  /** Modelled revenue of orders in blocking sessions. */
  modelled: z.number(),
  /** Difference in revenue per session × sessions with blocking. Null without enough data. */
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
  /** Ignored: the path's organization applies. */
  organizationId: organizationId.optional(),
  /** An Etc/GMT offset, ignored: all days are UTC. */
  timezone: z.string().max(limits.textLength).optional(),
})
const access = { organization: 'params.organizationId', types: ['E-Com'] } as const
const exampleRequest = {
  params: { organizationId: 1 },
  body: { timeframeFrom: '2026-11-01', timeframeTo: '2026-11-07', selectedHosts: [] },
}

export const abTestingReports = ['overall', 'trendline'] as const

export const abTestingReport = endpoint({
  method: 'POST',
  path: '/api/ab-testing/{organizationId}/{reportType}',
  summary:
    'Sessions, checkouts, orders and rates by blocking mode. `overall` covers the period and the preceding one of the same length; `trendline` is by day, or by hour for a single day.',
  access,
  audit: 'reads',
  params: params.extend({ reportType: z.enum(abTestingReports) }),
  body,
  answer: z.object({ data: z.array(abRow) }),
  example: { ...exampleRequest, params: { organizationId: 1, reportType: 'overall' } },
})

export const abTestingPercentages = endpoint({
  method: 'POST',
  path: '/api/ab-testing/{organizationId}/percentages',
  summary: 'Split of sessions, checkouts and orders between the modes, and the rates of each, in percent.',
  access,
  audit: 'reads',
  params,
  body,
  answer: z.object({ data: z.array(abPercentages) }),
  example: exampleRequest,
})

export const abTestingComparison = endpoint({
  method: 'POST',
  path: '/api/ab-testing/{organizationId}/comparison',
  summary:
    'Whether the modes differ, from the first day of the quarter in which the range starts to the end of the range. The intervals stay valid for any number of looks. Raises an alarm if sessions are not split as configured.',
  access,
  audit: 'reads',
  params,
  body,
  answer: z.object({ data: z.array(abComparison) }),
  errors: ['organization_not_found'],
  example: exampleRequest,
})

export const abTestingPdf = endpoint({
  method: 'POST',
  path: '/api/ab-testing/report',
  summary: 'The A/B testing report as a base64-encoded PDF.',
  access: { organization: 'body.organizationId', types: ['E-Com'] },
  audit: { action: 'data.export', note: ['body'], isAfter: true },
  body: z.object({
    timeframe: z.object({ from: day, to: day }),
    organizationId,
    /** Ignored: the report uses the stored name. */
    organizationName: z.string().max(limits.textLength).optional(),
    hosts: hostSelection,
  }),
  answer: z.object({ data: z.string(), fileName: z.string() }),
  errors: ['organization_not_found'],
  example: {
    body: { timeframe: { from: '2026-11-01', to: '2026-11-07' }, organizationId: 1, hosts: [] },
  },
})
