import { expect, test } from 'vitest'
import { objections } from './creatives/violations.ts'
import { demoDistributions } from './demo-distributions.ts'
import { demoProfiles } from './demo-profiles.ts'

const house = demoProfiles().find(
  ({ organizationName, name }) => organizationName === 'Harbour Media' && name === 'House rules',
)

test('the demo profiles match the demo events', () => {
  for (const { violationClass, trigger, action } of objections().items) {
    const isBlocking = action === 'blocked'
    if (violationClass === 'domain') expect(house?.domains).toContainEqual({ domain: trigger, isBlocking })
    if (violationClass === 'ad-format') expect(house?.formats).toContainEqual({ format: trigger, isBlocking })
    if (violationClass === 'iab-category')
      expect(house?.entries).toContainEqual({ kind: 'iab-category', key: trigger, isBlocking })
  }
})

test('all tags of the publisher use its house rules, and one profile has no tag', () => {
  expect(house?.tags).toEqual(demoDistributions('Harbour Media').map(({ id }) => id))
  expect(demoProfiles().filter(({ tags }) => tags.length === 0)).toHaveLength(1)
})

test('no advertiser with violations is on an allow list', () => {
  const objected = objections().items.flatMap(({ creative }) => creative.ad.adomains ?? [])
  expect(objected.length).toBeGreaterThan(10)
  for (const domain of house?.allowed ?? []) expect(objected).not.toContain(domain)
})
