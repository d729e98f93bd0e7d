import { type CreativeGroup, type CreativeLibraryQuestion, creativeGroups, type Scope } from '@vigil/contract'
import type { Database } from '@vigil/database'
import type { DayRange, Where } from '@vigil/warehouse'
import type { CountedOf } from '../../../reporting/counting.ts'
import { rangeOf } from '../../../reporting/range.ts'
import { whereOf } from '../../../reporting/smart-filter.ts'

/** The dataset of the smart filters and the dimension that each one narrows. */
export const counted: CountedOf<'creatives', CreativeGroup> = {
  dataset: 'creatives',
  measure: 'sightings',
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
export interface About {
  range: DayRange
  where: Where<'creatives'>
}

export const chosenOf = (body: CreativeLibraryQuestion) =>
  Object.fromEntries(creativeGroups.map((group) => [group, body[group]]))

export async function aboutOf(
  scope: Scope,
  tags: Database['distributions'],
  body: CreativeLibraryQuestion,
  now: Date,
): Promise<About> {
  const days = { from: body.dateStart, to: body.dateEnd }
  const range = rangeOf(days, { from: 'dateStart', to: 'dateEnd' }, now)
  return { range, where: await whereOf(scope, tags, counted.groups, { hosts: [], chosen: chosenOf(body) }) }
}
