import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, organizationId, shortText } from '../fields.ts'
import type { FeedLabel } from '../malvertising/threat-fields.ts'

/** The columns that a platform's table can have, by the names of the fields. */
export const platformColumns = [
  'latestAttack',
  'firstSeen',
  'creativeID',
  'gotchaType',
  'violationVariant',
  'ssp',
  'dsp',
  'exchangeID',
  'seatID',
  'dspID',
  'dspEncCrID',
  'publisherID',
  'siteID',
  'advertiserID',
  'campaignID',
  'adomain',
  'publisherHostname',
  'countryCode',
  'parsedUserAgentName',
  'userAgentOS',
  'device',
  'deliverySource',
  'rule',
  'attacks',
  'domainsAffected',
] as const satisfies FeedLabel[]
export type PlatformColumn = (typeof platformColumns)[number]

/** What each side of the trade looks at; an organization may have a set of its own. */
export const platformColumnSets: Readonly<Record<'SSP' | 'DSP', readonly PlatformColumn[]>> = {
  SSP: [
    'latestAttack',
    'firstSeen',
    'creativeID',
    'gotchaType',
    'dsp',
    'seatID',
    'exchangeID',
    'attacks',
    'domainsAffected',
  ],
  DSP: [
    'latestAttack',
    'firstSeen',
    'creativeID',
    'gotchaType',
    'ssp',
    'seatID',
    'adomain',
    'attacks',
    'domainsAffected',
  ],
}

/** How a platform's feed and files look, which superadmins decide. */
export const platformFeedSettings = z.object({
  /** Its own set, in order; null for that of its side of the trade. */
  feedColumns: z.array(z.enum(platformColumns)).min(1).max(platformColumns.length).nullable(),
  /** The name that files for others carry instead of the platform's own. */
  exportAlias: shortText.nullable(),
  /** An exchange that buys: its threats are those that it bought. */
  reportsAsDsp: z.boolean(),
})
export type PlatformFeedSettings = z.infer<typeof platformFeedSettings>

const settingsParams = z.object({ organizationId })

export const platformFeedSettingsShow = endpoint({
  method: 'GET',
  path: '/api/platform-feed/{organizationId}/settings',
  summary: "How a platform's feed and files look.",
  access: 'superadmin',
  params: settingsParams,
  answer: platformFeedSettings,
  errors: ['organization_not_found'],
  example: { params: { organizationId: 1 } },
})

export const platformFeedSettingsChange = endpoint({
  method: 'PUT',
  path: '/api/platform-feed/{organizationId}/settings',
  summary: "Changes how a platform's feed and files look.",
  access: 'superadmin',
  params: settingsParams,
  body: platformFeedSettings,
  answer: done,
  errors: ['organization_not_found'],
  example: {
    params: { organizationId: 1 },
    body: { feedColumns: ['latestAttack', 'creativeID', 'gotchaType'], exportAlias: null, reportsAsDsp: false },
  },
})
