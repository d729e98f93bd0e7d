import { administer, authorise, type Viewer } from '@vigil/contract'
import type { AlertOwner } from '@vigil/database'

/** The named organization, else the caller's own, else the installation for a superadmin. */
export function alertOwner(viewer: Viewer, organizationId: number | undefined): AlertOwner {
  const id = organizationId ?? viewer.organization?.id
  return id === undefined ? administer(viewer) : authorise(viewer, id)
}
