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
const rateOf = (ofExtensions: Discounts[], asked = order, until = lastDay) =>
  discountRates(until, { ofExtensions, ofSites: ofExtensions })(asked)

test('the rate of an order is that of the last 28 days, until the order is 14 days old', () => {
  expect(rateWindow('2026-11-10', lastDay)).toEqual({ from: '2026-10-18', to: '2026-11-14' })
  expect(rateWindow('2026-11-10', '2026-11-20')).toEqual({ from: '2026-10-24', to: '2026-11-20' })
  expect(rateWindow('2026-11-10', '2026-11-24')).toEqual({ from: '2026-10-28', to: '2026-11-24' })
})

test('then it is settled: what comes later changes nothing', () => {
  const settled = rateWindow('2026-11-10', '2026-11-24')
  expect(rateWindow('2026-11-10', '2026-11-25')).toEqual(settled)
  expect(rateWindow('2026-11-10', '2027-06-01')).toEqual(settled)
  const later = [discounts({}), discounts({ day: '2026-11-25', orders: 1_000, shares: 900 })]
  expect(rateOf(later, order, '2027-06-01')).toEqual(rateOf([discounts({})], order, '2027-06-01'))
})

test('an order of today is measured by whole days', () => {
  expect(rateWindow('2026-11-15', lastDay)).toEqual({ from: '2026-10-18', to: '2026-11-14' })
})

test('the mean discount of the same extension on the site counts from thirty orders on', () => {
  expect(rateOf([discounts({})])).toEqual({ rate: 0.2, orders: 30, basis: 'extension' })
  const spread = Array.from({ length: 30 }, (_, at) =>
    discounts({ day: dayAfter(lastDay, -at % 28), orders: 1, shares: 0.2 }),
  )
  expect(rateOf(spread)).toMatchObject({ orders: 30, basis: 'extension' })
})

test('with fewer, that of all extensions on the site; with fewer still, ten percent', () => {
  const few = discounts({ orders: 29, shares: 29 })
  expect(rateOf([few])).toEqual({ rate: 0.1, orders: 29, basis: 'assumed' })
  const others = [few, discounts({ extension: 'CouponPilot', orders: 29, shares: 0 })]
  expect(rateOf(others)).toEqual({ rate: 0.5, orders: 58, basis: 'site' })
  expect(rateOf([])).toEqual({ rate: 0.1, orders: 0, basis: 'assumed' })
})

test('other sites, and days before the window, say nothing', () => {
  expect(rateOf([discounts({ host: 'outlet.example' })]).basis).toBe('assumed')
  expect(rateOf([discounts({ day: '2026-10-17' })]).basis).toBe('assumed')
  expect(rateOf([discounts({ day: '2026-10-18' })]).basis).toBe('extension')
})
