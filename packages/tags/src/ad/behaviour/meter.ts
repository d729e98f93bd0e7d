import type { Ad } from '../ad.ts'
import { now } from '../page-state.ts'

const meters = new WeakMap<Ad, Map<string, [startedAt: number, used: number]>>()

/** Adds to an ad's usage within a time window. True from when the limit is exceeded until the ad pauses for that long. */
export function exceedsLimit(ad: Ad, key: string, amount: number, limit: number, windowMs: number) {
  const meter = meters.get(ad) ?? new Map()
  meters.set(ad, meter)
  if (meter.size > 500) meter.clear()
  const current = meter.get(key)
  const [startedAt, used] = current && now() - current[0] < windowMs ? current : [now(), 0]
  const isOver = used + amount > limit
  meter.set(key, [isOver ? now() : startedAt, used + amount])
  return isOver
}
