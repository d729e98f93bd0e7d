/** Seeded randomness (Chris Doty-Humphrey's sfc32): the same keys give the same numbers on every machine. */

/** FNV-1a, to turn names into keys. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** Two letters per 12 bits. Every event needs ids, so they are assembled from precomputed pieces. */
const letterPairs = Array.from({ length: 4096 }, (_, i) => alphabet.charAt(i >> 6) + alphabet.charAt(i & 63))

export class Random {
  #a: number
  #b: number
  #c: number
  #counter = 1

  /** Three keys of 32 bits each: streams of different keys never share an id. */
  constructor(seed: number, stream: number, step: number) {
    this.#a = seed | 0
    this.#b = stream | 0
    this.#c = step | 0
    for (let i = 0; i < 12; i++) this.bits()
  }

  /** 32 random bits, signed. */
  bits(): number {
    const out = (((this.#a + this.#b) | 0) + this.#counter++) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + out) | 0
    return out
  }

  /** In [0, 1). */
  next(): number {
    return (this.bits() >>> 0) / 4_294_967_296
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** An integer; both bounds are inclusive. */
  integer(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  between(from: number, to: number): number {
    return from + this.next() * (to - from)
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.next() * items.length)] as Item // callers pass non-empty lists
  }

  /** Normal distribution with mean 0 and deviation 1. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next())
  }

  /** Around 1, never negative: the noise of days and campaigns. */
  lognormal(deviation: number): number {
    return Math.exp(this.normal() * deviation - (deviation * deviation) / 2)
  }

  /** Poisson-distributed count with the given mean. */
  poisson(mean: number): number {
    if (mean <= 0) return 0
    if (mean > 40) return Math.max(0, Math.round(mean + Math.sqrt(mean) * this.normal()))
    const limit = Math.exp(-mean)
    let count = 0
    for (let product = this.next(); product > limit; product *= this.next()) count++
    return count
  }

  /** Geometric count from 1 with the given mean. */
  geometric(mean: number, most: number): number {
    if (mean <= 1) return 1
    return Math.min(most, 1 + Math.floor(Math.log(1 - this.next()) / Math.log(1 - 1 / mean)))
  }

  /** 132 bits, like a browser's random id. */
  id(): string {
    let text = ''
    for (let i = 0; i < 5; i++) {
      const bits = this.bits()
      text += letterPairs[bits & 4095]
      text += letterPairs[(bits >>> 12) & 4095]
    }
    return text + letterPairs[this.bits() & 4095]
  }
}
