import {
  type AnswerOf,
  authorise,
  verificationLimits,
  verificationStatus,
  verifyCoupon,
  verifyOrder,
} from '@vigil/contract'
import type { Dependencies } from '../../../dependencies.ts'
import type { Router } from '../../../plugins/contract.ts'
import { codeKeyCache } from './code-hashes/code-keys.ts'
import { codeHashRoutes } from './code-hashes/routes.ts'
import { countVerifiedOrders } from './verified-orders.ts'
import { verifier } from './verify.ts'

export function verificationRoutes(router: Router, deps: Dependencies) {
  const { handle, handleWithKey } = router
  codeHashRoutes(router, deps)
  const { verifications } = deps.database
  const verify = verifier({ ...deps, codeKeysOf: codeKeyCache(deps) })

  handleWithKey(verifyCoupon, async ({ body, scope, keyId }) => verify.coupon({ scope, keyId }, body))

  handleWithKey(verifyOrder, async ({ body, scope, keyId }) => verify.order({ scope, keyId }, body))

  handle(verificationStatus, async ({ viewer, query }) => {
    const scope = authorise(viewer, query.organizationId)
    const [calls, counts] = await Promise.all([
      verifications.recent(scope, verificationLimits.recentCalls),
      countVerifiedOrders(deps, scope),
    ])
    return {
      ...counts,
      calls: calls.map(({ id, at, keyName, answer, ...row }) => ({
        ...row,
        evidenceId: id,
        at: at.toISOString(),
        couponVerdict: row.kind === 'order' ? ((answer as OrderAnswer).coupon?.verdict ?? null) : null, // by its kind
        keyName: keyName ?? 'Deleted key',
      })),
    }
  })
}

type OrderAnswer = AnswerOf<typeof verifyOrder>
