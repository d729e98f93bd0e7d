import {
  type AnswerOf,
  type CreativeCluster,
  clusterLimits,
  type creativeClusters,
  type Scope,
  similarLimits,
} from '@vigil/contract'
import { connect } from '@vigil/pictures'
import type { DayRange, QueryOptions } from '@vigil/warehouse'
import { countSightings, mostFrequent, type SightingCounts } from '../similar/count-sightings.ts'
import { loadPictures } from '../similar/load-pictures.ts'
import { type OwnCreative, toKey } from '../similar/own-creatives.ts'
import type { PictureSources } from '../similar/picture-sources.ts'
import { splitByAdvertiser } from './split-by-advertiser.ts'

type Answer = AnswerOf<typeof creativeClusters>

/** Pictures compared per step. Other searches wait for one step at most. */
const picturesPerStep = 25
/** Steps of one call. Further pictures are compared by the next call. */
const mostSteps = 12

/** Finds the campaigns among the scope's own creatives, and requests pictures that are missing. */
export async function findClusters(deps: PictureSources, scope: Scope, options: QueryOptions): Promise<Answer> {
  const { pictures } = deps
  const { organizationId } = scope
  const { range, creatives, hashes, added, isDrawing } = await loadPictures(deps, scope, options)
  let state = await pictures.cluster({ organizationId, hashes, added, most: picturesPerStep })
  for (let step = 1; step < mostSteps && state.pending > 0 && !options.signal?.aborted; step++)
    state = await pictures.cluster({ organizationId, hashes, added: [], most: picturesPerStep })

  const lookAlikes = joinCreatives(creatives, state.clusters)
  const adomains = await countAdvertisers(deps, scope, range, lookAlikes, options)
  const clusters = findCampaigns(lookAlikes, adomains)
  const isSearched = new Set(state.searched)
  return {
    data: await describe(deps, scope, range, clusters.slice(0, clusterLimits.clusters), adomains, options),
    total: clusters.length,
    creatives: creatives.length,
    withPicture: creatives.filter((creative) => creative.hashes.some((hash) => isSearched.has(hash))).length,
    isPending: state.pending > 0 || isDrawing,
  }
}

/** Creatives that look alike, from pictures that do: a creative can have several pictures. */
function joinCreatives(creatives: readonly OwnCreative[], clusters: readonly string[][]): OwnCreative[][] {
  const byKey = new Map(creatives.map((creative) => [toKey(creative.creativeId, creative.bidderCode), creative]))
  const links = [
    ...clusters.flatMap(([first = '', ...others]) => others.map((other) => [first, other] as const)),
    ...[...byKey].flatMap(([key, { hashes }]) => hashes.map((hash) => [key, hash] as const)),
  ]
  return connect(links)
    .map((group) => group.flatMap((value) => byKey.get(value) ?? []))
    .filter(({ length }) => length > 1)
}

function countAdvertisers(
  { warehouse }: Pick<PictureSources, 'warehouse'>,
  scope: Scope,
  range: DayRange,
  lookAlikes: readonly OwnCreative[][],
  options: QueryOptions,
): Promise<SightingCounts> {
  if (lookAlikes.length === 0) return Promise.resolve(new Map())
  return countSightings({ warehouse, scope, range }, lookAlikes.flat(), 'adomain', options)
}

/** The most bids first, also within a campaign. */
function findCampaigns(lookAlikes: readonly OwnCreative[][], adomains: SightingCounts): OwnCreative[][] {
  return lookAlikes
    .flatMap((group) => splitByAdvertiser(group, adomains))
    .filter(({ length }) => length > 1)
    .map((group) => group.toSorted((a, b) => b.bids - a.bids || b.sightings - a.sightings))
    .sort((a, b) => sumField(b, 'bids') - sumField(a, 'bids') || b.length - a.length)
}

const toKeys = (cluster: readonly OwnCreative[]) =>
  cluster.map(({ creativeId, bidderCode }) => toKey(creativeId, bidderCode))
const sumField = (cluster: readonly OwnCreative[], field: 'bids' | 'blocks') =>
  cluster.reduce((sum, creative) => sum + creative[field], 0)

async function describe(
  { warehouse, database }: Pick<PictureSources, 'warehouse' | 'database'>,
  scope: Scope,
  range: DayRange,
  clusters: readonly OwnCreative[][],
  adomains: SightingCounts,
  options: QueryOptions,
): Promise<CreativeCluster[]> {
  if (clusters.length === 0) return []
  const count = (field: 'host' | 'ssp') => countSightings({ warehouse, scope, range }, clusters.flat(), field, options)
  const [hosts, ssps] = [await count('host'), await count('ssp')]
  const all = clusters.flatMap((cluster) => mostFrequent(adomains, toKeys(cluster)).slice(0, clusterLimits.adomains))
  const blocked = await database.adQualityLists.blockedDomains(scope, [...new Set(all)])
  return clusters.map((cluster) => {
    const keys = toKeys(cluster)
    const own = mostFrequent(adomains, keys).slice(0, clusterLimits.adomains)
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
      bids: sumField(cluster, 'bids'),
      blocks: sumField(cluster, 'blocks'),
      sites: sites.slice(0, similarLimits.sites),
      siteCount: sites.length,
      adomains: own,
      blockedAdomains: own.filter((domain) => blocked.has(domain)),
      withoutAdvertiser: keys.filter((key) => !adomains.has(key)).length,
    }
  })
}
