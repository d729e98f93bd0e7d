import type { CreativeItem, CreativeLibraryQuestion, Scope } from '@vigil/contract'
import type { DimensionOf, QueryOptions, ResultRow, Warehouse } from '@vigil/warehouse'
import type { LibraryQuery } from './library-query.ts'

/** One card per bidder and creative: each bidder numbers its own creatives. */
const perCreative = ['creativeId', 'bidderCode'] as const

/** A card's fields and their dimensions. Advertisers are queried separately, because an event has several. */
const fields = {
  violationType: 'violationClass',
  violationReason: 'variant',
  deliverySources: 'deliverySource',
  ssp: 'ssp',
  dsp: 'dsp',
  mediaType: 'mediaType',
} as const satisfies Partial<Record<keyof CreativeItem, DimensionOf<'creatives'>>>
type Field = keyof typeof fields

/** If a page's creatives have more combinations than this, the rarest are omitted. */
const mostDescriptions = 20_000

interface Context {
  warehouse: Pick<Warehouse, 'select'>
  scope: Scope
  options: QueryOptions
}

/** A page of creatives, most blocks first, with the total number. */
export async function loadCards(context: Context, about: LibraryQuery, body: CreativeLibraryQuestion) {
  const { bidsDetailsRowsPerPage: limit, bidsDetailsActivePage: page } = body
  const { warehouse, scope, options } = context
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
    describe(context, about, counts),
    warehouse.select(scope, { dataset: 'creatives', measures: ['creativesOfBidders'], ...about }, options),
  ])
  return { data, totalOfEntries: Number(all?.creativesOfBidders ?? 0) }
}

async function describe(
  { warehouse, scope, options }: Context,
  { range, where }: LibraryQuery,
  counts: readonly ResultRow[],
): Promise<CreativeItem[]> {
  if (counts.length === 0) return []
  const named = {
    creativeId: [...new Set(counts.map((row) => String(row.creativeId)))],
    bidderCode: [...new Set(counts.map((row) => String(row.bidderCode)))],
  }
  const base = { dataset: 'creatives', measures: ['sightings'], range, limit: mostDescriptions } as const
  const [descriptions, advertisers] = await Promise.all([
    warehouse.select(
      scope,
      { ...base, by: [...perCreative, ...Object.values(fields)], where: { ...where, ...named } },
      options,
    ),
    // All advertisers of a matching creative, not only the selected ones.
    warehouse.select(
      scope,
      { ...base, by: [...perCreative, 'adomain'], where: { ...where, ...named, adomain: [] } },
      options,
    ),
  ])
  const described = byCreative(descriptions)
  const advertised = byCreative(advertisers)
  return counts.map((row) => {
    const own = described.get(toKey(row)) ?? []
    const listValues = (field: Field) => mostSeen(own, fields[field])
    return {
      creativeID: String(row.creativeId),
      bidderCode: String(row.bidderCode),
      bids: Number(row.bids),
      blocks: Number(row.blocks),
      violationType: listValues('violationType'),
      violationReason: listValues('violationReason'),
      deliverySources: listValues('deliverySources'),
      ssp: listValues('ssp'),
      dsp: listValues('dsp'),
      mediaType: listValues('mediaType'),
      adomains: mostSeen(advertised.get(toKey(row)) ?? [], 'adomain'),
    }
  })
}

const toKey = ({ creativeId, bidderCode }: ResultRow) => JSON.stringify([creativeId, bidderCode])

function byCreative(rows: readonly ResultRow[]): Map<string, ResultRow[]> {
  const groups = new Map<string, ResultRow[]>()
  for (const row of rows) {
    const group = groups.get(toKey(row))
    if (group) group.push(row)
    else groups.set(toKey(row), [row])
  }
  return groups
}

/** The known values of a dimension, most frequent first, then alphabetically. */
function mostSeen(rows: readonly ResultRow[], dimension: DimensionOf<'creatives'>): string[] {
  const sightings = new Map<string, number>()
  for (const row of rows) {
    const value = String(row[dimension])
    if (value !== '') sightings.set(value, (sightings.get(value) ?? 0) + Number(row.sightings))
  }
  return [...sightings].sort(([a, seenA], [b, seenB]) => seenB - seenA || (a < b ? -1 : 1)).map(([value]) => value)
}
