import type { DayRange, ResultRow } from '@vigil/warehouse'
import type { GuardedOrder } from '../../../recovered-revenue/revenue-model.ts'
import type { OrdersRequest } from './orders-request.ts'

const dayMs = 86_400_000
const formatDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

export interface Placed {
  id: string
  session_id: string
  at: number
}

/** Blocked events in the session of an order. */
interface Blocked {
  /** Distinct codes tried by extensions, in order. */
  codes: string[]
  attempts: number
  extensions: string[]
  stuffings: number
  /** Inputs of the recovered revenue model. */
  guarded: Pick<GuardedOrder, 'blockedExtension' | 'stuffing'>
}

/** The days of the orders. */
export function coverDays(orders: readonly Pick<Placed, 'at'>[]): DayRange {
  const times = orders.map(({ at }) => at)
  return { from: formatDay(Math.min(...times)), to: formatDay(Math.max(...times)) }
}

/** One more day on both sides: a session is shorter than a day, but may span midnight. */
export const around = ({ from, to }: DayRange): DayRange => ({
  from: formatDay(Date.parse(from) - dayMs),
  to: formatDay(Date.parse(to) + dayMs),
})

const each = (values: readonly string[]) => [...new Set(values)].filter((value) => value !== '')

function grouped(rows: readonly ResultRow[]) {
  const bySession = new Map<string, ResultRow[]>()
  for (const row of rows) {
    const session = String(row.sessionId)
    bySession.set(session, [...(bySession.get(session) ?? []), row])
  }
  return (sessionId: string) => bySession.get(sessionId) ?? []
}

const sumMeasure = (rows: readonly ResultRow[], measure: string) =>
  rows.reduce((sum, row) => sum + Number(row[measure]), 0)

/** Finds the blocked events in the sessions of some orders. */
export async function blockedIn(
  { warehouse, scope, options }: OrdersRequest,
  orders: readonly Placed[],
  days: DayRange,
) {
  const sessionId = each(orders.map((order) => order.session_id))
  const range = around(days)
  const [attempts, stuffings, guarded] = await Promise.all([
    warehouse.select(
      scope,
      {
        dataset: 'couponAttempts',
        measures: ['attempts', 'firstSeen'],
        by: ['sessionId', 'code', 'origin'],
        range,
        where: { sessionId, source: ['extension'], outcome: ['blocked'] },
        order: [{ by: 'firstSeen', direction: 'ascending' }],
      },
      options,
    ),
    warehouse.select(
      scope,
      {
        dataset: 'affiliateBlocks',
        measures: ['blocks'],
        by: ['sessionId'],
        range,
        where: { sessionId, action: ['blocked'] },
      },
      options,
    ),
    warehouse.select(
      scope,
      {
        dataset: 'orders',
        measures: ['orders'],
        by: ['id', 'blockedExtension', 'stuffing'],
        range: days,
        where: { id: orders.map(({ id }) => id) },
      },
      options,
    ),
  ])
  const [attemptsIn, stuffingsIn] = [grouped(attempts), grouped(stuffings)]
  const guardedById = new Map(guarded.map((row) => [String(row.id), row]))
  return ({ id, session_id }: Placed): Blocked => {
    const tried = attemptsIn(session_id)
    const acted = guardedById.get(id)
    return {
      codes: each(tried.map(({ code }) => String(code))),
      attempts: sumMeasure(tried, 'attempts'),
      extensions: each(tried.map(({ origin }) => String(origin))),
      stuffings: sumMeasure(stuffingsIn(session_id), 'blocks'),
      guarded: { blockedExtension: String(acted?.blockedExtension ?? ''), stuffing: String(acted?.stuffing ?? '') },
    }
  }
}
