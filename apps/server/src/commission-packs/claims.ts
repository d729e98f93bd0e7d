import { Failure, type PackReason, packLimits, type Scope } from '@vigil/contract'
import type { Database } from '@vigil/database'
import type { ColumnOf, DayRange, ListRow, QueryOptions, Warehouse } from '@vigil/warehouse'
import { verdictsOn } from '../reporting/order-verdicts.ts'

export interface ClaimSources {
  warehouse: Pick<Warehouse, 'select' | 'list'>
  verifications: Database['verifications']
}

const columns = [
  'id',
  'at',
  'order_id',
  'session_id',
  'value',
  'currency',
  'affiliate_tag',
] as const satisfies ColumnOf<'orders'>[]
type OrderRow = Pick<Required<ListRow<'orders'>>, (typeof columns)[number]>

/** An order with a stuffed or unproven affiliate claim. */
export interface Claim {
  order: OrderRow
  /** As the shop's server knows it. */
  orderId: string
  reason: PackReason
  verdict: NonNullable<ReturnType<Awaited<ReturnType<typeof verdictsOn>>>>['verdict']
  /** Networks with stuffed cookies in the session. */
  stuffedBy: string[]
}

const dayMs = 86_400_000
/** Small enough for one query on any server. */
const sessionsAtOnce = 500

const isReason = (verdict: string): verdict is PackReason => verdict === 'stuffed' || verdict === 'unseen'

/**
 * Orders of the period with such a verdict, oldest first. A verdict counts for one order only: a confirmation page that
 * is loaded again reports the order twice.
 */
export async function loadClaims(
  { warehouse, verifications }: ClaimSources,
  scope: Scope,
  { range, hosts }: { range: DayRange; hosts: readonly string[] },
  options: QueryOptions,
): Promise<Claim[]> {
  // The server may verify an order before the page reports it.
  const since = new Date(Date.parse(range.from) - dayMs)
  const sessions = await verifications.sessionsWithVerdict(scope, since, ['stuffed', 'unseen'])
  const claims = new Map<string, Claim>()
  for (let from = 0; from < sessions.length; from += sessionsAtOnce) {
    const sessionId = sessions.slice(from, from + sessionsAtOnce)
    const orders = await findOrders({ warehouse, scope, options }, range, { sessionId, host: hosts })
    const [verdictOn, stuffedIn] = await Promise.all([
      verdictsOn({ verifications, scope }, orders),
      stuffedNetworks({ warehouse, scope, options }, range, sessionId),
    ])
    for (const order of orders) {
      const found = verdictOn(order)
      const reason = found?.verdict.affiliate.verdict
      if (!found || !reason || !isReason(reason) || claims.has(found.verdict.evidenceId)) continue
      claims.set(found.verdict.evidenceId, { ...found, order, reason, stuffedBy: stuffedIn(order.session_id) })
    }
  }
  const isBefore = (one: OrderRow, other: OrderRow) => one.at - other.at || (one.id < other.id ? -1 : 1)
  return [...claims.values()].sort((one, other) => isBefore(one.order, other.order))
}

interface Context {
  warehouse: ClaimSources['warehouse']
  scope: Scope
  options: QueryOptions
}

async function findOrders(
  { warehouse, scope, options }: Context,
  range: DayRange,
  where: { sessionId: readonly string[]; host: readonly string[] },
) {
  const { rows, total } = await warehouse.list(
    scope,
    {
      dataset: 'orders',
      columns,
      range,
      where,
      sort: { by: 'at', direction: 'ascending' },
      page: 1,
      rowsPerPage: packLimits.orders,
    },
    options,
  )
  if (total > packLimits.orders) throw new Failure('pack_too_large')
  return rows as OrderRow[] // with these columns
}

async function stuffedNetworks({ warehouse, scope, options }: Context, range: DayRange, sessionId: string[]) {
  // A session is shorter than a day, but may span midnight.
  const shift = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
  const rows = await warehouse.select(
    scope,
    {
      dataset: 'affiliateBlocks',
      measures: ['blocks'],
      by: ['sessionId', 'affiliateNetwork'],
      range: { from: shift(range.from, -1), to: shift(range.to, 1) },
      where: { sessionId },
    },
    options,
  )
  return (session: string) => rows.filter((row) => row.sessionId === session).map((row) => String(row.affiliateNetwork))
}
