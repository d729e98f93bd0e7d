import { expect, test } from 'vitest'
import { badSites, newShop, shopRequest } from './shop-rules.ts'

const filled = { ...newShop, organizationName: 'Lantern Outdoor', sites: ['shop.example.com'] }

test('sends a complete shop with trimmed name and lowercase sites', () => {
  const draft = { ...filled, organizationName: ' Lantern Outdoor ', sites: ['SHOP.example.com'] }
  expect(shopRequest(draft, [])).toEqual(filled)
})

test('sends nothing without an available name and a protection, or with an invalid site', () => {
  expect(shopRequest({ ...filled, organizationName: ' ' }, [])).toBeNull()
  expect(shopRequest(filled, ['lantern OUTDOOR'])).toBeNull()
  expect(shopRequest({ ...filled, couponProtectionEnabled: false }, [])).toBeNull()
  expect(shopRequest({ ...filled, sites: ['https://shop.example.com/'] }, [])).toBeNull()
  expect(shopRequest({ ...filled, nonBlockingPercent: 101 }, [])).toBeNull()
})

test('names invalid sites', () => {
  expect(badSites(['shop.example.com', 'shop', 'a b.com'])).toEqual(['shop', 'a b.com'])
})
