import type { Scope } from '@vigil/contract'
import type { IndicatorRow } from '@vigil/database'
import type { Indicators } from '../indicators.ts'
import { type FeedOwner, identityObject, indicatorObject, sightingObject, tlpAmber } from '../stix.ts'
import { stixType } from './negotiation.ts'
import type { Listed } from './page-of-objects.ts'

/** An organization has one collection. Its id cannot be guessed from another's. */
export const collectionId = (indicators: Indicators, { organizationId }: Scope) =>
  indicators.makeId(organizationId, 'collection')

export const describeCollection = (id: string) => ({
  id,
  title: 'Indicators',
  description: 'Hosts, advertisers, apps, creatives, markup and seats of attacks, with sightings.',
  alias: 'indicators',
  can_read: true,
  can_write: false,
  media_types: [stixType],
})

/** The objects of the collection; with a time, at least those that were added after it. */
export async function collectedObjects(indicators: Indicators, scope: Scope, after: Date | undefined) {
  // Removed indicators are part of the collection, as revoked.
  const { rows, state, organization } = await indicators.list(scope, { after: after ?? new Date(0) })
  const owner: FeedOwner = {
    identityId: indicators.makeId(organization.id, 'identity'),
    name: organization.name,
    createdAt: state.createdAt,
    sightingId: (id) => indicators.makeId(organization.id, 'sighting', id),
  }
  const fixed = [tlpAmber, identityObject(owner)].map(
    (object): Listed => ({
      id: object.id,
      type: object.type,
      addedAt: state.createdAt,
      version: object.modified ?? object.created,
      build: () => object,
    }),
  )
  return { objects: [...fixed, ...rows.flatMap((row) => listed(row, owner))], indicators: rows.length }
}

function listed(row: IndicatorRow, owner: FeedOwner): Listed[] {
  const about = { addedAt: row.changedAt, version: row.changedAt.toISOString() }
  return [
    { id: `indicator--${row.id}`, type: 'indicator', ...about, build: () => indicatorObject(row, owner) },
    {
      id: `sighting--${owner.sightingId(row.id)}`,
      type: 'sighting',
      ...about,
      build: () => sightingObject(row, owner),
    },
  ]
}
