import type { Ad } from '../ad.ts'
import { now } from '../world.ts'

const meters = new WeakMap<Ad, Map<string, [startedAt: number, used: number]>>()

/** Adds to an ad's usage within a time window. True when that exceeds the limit, and from then on until the ad pauses for that long. */
export function exceeds(ad: Ad, key: string, amount: number, most: number, windowMs: number) {
  const meter = meters.get(ad) ?? new Map()
  meters.set(ad, meter)
  if (meter.size > 500) meter.clear()
  const known = meter.get(key)
  const [startedAt, used] = known && now() - known[0] < windowMs ? known : [now(), 0]
  const isOver = used + amount > most
  meter.set(key, [isOver ? now() : startedAt, used + amount])
  return isOver
}
