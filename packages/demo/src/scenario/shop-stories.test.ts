import type { EventOf, EventType, VigilEvent } from '@vigil/contract'
import { beforeAll, expect, test } from 'vitest'
import { demoDistributions } from '../demo-distributions.ts'
import { demoTraffic } from '../traffic.ts'
import { dayMs, demoStart } from './calendar.ts'

const now = Date.UTC(2026, 10, 15, 20, 17)
const start = demoStart(now)
type Dated<Type extends EventType> = { event: EventOf<Type>; day: number }

function shopEvents(organizationName: string, scale: number) {
  const events: { event: VigilEvent; day: number }[] = []
  for (const { beacon, receivedAt } of demoTraffic({
    seed: 5,
    from: start,
    to: now,
    scale,
    distributions: demoDistributions(organizationName),
  })) {
    for (const event of beacon.events) events.push({ event, day: Math.floor((receivedAt - start) / dayMs) })
  }
  return <Type extends EventType>(type: Type) =>
    events.filter((each) => each.event.type === type) as unknown as Dated<Type>[]
}

let lantern: ReturnType<typeof shopEvents>
let colette: ReturnType<typeof shopEvents>
beforeAll(() => {
  lantern = shopEvents('Lantern Outdoor', 1)
  colette = shopEvents('Maison Colette', 1)
})

test('the share of non-blocking sessions matches each shop’s setting', () => {
  const nonBlocking = (list: Dated<'cart_session'>[]) =>
    list.filter(({ event }) => event.mode === 'non_blocking').length / list.length
  expect(Math.abs(nonBlocking(lantern('cart_session')) - 0.2)).toBeLessThan(0.01)
  expect(Math.abs(nonBlocking(colette('cart_session')) - 0.05)).toBeLessThan(0.01)
})

test('about a third of sessions check out, and more than half of those buy', () => {
  const sessions = lantern('cart_session').length
  const checkouts = lantern('checkout').length
  expect(checkouts / sessions).toBeCloseTo(0.3, 1)
  expect(lantern('conversion').length / checkouts).toBeCloseTo(0.57, 1)
})

test('every event of a session has its mode and host, and an order follows its checkout', () => {
  const sessions = new Map(lantern('cart_session').map(({ event }) => [event.sessionId, event]))
  const checkouts = new Set(lantern('checkout').map(({ event }) => event.sessionId))
  for (const { event } of lantern('conversion').slice(50, 800)) {
    const session = sessions.get(event.sessionId)
    expect(session).toMatchObject({ mode: event.mode, host: event.host })
    expect(checkouts.has(event.sessionId)).toBe(true)
  }
})

test('blocking keeps order values higher, and an order adds up', () => {
  const many = shopEvents('Lantern Outdoor', 6)('conversion')
  const mean = (mode: string) => {
    const values = many.filter(({ event }) => event.mode === mode).map(({ event }) => event.value)
    return values.reduce((a, b) => a + b, 0) / values.length
  }
  expect(mean('blocking') / mean('non_blocking')).toBeGreaterThan(1.01)
  expect(mean('blocking') / mean('non_blocking')).toBeLessThan(1.1)
  for (const { event } of many.slice(0, 500)) {
    const goods = event.lineItemCosts.reduce((a, b) => a + b, 0)
    expect(event.value).toBeCloseTo(goods + event.shippingCost - event.discountValue, 1)
    expect(event.couponCode === '').toBe(event.discountValue === 0)
  }
})

test('extensions are blocked only in blocking mode, and the update on day 30 triples their attempts', () => {
  const tries = lantern('coupon_attempt').filter(({ event }) => event.source === 'extension')
  expect(tries.filter(({ event }) => (event.outcome === 'blocked') !== (event.mode === 'blocking'))).toEqual([])
  const pilot = tries.filter(({ event }) => event.origin === 'CouponPilot')
  expect(pilot.filter(({ day }) => day > 30).length).toBeGreaterThan(pilot.filter(({ day }) => day < 30).length * 3)
  const buddy = tries.filter(({ event }) => event.origin === 'SaveBuddy')
  expect(buddy.filter(({ day }) => day > 30).length).toBeLessThan(buddy.filter(({ day }) => day < 30).length * 1.6)
})

test('the last 28 days have enough orders with an extension’s coupon to measure a discount rate', () => {
  const got = new Set(
    lantern('coupon_attempt')
      .filter(({ event, day }) => day >= 32 && event.source === 'extension' && event.outcome === 'applied')
      .map(({ event }) => event.sessionId),
  )
  const orders = lantern('conversion').filter(({ event }) => event.mode === 'non_blocking' && got.has(event.sessionId))
  expect(orders.length).toBeGreaterThanOrEqual(30)
})

test('a staff code leaks to a deal site on day 35 and becomes its most used code', () => {
  const staff = lantern('coupon_attempt').filter(({ event }) => event.code === 'STAFF30')
  expect(Math.min(...staff.map(({ day }) => day))).toBeGreaterThanOrEqual(35)
  expect(staff.length).toBeGreaterThan(50)
})

test('the stuffer takes commissions undetected until day 40 and is blocked afterwards', () => {
  const blocks = [...lantern('affiliate_blocked'), ...colette('affiliate_blocked')].filter(
    ({ event }) => event.network === 'RewardBridge',
  )
  expect(Math.min(...blocks.map(({ day }) => day))).toBe(40)
  expect(blocks.length).toBeGreaterThan(60)
  const credited = lantern('conversion').filter(({ event }) => event.affiliateTag === 'rb-7714')
  const perDay = (from: number, to: number) =>
    credited.filter(({ day }) => day >= from && day < to).length / (to - from)
  expect(perDay(0, 40)).toBeGreaterThan(perDay(41, 60) * 2)
})

test('a shop without coupon protection reports no coupons, and some order numbers are redacted', () => {
  expect(colette('coupon_attempt')).toEqual([])
  expect(colette('popup_blocked')).toEqual([])
  const redacted = (list: Dated<'conversion'>[]) =>
    list.filter(({ event }) => event.orderId.includes('*')).length / list.length
  expect(redacted(colette('conversion'))).toBeGreaterThan(0.5)
  expect(redacted(lantern('conversion'))).toBeLessThan(0.3)
})
