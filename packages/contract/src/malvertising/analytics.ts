import { z } from 'zod'
import { type Access, endpoint } from '../endpoint.ts'
import { hostSelection, organizationId, reportingRange } from '../fields.ts'
import { limits } from '../limits.ts'

/**
 * Threat, ad quality, ADomain and heavy-ads analytics share one shape. The request type is `trendline` (a line over
 * time), `percentage` (a donut), `by-site` (bars) or `overview` (a page of the table); the report type is the
 * dimension.
 *
 * Values are raw event values, as in the overview: `forced-redirect`, `AppNexus`, `DE`, and '' for unknown. The screen
 * and its CSV add display names (`analyticsName` in the charts); filters take raw values.
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

/** Smart filter groups. */
const threatGroups = [
  'ssps',
  'dsps',
  'operating_systems',
  'country_codes',
  'browsers',
  'device_types',
  'violation_classes',
  'violation_variants',
  'block_triggers',
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

/** Selected values by group; missing and empty groups do not filter. */
const selectionSchema = <Group extends string>(groups: readonly Group[]) =>
  z.partialRecord(z.enum(groups as readonly [Group, ...Group[]]), chosenValues) // never called with an empty list
export type AnalyticsFilter = Partial<Record<AnalyticsFilterGroup, string[]>>

/** Sortable columns of the overview table. `label` is the report's own column. */
export const overviewColumns = [
  'label',
  'ssp',
  'deliverySource',
  'blockReason',
  'blockTrigger',
  'totalViolations',
] as const
export type OverviewColumn = (typeof overviewColumns)[number]

/** Result limits of the ADomain screen: all results for fewer than 7 days, 150 up to 30 days, 15 beyond. */
export const adomainResultLimits = { shortDays: 7, longDays: 30, medium: 150, long: 15 } as const

/**
 * Result limit of the ADomain screen for a range; null for all. The table has that many rows. Lines, donuts and bars
 * name that many values and count the rest under `restLabel`, so that totals and shares stay correct.
 */
export function adomainResultLimit(days: number): number | null {
  const { shortDays, longDays, medium, long } = adomainResultLimits
  if (days < shortDays) return null
  return days <= longDays ? medium : long
}

/**
 * Values beyond these limits are counted under `restLabel`, which cannot be filtered: top 100 for lines and bars (the
 * screen shows 10, or 100 in full screen), top 1,000 for donuts. Bars cover the top 8 sites only.
 */
export const analyticsTops = { labels: 100, shares: 1_000, sites: 8 } as const
export const restLabel = 'Other'

/**
 * A row of any report: lines have `date` or `hour`, bars `host`, and the table its columns, where `value` equals
 * `totalViolations`. A violation by an ad with several advertisers counts once for each.
 */
export const analyticsRow = z.object({
  date: z.string().optional(),
  hour: z.string().optional(),
  host: z.string().optional(),
  label: z.string(),
  value: z.number(),
  /** Share of the total, 0 to 100. */
  percentage: z.number().optional(),
  ssp: z.string().optional(),
  deliverySource: z.string().optional(),
  /** Class of the threat or violation; for heavy ads, the exceeded threshold. */
  blockReason: z.string().optional(),
  /** The script's rule or the list entry that matched; heavy ads have none. */
  blockTrigger: z.string().optional(),
  totalViolations: z.number().optional(),
})
export type AnalyticsRow = z.infer<typeof analyticsRow>

const week = { timeframeFrom: '2026-11-01', timeframeTo: '2026-11-07' }
const publishers = ['Web', 'In-App'] as const
const ofPublisher = { organization: 'body.organizationId', types: publishers } as const
const reportFilters = {
  organizationId,
  ...reportingRange,
  selectedHosts: hostSelection,
  timezone: z.string().max(limits.textLength).optional(),
}
const example = { body: { organizationId: 1, ...week, selectedHosts: [] } }

/**
 * Paging and sorting of the overview. By default, the first 20,000 rows by total. Text is sorted by display name; the
 * default direction is descending.
 */
const paging = {
  page: z.number().int().min(1).max(limits.exportRows).optional(),
  rowsPerPage: z.number().int().min(1).max(limits.exportRows).optional(),
  sortingName: z.enum(overviewColumns).optional(),
  sortingDirection: z.enum(['asc', 'desc']).optional(),
}

interface Reporting<Reports, Row> {
  about: string
  /** Publishers by default. */
  access?: Access
  reports: Reports
  smartFilter: z.ZodType<AnalyticsFilter>
  row: Row
}

export function reportEndpoint<Reports extends readonly [string, ...string[]], Row extends z.ZodType<AnalyticsRow>>(
  root: `/api/${string}`,
  { about, access = ofPublisher, reports, smartFilter, row }: Reporting<Reports, Row>,
) {
  return endpoint({
    method: 'POST',
    path: `${root}/{requestType}/{reportType}`,
    summary: `${about} over time, as shares, by site or as a table, split by report type. A single day is split by hour.`,
    access,
    audit: 'reads',
    params: z.object({ requestType: z.enum(analyticsRequests), reportType: z.enum(reports) }),
    body: z.object({ ...reportFilters, ...paging, smartFilter: smartFilter.optional() }),
    /** For the overview: `total` rows on all pages, and `isCut` if the limit was exceeded. */
    answer: z.object({
      data: z.array(row),
      total: z.number().int().optional(),
      isCut: z.boolean().optional(),
    }),
    example: { params: { requestType: 'trendline', reportType: reports[0] }, ...example },
  })
}

const filterValue = z.object({ value: z.string(), count: z.number() })

export function smartFilterEndpoint<Group extends AnalyticsFilterGroup>(
  root: `/api/${string}`,
  groups: readonly Group[],
  access: Access = ofPublisher,
) {
  return endpoint({
    method: 'POST',
    path: `${root}/smart-filter`,
    summary: 'Smart filter values with their counts; each group reflects the selection in the others.',
    access,
    audit: 'reads',
    body: z.object({ ...reportFilters, selectedSmartFilter: selectionSchema(groups).optional() }),
    answer: z.object({ data: z.array(z.partialRecord(z.enum(groups), z.array(filterValue))) }),
    example,
  })
}

/** Shared by attacks and violations. */
export const byThreat = { reports: threatReports, smartFilter: selectionSchema(threatGroups), row: analyticsRow }

export const threatsReport = reportEndpoint('/api/threats-reporting', { about: 'Attacks', ...byThreat })
export const threatsSmartFilter = smartFilterEndpoint('/api/threats-reporting', threatGroups)

export const adQualityReport = reportEndpoint('/api/ad-quality-reporting', {
  about: 'Ad quality violations',
  ...byThreat,
})
export const adQualitySmartFilter = smartFilterEndpoint('/api/ad-quality-reporting', threatGroups)

export const adomainReport = reportEndpoint('/api/adomain-analytics', {
  about: 'Violations by advertiser domain',
  reports: adomainReports,
  smartFilter: selectionSchema(adomainGroups),
  row: analyticsRow,
})
export const adomainSmartFilter = smartFilterEndpoint('/api/adomain-analytics', adomainGroups)

/**
 * Heavy ads are measured in a sample of one in ten impressions per creative. Counts and levels are as recorded, not
 * extrapolated, because events do not contain their sampling rate (decision 007).
 */
export const heavyAdsSamplePercent = 10

/** `violationLevel` is heavy ads per 100 page views; null without page views. */
const heavyAdsFigures = {
  pageViewsProtected: z.number(),
  violationsBlocked: z.number(),
  violationLevel: z.number().nullable(),
}

/** Trend rows also carry the count under its older name; country shares carry their level, for the map. */
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
  /** The period of the overall numbers. */
  label: z.enum(['current', 'previous']).optional(),
  ...heavyAdsFigures,
})
export type HeavyAdsRow = z.infer<typeof heavyAdsRow>

const heavyAdsQuestion = {
  access: ofPublisher,
  body: z.object(reportFilters),
  answer: z.object({ data: z.array(heavyAdsRow) }),
  example,
} as const

export const heavyAdsOverall = endpoint({
  method: 'POST',
  path: '/api/heavyads-reporting/threats-overall',
  audit: 'reads',
  summary: 'Page views, heavy ads and their level: one row for the selected period, one for the preceding one.',
  ...heavyAdsQuestion,
})

export const heavyAdsTrendline = endpoint({
  method: 'POST',
  path: '/api/heavyads-reporting/threats-trendline',
  audit: 'reads',
  summary: 'Page views, heavy ads and their level by day, or by hour for a single day.',
  ...heavyAdsQuestion,
})

/** The same rows under an older endpoint's names. */
export const heavyAdsWidget = endpoint({
  method: 'POST',
  path: '/api/heavyads/{widget}',
  audit: 'reads',
  summary: 'Rows of a heavy ads widget: `threats-overall` or `threats-trendline`.',
  ...heavyAdsQuestion,
  params: z.object({ widget: z.enum(['threats-overall', 'threats-trendline']) }),
  example: { params: { widget: 'threats-overall' as const }, ...example },
})
