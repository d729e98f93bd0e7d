import { type Features, keyBits, tableCount, unsurePerTable, wordsPerFeature } from './features.ts'
import { measureLikeness, type Placement } from './likeness.ts'

/** Features of many pictures with look-up tables, and the search in them. */

export interface Match {
  picture: number
  /** Features of the searched picture that are found at the matching place. */
  found: number
  /** How much its visible part looks like the searched picture, from 0 to 1. */
  likeness: number
}

interface Located {
  placement: Placement
  found: number
}

/** The most comparisons, among 256, in which the same feature differs. */
const mostDifferent = 44
const keyMask = (1 << keyBits) - 1
/** Longer lists are of features that many pictures have, such as letters. They cost much and decide nothing. */
const longestList = (pictures: number) => Math.max(30, Math.min(400, pictures / 4))
/** Candidates that are compared by their pixels. */
const mostMeasured = 40
/** Placements of a picture that are counted apart, by a hash. */
const placements = 64

export class PictureIndex {
  readonly #pictures: readonly Features[]
  readonly #owner: Uint32Array
  readonly #first: Uint32Array
  readonly #bits: Uint32Array
  readonly #starts: Uint32Array[] = []
  readonly #lists: Uint32Array[] = []
  /** The last look-up that met a feature. */
  readonly #seenBy: Uint32Array
  #round = 0

  constructor(pictures: readonly Features[]) {
    this.#pictures = pictures
    const total = pictures.reduce((sum, { count }) => sum + count, 0)
    this.#owner = new Uint32Array(total)
    this.#seenBy = new Uint32Array(total)
    this.#first = new Uint32Array(pictures.length)
    this.#bits = new Uint32Array(total * wordsPerFeature)
    let at = 0
    for (const [picture, { count, bits }] of pictures.entries()) {
      this.#first[picture] = at
      this.#owner.fill(picture, at, at + count)
      this.#bits.set(bits, at * wordsPerFeature)
      at += count
    }
    for (let table = 0; table < tableCount; table++) this.#fillTable(table, total)
  }

  get featureCount() {
    return this.#owner.length
  }

  #fillTable(table: number, total: number) {
    const starts = new Uint32Array(keyMask + 2)
    for (let at = 0; at < total; at++) {
      const key = (this.#bits[at * wordsPerFeature + table] as number) & keyMask
      starts[key + 1] = (starts[key + 1] as number) + 1
    }
    for (let key = 0; key <= keyMask; key++) starts[key + 1] = (starts[key + 1] as number) + (starts[key] as number)
    const next = starts.slice()
    const list = new Uint32Array(total)
    for (let at = 0; at < total; at++) {
      const key = (this.#bits[at * wordsPerFeature + table] as number) & keyMask
      const place = next[key] as number
      list[place] = at
      next[key] = place + 1
    }
    this.#starts[table] = starts
    this.#lists[table] = list
  }

  /** Indexed features that differ little from one of the query. */
  #findMatches(query: Features, feature: number): number[] {
    const matches: number[] = []
    const bits = this.#bits
    const seenBy = this.#seenBy
    const q = feature * wordsPerFeature
    const longest = longestList(this.#pictures.length)
    this.#round++
    for (let table = 0; table < tableCount; table++) {
      const exact = (query.bits[q + table] as number) & keyMask
      const u = (feature * tableCount + table) * unsurePerTable
      const first = 1 << (query.unsure[u] as number)
      const second = 1 << (query.unsure[u + 1] as number)
      const starts = this.#starts[table] as Uint32Array
      const list = this.#lists[table] as Uint32Array
      for (const flip of [0, first, second, first | second, 1 << (query.unsure[u + 2] as number)]) {
        const from = starts[exact ^ flip] as number
        const to = starts[(exact ^ flip) + 1] as number
        if (to - from > longest) continue
        for (let place = from; place < to; place++) {
          const at = list[place] as number
          if (seenBy[at] === this.#round) continue
          seenBy[at] = this.#round
          let distance = 0
          for (let word = 0; word < wordsPerFeature && distance <= mostDifferent; word++)
            distance += countBits((bits[at * wordsPerFeature + word] as number) ^ (query.bits[q + word] as number))
          if (distance <= mostDifferent) matches.push(at)
        }
      }
    }
    return matches
  }

  search(query: Features, { mostCandidates = 80 } = {}): Match[] {
    const votes = new Float32Array(this.#pictures.length * placements)
    const matchedQuery: number[] = []
    const matchedIndexed: number[] = []
    for (let feature = 0; feature < query.count; feature++) {
      const matches = this.#findMatches(query, feature)
      // A feature that many pictures have decides little.
      const weight = 1 / Math.sqrt(matches.length)
      for (const at of matches) {
        matchedQuery.push(feature)
        matchedIndexed.push(at)
        const owner = this.#owner[at] as number
        const own = this.#pictures[owner] as Features
        const vote =
          owner * placements +
          (placementOf(query, feature, own, at - (this.#first[owner] as number)) & (placements - 1))
        votes[vote] = (votes[vote] as number) + weight
      }
    }
    const candidates = strongest(largestPlacements(votes), mostCandidates)
    const places = new Map(candidates.map((picture, at) => [picture, at]))
    const pairsOf: [number[], number[]][] = candidates.map(() => [[], []])
    for (let at = 0; at < matchedQuery.length; at++) {
      const indexed = matchedIndexed[at] as number
      const place = places.get(this.#owner[indexed] as number)
      if (place === undefined) continue
      const pairs = pairsOf[place] as [number[], number[]]
      pairs[0].push(matchedQuery[at] as number)
      pairs[1].push(indexed)
    }
    const located = candidates.flatMap((picture, place) => {
      const [queries, indexed] = pairsOf[place] as [number[], number[]]
      const own = this.#pictures[picture] as Features
      const first = this.#first[picture] as number
      const match = locate(
        query,
        own,
        queries,
        indexed.map((at) => at - first),
      )
      return match ? [{ picture, own, ...match }] : []
    })
    const best = located.toSorted((a, b) => b.found - a.found).slice(0, mostMeasured)
    return best
      .map(({ picture, own, found, placement }) => ({
        picture,
        found,
        likeness: measureLikeness(query, own, placement),
      }))
      .sort((a, b) => rank(b) - rank(a))
  }
}

/** Likeness decides between variants; the features found, between a picture and a chance match of a few blocks. */
const rank = ({ found, likeness }: Match) => likeness * Math.log1p(found)

/** The votes of each picture's best placement. */
function largestPlacements(votes: Float32Array): Float32Array {
  const largest = new Float32Array(votes.length / placements)
  for (let at = 0; at < votes.length; at++) {
    const picture = Math.floor(at / placements)
    if ((votes[at] as number) > (largest[picture] as number)) largest[picture] = votes[at] as number
  }
  return largest
}

/** A number for the zoom and offset of a picture in the query if two features are the same; near ones share it. */
function placementOf(query: Features, q: number, own: Features, i: number): number {
  const zoom = (query.scale[q] as number) / (own.scale[i] as number)
  const cell = Math.sqrt(own.width * own.height) * zoom * 0.15
  const level = Math.round(Math.log2(zoom) * 3)
  const column = Math.round(((query.x[q] as number) - (own.x[i] as number) * zoom) / cell)
  const row = Math.round(((query.y[q] as number) - (own.y[i] as number) * zoom) / cell)
  let mixed = Math.imul(level, 73_856_093) ^ Math.imul(column, 19_349_663) ^ Math.imul(row, 83_492_791)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 13)) >>> 0
}

/** The largest values' places, largest first. */
function strongest(values: Float32Array, most: number): number[] {
  const places: number[] = []
  for (let at = 0; at < values.length; at++) if ((values[at] as number) > 0) places.push(at)
  return places.sort((a, b) => (values[b] as number) - (values[a] as number)).slice(0, most)
}

/** Finds the placement of a picture that most pairs of features agree on. */
function locate(query: Features, own: Features, queries: number[], indexed: number[]) {
  const bins = new Map<number, number[]>()
  for (let at = 0; at < queries.length; at++) {
    const key = placementOf(query, queries[at] as number, own, indexed[at] as number)
    const bin = bins.get(key)
    if (bin) bin.push(at)
    else bins.set(key, [at])
  }
  const largest = [...bins.values()].sort((a, b) => b.length - a.length).slice(0, 3)
  let best: Located | null = null
  for (const bin of largest) {
    const match = refine(query, own, queries, indexed, bin)
    if (match && (!best || match.found > best.found)) best = match
  }
  return best
}

function refine(query: Features, own: Features, queries: number[], indexed: number[], start: number[]): Located | null {
  let inliers = start
  let zoom = 1
  let left = 0
  let top = 0
  for (let round = 0; round < 3; round++) {
    // Least squares of the zoom and the offset.
    let [sx, sy, qx, qy] = [0, 0, 0, 0]
    for (const at of inliers) {
      sx += own.x[indexed[at] as number] as number
      sy += own.y[indexed[at] as number] as number
      qx += query.x[queries[at] as number] as number
      qy += query.y[queries[at] as number] as number
    }
    const n = inliers.length
    if (n === 0) return null
    const [mx, my, ux, uy] = [sx / n, sy / n, qx / n, qy / n]
    let [over, under] = [0, 0]
    let zooms = 0
    for (const at of inliers) {
      const dx = (own.x[indexed[at] as number] as number) - mx
      const dy = (own.y[indexed[at] as number] as number) - my
      over +=
        dx * ((query.x[queries[at] as number] as number) - ux) + dy * ((query.y[queries[at] as number] as number) - uy)
      under += dx * dx + dy * dy
      zooms += (query.scale[queries[at] as number] as number) / (own.scale[indexed[at] as number] as number)
    }
    const hint = zooms / n
    zoom = under > 100 * n ? over / under : hint
    if (zoom < hint / 1.5 || zoom > hint * 1.5) zoom = hint
    left = ux - mx * zoom
    top = uy - my * zoom
    const tolerance = Math.max(2.5, 4 / (round + 1)) * 1.5
    const next: number[] = []
    for (let at = 0; at < queries.length; at++) {
      const q = queries[at] as number
      const i = indexed[at] as number
      const scale = query.scale[q] as number
      const ratio = scale / (own.scale[i] as number) / zoom
      if (ratio > 1.3 || ratio < 0.77) continue
      const dx = ((own.x[i] as number) * zoom + left - (query.x[q] as number)) / scale
      const dy = ((own.y[i] as number) * zoom + top - (query.y[q] as number)) / scale
      if (dx * dx + dy * dy < tolerance * tolerance) next.push(at)
    }
    inliers = next
  }
  // Repeated patterns match one feature many times; each counts once on either side.
  const found = Math.min(new Set(inliers.map((at) => indexed[at])).size, new Set(inliers.map((at) => queries[at])).size)
  return { found, placement: { zoom, left, top } }
}

function countBits(value: number): number {
  let v = value - ((value >>> 1) & 0x55555555)
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333)
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
