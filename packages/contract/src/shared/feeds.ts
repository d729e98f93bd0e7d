import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { organizationId, searchText } from '../fields.ts'
import { limits } from '../limits.ts'
import { threatClassNames } from '../malvertising/threats.ts'
import { feedNames, indicatorTypeNames } from './feed-names.ts'

/**
 * Indicators of attacks for other systems. Calls under `/api/feeds/v1` are for API keys; TAXII clients use `/taxii2/`.
 * Platforms get indicators of the attacks that passed through them, within their data rights.
 */

export const indicatorLimits = {
  /** Fewer attacks are no indicator: one forged report must not put a host on a block list. */
  minAttacks: 3,
  /** An indicator expires this long after its last attack. */
  validDays: 30,
  /**
   * Removed indicators are delivered as removed for this time. A client that was offline for longer loads everything.
   */
  removedDays: 30,
  /** The most recent ones are kept. */
  indicatorsPerType: 2_000,
  refreshMinutes: 5,
  /** A further attack changes an indicator at most this often, so clients do not load it again after every attack. */
  changeMinutes: 60,
  callsPerMinute: 60,
  recentAccesses: 20,
  accessDays: 90,
  /** TAXII objects in one answer. */
  objectsPerPage: 500,
} as const

const types = ['Web', 'In-App', 'Platform'] as const
const type = z.enum(indicatorTypeNames)

export const feedIndicator = z.object({
  id: z.uuid().describe('stays the same as long as the indicator is known'),
  type,
  value: z.string(),
  exchange: z.string().describe("SSP of a creative, DSP of a seat; '' for other types"),
  threatClass: z.enum(threatClassNames).describe('class of the latest attack'),
  firstSeen: z.iso.datetime(),
  lastSeen: z.iso.datetime(),
  validUntil: z.iso.datetime(),
  attacks: z.number().int().describe('in the last 30 days'),
  sites: z.number().int().describe('number of sites, at least'),
  confidence: z.number().int().min(0).max(100),
  changedAt: z.iso.datetime().describe('the greatest one is the next call’s `since`'),
  isRemoved: z.boolean(),
})
export type FeedIndicator = z.infer<typeof feedIndicator>

export const feedIndicatorList = endpoint({
  method: 'GET',
  path: '/api/feeds/indicators',
  summary: "An organization's indicators, the most recent first, with the number of each type.",
  access: { organization: 'query.organizationId', types },
  query: z.object({
    organizationId,
    type: type.optional(),
    freeSearch: searchText.optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    rowsPerPage: z.coerce
      .number()
      .int()
      .refine((rows) => limits.rowsPerPage.some((allowed) => allowed === rows))
      .default(25),
  }),
  answer: z.object({
    indicators: z.array(feedIndicator),
    total: z.number().int(),
    counts: z.record(type, z.number().int()),
    /** Types that the platform's data rights do not include. */
    withheld: z.array(type),
  }),
  example: { query: { organizationId: 1 } },
})

export const feedIndicatorExport = endpoint({
  method: 'GET',
  path: '/api/feeds/indicators/export',
  summary: "An organization's indicators as a CSV file.",
  access: { organization: 'query.organizationId', types },
  audit: { action: 'data.export', note: ['query'], isAfter: true },
  query: z.object({ organizationId, type: type.optional() }),
  answer: z.file().mime('text/csv'),
  example: { query: { organizationId: 1 } },
})

const access = z.object({
  at: z.iso.datetime(),
  feed: z.enum(feedNames),
  keyName: z.string(),
  /** Calls within that minute. */
  calls: z.number().int(),
  /** Indicators in the last of them. */
  indicators: z.number().int(),
})
export type FeedAccess = z.infer<typeof access>

export const feedAccessList = endpoint({
  method: 'GET',
  path: '/api/feeds/accesses',
  summary: "The last calls of an organization's feeds: key, time, feed and number of indicators.",
  access: { organization: 'query.organizationId', types },
  query: z.object({ organizationId }),
  answer: z.object({ accesses: z.array(access) }),
  example: { query: { organizationId: 1 } },
})

const forKeys = { method: 'GET', access: 'key:feeds', callsPerMinute: indicatorLimits.callsPerMinute } as const
const delta = z.object({
  since: z.iso
    .datetime({ offset: true })
    .optional()
    .describe('only indicators that changed after this time, including removed ones'),
  type: type.optional(),
})
const example = { query: { type: 'host' } } as const

export const feedCsv = endpoint({
  ...forKeys,
  path: '/api/feeds/v1/indicators.csv',
  // Noted with the key in the feed's own log, like every call of a feed.
  audit: 'reads',
  summary: 'Indicators as CSV. With `since`, only the changes.',
  query: delta,
  answer: z.file().mime('text/csv'),
  example,
})

export const feedJson = endpoint({
  ...forKeys,
  path: '/api/feeds/v1/indicators.json',
  summary: 'Indicators as JSON. With `since`, only the changes.',
  query: delta,
  answer: z.object({
    indicators: z.array(feedIndicator),
    until: z.iso.datetime().describe('the next call’s `since`'),
  }),
  example,
})

const texts = z.array(z.string())

export const feedOpenRtb = endpoint({
  ...forKeys,
  path: '/api/feeds/v1/openrtb.json',
  summary: 'Block lists for OpenRTB bid requests.',
  answer: z.object({
    badv: texts.describe('advertiser domains'),
    bcat: texts.describe('IAB content categories that the ad quality profiles block'),
    bapp: texts.describe('ids of apps that attacks led to'),
    bseat: texts.describe('buyer seats'),
    bcid: texts.describe('creative ids'),
  }),
})

export const feedPrebid = endpoint({
  ...forKeys,
  path: '/api/feeds/v1/prebid.json',
  summary: 'The argument of `pbjs.setConfig` that blocks advertiser domains and categories.',
  answer: z.object({ ortb2: z.object({ badv: texts, bcat: texts }) }),
})
