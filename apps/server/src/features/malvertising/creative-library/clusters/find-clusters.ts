import {
  type AnswerOf,
  type CreativeCluster,
  clusterLimits,
  type creativeClusters,
  type Scope,
  similarLimits,
} from '@vigil/contract'
import { connect } from '@vigil/pictures'
import type { DayRange, QueryOptions, ResultRow, Warehouse } from '@vigil/warehouse'
import { lastDays } from '../similar/last-days.ts'
import { listCreatives, type OwnCreative } from '../similar/own-creatives.ts'
import { firstPictures, type PictureSources, requestPictures } from '../similar/request-pictures.ts'

type Answer = AnswerOf<typeof creativeClusters>

/** Pictures compared at a time: searches of others wait for one such step only. */
const picturesPerStep = 25
/** Steps of one call. Further pictures are compared by the next call. */
const mostSteps = 12
/** Missing pictures requested by one call; each takes Chromium a few seconds. */
const mostRequested = 20

/** Finds the campaigns among the scope's own creatives, and requests pictures that are missing. */
export async function findClusters(deps: PictureSources, scope: Scope, options: QueryOptions): Promise<Answer> {
  const { database, warehouse, pictures, clock } = deps
  const { organizationId } = scope
  const range = lastDays(clock())
  const creatives = await listCreatives(warehouse, scope, range, options)
  const hashes = [...new Set(creatives.flatMap((creative) => creative.hashes))]
  const missing = await pictures.unknown(organizationId, hashes)
  let added = [...(await database.pictureFeatures.find(missing, clock()))]
  const described = new Set(added.map(([hash]) => hash))
  const withoutFeatures = new Set(missing.filter((hash) => !described.has(hash)))
  const drawable = deps.makesPictures ? firstPictures(creatives).filter((hash) => withoutFeatures.has(hash)) : []
  // Not awaited: twenty requests can take longer than the comparison.
  void requestPictures(deps, scope, drawable.slice(0, mostRequested))

  let state = await pictures.cluster({ organizationId, hashes, added, most: picturesPerStep })
  added = []
  for (let step = 1; step < mostSteps && state.pending > 0 && !options.signal?.aborted; step++)
    state = await pictures.cluster({ organizationId, hashes, added, most: picturesPerStep })

  const clusters = joinCreatives(creatives, state.clusters)
  const isSearched = new Set(state.searched)
  return {
    data: await describe(warehouse, scope, range, clusters.slice(0, clusterLimits.clusters), options),
    total: clusters.length,
    creatives: creatives.length,
    withPicture: creatives.filter((creative) => creative.hashes.some((hash) => isSearched.has(hash))).length,
    isPending: state.pending > 0 || drawable.length > 0,
  }
}

/** Clusters of creatives from those of pictures: a creative can have several pictures. The most bids first. */
function joinCreatives(creatives: readonly OwnCreative[], clusters: readonly string[][]): OwnCreative[][] {
  const byKey = new Map(creatives.map((creative) => [toKey(creative.creativeId, creative.bidderCode), creative]))
  const links = [
    ...clusters.flatMap(([first = '', ...others]) => others.map((other) => [first, other] as const)),
    ...[...byKey].flatMap(([key, { hashes }]) => hashes.map((hash) => [key, hash] as const)),
  ]
  return connect(links)
    .map((group) => group.flatMap((value) => byKey.get(value) ?? []))
    .filter(({ length }) => length > 1)
    .map((group) => group.toSorted((a, b) => b.bids - a.bids || b.sightings - a.sightings))
    .sort((a, b) => sumOf(b, 'bids') - sumOf(a, 'bids') || b.length - a.length)
}

/** Never equal to a hash. */
const toKey = (creativeId: string, bidderCode: string) => JSON.stringify([creativeId, bidderCode])
const sumOf = (cluster: readonly OwnCreative[], field: 'bids' | 'blocks') =>
  cluster.reduce((sum, creative) => sum + creative[field], 0)

async function describe(
  warehouse: Pick<Warehouse, 'select'>,
  scope: Scope,
  range: DayRange,
  clusters: readonly OwnCreative[][],
  options: QueryOptions,
): Promise<CreativeCluster[]> {
  if (clusters.length === 0) return []
  const members = clusters.flat()
  const where = {
    creativeId: [...new Set(members.map(({ creativeId }) => creativeId))],
    bidderCode: [...new Set(members.map(({ bidderCode }) => bidderCode))],
  }
  const countBy = async (field: 'host' | 'ssp' | 'adomain') => {
    const by = ['creativeId', 'bidderCode', field] as const
    const query = { dataset: 'creatives', measures: ['sightings'], by, range, where, limit: 50_000 } as const
    const rows = await warehouse.select(scope, query, options)
    return groupRows(rows, field)
  }
  const [hosts, ssps, adomains] = [await countBy('host'), await countBy('ssp'), await countBy('adomain')]
  return clusters.map((cluster) => {
    const keys = cluster.map(({ creativeId, bidderCode }) => toKey(creativeId, bidderCode))
    const sites = mostFrequent(hosts, keys)
    return {
      variants: cluster.slice(0, clusterLimits.variants).map((creative, at) => ({
        creativeId: creative.creativeId,
        bidderCode: creative.bidderCode,
        ssp: mostFrequent(ssps, keys.slice(at, at + 1))[0] ?? '',
        markupHash: creative.hashes[0] ?? '',
        firstSeen: new Date(creative.firstSeen).toISOString(),
        lastSeen: new Date(creative.lastSeen).toISOString(),
        bids: creative.bids,
        blocks: creative.blocks,
      })),
      variantCount: cluster.length,
      firstSeen: new Date(Math.min(...cluster.map(({ firstSeen }) => firstSeen))).toISOString(),
      lastSeen: new Date(Math.max(...cluster.map(({ lastSeen }) => lastSeen))).toISOString(),
      bids: sumOf(cluster, 'bids'),
      blocks: sumOf(cluster, 'blocks'),
      sites: sites.slice(0, similarLimits.sites),
      siteCount: sites.length,
      adomains: mostFrequent(adomains, keys).slice(0, clusterLimits.adomains),
    }
  })
}

type Counts = Map<string, { value: string; count: number }[]>

function groupRows(rows: readonly ResultRow[], field: string): Counts {
  const counts: Counts = new Map()
  for (const row of rows) {
    const value = String(row[field] ?? '')
    const key = toKey(String(row.creativeId), String(row.bidderCode))
    if (value !== '') counts.set(key, [...(counts.get(key) ?? []), { value, count: Number(row.sightings) }])
  }
  return counts
}

function mostFrequent(counts: Counts, keys: readonly string[]): string[] {
  const sums = new Map<string, number>()
  for (const key of keys)
    for (const { value, count } of counts.get(key) ?? []) sums.set(value, (sums.get(value) ?? 0) + count)
  return [...sums].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)).map(([value]) => value)
}
