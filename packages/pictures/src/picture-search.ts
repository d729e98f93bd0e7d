import { connect } from './connect.ts'
import { decodePicture } from './decode-picture.ts'
import { type Extent, extractFeatures, type Features, withUnsure } from './features.ts'
import type { Grey } from './grey.ts'
import { type Match, PictureIndex } from './picture-index.ts'
import { readFeatures, storeFeatures } from './stored-features.ts'

/** Pictures in the index: about a hundred features each. */
export const storedExtent: Extent = {
  largest: 300,
  smallest: 115,
  step: 2 ** (1 / 3),
  pixelsPerFeature: 1_500,
  mostPerLevel: 36,
  leastPerLevel: 20,
}

/** Square root of the area. Crops have few corners, so they need more sizes. */
const smallScreenshot = 400

/** Pictures to search with: they may contain a whole page, with the ad as a small part. */
function searchedExtent({ width, height }: Grey): Extent {
  const natural = Math.sqrt(width * height)
  const isSmall = natural < smallScreenshot
  return {
    // A small ad in a page has stored features only at its own size and above.
    largest: Math.min(900, Math.max(natural * 1.42, smallScreenshot)),
    smallest: isSmall ? 84 : 100,
    step: isSmall ? 2 ** (1 / 4) : 2 ** (1 / 2),
    pixelsPerFeature: 450,
    mostPerLevel: 1_000,
    leastPerLevel: 50,
  }
}

const describeScreenshot = (picture: Grey) => extractFeatures(picture, searchedExtent(picture))

export interface SearchRequest {
  /** Each organization has a separate index. */
  organizationId: number
  /** The pictures of the caller's own creatives, by markup hash. */
  hashes: readonly string[]
  /** Features of those that `unknown` returned. */
  added: readonly (readonly [hash: string, features: Uint8Array])[]
  /** A file, or the pictures of a creative; the first that has features is used. */
  picture: Uint8Array | readonly string[]
  most: number
}

export interface FoundPicture extends Omit<Match, 'picture'> {
  hash: string
}

export interface SearchResult {
  found: FoundPicture[]
  /** Pictures in the index. Those without any feature cannot be found. */
  searched: string[]
}

export interface ClusterRequest extends Omit<SearchRequest, 'picture' | 'most'> {
  /** Pictures that this call compares with the others, at most. A call for many would keep searches waiting. */
  most: number
}

export interface ClusterResult {
  /** Pictures that look like variants of each other, at least two in each cluster. */
  clusters: string[][]
  searched: string[]
  /** Pictures that are not compared yet. */
  pending: number
}

/** Pictures with their stored features, by markup hash. */
export interface LinkRequest {
  pictures: readonly (readonly [hash: string, features: Uint8Array])[]
  others: readonly (readonly [hash: string, features: Uint8Array])[]
}

/** Makes features, and keeps an index for each of the last organizations that searched. */
export interface PictureSearch {
  /** Features to store. Rejects with `UnreadablePicture`. */
  describe(file: Uint8Array): Promise<Uint8Array>
  /** The pictures of which an organization's index has no features yet. */
  unknown(organizationId: number, hashes: readonly string[]): Promise<string[]>
  search(request: SearchRequest): Promise<SearchResult>
  /** Each picture is compared with the others once, so that repeated calls complete the clusters. */
  cluster(request: ClusterRequest): Promise<ClusterResult>
  /** Which of the others are variants of each picture, by the rule of clusters. Uses no organization's index. */
  link(request: LinkRequest): Promise<[picture: string, other: string][]>
}

interface Kept {
  features: Map<string, Features | null>
  index: { key: string; hashes: string[]; index: PictureIndex } | null
  /** Variants of each picture that was compared with those indexed at the time. */
  variants: Map<string, string[]>
}

/** Variants share most of their picture. Less is a template, or the same logo. */
const leastOfVariant = { found: 20, likeness: 0.5 }

/** About 20 KB for each picture: 400 MB for an organization with 20,000 creatives. */
const mostOrganizations = 4

export function pictureSearch(): PictureSearch {
  const organizations = new Map<number, Kept>()

  function keep(organizationId: number): Kept {
    const kept = organizations.get(organizationId) ?? { features: new Map(), index: null, variants: new Map() }
    // The map is in order of use.
    organizations.delete(organizationId)
    organizations.set(organizationId, kept)
    const [oldest] = organizations.keys()
    if (organizations.size > mostOrganizations && oldest !== undefined) organizations.delete(oldest)
    return kept
  }

  function findIndex(kept: Kept, wanted: readonly string[]) {
    const hashes = [...new Set(wanted)].filter((hash) => (kept.features.get(hash)?.count ?? 0) > 0).sort()
    const key = hashes.join()
    if (kept.index?.key !== key) {
      // Deleted events leave no picture behind.
      const current = new Set(wanted)
      for (const hash of kept.features.keys()) {
        if (current.has(hash)) continue
        kept.features.delete(hash)
        kept.variants.delete(hash)
      }
      kept.index = { key, hashes, index: new PictureIndex(hashes.flatMap((hash) => kept.features.get(hash) ?? [])) }
    }
    return kept.index
  }

  return {
    async describe(file) {
      return storeFeatures(extractFeatures(await decodePicture(file), storedExtent))
    },

    async unknown(organizationId, hashes) {
      const { features } = keep(organizationId)
      return hashes.filter((hash) => !features.has(hash))
    },

    async search({ organizationId, hashes, added, picture, most }) {
      const kept = keep(organizationId)
      for (const [hash, stored] of added) kept.features.set(hash, readFeatures(stored))
      const { index, hashes: searched } = findIndex(kept, hashes)
      const query =
        picture instanceof Uint8Array
          ? describeScreenshot(await decodePicture(picture))
          : withUnsure(picture.flatMap((hash) => kept.features.get(hash) ?? []).find(({ count }) => count > 0))
      const found = query ? index.search(query).slice(0, most) : []
      return {
        // Every match is one of the indexed pictures.
        found: found.map(({ picture: at, ...match }) => ({ hash: searched[at] as string, ...match })),
        searched,
      }
    },

    async cluster({ organizationId, hashes, added, most }) {
      const kept = keep(organizationId)
      for (const [hash, stored] of added) kept.features.set(hash, readFeatures(stored))
      const { index, hashes: searched } = findIndex(kept, hashes)
      const pending = searched.filter((hash) => !kept.variants.has(hash))
      for (const hash of pending.slice(0, most)) kept.variants.set(hash, findVariants(kept, index, searched, hash))
      const links = searched.flatMap((hash) => (kept.variants.get(hash) ?? []).map((other) => [hash, other] as const))
      const isSearched = new Set(searched)
      return {
        clusters: connect(links.filter(([, other]) => isSearched.has(other))),
        searched,
        pending: Math.max(0, pending.length - most),
      }
    },

    async link({ pictures, others }) {
      const read = (stored: LinkRequest['others']) =>
        stored.flatMap(([hash, bytes]) => {
          const features = readFeatures(bytes)
          return features && features.count > 0 ? [[hash, features] as const] : []
        })
      const indexed = read(others)
      if (indexed.length === 0) return []
      const hashes = indexed.map(([hash]) => hash)
      const index = new PictureIndex(indexed.map(([, features]) => features))
      return read(pictures).flatMap(([hash, features]) =>
        matchVariants(index, hashes, features).map((other): [string, string] => [hash, other]),
      )
    },
  }
}

function findVariants({ features }: Kept, index: PictureIndex, searched: readonly string[], hash: string): string[] {
  return matchVariants(index, searched, features.get(hash)).filter((other) => other !== hash)
}

/** The pictures of an index that are variants of a picture. */
function matchVariants(index: PictureIndex, hashes: readonly string[], picture: Features | null | undefined): string[] {
  const query = withUnsure(picture)
  const matches = query ? index.search(query) : []
  return matches
    .filter(({ found, likeness }) => found >= leastOfVariant.found && likeness >= leastOfVariant.likeness)
    .map(({ picture: at }) => hashes[at] as string) // every match is one of the indexed pictures
}
