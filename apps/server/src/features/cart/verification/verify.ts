import { randomUUID } from 'node:crypto'
import type { AnswerOf, ReceivedOf, Scope, verifyCoupon, verifyOrder } from '@vigil/contract'
import { isHashedCode } from '@vigil/contract'
import type { SessionFact } from '@vigil/database'
import { hashCode } from '../../../lib/hash-code.ts'
import type { CodeKey } from './code-hashes/code-keys.ts'
import { decideAffiliate, decideCoupon, type GivenCode } from './decide.ts'
import { explain } from './explain.ts'
import { type FactSources, loadFacts } from './load-facts.ts'

interface Sources extends FactSources {
  clock: () => Date
  codeKeysOf: (scope: Scope, isFresh?: boolean) => Promise<CodeKey[]>
}

interface Caller {
  scope: Scope
  keyId: string
}

/** Decides about codes and orders, and stores each answer. */
export function verifier(sources: Sources) {
  const { clock, codeKeysOf } = sources
  const { verifications } = sources.database

  /** The collector may hash with a key that is newer than the cached ones. */
  async function decideCode(scope: Scope, facts: readonly SessionFact[], given: GivenCode) {
    const cached = await codeKeysOf(scope)
    const decision = decideCoupon(facts, given, cached)
    const isHashed = [given.code, ...facts.map(({ subject }) => subject)].some(isHashedCode)
    if (!isHashed || (decision.verdict !== 'unseen' && decision.verdict !== 'no_verdict'))
      return { decision, codeKeys: cached }
    const codeKeys = await codeKeysOf(scope, true)
    return { decision: decideCoupon(facts, given, codeKeys), codeKeys }
  }

  return {
    async coupon({ scope, keyId }: Caller, body: ReceivedOf<typeof verifyCoupon>['body']) {
      const { session, code, codeKeyId, requestId } = body
      const facts = await loadFacts(sources, scope, session)
      const { decision, codeKeys } = await decideCode(scope, facts, { code, codeKeyId })
      const id = randomUUID()
      const stored = await verifications.store(scope, {
        id,
        keyId,
        kind: 'coupon',
        sessionId: session,
        subject: toStoredCode(code, codeKeys),
        verdict: decision.verdict,
        requestId: requestId ?? null,
        answer: { ...explain(decision), evidenceId: id },
        at: clock(),
      })
      return stored as AnswerOf<typeof verifyCoupon> // an earlier one of the same kind
    },

    async order({ scope, keyId }: Caller, body: ReceivedOf<typeof verifyOrder>['body']) {
      const { session, orderId, code, codeKeyId, affiliate: claim, requestId } = body
      const facts = await loadFacts(sources, scope, session)
      const affiliate = decideAffiliate(facts, claim)
      const coupon = code ? (await decideCode(scope, facts, { code, codeKeyId })).decision : null
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

/** While a shop's codes are hashed, none is stored in clear. */
function toStoredCode(code: string, keys: readonly CodeKey[]) {
  const current = keys.find(({ isCurrent }) => isCurrent)
  return current && !isHashedCode(code) ? hashCode(current.key, code) : code
}
