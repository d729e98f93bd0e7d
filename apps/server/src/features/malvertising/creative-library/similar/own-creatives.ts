import type { Scope } from '@vigil/contract'
import type { DayRange, QueryOptions, ResultRow, Warehouse } from '@vigil/warehouse'

/** A creative of a bidder, with the hashes of its markup. */
export interface OwnCreative {
  creativeId: string
  bidderCode: string
  firstSeen: number
  lastSeen: number
  sightings: number
  bids: number
  blocks: number
  hashes: string[]
}

/** If a period has more combinations of creative and markup than this, the least frequent are not searched. */
const mostRows = 50_000

/** The creatives of a period, most sightings first. Incidents come with markup more often than sightings. */
export async function listCreatives(
  warehouse: Pick<Warehouse, 'select'>,
  scope: Scope,
  range: DayRange,
  options: QueryOptions,
): Promise<OwnCreative[]> {
  const by = ['creativeId', 'bidderCode', 'markupHash'] as const
  const [sightings, incidents] = await Promise.all([
    warehouse.select(
      scope,
      {
        dataset: 'creatives',
        measures: ['sightings', 'bids', 'blocks', 'firstSeen', 'lastSeen'],
        by,
        range,
        whereNot: { creativeId: [''] },
        limit: mostRows,
      },
      options,
    ),
    warehouse.select(
      scope,
      { dataset: 'incidents', measures: ['attacks'], by, range, whereNot: { markupHash: [''] }, limit: mostRows },
      options,
    ),
  ])
  const creatives = new Map<string, OwnCreative>()
  for (const row of sightings) {
    const known = creatives.get(readKey(row))
    if (known) addSightings(known, row)
    else creatives.set(readKey(row), toCreative(row))
  }
  for (const row of incidents) {
    const known = creatives.get(readKey(row))
    const hash = String(row.markupHash)
    if (known && !known.hashes.includes(hash)) known.hashes.push(hash)
  }
  return [...creatives.values()].sort((a, b) => b.sightings - a.sightings)
}

/** Never equal to a hash of markup. */
export const toKey = (creativeId: string, bidderCode: string) => JSON.stringify([creativeId, bidderCode])
const readKey = ({ creativeId, bidderCode }: ResultRow) => toKey(String(creativeId), String(bidderCode))
const readHashes = ({ markupHash }: ResultRow) => (markupHash === '' ? [] : [String(markupHash)])

const toCreative = (row: ResultRow): OwnCreative => ({
  creativeId: String(row.creativeId),
  bidderCode: String(row.bidderCode),
  firstSeen: Number(row.firstSeen),
  lastSeen: Number(row.lastSeen),
  sightings: Number(row.sightings),
  bids: Number(row.bids),
  blocks: Number(row.blocks),
  hashes: readHashes(row),
})

function addSightings(creative: OwnCreative, row: ResultRow) {
  creative.firstSeen = Math.min(creative.firstSeen, Number(row.firstSeen))
  creative.lastSeen = Math.max(creative.lastSeen, Number(row.lastSeen))
  creative.sightings += Number(row.sightings)
  creative.bids += Number(row.bids)
  creative.blocks += Number(row.blocks)
  creative.hashes.push(...readHashes(row))
}
