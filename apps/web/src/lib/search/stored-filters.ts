import { limits } from '@vigil/contract'
import { z } from 'zod'

/** Filters remembered for a while, used when the URL has none. Unreadable values are ignored. */
export type StoredFilter =
  | 'dashboardTimeframe'
  | 'publisherOrganization'
  | 'platformOrganization'
  | 'shopOrganization'
  | 'TATimeframe'
  | 'BFTimeframe'
  | 'cartTimeframe'

const maxAgeMs = limits.storedFilterMinutes * 60_000

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function readStored<Value>(
  key: StoredFilter,
  schema: z.ZodType<Value>,
  { now = Date.now(), shelf = localStorage }: { now?: number; shelf?: Shelf } = {},
): Value | null {
  try {
    const { value, storedAt } = z
      .object({ value: schema, storedAt: z.number() })
      .parse(JSON.parse(shelf.getItem(key) ?? 'null'))
    return storedAt <= now && now - storedAt < maxAgeMs ? value : null
  } catch {
    return null
  }
}

export function store(
  key: StoredFilter,
  value: unknown,
  { now = Date.now(), shelf = localStorage }: { now?: number; shelf?: Shelf } = {},
) {
  try {
    shelf.setItem(key, JSON.stringify({ value, storedAt: now }))
  } catch {
    // Storage is full or blocked: the URL still has the filter.
  }
}

export const forget = (key: StoredFilter, shelf: Shelf = localStorage) => shelf.removeItem(key)
