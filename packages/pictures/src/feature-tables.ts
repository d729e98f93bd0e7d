import { countBits } from './count-bits.ts'
import { type Features, mostKeyBits, tableCount, unsurePerTable, wordsPerFeature } from './features.ts'
import type { Pairs } from './locate.ts'

/** Features of many pictures, and the look-up of those that differ little from a given one. */

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
const mostDifferentInMark = 7
/** Look-ups for each table: the key, and the key with some of its least certain bits flipped. */
const flipsPerTable = 8
/** A feature with more matches is in too many pictures to decide anything. */
const mostMatches = 200
/** Slots for the entries that a look-up has met, a power of two. Few enough to stay in the processor's cache. */
const metSlots = 4_096

/** Ranges in the tables for each look-up of a search. Those over `longest` are skipped. */
interface Lists {
  from: Uint32Array
  to: Uint32Array
  longest: number
}

export class FeatureTables {
  /** Eight words for each feature. */
  readonly bits: Uint32Array
  readonly #keyMask: number
  readonly #starts: Uint32Array[] = []
  readonly #lists: Uint32Array[] = []
  readonly #met = new Int32Array(metSlots)

  constructor(bits: Uint32Array) {
    this.bits = bits
    const total = bits.length / wordsPerFeature
    // Keys grow with the index, so that lists do not.
    const keyBits = Math.max(leastKeyBits, Math.min(mostKeyBits, Math.ceil(Math.log2(total + 1))))
    this.#keyMask = (1 << keyBits) - 1
    for (let table = 0; table < tableCount; table++) this.#fillTable(table, total)
  }

  #fillTable(table: number, total: number) {
    const mask = this.#keyMask
    const starts = new Uint32Array(mask + 2)
    for (let at = 0; at < total; at++) {
      const key = (this.bits[at * wordsPerFeature + table] as number) & mask
      starts[key + 1] = (starts[key + 1] as number) + 1
    }
    for (let key = 0; key <= mask; key++) starts[key + 1] = (starts[key + 1] as number) + (starts[key] as number)
    const next = starts.slice()
    const list = new Uint32Array(total * entrySize)
    for (let at = 0; at < total; at++) {
      const key = (this.bits[at * wordsPerFeature + table] as number) & mask
      const place = next[key] as number
      list[place * entrySize] = at
      list[place * entrySize + 1] = this.bits[at * wordsPerFeature + markWord] as number
      next[key] = place + 1
    }
    this.#starts[table] = starts
    this.#lists[table] = list
  }

  findMatches(query: Features): Pairs {
    const lists = this.#findLists(query)
    const matches: Pairs = { queries: [], indexed: [] }
    for (let feature = 0; feature < query.count; feature++) {
      const from = matches.indexed.length
      this.#addMatches(query, feature, lists, matches.indexed)
      if (matches.indexed.length - from > mostMatches) matches.indexed.length = from
      while (matches.queries.length < matches.indexed.length) matches.queries.push(feature)
    }
    return matches
  }

  /** The lists of all features of the query. Rare features have the shortest ones. */
  #findLists(query: Features): Lists {
    const size = query.count * tableCount * flipsPerTable
    const [from, to] = [new Uint32Array(size), new Uint32Array(size)]
    const sums = new Float64Array(longestList + 1)
    const flips = new Int32Array(flipsPerTable)
    // One table after the other, because all of them do not fit into the processor's cache.
    for (let table = 0; table < tableCount; table++) {
      const starts = this.#starts[table] as Uint32Array
      for (let feature = 0; feature < query.count; feature++) {
        const place = (feature * tableCount + table) * flipsPerTable
        const exact = (query.bits[feature * wordsPerFeature + table] as number) & this.#keyMask
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

  /** Adds the indexed features that differ little from one of the query, until there are too many. */
  #addMatches(query: Features, feature: number, lists: Lists, matches: number[]) {
    const q = feature * wordsPerFeature
    const mark = query.bits[q + markWord] as number
    const most = matches.length + mostMatches
    this.#met.fill(-1)
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
          if (this.#isMet(at) || this.#differs(at * wordsPerFeature, query.bits, q)) continue
          matches.push(at)
          if (matches.length > most) return
        }
      }
    }
  }

  /** Whether the look-up has met this feature before. */
  #isMet(at: number): boolean {
    const met = this.#met
    let slot = Math.imul(at, 0x9e3779b1) >>> 20
    // Few of the slots are in use: a look-up reads some thousand entries at most, and most of them differ in the mark.
    for (let probe = 0; probe < 16; probe++) {
      const other = met[slot] as number
      if (other === at) return true
      if (other === -1) break
      slot = (slot + 1) & (metSlots - 1)
    }
    met[slot] = at
    return false
  }

  #differs(at: number, bits: Uint32Array, q: number): boolean {
    let distance = 0
    for (let word = 0; word < wordsPerFeature && distance <= mostDifferent; word++)
      distance += countBits((this.bits[at + word] as number) ^ (bits[q + word] as number))
    return distance > mostDifferent
  }
}
