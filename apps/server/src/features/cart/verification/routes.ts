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
        ...summarize(row.kind, answer),
        keyName: keyName ?? 'Deleted key',
      })),
    }
  })
}

/** A stored answer is one of the call of its kind. */
function summarize(kind: 'coupon' | 'order', answer: Record<string, unknown>) {
  if (kind === 'coupon') {
    const { extension = null } = answer as AnswerOf<typeof verifyCoupon>
    return { couponVerdict: null, extensions: { coupon: extension, affiliate: null } }
  }
  const { coupon, affiliate } = answer as AnswerOf<typeof verifyOrder>
  const extensions = { coupon: coupon?.extension ?? null, affiliate: affiliate.extension ?? null }
  return { couponVerdict: coupon?.verdict ?? null, extensions }
}
