import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { hostSelection, organizationId, reportingRange } from '../fields.ts'
import { limits } from '../limits.ts'

/** Widgets of the overview by call name. */
export const dashboardWidgets = [
  'impressionsProtected',
  'gotchaItems',
  'threatLevelItems',
  'threatLevelTotals',
  'attacksBySite',
  'countryRequests',
  'countryRequestsBySite',
  'sspRequests',
  'sspDailyTrend',
  'sspRequestsBySite',
  'dspRequests',
  'attackTypes',
  'incidentsByBrowser',
  'incidentsByBrowserBySite',
  'deviceRequests',
] as const
export type DashboardWidget = (typeof dashboardWidgets)[number]

/** First day of each kind of data; earlier days show as not available. */
export const dataAvailableFrom = { dashboard: '2020-04-03', dsp: '2021-01-29' } as const

/** A row of any widget; its fields depend on the widget. */
export const metricRow = z.object({
  date: z.string().optional(),
  hour: z.string().optional(),
  host: z.string().optional(),
  label: z.string().optional(),
  count: z.number().optional(),
  /** Attacks. In the headline widgets only those prevented, with the others in `reportedCount`. */
  attacksCount: z.number().optional(),
  /** Attacks that were only reported, because the tag or its profile does not block. */
  reportedCount: z.number().optional(),
  pageViewsCount: z.number().optional(),
})
export type MetricRow = z.infer<typeof metricRow>

export const dashboardSmartFilter = z.object({
  countryCodes: z.array(z.string().max(8)).max(300).default([]),
  tags: z.array(z.string().max(limits.textLength)).max(500).default([]),
})
export type DashboardSmartFilter = z.infer<typeof dashboardSmartFilter>

const widgetParams = z.object({ organizationId, widgetName: z.enum(dashboardWidgets) })
const publishers = ['Web', 'In-App'] as const
const week = { timeframeFrom: '2026-11-01', timeframeTo: '2026-11-07' }

export const dashboardReporting = endpoint({
  method: 'POST',
  path: '/api/dashboard-reporting/{organizationId}/{widgetName}',
  summary: 'Rows of a Malvertising Overview widget. A single day is split by hour.',
  access: { organization: 'params.organizationId', types: publishers },
  audit: 'reads',
  params: widgetParams,
  body: z.object({
    ...reportingRange,
    selectedHosts: hostSelection,
    smartFilter: dashboardSmartFilter.optional(),
  }),
  answer: z.object({ data: z.array(metricRow) }),
  example: {
    params: { organizationId: 1, widgetName: 'attacksBySite' },
    body: { ...week, selectedHosts: [] },
  },
})

export const dashboardWidget = endpoint({
  method: 'POST',
  path: '/api/dashboard/{organizationId}/{widgetName}',
  summary: 'The same rows, with the contributing sites and tags.',
  access: { organization: 'params.organizationId', types: publishers },
  audit: 'reads',
  params: widgetParams,
  body: z.object({
    fromDate: reportingRange.timeframeFrom,
    toDate: reportingRange.timeframeTo,
    selectedHostGroups: z.union([z.literal('*'), hostSelection]),
    timezone: z.string().max(limits.textLength).optional(),
  }),
  answer: z.object({
    widgetData: z.array(metricRow),
    hostsUsed: z.array(z.string()),
    distributionsUsed: z.array(z.string()),
  }),
  example: {
    params: { organizationId: 1, widgetName: 'gotchaItems' },
    body: { fromDate: '2026-11-01', toDate: '2026-11-07', selectedHostGroups: '*' },
  },
})

const filterValue = z.object({ value: z.string(), count: z.number() })

export const dashboardSmartFilterValues = endpoint({
  method: 'POST',
  path: '/api/dashboard-reporting/smart-filter',
  summary:
    'Countries and tags with attacks in the selected period and sites; each group reflects the selection in the other.',
  access: { organization: 'body.organizationId', types: publishers },
  audit: 'reads',
  body: z.object({
    organizationId,
    ...reportingRange,
    selectedHosts: hostSelection,
    timezone: z.string().max(limits.textLength).optional(),
    selectedSmartFilter: dashboardSmartFilter.optional(),
  }),
  answer: z.object({ data: z.array(z.object({ countryCodes: z.array(filterValue), tags: z.array(filterValue) })) }),
  example: { body: { organizationId: 1, ...week, selectedHosts: [] } },
})
