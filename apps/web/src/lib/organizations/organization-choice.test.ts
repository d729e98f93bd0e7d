import type { Organization } from '@vigil/contract'
import { expect, test } from 'vitest'
import {
  findOffered,
  isActivePublisher,
  isActiveShop,
  isActiveSsp,
  pickFirst,
  pickPreferred,
} from './organization-choice.ts'

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
  hasSites: true,
  ...changes,
})

const listOffered = (all: Organization[], isOffered: (one: Organization) => boolean) =>
  all.filter(isOffered).map(({ orgId }) => orgId)

test('offers active publishers, exchanges or shops, and no inactive ones', () => {
  const all = [
    organization(1, { active: 0 }),
    organization(2),
    organization(3, { orgType: 'Platform', orgSubTypes: 'SSP' }),
    organization(4, { orgSubTypes: 'E-Com' }),
    organization(5, { orgSubTypes: 'Web,In-App' }),
    organization(6, { orgType: 'Platform', orgSubTypes: 'DSP' }),
    organization(8, { orgSubTypes: 'E-Com', active: 0 }),
    organization(7, { orgType: 'Platform', orgSubTypes: 'SSP', active: 0 }),
  ]
  expect(listOffered(all, isActivePublisher)).toEqual([2, 5])
  expect(listOffered(all, isActiveSsp)).toEqual([3])
  expect(listOffered(all, isActiveShop)).toEqual([4])
})

test('prefers the URL, then the recent selection', () => {
  const offered = [organization(2), organization(5)]
  expect(findOffered(offered, [5, 2])).toBe(5)
  expect(findOffered(offered, [null, 5])).toBe(5)
  expect(findOffered(offered, [99, 1])).toBeNull()
})

test('defaults to the first organization with data, else to the first', () => {
  const empty = organization(2, { hasSites: false })
  expect(pickFirst([empty, organization(5), organization(7)])).toBe(5)
  expect(pickFirst([empty, organization(3, { hasSites: false })])).toBe(2)
  expect(pickFirst([])).toBeNull()
})

test('prefers the exchange named Index, else the first', () => {
  expect(pickPreferred([organization(2), organization(5, { orgName: 'Index' })])).toBe(5)
  expect(pickPreferred([organization(2), organization(5)])).toBe(2)
  expect(pickPreferred([])).toBeNull()
})
