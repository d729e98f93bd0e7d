import type { Organization } from '@vigil/contract'
import { expect, test } from 'vitest'
import { activePublishers, chosenOf } from './organization-choice.ts'

const organization = (orgId: number, changes: Partial<Organization> = {}): Organization => ({
  orgId,
  orgName: `Organization ${orgId}`,
  orgType: 'Publisher',
  orgSubTypes: 'Web',
  active: 1,
  malvertisingEnabled: true,
  adQualityEnabled: false,
  dataRightsLevel: '',
  dataRightsLevelID: 4,
  publicLinkKey: '',
  vertical: null,
  ...changes,
})

test('offers active publishers of sites and apps, no inactive ones, platforms or shops', () => {
  const all = [
    organization(1, { active: 0 }),
    organization(2),
    organization(3, { orgType: 'Platform', orgSubTypes: 'SSP' }),
    organization(4, { orgSubTypes: 'E-Com' }),
    organization(5, { orgSubTypes: 'Web,In-App' }),
  ]
  expect(activePublishers(all).map(({ orgId }) => orgId)).toEqual([2, 5])
})

test('the address is asked first, then what was chosen lately, then the first there is', () => {
  const offered = [organization(2), organization(5)]
  expect(chosenOf(offered, [5, 2])).toBe(5)
  expect(chosenOf(offered, [null, 5])).toBe(5)
  expect(chosenOf(offered, [99, 1])).toBe(2)
  expect(chosenOf([], [5])).toBeNull()
})
