import { isKind, type OrganizationKind, type SubType, statusIds, subTypes } from '@vigil/contract'
import type { Profile } from './profile.ts'

/** The profile fields that decide what a user can see. */
export type ViewerProfile = Pick<
  Profile,
  | 'role'
  | 'organizationId'
  | 'organizationType'
  | 'organizationSubTypes'
  | 'organizationStatusID'
  | 'navigationProfile'
  | 'adQualityEnabled'
  | 'malvertisingEnabled'
  | 'organizations'
>

export const isSuperadmin = (viewer: Pick<ViewerProfile, 'role'>) => viewer.role === 'superadmin'

const isSubType = (name: string): name is SubType => name in subTypes

/** The wire format is a comma-separated list. */
export const splitSubTypes = (list: string) =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter(isSubType)

export function isOfKind(viewer: ViewerProfile, kind: OrganizationKind) {
  const { organizationType, organizationSubTypes } = viewer
  return (
    organizationType !== null && isKind({ type: organizationType, subTypes: splitSubTypes(organizationSubTypes) }, kind)
  )
}

export function needsIntegration({ organizationStatusID }: Pick<ViewerProfile, 'organizationStatusID'>) {
  return organizationStatusID === statusIds.integrationRequired || organizationStatusID === statusIds.integrationStarted
}

/** Clients without an active organization have no access. */
export function isForbidden(viewer: ViewerProfile) {
  if (isSuperadmin(viewer)) return false
  return !viewer.organizations.some((one) => one.orgId === viewer.organizationId && one.active === 1)
}
