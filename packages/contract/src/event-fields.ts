import { z } from 'zod'
import { inventoryTypes } from './fields.ts'

export const text = (max: number) => z.string().min(1).max(max)
export const name = text(128)
export const address = text(2_048)
export const moneyUsd = z.number().min(0).max(10_000_000)

/** Generated in the browser, 128 random bits or a UUID: the deduplication key. */
export const eventId = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/)

/** Fields of every event. */
export const commonFields = {
  id: eventId,
  /** Unix time in milliseconds, by the browser's clock. */
  at: z.number().int().min(0).max(8_640_000_000_000),
  /** The page's host, or the app's bundle id. */
  host: text(253),
  inventory: z.enum(inventoryTypes).optional(),
}

export const action = z.enum(['blocked', 'reported'])
