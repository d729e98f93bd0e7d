import {
  administer,
  authorise,
  Failure,
  hostAdd,
  hostGroupList,
  hostList,
  hostRemove,
  type SubType,
  shopHostGroupList,
  type Viewer,
} from '@vigil/contract'
import type { Dependencies } from '../../../dependencies.ts'
import type { Router } from '../../../plugins/contract.ts'
import { grouped } from './host-groups.ts'

export function hostRoutes({ handle }: Router, { database: { hosts } }: Dependencies) {
  handle(hostGroupList, async ({ viewer, query }) => ({
    data: grouped(await hosts.list(authorise(viewer, query.organizationId))),
  }))

  /** An organization's hosts; without one, the caller's own, or those of all for superadmins. */
  function listHosts(viewer: Viewer, organizationId: number | undefined, subType?: SubType) {
    const id = organizationId ?? viewer.organization?.id
    return id === undefined ? hosts.listAll(administer(viewer), subType) : hosts.list(authorise(viewer, id))
  }

  handle(hostList, async ({ viewer, query }) => ({ data: await listHosts(viewer, query.organizationId) }))

  handle(shopHostGroupList, async ({ viewer, query }) => ({
    data: grouped(await listHosts(viewer, query.organizationId, 'E-Com')),
  }))

  handle(hostAdd, async ({ viewer, body }) => {
    await hosts.add(administer(viewer), body.organizationId, body.host, body.inventoryType)
    return { ok: true as const }
  })

  handle(hostRemove, async ({ viewer, query }) => {
    if (!(await hosts.remove(administer(viewer), query.organizationId, query.host))) throw new Failure('host_not_found')
    return { ok: true as const }
  })
}
