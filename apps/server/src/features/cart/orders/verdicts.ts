import { isRedacted, type OrderVerdict } from '@vigil/contract'
import type { OrderVerification } from '@vigil/database'
import type { OrdersRequest } from './orders-request.ts'

interface Placed {
  order_id: string
  session_id: string
}

/** Finds the verdicts that the shop's server received on some orders. */
export async function verdictsOn({ verifications, scope }: OrdersRequest, orders: readonly Placed[]) {
  const sessionIds = [...new Set(orders.map(({ session_id }) => session_id))]
  const found = await verifications.ofOrders(scope, sessionIds)
  return ({ order_id, session_id }: Placed): OrderVerdict | null => {
    // The shop's server knows the whole number.
    const isAbout = ({ sessionId, orderId }: OrderVerification) =>
      sessionId === session_id && (orderId === order_id || isRedacted(order_id))
    return (found.find(isAbout)?.answer ?? null) as OrderVerdict | null // stored by verify.ts
  }
}
