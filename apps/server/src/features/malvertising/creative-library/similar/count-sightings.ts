import type { Scope } from '@vigil/contract'
import type { DayRange, QueryOptions, Warehouse } from '@vigil/warehouse'
import { type OwnCreative, toKey } from './own-creatives.ts'

/** Values of a field by creative, with their sightings. */
export type SightingCounts = ReadonlyMap<string, readonly { value: string; count: number }[]>

const mostRows = 50_000

export async function countSightings(
  { warehouse, scope, range }: { warehouse: Pick<Warehouse, 'select'>; scope: Scope; range: DayRange },
  creatives: readonly Pick<OwnCreative, 'creativeId' | 'bidderCode'>[],
  field: 'host' | 'ssp' | 'adomain',
  options: QueryOptions,
): Promise<SightingCounts> {
  const rows = await warehouse.select(
    scope,
    {
      dataset: 'creatives',
      measures: ['sightings'],
      by: ['creativeId', 'bidderCode', field],
      range,
      where: {
        creativeId: [...new Set(creatives.map(({ creativeId }) => creativeId))],
        bidderCode: [...new Set(creatives.map(({ bidderCode }) => bidderCode))],
      },
      limit: mostRows,
    },
    options,
  )
  const counts = new Map<string, { value: string; count: number }[]>()
  for (const row of rows) {
    const value = String(row[field] ?? '')
    if (value === '') continue
    const key = toKey(String(row.creativeId), String(row.bidderCode))
    const list = counts.get(key)
    const counted = { value, count: Number(row.sightings) }
    if (list) list.push(counted)
    else counts.set(key, [counted])
  }
  return counts
}

/** The values of some creatives, the most frequent first. */
export function mostFrequent(counts: SightingCounts, keys: readonly string[]): string[] {
  const sums = new Map<string, number>()
  for (const key of keys)
    for (const { value, count } of counts.get(key) ?? []) sums.set(value, (sums.get(value) ?? 0) + count)
  return [...sums].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)).map(([value]) => value)
}
