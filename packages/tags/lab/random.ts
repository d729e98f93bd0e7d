/** Seeded random choices: the same seed gives the same sequence on every machine. */
export interface Random {
  /** In [0, 1). */
  next: () => number
  below: (limit: number) => number
  pick: <Item>(items: readonly Item[]) => Item
  chance: (probability: number) => boolean
  shuffled: <Item>(items: readonly Item[]) => Item[]
}

/** mulberry32: small, fast, and sufficient for composing test cases. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    pick(items) {
      if (items.length === 0) throw new Error('Nothing to pick from')
      return items[below(items.length)] as (typeof items)[number] // the list is not empty
    },
    chance: (probability) => next() < probability,
    shuffled(items) {
      const rest = [...items]
      for (let last = rest.length - 1; last > 0; last--) {
        const other = below(last + 1)
        const held = rest[last] as (typeof items)[number] // both indexes are below the length
        rest[last] = rest[other] as (typeof items)[number] // as above
        rest[other] = held
      }
      return rest
    },
  }
}

/** One stream per case, so cases are independent. */
export const randomOf = (seed: number, index: number) =>
  randomFrom(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b))
