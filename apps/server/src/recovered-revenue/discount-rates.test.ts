import { expect, test } from 'vitest'
import { dayAfter } from './days.ts'
import { type Discounts, discountRates, rateWindow } from './discount-rates.ts'

const lastDay = '2026-11-14'
const order = { day: '2026-11-10', host: 'shop.example', extension: 'SaveBuddy' }

const discounts = (changes: Partial<Discounts>): Discounts => ({
  day: '2026-11-01',
  host: 'shop.example',
  extension: 'SaveBuddy',
  orders: 30,
  shares: 6,
  ...changes,
})
const calculateRate = (ofExtensions: Discounts[], orderOfRate = order, until = lastDay) =>
  discountRates(until, { ofExtensions, ofSites: ofExtensions })(orderOfRate)

test('uses the last 28 days until an order is 14 days old', () => {
  expect(rateWindow('2026-11-10', lastDay)).toEqual({ from: '2026-10-18', to: '2026-11-14' })
  expect(rateWindow('2026-11-10', '2026-11-20')).toEqual({ from: '2026-10-24', to: '2026-11-20' })
  expect(rateWindow('2026-11-10', '2026-11-24')).toEqual({ from: '2026-10-28', to: '2026-11-24' })
})

test('is final after that: later data changes nothing', () => {
  const final = rateWindow('2026-11-10', '2026-11-24')
  expect(rateWindow('2026-11-10', '2026-11-25')).toEqual(final)
  expect(rateWindow('2026-11-10', '2027-06-01')).toEqual(final)
  const later = [discounts({}), discounts({ day: '2026-11-25', orders: 1_000, shares: 900 })]
  expect(calculateRate(later, order, '2027-06-01')).toEqual(calculateRate([discounts({})], order, '2027-06-01'))
})

test('measures an order of today by complete days', () => {
  expect(rateWindow('2026-11-15', lastDay)).toEqual({ from: '2026-10-18', to: '2026-11-14' })
})

test("uses the extension's mean discount on the site from thirty orders on", () => {
  expect(calculateRate([discounts({})])).toEqual({ rate: 0.2, orders: 30, basis: 'extension' })
  const spread = Array.from({ length: 30 }, (_, at) =>
    discounts({ day: dayAfter(lastDay, -at % 28), orders: 1, shares: 0.2 }),
  )
  expect(calculateRate(spread)).toMatchObject({ orders: 30, basis: 'extension' })
})

test('uses all extensions on the site with fewer orders, and ten percent with fewer still', () => {
  const few = discounts({ orders: 29, shares: 29 })
  expect(calculateRate([few])).toEqual({ rate: 0.1, orders: 29, basis: 'assumed' })
  const others = [few, discounts({ extension: 'CouponPilot', orders: 29, shares: 0 })]
  expect(calculateRate(others)).toEqual({ rate: 0.5, orders: 58, basis: 'site' })
  expect(calculateRate([])).toEqual({ rate: 0.1, orders: 0, basis: 'assumed' })
})

test('ignores other sites and days before the window', () => {
  expect(calculateRate([discounts({ host: 'outlet.example' })]).basis).toBe('assumed')
  expect(calculateRate([discounts({ day: '2026-10-17' })]).basis).toBe('assumed')
  expect(calculateRate([discounts({ day: '2026-10-18' })]).basis).toBe('extension')
})
