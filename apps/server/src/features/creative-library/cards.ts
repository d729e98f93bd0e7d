import type { CreativeItem, CreativeLibraryQuestion, Scope } from '@vigil/contract'
import type { AskOptions, DimensionOf, ResultRow, Warehouse } from '@vigil/warehouse'
import type { About } from './question.ts'

/** One item for each creative of a bidder: bidders number theirs each in their own way. */
const perCreative = ['creativeId', 'bidderCode'] as const

/** What an item tells, and where it is from. Advertisers are asked for apart: an event has several of them. */
const fields = {
  violationType: 'violationClass',
  violationReason: 'variant',
  deliverySources: 'deliverySource',
  ssp: 'ssp',
  dsp: 'dsp',
  mediaType: 'mediaType',
} as const satisfies Partial<Record<keyof CreativeItem, DimensionOf<'creatives'>>>
type Field = keyof typeof fields

/** A page whose creatives are described in more ways than this tells of the rarest ones less. */
const mostDescriptions = 20_000

interface Asking {
  warehouse: Pick<Warehouse, 'select'>
  scope: Scope
  options: AskOptions
}

/** A page of creatives, those with the most blocks first, and how many there are. */
export async function cardsOf(asking: Asking, about: About, body: CreativeLibraryQuestion) {
  const { bidsDetailsRowsPerPage: limit, bidsDetailsActivePage: page } = body
  const { warehouse, scope, options } = asking
  const counts = await warehouse.select(
    scope,
    {
      dataset: 'creatives',
      measures: ['blocks', 'bids'],
      by: perCreative,
      ...about,
      order: [
        { by: 'blocks', direction: 'descending' },
        { by: 'bids', direction: 'descending' },
      ],
      limit,
      offset: (page - 1) * limit,
    },
    options,
  )
  const [data, [all]] = await Promise.all([
    describe(asking, about, counts),
    warehouse.select(scope, { dataset: 'creatives', measures: ['creativesOfBidders'], ...about }, options),
  ])
  return { data, totalOfEntries: Number(all?.creativesOfBidders ?? 0) }
}

async function describe(
  { warehouse, scope, options }: Asking,
  { range, where }: About,
  counts: readonly ResultRow[],
): Promise<CreativeItem[]> {
  if (counts.length === 0) return []
  const named = {
    creativeId: [...new Set(counts.map((row) => String(row.creativeId)))],
    bidderCode: [...new Set(counts.map((row) => String(row.bidderCode)))],
  }
  const asked = { dataset: 'creatives', measures: ['sightings'], range, limit: mostDescriptions } as const
  const [descriptions, advertisers] = await Promise.all([
    warehouse.select(
      scope,
      { ...asked, by: [...perCreative, ...Object.values(fields)], where: { ...where, ...named } },
      options,
    ),
    // All advertisers of a creative that has one of those chosen, not only the chosen.
    warehouse.select(
      scope,
      { ...asked, by: [...perCreative, 'adomain'], where: { ...where, ...named, adomain: [] } },
      options,
    ),
  ])
  const described = byCreative(descriptions)
  const advertised = byCreative(advertisers)
  return counts.map((row) => {
    const own = described.get(keyOf(row)) ?? []
    const valuesOf = (field: Field) => mostSeen(own, fields[field])
    return {
      creativeID: String(row.creativeId),
      bidderCode: String(row.bidderCode),
      bids: Number(row.bids),
      blocks: Number(row.blocks),
      violationType: valuesOf('violationType'),
      violationReason: valuesOf('violationReason'),
      deliverySources: valuesOf('deliverySources'),
      ssp: valuesOf('ssp'),
      dsp: valuesOf('dsp'),
      mediaType: valuesOf('mediaType'),
      adomains: mostSeen(advertised.get(keyOf(row)) ?? [], 'adomain'),
    }
  })
}

const keyOf = ({ creativeId, bidderCode }: ResultRow) => JSON.stringify([creativeId, bidderCode])

function byCreative(rows: readonly ResultRow[]): Map<string, ResultRow[]> {
  const groups = new Map<string, ResultRow[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

/** The known values of a dimension, from what was seen most often; equal ones in the order of their letters. */
function mostSeen(rows: readonly ResultRow[], dimension: DimensionOf<'creatives'>): string[] {
  const sightings = new Map<string, number>()
  for (const row of rows) {
    const value = String(row[dimension])
    if (value !== '') sightings.set(value, (sightings.get(value) ?? 0) + Number(row.sightings))
  }
  return [...sightings].sort(([a, seenA], [b, seenB]) => seenB - seenA || (a < b ? -1 : 1)).map(([value]) => value)
}
