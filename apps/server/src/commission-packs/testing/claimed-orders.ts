import { randomUUID } from 'node:crypto'
import { type AffiliateVerdict, authoriseKey, type OrderVerdict, verdictReasons } from '@vigil/contract'
import type { TestEvent, TestVigil } from '../../testing/vigil.ts'

/** Orders with affiliate claims and the verdicts of the shop's server, for tests. */

export interface ClaimedOrder {
  at: number
  sessionId: string
  orderId: string
  value: number
  affiliateTag: string
  /** Networks whose cookies were stuffed in the session. */
  stuffedBy: string[]
  /** Answers to the shop's server, the oldest first. */
  verdicts: { verdict: AffiliateVerdict; orderId: string }[]
}

export const claimedOrder = (order: Partial<ClaimedOrder> & { at: number }): ClaimedOrder => ({
  sessionId: randomUUID(),
  orderId: 'A-1',
  value: 100,
  affiliateTag: '',
  stuffedBy: [],
  verdicts: [],
  ...order,
})

const reasons = { stuffed: 'stuffing', unseen: 'no_arrival', earned: 'arrival' } as const

function createVerdict(verdict: AffiliateVerdict, evidenceId: string): OrderVerdict {
  const reason = verdict === 'none' || verdict === 'no_verdict' ? 'no_claim' : reasons[verdict]
  return {
    affiliate: { verdict, confidence: 'high', reasons: [{ reason, text: verdictReasons[reason] }] },
    coupon: null,
    evidenceId,
  }
}

/** Sends the events through the collector and stores the verdicts as the verify call does. */
export async function storeOrders(vigil: TestVigil, shop: string, orders: readonly ClaimedOrder[]) {
  const scope = authoriseKey({ organizationId: vigil.organizationId(shop) })
  const { id: keyId } = await vigil.keyOf(shop)
  const events = orders.flatMap(({ at, sessionId, orderId, value, affiliateTag, stuffedBy }): TestEvent[] => {
    const common = { host: 'shop.example', sessionId, mode: 'blocking' as const }
    return [
      ...stuffedBy.map(
        (network): TestEvent => ({
          ...common,
          at: at - 60_000,
          type: 'affiliate_blocked',
          network,
          cookies: ['aff'],
          action: 'reported',
        }),
      ),
      {
        ...common,
        at,
        type: 'conversion',
        orderId,
        value,
        currency: 'USD',
        shippingCost: 0,
        lineItemCosts: [value],
        productIds: [],
        couponCode: '',
        discountValue: 0,
        ...(affiliateTag && { affiliateTag }),
      },
    ]
  })
  await vigil.collect(shop, events)
  for (const { at, sessionId, verdicts } of orders) {
    for (const [index, { verdict, orderId }] of verdicts.entries()) {
      const id = randomUUID()
      await vigil.database.verifications.store(scope, {
        id,
        keyId,
        kind: 'order',
        sessionId,
        subject: orderId,
        verdict,
        requestId: null,
        answer: { ...createVerdict(verdict, id) },
        at: new Date(at + index * 1_000),
      })
    }
  }
}
