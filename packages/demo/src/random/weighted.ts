import type { Random } from './random.ts'

/** Draws items by weight. */
export interface Weighted<Item> {
  readonly items: readonly Item[]
  readonly cumulative: Float64Array
  readonly total: number
}

export function weighted<Item>(
  items: readonly Item[],
  weightOf: (item: Item, index: number) => number,
): Weighted<Item> {
  const cumulative = new Float64Array(items.length)
  let total = 0
  items.forEach((item, i) => {
    total += Math.max(0, weightOf(item, i))
    cumulative[i] = total
  })
  return { items, cumulative, total }
}

/** Builds from shares by name, as scenarios define them. */
export function shares<Name extends string>(table: Partial<Record<Name, number>>): Weighted<Name> {
  const names = Object.keys(table) as Name[] // its own keys
  return weighted(names, (name) => table[name] ?? 0)
}

export function draw<Item>(random: Random, { items, cumulative, total }: Weighted<Item>): Item {
  const at = random.next() * total
  let low = 0
  let high = items.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    // `middle` is inside the list
    if ((cumulative[middle] as number) > at) high = middle
    else low = middle + 1
  }
  return items[low] as Item // never empty: scenarios are tested
}

/** Zipf-like weight of the nth most popular item. */
export const zipf = (exponent: number) => (_item: unknown, index: number) => 1 / (index + 1) ** exponent
