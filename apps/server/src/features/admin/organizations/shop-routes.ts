import {
  type AdminScope,
  administer,
  Failure,
  type Shop,
  type ShopSettings,
  shopCreate,
  shopList,
  shopUpdate,
} from '@vigil/contract'
import type { ShopRow } from '@vigil/database'
import type { Dependencies } from '../../../dependencies.ts'
import type { Router } from '../../../plugins/contract.ts'

const onWire = (row: ShopRow): Shop => ({
  orgId: row.id,
  orgName: row.name,
  active: row.isActive ? 1 : 0,
  couponProtectionEnabled: row.couponProtectionEnabled,
  affiliateFraudProtectionEnabled: row.affiliateProtectionEnabled,
  agnosticProtectionEnabled: row.agnosticProtectionEnabled,
  nonBlockingPercent: row.nonBlockingPercent,
  sites: row.sites,
  integrationId: row.integrationId,
})

const stored = ({ organizationName, affiliateFraudProtectionEnabled, ...rest }: ShopSettings) => ({
  ...rest,
  name: organizationName,
  affiliateProtectionEnabled: affiliateFraudProtectionEnabled,
})

export function shopRoutes({ handle }: Router, { database: { shops } }: Dependencies) {
  async function found(scope: AdminScope, id: number) {
    const shop = await shops.find(scope, id)
    if (!shop) throw new Failure('organization_not_found')
    return { shop: onWire(shop) }
  }

  handle(shopList, async ({ viewer }) => ({ data: (await shops.list(administer(viewer))).map(onWire) }))

  handle(shopCreate, async ({ viewer, body }) => {
    const scope = administer(viewer)
    return found(scope, await shops.create(scope, stored(body)))
  })

  handle(shopUpdate, async ({ viewer, params, body }) => {
    const scope = administer(viewer)
    if (!(await shops.change(scope, params.id, stored(body)))) throw new Failure('organization_not_found')
    return found(scope, params.id)
  })
}
