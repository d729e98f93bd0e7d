import { FeatureTables } from './feature-tables.ts'
import { type Features, wordsPerFeature } from './features.ts'
import { type Likeness, measureLikeness } from './likeness.ts'
import { hashPlacement, locate, type Pairs } from './locate.ts'
import { findPlaces, verify } from './verify.ts'

/** The search in the features of many pictures. */

export interface Match {
  picture: number
  /** Features of the searched picture that are found at the matching place. */
  found: number
  /** How much its visible part looks like the searched picture, from 0 to 1. */
  likeness: number
}

/** Numbers of candidates: chosen by votes, then compared by features at their places, then by pixels. */
const mostCandidates = 600
const mostVerified = 100
const mostMeasured = 40
/** Placements of a picture that are counted apart, by a hash. */
const placements = 64

export class PictureIndex {
  readonly #pictures: readonly Features[]
  readonly #tables: FeatureTables
  readonly #owner: Uint32Array
  readonly #first: Uint32Array
  /** Votes by picture and placement, and the most of each picture; zero between searches. */
  readonly #votes: Float32Array
  readonly #mostVotes: Float32Array

  constructor(pictures: readonly Features[]) {
    this.#pictures = pictures
    const total = pictures.reduce((sum, { count }) => sum + count, 0)
    this.#owner = new Uint32Array(total)
    this.#first = new Uint32Array(pictures.length)
    this.#votes = new Float32Array(pictures.length * placements)
    this.#mostVotes = new Float32Array(pictures.length)
    const allBits = new Uint32Array(total * wordsPerFeature)
    let at = 0
    for (const [picture, features] of pictures.entries()) {
      const { count, bits } = features
      this.#first[picture] = at
      this.#owner.fill(picture, at, at + count)
      allBits.set(bits, at * wordsPerFeature)
      // The same memory for both, instead of a copy for each.
      features.bits = allBits.subarray(at * wordsPerFeature, (at + count) * wordsPerFeature)
      at += count
    }
    this.#tables = new FeatureTables(allBits)
  }

  get featureCount() {
    return this.#owner.length
  }

  search(query: Features): Match[] {
    const matches = this.#tables.findMatches(query)
    const weights = weigh(query, matches)
    const candidates = this.#choose(query, matches, weights)
    const located = this.#locate(query, matches, candidates, weights)
    const places = findPlaces(query)
    return located
      .sort((a, b) => b.weight - a.weight)
      .slice(0, mostVerified)
      .map((each) => ({ ...each, ...verify(query, places, each.own, each) }))
      .sort((a, b) => b.found - a.found)
      .slice(0, mostMeasured)
      .map((each) => ({ ...each, ...measureLikeness(query, each.own, each.placement) }))
      .sort((a, b) => rank(b) - rank(a))
      .map(({ picture, found, likeness }) => ({ picture, found, likeness }))
  }

  /** The pictures with the most votes for one placement, most first. */
  #choose(query: Features, { queries, indexed }: Pairs, weights: Float32Array): number[] {
    const votes = this.#votes
    const mostVotes = this.#mostVotes
    const voted: number[] = []
    const pictures: number[] = []
    for (let match = 0; match < indexed.length; match++) {
      // Indexes are within the arrays, here and below.
      const [feature, at] = [queries[match] as number, indexed[match] as number]
      const owner = this.#owner[at] as number
      const own = this.#pictures[owner] as Features
      const hash = hashPlacement(query, feature, own, at - (this.#first[owner] as number))
      const vote = owner * placements + (hash & (placements - 1))
      if (votes[vote] === 0) voted.push(vote)
      const sum = (votes[vote] as number) + (weights[feature] as number)
      votes[vote] = sum
      if (mostVotes[owner] === 0) pictures.push(owner)
      if (sum > (mostVotes[owner] as number)) mostVotes[owner] = sum
    }
    // Sorted without a callback: there can be thousands.
    const sorted = Float32Array.from(pictures, (picture) => mostVotes[picture] as number).sort()
    const least = sorted[Math.max(0, sorted.length - mostCandidates)] as number
    const chosen = pictures
      .filter((picture) => (mostVotes[picture] as number) >= least)
      .sort((a, b) => (mostVotes[b] as number) - (mostVotes[a] as number))
      .slice(0, mostCandidates)
    for (const vote of voted) votes[vote] = 0
    for (const picture of pictures) mostVotes[picture] = 0
    return chosen
  }

  #locate(query: Features, { queries, indexed }: Pairs, candidates: readonly number[], weights: Float32Array) {
    const places = new Map(candidates.map((picture, at) => [picture, at]))
    const pairsOf: Pairs[] = candidates.map(() => ({ queries: [], indexed: [] }))
    for (let at = 0; at < indexed.length; at++) {
      const owner = this.#owner[indexed[at] as number] as number
      const pairs = pairsOf[places.get(owner) ?? -1]
      pairs?.queries.push(queries[at] as number)
      pairs?.indexed.push((indexed[at] as number) - (this.#first[owner] as number))
    }
    return candidates.flatMap((picture, place) => {
      const pairs = pairsOf[place] as Pairs
      const own = this.#pictures[picture] as Features
      const match = locate(query, own, pairs, weights)
      return match ? [{ picture, own, ...match }] : []
    })
  }
}

/** A feature that many pictures have decides less, but not nothing: pictures also differ in how many of these they have. */
function weigh(query: Features, { queries }: Pairs): Float32Array {
  const counts = new Float32Array(query.count)
  for (const feature of queries) counts[feature] = (counts[feature] as number) + 1
  return counts.map((count) => count ** -0.35)
}

/**
 * Likeness decides between variants; the features found, between a picture and a chance match. A few blocks are alike by
 * chance, so likeness counts less if it comes from few of them.
 */
const rank = ({ found, likeness, blocks }: Pick<Match, 'found'> & Likeness) =>
  likeness * (blocks / (blocks + 8)) * Math.log1p(found)
