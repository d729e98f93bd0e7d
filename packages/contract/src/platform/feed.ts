import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { day, done, organizationId } from '../fields.ts'
import { limits } from '../limits.ts'
import { activeThreatSortings, fieldItem } from '../malvertising/threat-feed.ts'
import { threatFields } from '../malvertising/threat-fields.ts'
import { incidentId } from '../malvertising/threat-report.ts'
import { platformColumns } from './feed-columns.ts'

/**
 * The platform feed: the creatives behind the threats that came through an ad platform, on any publisher, one row for each
 * creative of an SSP. An active threat was seen in the chosen days; an inactive one in the days that were asked about beside
 * them, and not in those. Values travel as the events have them, as in the threat feed. All times are UTC.
 */

export const platformFeedLimits = { rowsPerPage: 20, inactiveDays: 7, hiddenThreats: 20_000 } as const

export const platformFeedTexts = {
  empty: 'There are no Active threats for the given date range.',
  changed: (isHidden: boolean) => `The status of the threat was changed to "${isHidden ? 'hidden' : 'visible'}"`,
  confirm: (isHidden: boolean) => `Do you confirm ${isHidden ? 'hiding' : 'showing'} this threat?`,
  /** Who hid a threat is told to superadmins. */
  hiddenBy: { client: 'Hidden by client', superadmin: 'Hidden' },
  notHideable: 'A creative that is pending verification cannot be hidden: its row stands for every ad without an id.',
} as const

/** The dropdowns, by the names they have on the wire. A platform has those that its side and its data rights leave to choose. */
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

/** When a threat was first seen is not counted in the order of rows: it looks beyond the chosen days. */
export const platformSortings = activeThreatSortings.filter((name) => name !== 'firstSeen')

export const platformThreat = z.object({
  ...threatFields,
  attacks: z.number().int(),
  /** On how many sites. */
  domainsAffected: z.number().int(),
  latestAttack: z.iso.datetime(),
  /** Of all days that are looked back at. For superadmins only. */
  firstSeen: z.iso.datetime().optional(),
  /** Put out of sight, by the platform's people or by a superadmin. */
  fakeHidden: z.boolean(),
  /** Who did. For superadmins only. */
  fakeHiddenLabel: z.enum(['client', 'superadmin']).optional(),
})
export type PlatformThreat = z.infer<typeof platformThreat>

/** Of a moment the UTC day counts: the wire's days come as their first and last moment. */
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
  /** What is not valid is not searched for, and is no error. */
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
    'Active and inactive threats that came through a platform, as far as its data rights go; all of them unless told otherwise, the latest attack first.',
  access,
  query: feedQuery,
  answer: z.object({
    activeThreats: z.array(platformThreat),
    inactiveThreats: z.array(platformThreat),
    /** How many there are on all pages. */
    activeTotal: z.number().int(),
    inactiveTotal: z.number().int(),
    /** The columns of the platform's table. */
    columns: z.array(z.enum(platformColumns)),
  }),
  errors: ['organization_not_found'],
  example,
})

export const platformFeedValues = endpoint({
  method: 'GET',
  path: '/api/platform-feed/filters',
  summary: 'The values of the dropdowns with their attacks, each fitting what the others have chosen.',
  access,
  query: narrowedQuery,
  answer: z.object({ fieldItems: z.partialRecord(z.enum(platformFields), z.array(fieldItem)) }),
  errors: ['organization_not_found'],
  example,
})

export const platformFeedExport = endpoint({
  method: 'GET',
  path: '/api/platform-feed/export',
  summary: 'Active or inactive threats as CSV, at most 20,000 of them.',
  access,
  query: exportQuery,
  answer: z.file().mime('text/csv'),
  errors: ['organization_not_found'],
  example,
})

export const platformThreatHide = endpoint({
  method: 'PUT',
  path: '/api/platform-feed/{organizationId}/hidden/fake',
  summary:
    'Puts a threat out of sight, or back: the creative of the incident that `item` names, at its SSP. What else `item` holds is not read.',
  access: { organization: 'params.organizationId', types: ['Platform'] },
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
