import { isKind, type OrganizationKind, type SubType, statusIds, subTypes } from '@vigil/contract'
import type { Profile } from './profile.ts'

/** The part of a profile that decides what a person sees. */
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

/** The wire writes sub-types as a comma list. */
export const subTypesOf = (list: string) =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter(isSubType)

export function isOfKind(viewer: ViewerProfile, kind: OrganizationKind) {
  const { organizationType, organizationSubTypes } = viewer
  return (
    organizationType !== null && isKind({ type: organizationType, subTypes: subTypesOf(organizationSubTypes) }, kind)
  )
}

export function needsIntegration({ organizationStatusID }: Pick<ViewerProfile, 'organizationStatusID'>) {
  return organizationStatusID === statusIds.integrationRequired || organizationStatusID === statusIds.integrationStarted
}

/** A client without an organization, or whose organization is not active, may not come in. */
export function isForbidden(viewer: ViewerProfile) {
  if (isSuperadmin(viewer)) return false
  return !viewer.organizations.some((one) => one.orgId === viewer.organizationId && one.active === 1)
}
