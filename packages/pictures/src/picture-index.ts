import { countBits } from './count-bits.ts'
import { type Features, mostKeyBits, tableCount, unsurePerTable, wordsPerFeature } from './features.ts'
import { measureLikeness } from './likeness.ts'
import { hashPlacement, locate } from './locate.ts'
import { findPlaces, verify } from './verify.ts'

/** Features of many pictures with look-up tables, and the search in them. */

export interface Match {
  picture: number
  /** Features of the searched picture that are found at the matching place. */
  found: number
  /** How much its visible part looks like the searched picture, from 0 to 1. */
  likeness: number
}

/** The most comparisons, among 256, in which the same feature differs. */
const mostDifferent = 36
const leastKeyBits = 18
/** Longer lists are of features that many pictures have, such as letters. They cost much and decide nothing. */
const longestList = 150
/** A search reads the shortest lists until it has read this many entries, so that its cost has a bound. */
const mostRead = 400_000
/** Entries of lists carry one word of their feature, because fetching features from all over the index is slow. */
const entrySize = 2
const markWord = tableCount
/** The most comparisons, among its 32, in which the word of the same feature differs. */
const mostDifferentInMark = 9
/** Candidates whose features are compared by their places, and those that are compared by their pixels. */
const mostCandidates = 120
const mostMeasured = 40
/** Placements of a picture that are counted apart, by a hash. */
const placements = 64
/** Look-ups for each table: the key, and the key with some of its least certain bits flipped. */
const flipsPerTable = 8

/** Ranges in the tables for each look-up of a search. Those over `longest` are skipped. */
interface Lists {
  from: Uint32Array
  to: Uint32Array
  longest: number
}

export class PictureIndex {
  readonly #pictures: readonly Features[]
  readonly #keyMask: number
  readonly #owner: Uint32Array
  readonly #first: Uint32Array
  readonly #bits: Uint32Array
  readonly #starts: Uint32Array[] = []
  readonly #lists: Uint32Array[] = []
  /** The last look-up that met a feature. */
  readonly #seenBy: Uint32Array
  /** Votes by picture and placement; zero between searches. */
  readonly #votes: Float32Array
  #round = 0

  constructor(pictures: readonly Features[]) {
    this.#pictures = pictures
    const total = pictures.reduce((sum, { count }) => sum + count, 0)
    // Keys grow with the index, so that lists do not.
    const keyBits = Math.max(leastKeyBits, Math.min(mostKeyBits, Math.ceil(Math.log2(total + 1))))
    this.#keyMask = (1 << keyBits) - 1
    this.#owner = new Uint32Array(total)
    this.#seenBy = new Uint32Array(total)
    this.#first = new Uint32Array(pictures.length)
    this.#bits = new Uint32Array(total * wordsPerFeature)
    this.#votes = new Float32Array(pictures.length * placements)
    let at = 0
    for (const [picture, features] of pictures.entries()) {
      const { count, bits } = features
      this.#first[picture] = at
      this.#owner.fill(picture, at, at + count)
      this.#bits.set(bits, at * wordsPerFeature)
      // The same memory for both, instead of a copy for each.
      features.bits = this.#bits.subarray(at * wordsPerFeature, (at + count) * wordsPerFeature)
      at += count
    }
    for (let table = 0; table < tableCount; table++) this.#fillTable(table, total)
  }

  get featureCount() {
    return this.#owner.length
  }

  #fillTable(table: number, total: number) {
    const mask = this.#keyMask
    const starts = new Uint32Array(mask + 2)
    for (let at = 0; at < total; at++) {
      const key = (this.#bits[at * wordsPerFeature + table] as number) & mask
      starts[key + 1] = (starts[key + 1] as number) + 1
    }
    for (let key = 0; key <= mask; key++) starts[key + 1] = (starts[key + 1] as number) + (starts[key] as number)
    const next = starts.slice()
    const list = new Uint32Array(total * entrySize)
    for (let at = 0; at < total; at++) {
      const key = (this.#bits[at * wordsPerFeature + table] as number) & mask
      const place = next[key] as number
      list[place * entrySize] = at
      list[place * entrySize + 1] = this.#bits[at * wordsPerFeature + markWord] as number
      next[key] = place + 1
    }
    this.#starts[table] = starts
    this.#lists[table] = list
  }

  /** The lists of all features of the query. Rare features have the shortest ones. */
  #findLists(query: Features): Lists {
    const size = query.count * tableCount * flipsPerTable
    const [from, to] = [new Uint32Array(size), new Uint32Array(size)]
    const sums = new Float64Array(longestList + 1)
    const flips = new Int32Array(flipsPerTable)
    for (let feature = 0, place = 0; feature < query.count; feature++) {
      for (let table = 0; table < tableCount; table++, place += flipsPerTable) {
        const exact = (query.bits[feature * wordsPerFeature + table] as number) & this.#keyMask
        const starts = this.#starts[table] as Uint32Array
        const count = this.#chooseFlips(query, (feature * tableCount + table) * unsurePerTable, flips)
        for (let flip = 0; flip < count; flip++) {
          const key = exact ^ (flips[flip] as number)
          const start = starts[key] as number
          const end = starts[key + 1] as number
          from[place + flip] = start
          to[place + flip] = end
          const length = end - start
          if (length <= longestList) sums[length] = (sums[length] as number) + length
        }
      }
    }
    let longest = 0
    for (let sum = 0; longest < longestList && sum + (sums[longest + 1] as number) <= mostRead; longest++)
      sum += sums[longest + 1] as number
    return { from, to, longest }
  }

  /** Each of the least certain bits alone, and pairs of the first three. Returns their number. */
  #chooseFlips({ unsure }: Features, at: number, flips: Int32Array): number {
    let [first, second, third] = [0, 0, 0]
    let count = 1
    flips[0] = 0
    for (let place = at; place < at + unsurePerTable && count < 5; place++) {
      const bit = unsure[place] as number
      if (bit >= mostKeyBits || 1 << bit > this.#keyMask) continue
      flips[count++] = 1 << bit
      if (!first) first = 1 << bit
      else if (!second) second = 1 << bit
      else if (!third) third = 1 << bit
    }
    if (second) flips[count++] = first | second
    if (third) {
      flips[count++] = first | third
      flips[count++] = second | third
    }
    return count
  }

  /** Adds the indexed features that differ little from one of the query. */
  #findMatches(query: Features, feature: number, lists: Lists, matches: number[]) {
    const bits = this.#bits
    const seenBy = this.#seenBy
    const q = feature * wordsPerFeature
    const mark = query.bits[q + markWord] as number
    this.#round++
    for (let table = 0; table < tableCount; table++) {
      const list = this.#lists[table] as Uint32Array
      const first = (feature * tableCount + table) * flipsPerTable
      for (let flip = first; flip < first + flipsPerTable; flip++) {
        const from = lists.from[flip] as number
        const to = lists.to[flip] as number
        if (to - from > lists.longest) continue
        for (let place = from; place < to; place++) {
          if (countBits((list[place * entrySize + 1] as number) ^ mark) > mostDifferentInMark) continue
          const at = list[place * entrySize] as number
          if (seenBy[at] === this.#round) continue
          seenBy[at] = this.#round
          let distance = 0
          for (let word = 0; word < wordsPerFeature && distance <= mostDifferent; word++)
            distance += countBits((bits[at * wordsPerFeature + word] as number) ^ (query.bits[q + word] as number))
          if (distance <= mostDifferent) matches.push(at)
        }
      }
    }
  }

  search(query: Features): Match[] {
    const lists = this.#findLists(query)
    const matchedQuery: number[] = []
    const matchedIndexed: number[] = []
    const voted: number[] = []
    const votes = this.#votes
    for (let feature = 0; feature < query.count; feature++) {
      const from = matchedIndexed.length
      this.#findMatches(query, feature, lists, matchedIndexed)
      // A feature that many pictures have decides little.
      const weight = 1 / Math.sqrt(matchedIndexed.length - from)
      for (let match = from; match < matchedIndexed.length; match++) {
        matchedQuery.push(feature)
        const at = matchedIndexed[match] as number
        const owner = this.#owner[at] as number
        const own = this.#pictures[owner] as Features
        const hash = hashPlacement(query, feature, own, at - (this.#first[owner] as number))
        const vote = owner * placements + (hash & (placements - 1))
        if (votes[vote] === 0) voted.push(vote)
        votes[vote] = (votes[vote] as number) + weight
      }
    }
    const candidates = strongest(largestPlacements(votes, voted), mostCandidates)
    for (const vote of voted) votes[vote] = 0
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
    const queryPlaces = findPlaces(query)
    const verified = located.map((each) => ({ ...each, ...verify(query, queryPlaces, each.own, each) }))
    return verified
      .sort((a, b) => b.found - a.found)
      .slice(0, mostMeasured)
      .map(({ picture, own, found, placement }) => ({ picture, found, ...measureLikeness(query, own, placement) }))
      .sort((a, b) => rank(b) - rank(a))
      .map(({ picture, found, likeness }) => ({ picture, found, likeness }))
  }
}

/**
 * Likeness decides between variants; the features found, between a picture and a chance match. A few blocks are alike by
 * chance, so likeness counts less if it comes from few of them.
 */
const rank = ({ found, likeness, blocks }: Omit<Match, 'picture'> & { blocks: number }) =>
  likeness * (blocks / (blocks + 8)) * Math.log1p(found)

/** The votes of each picture's best placement. */
function largestPlacements(votes: Float32Array, voted: readonly number[]): Map<number, number> {
  const largest = new Map<number, number>()
  for (const vote of voted) {
    const picture = Math.floor(vote / placements)
    const count = votes[vote] as number // within the array
    if (count > (largest.get(picture) ?? 0)) largest.set(picture, count)
  }
  return largest
}

/** The keys of the largest values, largest first. */
const strongest = (values: ReadonlyMap<number, number>, most: number) =>
  [...values]
    .sort(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([key]) => key)
