import { type CreativeDetails, Failure, type Scope } from '@vigil/contract'
import type { DayRange, DimensionOf, Facet, QueryOptions, Warehouse } from '@vigil/warehouse'

export interface CreativeRequest {
  creativeId: string
  /** If omitted, the bidder with the most sightings. */
  bidderCode: string | undefined
  range: DayRange
}

/** The maximum length of a list. */
const mostEntries = 500

const listed = [
  'violationClass',
  'variant',
  'deliverySource',
  'ssp',
  'dsp',
  'mediaType',
  'host',
  'country',
  'browser',
  'os',
  'device',
] as const satisfies DimensionOf<'creatives'>[]

/** All details of a creative on some days, except its picture. */
export async function describeCreative(
  warehouse: Pick<Warehouse, 'select' | 'facets'>,
  scope: Scope,
  { creativeId, range, ...request }: CreativeRequest,
  options: QueryOptions = {},
): Promise<Omit<CreativeDetails, 'screenshot' | 'pictureState' | 'markup'>> {
  const named = {
    creativeId: [creativeId],
    ...(request.bidderCode !== undefined && { bidderCode: [request.bidderCode] }),
  }
  const [busiest] = await warehouse.select(
    scope,
    {
      dataset: 'creatives',
      measures: ['sightings', 'bids', 'blocks'],
      by: ['bidderCode'],
      range,
      where: named,
      limit: 1,
    },
    options,
  )
  if (!busiest) throw new Failure('creative_not_found')
  const bidderCode = String(busiest.bidderCode)
  const about = { dataset: 'creatives', range, where: { creativeId: [creativeId], bidderCode: [bidderCode] } } as const
  const [values, advertisers] = await Promise.all([
    warehouse.facets(scope, { ...about, by: listed, top: mostEntries }, options),
    warehouse.select(scope, { ...about, measures: ['sightings'], by: ['adomain'], top: mostEntries }, options),
  ])
  const list = (name: (typeof listed)[number]) => known(values[name])
  return {
    creativeID: creativeId,
    bidderCode,
    bids: Number(busiest.bids),
    blocks: Number(busiest.blocks),
    violationType: list('violationClass'),
    violationReason: list('variant'),
    deliverySources: list('deliverySource'),
    ssp: list('ssp'),
    dsp: list('dsp'),
    mediaType: list('mediaType'),
    adomains: advertisers.map(({ adomain }) => String(adomain)).filter(Boolean),
    topLocation: list('host')[0] ?? '',
    locations: list('country'),
    browsers: list('browser'),
    operatingSystems: list('os'),
    deviceTypes: list('device'),
  }
}

const known = (facets: readonly Facet[]) => facets.map(({ value }) => value).filter(Boolean)
