import { expect, test } from 'vitest'
import { badSites, newShop, shopRequest } from './shop-rules.ts'

const filled = { ...newShop, organizationName: 'Lantern Outdoor', sites: ['shop.example.com'] }

test('a complete shop is sent with its name trimmed and its sites in small letters', () => {
  const draft = { ...filled, organizationName: ' Lantern Outdoor ', sites: ['SHOP.example.com'] }
  expect(shopRequest(draft, [])).toEqual(filled)
})

test('nothing is sent without a free name, a protection, or with a site that is none', () => {
  expect(shopRequest({ ...filled, organizationName: ' ' }, [])).toBeNull()
  expect(shopRequest(filled, ['lantern OUTDOOR'])).toBeNull()
  expect(shopRequest({ ...filled, couponProtectionEnabled: false }, [])).toBeNull()
  expect(shopRequest({ ...filled, sites: ['https://shop.example.com/'] }, [])).toBeNull()
  expect(shopRequest({ ...filled, nonBlockingPercent: 101 }, [])).toBeNull()
})

test('names the sites that are none', () => {
  expect(badSites(['shop.example.com', 'shop', 'a b.com'])).toEqual(['shop', 'a b.com'])
})
