import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { day, hostSelection, organizationId, shortText } from '../fields.ts'
import { limits } from '../limits.ts'
import { threatFields } from './threat-fields.ts'

/**
 * Threat feed: single incidents, and the creatives behind them (active threats).
 *
 * Values are raw event values, as in the overview: `forced-redirect`, `AppNexus`, `DE`, and '' for unknown. The screen
 * and exports add display names; filters take raw values. All times are UTC.
 */

/** Dropdown fields of the feed by wire name. */
export const feedFields = [
  'SSP',
  'DSP',
  'AttackType',
  'Country',
  'BrowserType',
  'HostName',
  'TagName',
  'DeviceType',
] as const
export type FeedField = (typeof feedFields)[number]

/** Sortable fields of the feed. */
export const feedSortings = [
  'time',
  'publisherHostname',
  'gotchaType',
  'violationVariant',
  'ssp',
  'dsp',
  'creativeID',
  'seatID',
  'countryCode',
  'ISP',
  'parsedUserAgentName',
  'userAgentOS',
  'device',
  'topLocation',
  'userAgent',
  'actionGroupID',
  'deliverySource',
] as const
export type FeedSorting = (typeof feedSortings)[number]

/** Sortable fields of active threats. */
export const activeThreatSortings = [
  'latestAttack',
  'firstSeen',
  'creativeID',
  'ssp',
  'dsp',
  'seatID',
  'gotchaType',
  'attacks',
  'domainsAffected',
] as const
export type ActiveThreatSorting = (typeof activeThreatSortings)[number]

export const feedLimits = { rowsPerPage: 50, activeThreats: 20 } as const

const threat = { ...threatFields, tagName: z.string() }

export const feedRow = z.object({
  ...threat,
  time: z.iso.datetime(),
  /** The visitor's local time with its UTC offset; '' if unknown. */
  userTime: z.string(),
  action: z.string(),
})
export type FeedRow = z.infer<typeof feedRow>

/** A creative at an SSP with its latest incident, which `actionGroupID` and `date` refer to. */
export const activeThreat = z.object({
  ...threat,
  attacks: z.number().int(),
  /** Number of sites. */
  domainsAffected: z.number().int(),
  latestAttack: z.iso.datetime(),
  /** In the selected days. Superadmins only. */
  firstSeen: z.iso.datetime().optional(),
})
export type ActiveThreat = z.infer<typeof activeThreat>

/**
 * Normalised search text: trimmed, lowercase, '' if invalid. Searches country, type, class, DSP, SSP and exchange,
 * seat, publisher, creative, script, user agent, OS and device.
 */
export function feedSearchText(typed: string): string {
  const { success, data } = shortText.safeParse(typed)
  return success ? data.toLowerCase() : ''
}

// Accepts more than a search allows: invalid text is ignored, not an error.
const typed = z.string().max(1_000).default('')
const values = z.array(z.string().max(limits.hostLength)).max(500).default([])
const timezone = z.string().max(limits.textLength).optional()
const selectedHostGroups = z.union([z.literal('*'), hostSelection]).default('*')
const activePage = z.number().int().min(1).max(1_000_000).default(1)
const direction = z.enum(['asc', 'desc'])

const feedFilters = {
  organizationId,
  selectedHostGroups,
  freeSearch: typed,
  dateStart: day,
  dateEnd: day,
  ssps: values,
  dsps: values,
  violationTypes: values,
  browsers: values,
  countryCodes: values,
  tags: values,
  filterHostName: values,
  deviceTypes: values,
  // Without a dropdown: links from analytics narrow the feed to a row's dimensions.
  violationVariants: values,
  deliverySources: values,
  operatingSystems: values,
  blockTriggers: values,
  actionTypes: values,
  timezone,
}

const incidents = z.object({
  ...feedFilters,
  threatsDetailsRowsPerPage: z.number().int().min(1).max(limits.exportRows).default(feedLimits.rowsPerPage),
  threatsDetailsActivePage: activePage,
  sortingName: z.enum(feedSortings).default('time'),
  sortingDirection: direction.default('desc'),
})
const threats = z.object({
  ...feedFilters,
  threatsDetailsRowsPerPage: z.number().int().min(1).max(limits.exportRows).default(feedLimits.activeThreats),
  sortingName: z.enum(activeThreatSortings).default('latestAttack'),
  sortingDirection: direction.default('desc'),
})
export type FeedQuestion = z.output<typeof incidents>
export type ActiveThreatsQuestion = z.output<typeof threats>

const publishers = ['Web', 'In-App'] as const
const access = { organization: 'body.organizationId', types: publishers } as const
const week = { dateStart: '2026-11-01', dateEnd: '2026-11-07' }
const example = { body: { organizationId: 1, selectedHostGroups: '*' as const, ...week } }

export const threatFeedReporting = endpoint({
  method: 'POST',
  path: '/api/threat-feed-reporting',
  summary: 'Incidents, paginated with the total; newest first by default.',
  access,
  audit: 'reads',
  body: incidents,
  answer: z.object({ data: z.array(feedRow), total: z.number().int() }),
  example,
})

export const activeThreats = endpoint({
  method: 'POST',
  path: '/api/threat-feed-reporting/active-threats',
  summary: 'Creatives behind the incidents, one row per creative and SSP, with the total.',
  access,
  audit: 'reads',
  body: threats,
  answer: z.object({ data: z.array(activeThreat), total: z.number().int() }),
  example,
})

export const fieldItem = z.object({ value: z.string(), count: z.number().int() })
export type FeedFieldItem = z.infer<typeof fieldItem>

export const threatsFeed = endpoint({
  method: 'POST',
  path: '/api/threats-feed/{organizationId}',
  summary:
    'The same incidents under older names, and dropdown values with their counts; each dropdown reflects the selection in the others. Without rows per page, only the values are returned.',
  access: { organization: 'params.organizationId', types: publishers },
  audit: 'reads',
  params: z.object({ organizationId }),
  body: z.object({
    selectedHostGroups,
    freeSearchText: typed,
    fromDate: day,
    toDate: day,
    filterSSP: values,
    filterDSP: values,
    filterAttackType: values,
    filterBrowserType: values,
    filterCountry: values,
    filterHostName: values,
    filterDeviceType: values,
    filterTagName: values,
    filterViolationVariant: values,
    filterDeliverySource: values,
    filterOperatingSystem: values,
    filterBlockTrigger: values,
    filterActionType: values,
    threatsDetailsRowsPerPage: z.number().int().min(0).max(limits.exportRows).default(feedLimits.rowsPerPage),
    threatsDetailsActivePage: activePage,
    sortingName: z.enum(feedSortings).default('time'),
    sortingDirection: direction.default('desc'),
    timezone,
  }),
  answer: z.object({
    data: z.array(feedRow),
    /** `total` is missing if no rows were requested. */
    page: z.object({ active: z.number().int(), rowsPerPage: z.number().int(), total: z.number().int().optional() }),
    fieldItems: z.record(z.enum(feedFields), z.array(fieldItem)),
    /** The search as applied: '' if the text was invalid. */
    usedData: z.object({ freeSearchText: z.string() }),
  }),
  example: {
    params: { organizationId: 1 },
    body: { selectedHostGroups: '*', fromDate: week.dateStart, toDate: week.dateEnd },
  },
})

const csv = { access, answer: z.file().mime('text/csv'), example } as const

export const threatFeedExport = endpoint({
  method: 'POST',
  path: '/api/threat-feed-reporting/export',
  audit: { action: 'data.export', note: ['body'], isAfter: true },
  summary: 'The incidents as CSV, at most 20,000; page and rows per page are ignored.',
  ...csv,
  body: incidents,
})

export const activeThreatsExport = endpoint({
  method: 'POST',
  path: '/api/threat-feed-reporting/active-threats/export',
  audit: { action: 'data.export', note: ['body'], isAfter: true },
  summary: 'Active threats as CSV, at most 20,000.',
  ...csv,
  body: threats,
})

/** Fallback for an unknown class. */
export const otherAttackType = {
  key: 'Other',
  name: 'Other',
  description: 'The Attack does not belong to any of known types',
} as const

export const attackTypeList = endpoint({
  method: 'GET',
  path: '/api/attack-types',
  summary: 'Attack types and their names.',
  access: 'signed-in',
  answer: z.object({
    attackTypes: z.array(z.object({ key: z.string(), name: z.string(), description: z.string() })),
  }),
})
