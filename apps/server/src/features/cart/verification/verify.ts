import { randomUUID } from 'node:crypto'
import type { AnswerOf, ReceivedOf, Scope, verifyCoupon, verifyOrder } from '@vigil/contract'
import type { Database } from '@vigil/database'
import type { Collection } from '../../../ingest/collection.ts'
import { decideAffiliate, decideCoupon } from './decide.ts'
import { explain } from './explain.ts'

interface Sources {
  database: Pick<Database, 'verifications'>
  /** Null in a process that does not collect. */
  collection: Pick<Collection, 'factsWritten'> | null
  clock: () => Date
}

interface Caller {
  scope: Scope
  keyId: string
}

/** Decides about codes and orders, and stores each answer. */
export function verifier({ database: { verifications }, collection, clock }: Sources) {
  /** Facts of all events acknowledged so far. */
  async function loadFacts(scope: Scope, session: string) {
    await collection?.factsWritten()
    return verifications.facts(scope, session)
  }

  return {
    async coupon({ scope, keyId }: Caller, { session, code, requestId }: ReceivedOf<typeof verifyCoupon>['body']) {
      const decision = decideCoupon(await loadFacts(scope, session), code)
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
      const facts = await loadFacts(scope, session)
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
