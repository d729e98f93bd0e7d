import { type CouponProvenance, couponProvenances, normalizeCode } from '@vigil/contract'
import { expect, test } from 'vitest'
import { demoShop } from './demo-shop.ts'
import { dayMs } from './scenario/calendar.ts'
import { demoTraffic } from './traffic.ts'

const now = Date.UTC(2026, 10, 15, 20, 17)

test("a week of the demo shop's orders has codes of every provenance", () => {
  const { tag } = demoShop()
  const applied = new Map<string, CouponProvenance>()
  const orders = new Map<CouponProvenance, number>()
  const extensions = new Set<string | undefined>()
  for (const { beacon } of demoTraffic({ seed: 11, from: now - 7 * dayMs, to: now })) {
    if (beacon.tag !== tag) continue
    for (const event of beacon.events) {
      if (event.type === 'coupon_attempt' && event.source === 'extension') extensions.add(event.origin)
      if (event.type === 'coupon_attempt' && event.outcome === 'applied')
        applied.set(`${event.sessionId} ${normalizeCode(event.code)}`, event.source)
      if (event.type !== 'conversion' || event.couponCode === '') continue
      const provenance = applied.get(`${event.sessionId} ${normalizeCode(event.couponCode)}`) ?? 'unseen'
      orders.set(provenance, (orders.get(provenance) ?? 0) + 1)
    }
  }
  expect([...orders.keys()].sort()).toEqual(Object.keys(couponProvenances).sort())
  // Enough of each for a chart.
  expect(Math.min(...orders.values())).toBeGreaterThan(2)
  // Verdicts on injected codes name the extension.
  expect(extensions.size).toBeGreaterThan(3)
  expect(extensions).not.toContain(undefined)
})
