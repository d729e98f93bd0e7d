import {
  type AnswerOf,
  Failure,
  type Scope,
  type SimilarCreative,
  type similarCreatives,
  similarLimits,
} from '@vigil/contract'
import { type FoundPicture, UnreadablePicture } from '@vigil/pictures'
import type { DayRange, QueryOptions, Warehouse } from '@vigil/warehouse'
import { countSightings, mostFrequent } from './count-sightings.ts'
import { loadPictures } from './load-pictures.ts'
import { type OwnCreative, toKey } from './own-creatives.ts'
import type { PictureSources } from './picture-sources.ts'

/** A file, or a creative of the organization. */
export type Wanted = Uint8Array | { creativeId: string; bidderCode: string }

/** Less is chance: a few letters in the same place. */
const least = { found: 5, likeness: 0.5 }

type Answer = AnswerOf<typeof similarCreatives>

/** Searches the pictures of the scope's own creatives, and requests those that are missing. */
export async function findSimilar(
  deps: PictureSources,
  scope: Scope,
  wanted: Wanted,
  options: QueryOptions,
): Promise<Answer> {
  const { warehouse, pictures } = deps
  const { organizationId } = scope
  const { range, creatives, hashes, added, isDrawing } = await loadPictures(deps, scope, options)
  const picture = wanted instanceof Uint8Array ? wanted : findHashes(creatives, wanted)

  const { found, searched } = await pictures
    .search({ organizationId, hashes, added, picture, most: similarLimits.results * 4 })
    .catch((error) => {
      throw error instanceof UnreadablePicture ? new Failure('picture_unreadable') : error
    })
  const isSearched = new Set(searched)
  if (!(picture instanceof Uint8Array) && !picture.some((hash) => isSearched.has(hash)))
    throw new Failure('picture_missing')

  const matches = found.filter((match) => match.found >= least.found && match.likeness >= least.likeness)
  return {
    data: await describe(warehouse, scope, range, rankCreatives(creatives, matches, wanted), options),
    creatives: creatives.length,
    withPicture: creatives.filter((creative) => creative.hashes.some((hash) => isSearched.has(hash))).length,
    isPending: isDrawing,
  }
}

function findHashes(creatives: readonly OwnCreative[], { creativeId, bidderCode }: Exclude<Wanted, Uint8Array>) {
  const own = creatives.find((each) => each.creativeId === creativeId && each.bidderCode === bidderCode)
  if (!own) throw new Failure('creative_not_found')
  return own.hashes
}

type Ranked = OwnCreative & { similarity: number }

/** One entry for each creative, with its best picture. A creative is not similar to itself. */
function rankCreatives(creatives: readonly OwnCreative[], matches: readonly FoundPicture[], wanted: Wanted): Ranked[] {
  const order = new Map(matches.map(({ hash }, at) => [hash, at]))
  const isWanted = (creative: OwnCreative) =>
    !(wanted instanceof Uint8Array) &&
    wanted.creativeId === creative.creativeId &&
    wanted.bidderCode === creative.bidderCode
  return creatives
    .flatMap((creative) => {
      const places = creative.hashes.flatMap((hash) => order.get(hash) ?? [])
      const place = Math.min(...places)
      const match = matches[place]
      return match && !isWanted(creative) ? [{ ...creative, place, similarity: Math.round(match.likeness * 100) }] : []
    })
    .sort((a, b) => a.place - b.place)
    .slice(0, similarLimits.results)
}

async function describe(
  warehouse: Pick<Warehouse, 'select'>,
  scope: Scope,
  range: DayRange,
  ranked: readonly Ranked[],
  options: QueryOptions,
): Promise<SimilarCreative[]> {
  if (ranked.length === 0) return []
  const hosts = await countSightings({ warehouse, scope, range }, ranked, 'host', options)
  return ranked.map((creative) => {
    const sites = mostFrequent(hosts, [toKey(creative.creativeId, creative.bidderCode)])
    return {
      creativeID: creative.creativeId,
      bidderCode: creative.bidderCode,
      similarity: creative.similarity,
      firstSeen: new Date(creative.firstSeen).toISOString(),
      lastSeen: new Date(creative.lastSeen).toISOString(),
      bids: creative.bids,
      blocks: creative.blocks,
      sites: sites.slice(0, similarLimits.sites),
      siteCount: sites.length,
    }
  })
}
