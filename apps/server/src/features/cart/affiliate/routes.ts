import { affiliateFees, affiliateFeesSave, affiliateHasProtection, authorise } from '@vigil/contract'
import type { AffiliateFeesRow } from '@vigil/database'
import type { Dependencies } from '../../../dependencies.ts'
import type { Router } from '../../../plugins/contract.ts'

const onWire = ({ affiliateNetworkId, affiliateId, networkFee, affiliateFee }: AffiliateFeesRow) => ({
  affiliate_network_id: affiliateNetworkId,
  affiliate_id: affiliateId,
  affiliate_network_fee: networkFee,
  affiliate_fee: affiliateFee,
})

export function affiliateRoutes({ handle }: Router, { database: { affiliates } }: Pick<Dependencies, 'database'>) {
  handle(affiliateHasProtection, async ({ viewer, params, query }) => {
    const protections = await affiliates.protections(authorise(viewer, query.organizationId))
    return { enabled: protections[params.protection] }
  })

  handle(affiliateFees, async ({ viewer, query }) => {
    const fees = await affiliates.fees(authorise(viewer, query.organizationId))
    return { data: fees ? [onWire(fees)] : [] }
  })

  handle(affiliateFeesSave, async ({ viewer, query, body }) => {
    const saved = await affiliates.saveFees(authorise(viewer, query.organizationId), {
      affiliateNetworkId: body.affiliate_network_id,
      affiliateId: body.affiliate_id,
      networkFee: body.affiliate_network_fee,
      affiliateFee: body.affiliate_fee,
    })
    return { data: [onWire(saved)] }
  })
}
