import type { Organization } from '@vigil/contract'
import { expect, test } from 'vitest'
import { organizationOptions } from './organization-options.ts'

const organization = (orgId: number, orgName: string, active: 0 | 1): Organization => ({
  orgId,
  orgName,
  active,
  orgType: 'Publisher',
  orgSubTypes: 'Web,In-App',
  malvertisingEnabled: true,
  adQualityEnabled: false,
  dataRightsLevel: 'Evaluation Only Agreement',
  dataRightsLevelID: 4,
  publicLinkKey: '',
  vertical: null,
  hasSites: true,
})
const organizations = [organization(1, 'Harbour News', 1), organization(2, 'Old Post', 0)]

test('hides an inactive organization from the picker', () => {
  expect(organizationOptions(organizations, { only: 'active' }).map(({ value }) => value)).toEqual(['1'])
})

test("keeps the client's own organization and marks it as inactive", () => {
  const options = organizationOptions(organizations, { only: 'active', chosen: 2 })
  expect(options.map(({ label }) => label)).toEqual(['Harbour News', 'Old Post (inactive)'])
})

test('describes the type of each organization', () => {
  expect(organizationOptions(organizations)[0]?.description).toBe('Publisher · Web & In-App')
})
