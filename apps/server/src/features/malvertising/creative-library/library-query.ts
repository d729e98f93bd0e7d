import { type CreativeGroup, type CreativeLibraryQuestion, creativeGroups, type Scope } from '@vigil/contract'
import type { Database } from '@vigil/database'
import type { DayRange, Where } from '@vigil/warehouse'
import type { CountedOf } from '../../../reporting/counting.ts'
import { parseRange } from '../../../reporting/range.ts'
import { buildWhere } from '../../../reporting/smart-filter.ts'

/** The dataset of the smart filters and the dimension that each one narrows. */
export const counted: CountedOf<'creatives', CreativeGroup> = {
  dataset: 'creatives',
  // Cards, so that a value's count is the number of cards that selecting it shows.
  measure: 'creativesOfBidders',
  groups: {
    violation_classes: 'violationClass',
    violation_variants: 'variant',
    delivery_sources: 'deliverySource',
    ssps: 'ssp',
    dsps: 'dsp',
    bidder_codes: 'bidderCode',
    media_types: 'mediaType',
    adomains: 'adomain',
    country_codes: 'country',
    browsers: 'browser',
    operating_systems: 'os',
    device_types: 'device',
  },
}

/** Selects the sightings of a query. */
export interface LibraryQuery {
  range: DayRange
  where: Where<'creatives'>
}

export const readChoices = (body: CreativeLibraryQuestion) =>
  Object.fromEntries(creativeGroups.map((group) => [group, body[group]]))

export async function parseLibraryQuery(
  scope: Scope,
  tags: Database['distributions'],
  body: CreativeLibraryQuestion,
  now: Date,
): Promise<LibraryQuery> {
  const days = { from: body.dateStart, to: body.dateEnd }
  const range = parseRange(days, { from: 'dateStart', to: 'dateEnd' }, now)
  return { range, where: await buildWhere(scope, tags, counted.groups, { hosts: [], chosen: readChoices(body) }) }
}
