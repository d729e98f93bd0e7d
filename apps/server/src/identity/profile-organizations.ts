import { administer, type ProfileOrganization, type Viewer } from '@vigil/contract'
import type { Database, OrganizationRow } from '@vigil/database'

type Known = Pick<
  OrganizationRow,
  'id' | 'name' | 'type' | 'subTypes' | 'malvertisingEnabled' | 'adQualityEnabled' | 'isActive'
>

export const organizationOnWire = (organization: Known): ProfileOrganization => ({
  orgId: organization.id,
  orgName: organization.name,
  orgType: organization.type,
  orgSubTypes: organization.subTypes.join(','),
  active: organization.isActive ? 1 : 0,
  malvertisingEnabled: organization.malvertisingEnabled,
  adQualityEnabled: organization.adQualityEnabled,
})

/** The organizations a viewer may see: their own, or all for a superadmin. */
export async function profileOrganizations(viewer: Viewer, database: Database): Promise<ProfileOrganization[]> {
  if (viewer.role === 'superadmin')
    return (await database.organizations.list(administer(viewer))).map(organizationOnWire)
  // Users of an inactive organization are rejected earlier.
  return viewer.organization ? [organizationOnWire({ ...viewer.organization, isActive: true })] : []
}
