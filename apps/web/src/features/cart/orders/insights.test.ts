import type { Order, TimelineEvent } from '@vigil/contract'
import { expect, test } from 'vitest'
import { affiliateInsights, couponInsights, eventNote, hasDetails } from './insights.ts'

const event = (action_name: TimelineEvent['action_name'], information: unknown): TimelineEvent => ({
  event_time: '2026-11-13T09:00:00.000Z',
  action_name,
  additional_information: typeof information === 'string' ? information : JSON.stringify(information),
})
const blocked = (extension: string, ...coupon_codes: string[]) => event('DiscountBlock', { extension, coupon_codes })

test('lists codes once per extension', () => {
  const events = [blocked('SaveBuddy', 'A', 'B'), blocked('', 'C'), blocked('SaveBuddy', 'B', 'D')]
  expect(couponInsights(events)).toEqual([
    { extension: 'SaveBuddy', coupon_codes: ['A', 'B', 'D'] },
    { extension: '', coupon_codes: ['C'] },
  ])
})

test.each(['not json', '"SAVE10"', '{"extension":"SaveBuddy","coupon_codes":"SAVE10"}', 'null'])(
  'shows nothing for an unparseable coupon list (%s)',
  (information) => {
    const unreadable = event('DiscountBlock', information)
    expect(couponInsights([unreadable])).toEqual([])
    expect(eventNote(unreadable)).toBe('')
  },
)

test('includes both kinds of affiliate events', () => {
  const insight = { network: 'LinkHarbor', cookie: ['lh=1'], pixel: '' }
  const events = [
    event('CookiesBlocked', insight),
    event('AffiliateBlockedDetails', { ...insight, cookie: [], pixel: 'https://px.example/' }),
    blocked('SaveBuddy', 'A'),
  ]
  expect(affiliateInsights(events)).toEqual([insight, { ...insight, cookie: [], pixel: 'https://px.example/' }])
})

test('describes each event in one line', () => {
  const arrival = { referrer: 'https://deals.example/', landing_url: 'https://shop.example/p/1', extensions: [] }
  expect(eventNote(event('FirstArrival', arrival))).toBe('Arrived from https://deals.example/')
  expect(eventNote(event('FirstArrival', { ...arrival, referrer: '' }))).toBe('Landed on https://shop.example/p/1')
  expect(eventNote(blocked('', 'A', 'B'))).toBe('A, B by Unknown extension')
  const order = { gross_sales: 12.5, coupon_code_applied: 'SAVE10' }
  expect(eventNote(event('CheckoutSummary', order))).toBe('$12.50 with SAVE10')
})

test('limits details to superadmins when only affiliate protection is on', () => {
  const order = (coupon: boolean, affiliate: boolean) =>
    ({ discounts_blocked_enabled: coupon, affiliate_prevention_enabled: affiliate }) as Order // the only fields it reads
  expect(hasDetails(order(false, true), false)).toBe(false)
  expect(hasDetails(order(false, true), true)).toBe(true)
  expect(hasDetails(order(true, true), false)).toBe(true)
  expect(hasDetails(order(true, false), false)).toBe(true)
})
