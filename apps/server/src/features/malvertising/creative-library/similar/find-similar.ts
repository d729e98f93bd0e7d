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
import { lastDays } from './last-days.ts'
import { listCreatives, type OwnCreative } from './own-creatives.ts'
import { firstPictures, type PictureSources, requestPictures } from './request-pictures.ts'

/** A file, or a creative of the organization. */
export type Wanted = Uint8Array | { creativeId: string; bidderCode: string }

/** Less is chance: a few letters in the same place. */
const least = { found: 5, likeness: 0.5 }
/** Missing pictures requested by one search; each takes Chromium a few seconds. */
const mostRequested = 20

type Answer = AnswerOf<typeof similarCreatives>

/** Searches the pictures of the scope's own creatives, and requests those that are missing. */
export async function findSimilar(
  deps: PictureSources,
  scope: Scope,
  wanted: Wanted,
  options: QueryOptions,
): Promise<Answer> {
  const { database, warehouse, pictures, clock } = deps
  const { organizationId } = scope
  const range = lastDays(clock())
  const creatives = await listCreatives(warehouse, scope, range, options)
  const hashes = [...new Set(creatives.flatMap((creative) => creative.hashes))]
  const missing = await pictures.unknown(organizationId, hashes)
  const added = [...(await database.pictureFeatures.find(missing, clock()))]
  const picture = wanted instanceof Uint8Array ? wanted : findHashes(creatives, wanted)

  const { found, searched } = await pictures
    .search({ organizationId, hashes, added, picture, most: similarLimits.results * 4 })
    .catch((error) => {
      throw error instanceof UnreadablePicture ? new Failure('picture_unreadable') : error
    })
  const isSearched = new Set(searched)
  const described = new Set(added.map(([hash]) => hash))
  const withoutFeatures = new Set(missing.filter((hash) => !described.has(hash)))
  const drawable = deps.makesPictures ? firstPictures(creatives).filter((hash) => withoutFeatures.has(hash)) : []
  // Not awaited: twenty requests can take longer than the search.
  void requestPictures(deps, scope, drawable.slice(0, mostRequested))
  if (!(picture instanceof Uint8Array) && !picture.some((hash) => isSearched.has(hash)))
    throw new Failure('picture_missing')

  const matches = found.filter((match) => match.found >= least.found && match.likeness >= least.likeness)
  return {
    data: await describe(warehouse, scope, range, rankCreatives(creatives, matches, wanted), options),
    creatives: creatives.length,
    withPicture: creatives.filter((creative) => creative.hashes.some((hash) => isSearched.has(hash))).length,
    isPending: drawable.length > 0,
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
  const rows = await warehouse.select(
    scope,
    {
      dataset: 'creatives',
      measures: ['sightings'],
      by: ['creativeId', 'bidderCode', 'host'],
      range,
      where: {
        creativeId: [...new Set(ranked.map(({ creativeId }) => creativeId))],
        bidderCode: [...new Set(ranked.map(({ bidderCode }) => bidderCode))],
      },
      limit: 20_000,
    },
    options,
  )
  return ranked.map((creative) => {
    const sites = rows
      .filter((row) => row.creativeId === creative.creativeId && row.bidderCode === creative.bidderCode)
      .map(({ host }) => String(host))
      .filter(Boolean)
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
