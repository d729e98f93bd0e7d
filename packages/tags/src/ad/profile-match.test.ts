import { type AdFormat, type AdQualityProfile, adFormatNames } from '@vigil/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFacts } from './ad-facts.ts'
import { type AdFacts, createMatcher } from './profile-match.ts'

const empty: AdQualityProfile = {
  brands: [],
  categories: [],
  iabCategories: [],
  domains: [],
  adFormats: [],
  allowedDomains: [],
}

const domain = fc.constantFrom('a.example', 'sub.a.example', 'b.example', 'B.Example', 'xa.example', 'example', 'video')
const category = fc.constantFrom('IAB7', 'IAB7-39', 'IAB7-3', 'IAB70', 'IAB7-39-1', 'a.example', '.b.example', '')
const isBlocking = fc.boolean()
const format = fc.constantFrom(...adFormatNames)
const name = fc.constantFrom('One', 'Two')
const profile = fc.record({
  brands: fc.array(fc.record({ name, domains: fc.array(domain, { maxLength: 3 }), isBlocking }), { maxLength: 3 }),
  categories: fc.array(
    fc.record({
      name,
      iabCategories: fc.array(category, { maxLength: 3 }),
      domains: fc.array(domain, { maxLength: 2 }),
      isBlocking,
    }),
    { maxLength: 3 },
  ),
  iabCategories: fc.array(fc.record({ id: category, isBlocking }), { maxLength: 3 }),
  domains: fc.array(fc.record({ domain, isBlocking }), { maxLength: 4 }),
  adFormats: fc.array(fc.record({ format, isBlocking }), { maxLength: 3 }),
  allowedDomains: fc.array(domain, { maxLength: 1 }),
})
const host = fc.constantFrom('a.example', 'www.a.example', 'b.example', 'xa.example', 'video', '.', 'a.example.', '')
const facts = fc.record({
  hosts: fc.array(host, { maxLength: 4 }),
  categories: fc.array(category, { maxLength: 3 }),
  formats: fc.array(format, { maxLength: 3 }),
})

/** Compares every list entry with every fact of the ad. */
function compareAll({ hosts, categories, formats }: AdFacts, listed: AdQualityProfile) {
  const isHost = (one: string) =>
    hosts.some((each) => each === one.toLowerCase() || each.endsWith(`.${one.toLowerCase()}`))
  const isCategory = (one: string) => categories.some((each) => each === one || each.startsWith(`${one}-`))
  if (listed.allowedDomains.some(isHost)) return []
  return [
    ...listed.domains.filter((one) => isHost(one.domain)).map((one) => ['domain', one.domain, one.isBlocking]),
    ...listed.brands.filter((one) => one.domains.some(isHost)).map((one) => ['brand', one.name, one.isBlocking]),
    ...listed.categories
      .filter((one) => one.iabCategories.some(isCategory) || one.domains.some(isHost))
      .map((one) => ['category', one.name, one.isBlocking]),
    ...listed.iabCategories.filter((one) => isCategory(one.id)).map((one) => ['iab-category', one.id, one.isBlocking]),
    ...listed.adFormats
      .filter((one) => formats.includes(one.format))
      .map((one) => ['ad-format', one.format, one.isBlocking]),
  ]
}

test('finds the same violations as a comparison of every entry with every fact', () => {
  let found = 0
  fc.assert(
    fc.property(profile, facts, (listed, ad) => {
      const violations = createMatcher(listed)(ad)
      found += violations.length
      expect(violations.map((one) => [one.violationClass, one.trigger, one.isBlocking])).toEqual(compareAll(ad, listed))
    }),
    { numRuns: 3_000, seed: 24 },
  )
  expect(found).toBeGreaterThan(1_000)
})

test('recognises advertiser domains in upper case', () => {
  const match = createMatcher({ ...empty, domains: [{ domain: 'nike.example', isBlocking: true }] })
  expect(match(readFacts({ adomains: ['Shop.NIKE.example'] }, ''))).toHaveLength(1)
})

test('reads hosts, categories and formats of an ad once each', () => {
  const markup = '<a href="https://Click.example/1"><a href=http://shop.example><video autoplay></video>'
  const ids = { adomains: ['Shop.example'], categories: ['IAB1', 'IAB2-3'], mediaType: 'video' as const }
  expect(readFacts(ids, markup)).toEqual({
    hosts: ['shop.example', 'click.example'],
    linkedHosts: ['click.example'],
    categories: ['IAB1', 'IAB2-3'],
    formats: ['auto-audio', 'auto-video', 'video'] satisfies AdFormat[],
  })
})
