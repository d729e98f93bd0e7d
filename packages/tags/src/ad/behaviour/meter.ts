import type { Ad } from '../ad.ts'
import { now } from '../world.ts'

const meters = new WeakMap<Ad, Map<string, [startedAt: number, used: number]>>()

/** Adds to what an ad has used of something within a time. True when that is more than it may. */
export function exceeds(ad: Ad, key: string, amount: number, most: number, windowMs: number) {
  const meter = meters.get(ad) ?? new Map()
  meters.set(ad, meter)
  if (meter.size > 500) meter.clear()
  const known = meter.get(key)
  const [startedAt, used] = known && now() - known[0] < windowMs ? known : [now(), 0]
  meter.set(key, [startedAt, used + amount])
  return used + amount > most
}
