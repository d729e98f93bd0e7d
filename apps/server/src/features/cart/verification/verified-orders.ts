import { type Scope, verificationLimits } from '@vigil/contract'
import type { Database } from '@vigil/database'
import type { Warehouse } from '@vigil/warehouse'

interface Sources {
  database: Pick<Database, 'verifications'>
  warehouse: Pick<Warehouse, 'select'>
  clock: () => Date
}

const dayMs = 86_400_000
/** Small enough for one query on any server. */
const sessionsAtOnce = 1_000

/**
 * Orders of the last days, and how many of them have a verdict. An order and its verdict share the session: the number
 * may be redacted.
 */
export async function countVerifiedOrders({ database, warehouse, clock }: Sources, scope: Scope) {
  const since = new Date(clock().getTime() - (verificationLimits.shareDays - 1) * dayMs)
  since.setUTCHours(0, 0, 0, 0)
  const day = (date: Date) => date.toISOString().slice(0, 10)
  const range = { from: day(since), to: day(clock()) }
  const count = async (sessionId: readonly string[]) => {
    const where = sessionId.length > 0 ? { where: { sessionId } } : {}
    const [row] = await warehouse.select(scope, { dataset: 'orders', measures: ['orders'], range, ...where })
    return Number(row?.orders ?? 0)
  }
  const [orders, sessions] = await Promise.all([count([]), database.verifications.sessionsWithVerdict(scope, since)])
  let ordersWithVerdict = 0
  for (let from = 0; from < sessions.length; from += sessionsAtOnce)
    ordersWithVerdict += await count(sessions.slice(from, from + sessionsAtOnce))
  return { orders, ordersWithVerdict }
}
