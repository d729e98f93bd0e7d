import { randomUUID } from 'node:crypto'
import type { AnswerOf, ReceivedOf, Scope, verifyCoupon, verifyOrder } from '@vigil/contract'
import { decideAffiliate, decideCoupon } from './decide.ts'
import { explain } from './explain.ts'
import { type FactSources, loadFacts } from './load-facts.ts'

interface Sources extends FactSources {
  clock: () => Date
}

interface Caller {
  scope: Scope
  keyId: string
}

/** Decides about codes and orders, and stores each answer. */
export function verifier(sources: Sources) {
  const { clock } = sources
  const { verifications } = sources.database

  return {
    async coupon({ scope, keyId }: Caller, { session, code, requestId }: ReceivedOf<typeof verifyCoupon>['body']) {
      const decision = decideCoupon(await loadFacts(sources, scope, session), code)
      const id = randomUUID()
      const stored = await verifications.store(scope, {
        id,
        keyId,
        kind: 'coupon',
        sessionId: session,
        subject: code,
        verdict: decision.verdict,
        requestId: requestId ?? null,
        answer: { ...explain(decision), evidenceId: id },
        at: clock(),
      })
      return stored as AnswerOf<typeof verifyCoupon> // an earlier one of the same kind
    },

    async order({ scope, keyId }: Caller, body: ReceivedOf<typeof verifyOrder>['body']) {
      const { session, orderId, code, affiliate: claim, requestId } = body
      const facts = await loadFacts(sources, scope, session)
      const affiliate = decideAffiliate(facts, claim)
      const coupon = code ? decideCoupon(facts, code) : null
      const id = randomUUID()
      const stored = await verifications.store(scope, {
        id,
        keyId,
        kind: 'order',
        sessionId: session,
        subject: orderId,
        verdict: affiliate.verdict,
        requestId: requestId ?? null,
        answer: { affiliate: explain(affiliate), coupon: coupon && explain(coupon), evidenceId: id },
        at: clock(),
      })
      return stored as AnswerOf<typeof verifyOrder> // an earlier one of the same kind
    },
  }
}
