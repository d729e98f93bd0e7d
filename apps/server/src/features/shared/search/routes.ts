import { administer, authorise, searchAll, searchLimits } from '@vigil/contract'
import type { Dependencies } from '../../../dependencies.ts'
import type { Router } from '../../../plugins/contract.ts'
import { abortOnDisconnect } from '../../../reporting/abort-on-disconnect.ts'
import { findCreatives, findOrders } from './find-events.ts'

const nothing = { organizations: [], sites: [], creatives: [], orders: [] }

export function searchRoutes({ handle }: Router, deps: Dependencies) {
  const { database, warehouse, clock } = deps

  handle(searchAll, async ({ viewer, query, request }) => {
    const admin = viewer.role === 'superadmin' ? administer(viewer) : null
    const id = query.organizationId ?? viewer.organization?.id
    const scope = id === undefined ? null : authorise(viewer, id)
    const text = query.q
    const owner = admin ?? scope
    if (!owner) return nothing
    return abortOnDisconnect(request, nothing, async (signal) => {
      const context = scope && { warehouse, scope, options: { signal } }
      const [organizations, sites, creatives, orders] = await Promise.all([
        admin ? database.organizations.search(admin, text, searchLimits.results) : [],
        database.hosts.search(owner, text, searchLimits.results),
        context ? findCreatives(context, text, clock()) : [],
        context ? findOrders(context, text, clock()) : [],
      ])
      return {
        organizations,
        sites: sites.map(({ subTypes, ...site }) => ({ ...site, isShop: subTypes.includes('E-Com') })),
        creatives,
        orders,
      }
    })
  })
}
