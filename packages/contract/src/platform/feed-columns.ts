import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, organizationId, shortText } from '../fields.ts'
import type { FeedLabel } from '../malvertising/threat-fields.ts'

/** Columns a platform's table can have, by field name. */
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

/** Default columns by platform type; an organization may have its own set. */
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

/** Appearance of a platform's feed and exports, set by superadmins. */
export const platformFeedSettings = z.object({
  /** Custom columns in order; null for the type's defaults. */
  feedColumns: z.array(z.enum(platformColumns)).min(1).max(platformColumns.length).nullable(),
  /** Replaces the platform's name in exports for others. */
  exportAlias: shortText.nullable(),
  /** Treats an exchange as a buyer: shows the threats it bought. */
  reportsAsDsp: z.boolean(),
})
export type PlatformFeedSettings = z.infer<typeof platformFeedSettings>

const settingsParams = z.object({ organizationId })

export const platformFeedSettingsShow = endpoint({
  method: 'GET',
  path: '/api/platform-feed/{organizationId}/settings',
  summary: "A platform's feed and export settings.",
  access: 'superadmin',
  params: settingsParams,
  answer: platformFeedSettings,
  errors: ['organization_not_found'],
  example: { params: { organizationId: 1 } },
})

export const platformFeedSettingsChange = endpoint({
  method: 'PUT',
  path: '/api/platform-feed/{organizationId}/settings',
  summary: "Updates a platform's feed and export settings.",
  access: 'superadmin',
  audit: { action: 'organization.feed-settings', record: { kind: 'organization', id: 'params.organizationId' } },
  params: settingsParams,
  body: platformFeedSettings,
  answer: done,
  errors: ['organization_not_found'],
  example: {
    params: { organizationId: 1 },
    body: { feedColumns: ['latestAttack', 'creativeID', 'gotchaType'], exportAlias: null, reportsAsDsp: false },
  },
})
