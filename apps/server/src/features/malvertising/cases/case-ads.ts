import type { CreativeKey, Scope } from '@vigil/contract'
import type { WatchedCase } from '@vigil/database'
import { areCurrentFeatures } from '@vigil/pictures'
import type { DayRange, QueryOptions } from '@vigil/warehouse'
import type { Dependencies } from '../../../dependencies.ts'
import { findSeenAds, type Marks, type SeenAd } from './seen-ads.ts'
import { allCreatives, isSameCreative } from './sightings.ts'

/** The ad of a case, besides its marks. */
export interface CaseAd {
  readAt: number
  /** The advertisers of its bids. Without any, nothing is a variant. */
  adomains: Set<string>
  /** The markup of its pictures, the newest first. */
  hashes: string[]
  /** Creatives that look like it, of the same advertiser. */
  similar: CreativeKey[]
  /** Other markup of its advertisers, compared or waiting for a picture. */
  others: Map<string, SeenAd>
  /** Pictures of the case and others that were compared. */
  compared: Set<string>
}

export interface Comparing extends Pick<Dependencies, 'database' | 'warehouse' | 'pictures'> {
  /** Has missing pictures made. */
  requestPictures(scope: Scope, hashes: readonly string[]): Promise<void>
}

/** Bounds the cost of one look; the rest waits for the next one. `pictures` and `others` are of one case. */
const most = { pictures: 5, others: 200, searches: 25, compared: 200, requested: 20 }

const unique = (values: readonly string[]) => [...new Set(values.filter((value) => value !== ''))]

/** The marks that all these cases are watched by. */
export function listMarks(watched: readonly WatchedCase[], ads: ReadonlyMap<string, CaseAd>): Marks {
  const known = watched.flatMap(({ id }) => ads.get(id) ?? [])
  const creatives = [...watched.flatMap(allCreatives), ...known.flatMap(({ similar }) => similar)]
  return {
    creativeId: unique(creatives.map(({ creativeId }) => creativeId)),
    markupHash: unique(creatives.map(({ markupHash }) => markupHash)),
    dspCreativeId: unique(watched.map(({ dspCreativeId }) => dspCreativeId)),
  }
}

export const listHosts = (watched: readonly WatchedCase[]) => unique(watched.map(({ landingHost }) => landingHost))

export const listAdvertisers = (watched: readonly WatchedCase[], ads: ReadonlyMap<string, CaseAd>) =>
  unique(watched.flatMap(({ id }) => [...(ads.get(id)?.adomains ?? [])]))

/** Reads the advertisers and pictures of cases from the events with their creatives. */
export async function readCaseAds(
  { warehouse }: Pick<Comparing, 'warehouse'>,
  scope: Scope,
  watched: readonly WatchedCase[],
  { range, now }: { range: DayRange; now: Date },
  options: QueryOptions,
): Promise<Map<string, CaseAd>> {
  const marks = { ...listMarks(watched, new Map()), dspCreativeId: [] }
  const seen = (await findSeenAds(warehouse, scope, marks, range, options)).sort((a, b) => b.at - a.at)
  return new Map(
    watched.map((one) => {
      const own = seen.filter((ad) => isOwn(one, ad))
      const hashes = unique([...allCreatives(one), ...own].map((ad) => ad.markupHash)).slice(0, most.pictures)
      const adomains = new Set(unique(own.map(({ adomain }) => adomain)))
      const nothing = { similar: [], others: new Map<string, SeenAd>(), compared: new Set<string>() }
      return [one.id, { readAt: now.getTime(), adomains, hashes, ...nothing }] as const
    }),
  )
}

const isOwn = (one: WatchedCase, ad: SeenAd) =>
  allCreatives(one).some(
    (creative) => isSameCreative(creative, ad) || (creative.markupHash !== '' && creative.markupHash === ad.markupHash),
  )

/**
 * Adds creatives that look like the ad of a case, by the rule of campaigns: linked pictures, and the same advertiser. Two
 * pictures are compared once; those that do not exist yet are requested, and compared by a later look.
 */
export async function addSimilar(
  comparing: Comparing,
  scope: Scope,
  seen: readonly SeenAd[],
  { watched, ads, now }: { watched: readonly WatchedCase[]; ads: ReadonlyMap<string, CaseAd>; now: Date },
): Promise<void> {
  const known = watched.flatMap((one) => {
    const ad = ads.get(one.id)
    if (ad) addOthers(one, ad, seen)
    return ad ?? []
  })
  const pairs = known.flatMap(listPairs)
  const pictures = unique(pairs.map(({ picture }) => picture)).slice(0, most.searches)
  const others = unique(pairs.map(({ other }) => other.markupHash)).slice(0, most.compared)
  if (pictures.length === 0) return
  const stored = await comparing.database.pictureFeatures.find([...new Set([...pictures, ...others])], now)
  const missing = unique([...pictures, ...others]).filter((hash) => !areUsable(stored.get(hash)))
  if (missing.length > 0) await comparing.requestPictures(scope, missing.slice(0, most.requested))

  const readable = (hashes: readonly string[]) =>
    hashes.flatMap((hash) => {
      const features = stored.get(hash)
      return areUsable(features) ? [[hash, features] as const] : []
    })
  const request = { pictures: readable(pictures), others: readable(others) }
  if (request.pictures.length === 0 || request.others.length === 0) return
  const links = new Set((await comparing.pictures.link(request)).map((link) => toPair(...link)))
  const wasSearched = new Set(request.pictures.map(([hash]) => hash))
  const wasCompared = new Set(request.others.map(([hash]) => hash))
  for (const { ad, picture, other } of pairs) {
    if (!wasSearched.has(picture) || !wasCompared.has(other.markupHash)) continue
    const pair = toPair(picture, other.markupHash)
    ad.compared.add(pair)
    if (links.has(pair)) ad.similar.push(toKey(other))
  }
}

/** Keeps the newest others of the case's advertisers. */
function addOthers(one: WatchedCase, ad: CaseAd, seen: readonly SeenAd[]) {
  for (const other of seen.toSorted((a, b) => a.at - b.at)) {
    const { adomain, markupHash } = other
    if (markupHash === '' || !ad.adomains.has(adomain) || ad.hashes.includes(markupHash) || isOwn(one, other)) continue
    // The map is in order of time.
    ad.others.delete(markupHash)
    ad.others.set(markupHash, other)
    const [oldest] = ad.others.keys()
    if (ad.others.size > most.others && oldest !== undefined) ad.others.delete(oldest)
  }
}

const listPairs = (ad: CaseAd) =>
  ad.hashes.flatMap((picture) =>
    [...ad.others.values()].flatMap((other) =>
      ad.compared.has(toPair(picture, other.markupHash)) ? [] : [{ ad, picture, other }],
    ),
  )

const toPair = (picture: string, other: string) => JSON.stringify([picture, other])

const areUsable = (features: Uint8Array | undefined): features is Uint8Array =>
  features !== undefined && areCurrentFeatures(features)

const toKey = ({ creativeId, ssp, bidderCode, markupHash }: SeenAd): CreativeKey => ({
  creativeId,
  ssp,
  bidderCode,
  markupHash,
})
