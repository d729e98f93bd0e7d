import { isRedacted, type OrderVerdict, type Scope } from '@vigil/contract'
import type { Database, OrderVerification } from '@vigil/database'

interface VerdictSources {
  verifications: Pick<Database['verifications'], 'ofOrders'>
  scope: Scope
}

interface Placed {
  order_id: string
  session_id: string
}

interface FoundVerdict {
  /** As the shop's server knows it. */
  orderId: string
  verdict: OrderVerdict
}

/** Finds the newest verdicts that the shop's server received on some orders. */
export async function verdictsOn({ verifications, scope }: VerdictSources, orders: readonly Placed[]) {
  const bySession = new Map<string, OrderVerification[]>()
  for (const found of await verifications.ofOrders(scope, [...new Set(orders.map(({ session_id }) => session_id))]))
    bySession.set(found.sessionId, [...(bySession.get(found.sessionId) ?? []), found])
  return ({ order_id, session_id }: Placed): FoundVerdict | null => {
    // The shop's server knows the whole number.
    const found = bySession.get(session_id)?.find(({ orderId }) => orderId === order_id || isRedacted(order_id))
    return found ? { orderId: found.orderId, verdict: found.answer as OrderVerdict } : null // stored by verify.ts
  }
}
