import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { hostSelection, organizationId, reportingRange } from '../fields.ts'
import { limits } from '../limits.ts'

/**
 * Threat, ad quality, ADomain and heavy-ads analytics: one shape, four descriptions. What a report is asked for is
 * `trendline` (a line over time), `percentage` (a donut), `by-site` (bars) or `overview` (a page of the table);
 * what it is split by is its report type.
 *
 * Values travel as the events have them, as in the overview: `forced-redirect`, `AppNexus`, `DE`, and '' for what is
 * not known. The screen and its CSV put names on them (`analyticsName` in the charts); a filter takes them back as they came.
 */
export const analyticsRequests = ['trendline', 'percentage', 'by-site', 'overview'] as const
export type AnalyticsRequest = (typeof analyticsRequests)[number]

export const threatReports = [
  'violation_class',
  'violation_type',
  'delivery_source',
  'ssp',
  'dsp',
  'device_type',
  'operating_system',
  'country_code',
] as const
export type ThreatReport = (typeof threatReports)[number]
export const adomainReports = ['adomain', 'violation_class', 'violation_type', 'delivery_source', 'ssp'] as const
export const heavyAdsReports = ['ssp', 'dsp', 'device_type', 'violation_type', 'country_code'] as const
export type AnalyticsReport = ThreatReport | (typeof adomainReports)[number] | (typeof heavyAdsReports)[number]

/** What can be chosen in the smart filter, group by group. */
const threatGroups = [
  'ssps',
  'dsps',
  'operating_systems',
  'country_codes',
  'browsers',
  'device_types',
  'violation_classes',
  'violation_variants',
  'tags',
  'actionType',
  'delivery_sources',
] as const
const adomainGroups = [
  'ssps',
  'violation_classes',
  'block_triggers',
  'adomains',
  'tags',
  'actionType',
  'delivery_sources',
] as const
export const analyticsFilterGroups = {
  threats: threatGroups,
  adQuality: threatGroups,
  adomains: adomainGroups,
  heavyAds: [],
} as const
export type AnalyticsScreen = keyof typeof analyticsFilterGroups
export type AnalyticsFilterGroup = (typeof threatGroups)[number] | (typeof adomainGroups)[number]

const chosenValues = z.array(z.string().max(limits.hostLength)).max(500)

/** The values chosen, by group; a group that is missing or empty asks for nothing in particular. */
const selectionOf = <Group extends string>(groups: readonly Group[]) =>
  z.partialRecord(z.enum(groups as readonly [Group, ...Group[]]), chosenValues) // never called with none
export type AnalyticsFilter = Partial<Record<AnalyticsFilterGroup, string[]>>

/** The columns of the overview table, by which it can be sorted. `label` is the value of the report's own column. */
export const overviewColumns = [
  'label',
  'ssp',
  'deliverySource',
  'blockReason',
  'blockTrigger',
  'totalViolations',
] as const
export type OverviewColumn = (typeof overviewColumns)[number]

/** Of the ADomain screen, as its page notes: all results for fewer than 7 days, 150 up to 30 days, 15 over that. */
export const adomainResultLimits = { shortDays: 7, longDays: 30, medium: 150, long: 15 } as const

/**
 * How many results the ADomain screen gives for so many days; null for all. Of the table these are its rows. Lines,
 * donuts and bars name that many values and count the others under `restLabel`, so their totals and shares stay true.
 */
export function adomainResultLimit(days: number): number | null {
  const { shortDays, longDays, medium, long } = adomainResultLimits
  if (days < shortDays) return null
  return days <= longDays ? medium : long
}

/**
 * Values beyond these are counted together under `restLabel`, which nobody can filter by: of lines and bars the top
 * 100 (the screen shows 10, or 100 in full screen), of donuts the top 1,000. Bars are of the top 8 sites alone.
 */
export const analyticsTops = { labels: 100, shares: 1_000, sites: 8 } as const
export const restLabel = 'Other'

/**
 * One row of any report: of a line, `date` or `hour`; of bars, `host`; of the table, its columns, where `value` and
 * `totalViolations` are the same. A violation whose ad names several advertisers counts once under each of them.
 */
export const analyticsRow = z.object({
  date: z.string().optional(),
  hour: z.string().optional(),
  host: z.string().optional(),
  label: z.string(),
  value: z.number(),
  /** Of all that was counted, 0 to 100. */
  percentage: z.number().optional(),
  ssp: z.string().optional(),
  deliverySource: z.string().optional(),
  /** The class of the threat or violation; of heavy ads, the threshold that was passed. */
  blockReason: z.string().optional(),
  /** The rule of the script, or the entry of the list, that matched; heavy ads have none. */
  blockTrigger: z.string().optional(),
  totalViolations: z.number().optional(),
})
export type AnalyticsRow = z.infer<typeof analyticsRow>

const week = { timeframeFrom: '2026-11-01', timeframeTo: '2026-11-07' }
const publishers = ['Web', 'In-App'] as const
const access = { organization: 'body.organizationId', types: publishers } as const
const asked = {
  organizationId,
  ...reportingRange,
  selectedHosts: hostSelection,
  timezone: z.string().max(limits.textLength).optional(),
}
const example = { body: { organizationId: 1, ...week, selectedHosts: [] } }

/**
 * Only of the overview: which page, in which order. Without them the first 20,000 rows come, from the greatest total.
 * Texts are in the order of the names that are shown, and from the last unless told otherwise, like totals.
 */
const paging = {
  page: z.number().int().min(1).max(limits.exportRows).optional(),
  rowsPerPage: z.number().int().min(1).max(limits.exportRows).optional(),
  sortingName: z.enum(overviewColumns).optional(),
  sortingDirection: z.enum(['asc', 'desc']).optional(),
}

interface Reporting<Reports, Row> {
  about: string
  reports: Reports
  smartFilter: z.ZodType<AnalyticsFilter>
  row: Row
}

function reportEndpoint<Reports extends readonly [string, ...string[]], Row extends z.ZodType<AnalyticsRow>>(
  root: `/api/${string}`,
  { about, reports, smartFilter, row }: Reporting<Reports, Row>,
) {
  return endpoint({
    method: 'POST',
    path: `${root}/{requestType}/{reportType}`,
    summary: `${about}, over time, as shares, by site or as a table, split by the report's type. A single day is split by hour.`,
    access,
    params: z.object({ requestType: z.enum(analyticsRequests), reportType: z.enum(reports) }),
    body: z.object({ ...asked, ...paging, smartFilter: smartFilter.optional() }),
    /** `total` is of the overview: how many rows there are on all pages, and `isCut` whether there were more than can be told. */
    answer: z.object({
      data: z.array(row),
      total: z.number().int().optional(),
      isCut: z.boolean().optional(),
    }),
    example: { params: { requestType: 'trendline', reportType: reports[0] }, ...example },
  })
}

const filterValue = z.object({ value: z.string(), count: z.number() })

function smartFilterEndpoint<Group extends AnalyticsFilterGroup>(root: `/api/${string}`, groups: readonly Group[]) {
  return endpoint({
    method: 'POST',
    path: `${root}/smart-filter`,
    summary: 'The values of the smart filter with their counts, each group fitting what the others have chosen.',
    access,
    body: z.object({ ...asked, selectedSmartFilter: selectionOf(groups).optional() }),
    answer: z.object({ data: z.array(z.partialRecord(z.enum(groups), z.array(filterValue))) }),
    example,
  })
}

/** Of attacks and of violations alike. */
const byThreat = { reports: threatReports, smartFilter: selectionOf(threatGroups), row: analyticsRow }

export const threatsReport = reportEndpoint('/api/threats-reporting', { about: 'Attacks', ...byThreat })
export const threatsSmartFilter = smartFilterEndpoint('/api/threats-reporting', threatGroups)

export const adQualityReport = reportEndpoint('/api/ad-quality-reporting', {
  about: 'Ad quality violations',
  ...byThreat,
})
export const adQualitySmartFilter = smartFilterEndpoint('/api/ad-quality-reporting', threatGroups)

export const adomainReport = reportEndpoint('/api/adomain-analytics', {
  about: 'Violations of the advertisers behind the ads',
  reports: adomainReports,
  smartFilter: selectionOf(adomainGroups),
  row: analyticsRow,
})
export const adomainSmartFilter = smartFilterEndpoint('/api/adomain-analytics', adomainGroups)

/**
 * Heavy ads are looked for in a sample, one in ten showings of each creative. What is counted, here and in levels, is
 * what was recorded: nothing is multiplied, as events do not say what their sample stands for (decision 007).
 */
export const heavyAdsSamplePercent = 10

/** `violationLevel` is heavy ads in a hundred page views; null where there were no page views. */
const heavyAdsFigures = {
  pageViewsProtected: z.number(),
  violationsBlocked: z.number(),
  violationLevel: z.number().nullable(),
}

/** A line's rows have the count under its older name too; the shares of countries have their level, for the map. */
const heavyAdsReportRow = z.object({
  ...analyticsRow.shape,
  ...z.object(heavyAdsFigures).partial().shape,
  heavy_ads_recorded: z.number().optional(),
})
export type HeavyAdsReportRow = z.infer<typeof heavyAdsReportRow>

export const heavyAdsReport = reportEndpoint('/api/heavyads-reporting', {
  about: 'Heavy ads',
  reports: heavyAdsReports,
  smartFilter: z.object({}),
  row: heavyAdsReportRow,
})

const heavyAdsRow = z.object({
  eventDate: z.string().optional(),
  hour: z.string().optional(),
  /** Of the overall figures, which days they are of. */
  label: z.enum(['current', 'previous']).optional(),
  ...heavyAdsFigures,
})
export type HeavyAdsRow = z.infer<typeof heavyAdsRow>

const heavyAdsQuestion = {
  access,
  body: z.object(asked),
  answer: z.object({ data: z.array(heavyAdsRow) }),
  example,
} as const

export const heavyAdsOverall = endpoint({
  method: 'POST',
  path: '/api/heavyads-reporting/threats-overall',
  summary: 'Page views, heavy ads and their level: one row for the chosen days, one for as many days before.',
  ...heavyAdsQuestion,
})

export const heavyAdsTrendline = endpoint({
  method: 'POST',
  path: '/api/heavyads-reporting/threats-trendline',
  summary: 'Page views, heavy ads and their level by day, or by hour where a single day is asked for.',
  ...heavyAdsQuestion,
})

/** The same rows under the names of an older call. */
export const heavyAdsWidget = endpoint({
  method: 'POST',
  path: '/api/heavyads/{widget}',
  summary: 'The rows of one widget of the heavy ads page: `threats-overall` or `threats-trendline`.',
  ...heavyAdsQuestion,
  params: z.object({ widget: z.enum(['threats-overall', 'threats-trendline']) }),
  example: { params: { widget: 'threats-overall' as const }, ...example },
})
