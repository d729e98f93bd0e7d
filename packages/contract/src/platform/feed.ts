import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { day, done, organizationId } from '../fields.ts'
import { limits } from '../limits.ts'
import { activeThreatSortings, fieldItem } from '../malvertising/threat-feed.ts'
import { threatFields } from '../malvertising/threat-fields.ts'
import { incidentId } from '../malvertising/threat-report.ts'
import { platformColumns } from './feed-columns.ts'

/**
 * Platform feed: creatives behind the threats through an ad platform, on any publisher, one row per creative and SSP.
 * Active threats were seen in the selected days; inactive ones only in the second range. Values are raw event values,
 * as in the threat feed. All times are UTC.
 */

export const platformFeedLimits = { rowsPerPage: 20, inactiveDays: 7, hiddenThreats: 20_000 } as const

export const platformFeedTexts = {
  empty: 'There are no Active threats for the given date range.',
  changed: (isHidden: boolean) => `The status of the threat was changed to "${isHidden ? 'hidden' : 'visible'}"`,
  confirm: (isHidden: boolean) => `Do you confirm ${isHidden ? 'hiding' : 'showing'} this threat?`,
  /** Shown to superadmins only. */
  hiddenBy: { client: 'Hidden by client', superadmin: 'Hidden' },
  notHideable:
    'A creative that is pending verification cannot be hidden, because its row covers every ad without an ID.',
} as const

/** Dropdown fields by wire name. A platform gets those that its type and data rights allow. */
export const platformFields = [
  'SSP',
  'DSP',
  'ExchangeID',
  'AttackType',
  'Country',
  'BrowserType',
  'HostName',
  'DeviceType',
] as const
export type PlatformField = (typeof platformFields)[number]

export const visibilities = ['visible', 'hidden', 'all'] as const
export type Visibility = (typeof visibilities)[number]

/** `firstSeen` looks beyond the selected days, so it is not sortable. */
export const platformSortings = activeThreatSortings.filter((name) => name !== 'firstSeen')

export const platformThreat = z.object({
  ...threatFields,
  attacks: z.number().int(),
  /** Number of sites. */
  domainsAffected: z.number().int(),
  latestAttack: z.iso.datetime(),
  /** Over the whole lookback period. Superadmins only. */
  firstSeen: z.iso.datetime().optional(),
  /** Hidden by the platform's users or by a superadmin. */
  fakeHidden: z.boolean(),
  /** Who hid it. Superadmins only. */
  fakeHiddenLabel: z.enum(['client', 'superadmin']).optional(),
})
export type PlatformThreat = z.infer<typeof platformThreat>

/** Accepts a moment and uses its UTC day: the wire sends days as their first and last moment. */
const dayOrMoment = z
  .union([day, z.iso.datetime({ offset: true })])
  .transform((given) => new Date(given).toISOString().slice(0, 10))

const value = z.string().max(limits.hostLength)
const values = z.union([value, z.array(value).max(100)]).default([])

const narrowed = {
  organizationId,
  activeThreatsDateStart: dayOrMoment,
  activeThreatsDateEnd: dayOrMoment,
  inactiveThreatsDateStart: dayOrMoment,
  inactiveThreatsDateEnd: dayOrMoment,
  /** Invalid text is ignored, not an error. */
  freeSearch: z.string().max(1_000).default(''),
  ssps: values,
  dsps: values,
  exchangeIds: values,
  violationTypes: values,
  countryCodes: values,
  browsers: values,
  hosts: values,
  deviceTypes: values,
}
const listed = {
  ...narrowed,
  visibility: z.enum(visibilities).default('all'),
  sortingName: z.enum(platformSortings).default('latestAttack'),
  sortingDirection: z.enum(['asc', 'desc']).default('desc'),
}
const narrowedQuery = z.object(narrowed)
const page = z.coerce.number().int().min(1).max(1_000).default(1)
const feedQuery = z.object({
  ...listed,
  rowsPerPage: z.coerce.number().int().min(1).max(limits.exportRows).default(limits.exportRows),
  activeThreatsPage: page,
  inactiveThreatsPage: page,
})
const exportQuery = z.object({ ...listed, threats: z.enum(['active', 'inactive']).default('active') })
export type PlatformNarrowing = z.output<typeof narrowedQuery>
export type PlatformListing = Pick<
  z.output<typeof feedQuery>,
  keyof PlatformNarrowing | 'visibility' | 'sortingName' | 'sortingDirection'
>

const access = { organization: 'query.organizationId', types: ['Platform'] } as const
const days = {
  activeThreatsDateStart: '2026-11-07',
  activeThreatsDateEnd: '2026-11-07',
  inactiveThreatsDateStart: '2026-11-01',
  inactiveThreatsDateEnd: '2026-11-07',
}
const example = { query: { organizationId: 1, ...days } }

export const platformFeed = endpoint({
  method: 'GET',
  path: '/api/platform-feed',
  summary:
    'Active and inactive threats through a platform, limited by its data rights; by default all, sorted by latest attack.',
  access,
  query: feedQuery,
  answer: z.object({
    activeThreats: z.array(platformThreat),
    inactiveThreats: z.array(platformThreat),
    /** Number of rows on all pages. */
    activeTotal: z.number().int(),
    inactiveTotal: z.number().int(),
    /** Columns of the platform's table. */
    columns: z.array(z.enum(platformColumns)),
  }),
  errors: ['organization_not_found'],
  example,
})

export const platformFeedValues = endpoint({
  method: 'GET',
  path: '/api/platform-feed/filters',
  summary: 'Dropdown values with their attacks; each dropdown reflects the selection in the others.',
  access,
  query: narrowedQuery,
  answer: z.object({ fieldItems: z.partialRecord(z.enum(platformFields), z.array(fieldItem)) }),
  errors: ['organization_not_found'],
  example,
})

export const platformFeedExport = endpoint({
  method: 'GET',
  path: '/api/platform-feed/export',
  summary: 'Active or inactive threats as CSV, at most 20,000.',
  access,
  audit: { action: 'data.export', note: ['query'], isAfter: true },
  query: exportQuery,
  answer: z.file().mime('text/csv'),
  errors: ['organization_not_found'],
  example,
})

export const platformThreatHide = endpoint({
  method: 'PUT',
  path: '/api/platform-feed/{organizationId}/hidden/fake',
  summary:
    'Hides or shows a threat: the creative of the incident in `item`, at its SSP. Other fields of `item` are ignored.',
  access: { organization: 'params.organizationId', types: ['Platform'] },
  audit: { action: 'threat.hide', record: { kind: 'incident', id: 'body.item.actionGroupID' }, note: ['body.hidden'] },
  params: z.object({ organizationId }),
  body: z.object({
    organizationId: organizationId.optional(),
    hidden: z.boolean(),
    item: z.object({ actionGroupID: incidentId, date: day }),
  }),
  answer: done,
  errors: ['organization_not_found', 'threat_not_found', 'too_many_hidden_threats'],
  example: {
    params: { organizationId: 1 },
    body: {
      organizationId: 1,
      hidden: true,
      item: { actionGroupID: '6f1c2c52-3a39-4f3c-9a65-0d7f3a1b5e11', date: '2026-11-01' },
    },
  },
})
