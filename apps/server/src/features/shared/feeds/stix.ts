import { isIP } from 'node:net'
import { indicatorTypes, threatClasses } from '@vigil/contract'
import type { IndicatorRow } from '@vigil/database'
import { rateConfidence, validUntil } from './on-wire.ts'

/** STIX 2.1 objects. Ids stay the same; `modified` is the time of the last change here. */

export interface StixObject {
  type: string
  spec_version: '2.1'
  id: string
  created: string
  modified?: string
  [property: string]: unknown
}

/** The organization that publishes the feed. */
export interface FeedOwner {
  identityId: string
  name: string
  createdAt: Date
  /** Ids of sightings, by indicator. */
  sightingId(indicatorId: string): string
}

/**
 * TLP:AMBER as OASIS defines it for TLP 2.0 (extension definition of the STIX common objects): the organization and its
 * clients, who need it to protect themselves.
 */
export const tlpAmber: StixObject = {
  type: 'marking-definition',
  spec_version: '2.1',
  id: 'marking-definition--55d920b0-5e8b-4f79-9ee9-91f868d9b421',
  created: '2022-10-01T00:00:00.000Z',
  name: 'TLP:AMBER',
  extensions: {
    'extension-definition--60a3c5c5-0d10-413e-aab3-9e08dde9e88d': {
      extension_type: 'property-extension',
      tlp_2_0: 'amber',
    },
  },
}

export const identityObject = ({ identityId, name, createdAt }: FeedOwner): StixObject => ({
  type: 'identity',
  spec_version: '2.1',
  id: `identity--${identityId}`,
  created: createdAt.toISOString(),
  modified: createdAt.toISOString(),
  name,
  identity_class: 'organization',
  object_marking_refs: [tlpAmber.id],
})

export const indicatorId = ({ id }: Pick<IndicatorRow, 'id'>) => `indicator--${id}`

export function indicatorObject(row: IndicatorRow, owner: FeedOwner): StixObject {
  const { name: threat } = threatClasses[row.threatClass]
  const shown = row.exchange === '' ? row.value : `${row.value} (${row.exchange})`
  const attacks = `${row.attacks} ${row.attacks === 1 ? 'attack' : 'attacks'}`
  const sites = `${row.sites} ${row.sites === 1 ? 'site' : 'sites'}`
  return {
    ...commonProperties(indicatorId(row), 'indicator', row, owner),
    name: `${indicatorTypes[row.type]} ${shown}`,
    description: `${threat}. ${attacks} on at least ${sites} in the last 30 days.`,
    indicator_types: ['malicious-activity'],
    pattern: buildPattern(row),
    pattern_type: 'stix',
    pattern_version: '2.1',
    valid_from: row.firstSeenAt.toISOString(),
    valid_until: validUntil(row).toISOString(),
    labels: ['malvertising', row.threatClass, row.type],
    confidence: rateConfidence(row),
  }
}

export const sightingObject = (row: IndicatorRow, owner: FeedOwner): StixObject => ({
  ...commonProperties(`sighting--${owner.sightingId(row.id)}`, 'sighting', row, owner),
  first_seen: row.firstSeenAt.toISOString(),
  last_seen: row.lastSeenAt.toISOString(),
  count: Math.min(row.attacks, 999_999_999),
  sighting_of_ref: indicatorId(row),
  where_sighted_refs: [`identity--${owner.identityId}`],
  summary: true,
})

function commonProperties(id: string, type: string, row: IndicatorRow, { identityId }: FeedOwner): StixObject {
  return {
    type,
    spec_version: '2.1',
    id,
    created_by_ref: `identity--${identityId}`,
    created: row.createdAt.toISOString(),
    modified: row.changedAt.toISOString(),
    ...(row.removedAt && { revoked: true }),
    object_marking_refs: [tlpAmber.id],
  }
}

/** Creatives, seats and apps have no object in STIX; custom ones begin with `x-`. */
export function buildPattern({ type, value, exchange }: Pick<IndicatorRow, 'type' | 'value' | 'exchange'>) {
  switch (type) {
    case 'host':
    case 'advertiser':
      return compare([[hostObject(value), value]])
    case 'markup':
      return compare([["file:hashes.'SHA-256'", value]])
    case 'app':
      return compare([['x-vigil-app:app_id', value]])
    case 'creative':
      return compare([
        ['x-vigil-creative:creative_id', value],
        ['x-vigil-creative:ssp', exchange],
      ])
    case 'seat':
      return compare([
        ['x-vigil-seat:seat_id', value],
        ['x-vigil-seat:dsp', exchange],
      ])
  }
}

function hostObject(host: string) {
  if (isIP(host) === 0) return 'domain-name:value'
  return isIP(host) === 4 ? 'ipv4-addr:value' : 'ipv6-addr:value'
}

const compare = (parts: readonly (readonly [string, string])[]) =>
  `[${parts
    .filter(([, value]) => value !== '')
    .map(([path, value]) => `${path} = ${literal(value)}`)
    .join(' AND ')}]`

/** A string in a pattern: only the quote and the backslash are special. */
const literal = (value: string) => `'${value.replace(/[\\']/g, '\\$&')}'`
