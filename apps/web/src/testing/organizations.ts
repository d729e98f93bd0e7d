import type { Organization } from '@vigil/contract'

export const makeOrganization = (orgId: number, orgName: string, more: Partial<Organization> = {}): Organization => ({
  orgId,
  orgName,
  orgType: 'Publisher',
  orgSubTypes: 'Web',
  active: 1,
  malvertisingEnabled: true,
  adQualityEnabled: false,
  dataRightsLevel: 'Full',
  dataRightsLevelID: 1,
  publicLinkKey: 'key',
  vertical: null,
  hasSites: true,
  ...more,
})
