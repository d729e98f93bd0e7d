import { Failure, type Viewer } from '@vigil/contract'
import type { Account } from '@vigil/database'

/** The account's viewer, unless the user or the organization has no access. */
export function admitted({ viewer, isBlocked, isOrganizationActive }: Account): Viewer {
  if (isBlocked) throw new Failure('user_blocked')
  if (!isOrganizationActive) throw new Failure('organization_inactive')
  return viewer
}
