import type { AbMode, Scope } from '@vigil/contract'
import type { DayRange, QueryOptions, ResultRow, Warehouse } from '@vigil/warehouse'

/**
 * Session counts of one mode. The script reports a session, and that it reached checkout, once each: counting reports
 * costs a fortieth of counting distinct sessions.
 */
export interface Figures {
  sessions: number
  /** Sessions that reached checkout. */
  checkouts: number
  /** Sessions that placed an order. */
  buyers: number
  orders: number
  sales: number
  /** Sum of the squared order values. */
  salesSquared: number
}
export type FiguresByMode = Record<AbMode, Figures>

export const none: Readonly<Figures> = { sessions: 0, checkouts: 0, buyers: 0, orders: 0, sales: 0, salesSquared: 0 }
export const noFigures: FiguresByMode = { blocking: none, non_blocking: none }

export interface AbTestingRequest {
  range: DayRange
  hosts: readonly string[]
}

/** By day or hour, or under '' for the total. Times without sessions, checkouts or orders are omitted. */
export async function loadModeStats(
  warehouse: Pick<Warehouse, 'select'>,
  scope: Scope,
  { range, hosts }: AbTestingRequest,
  { every, ...options }: QueryOptions & { every?: 'hour' | 'day' } = {},
): Promise<Map<string, FiguresByMode>> {
  const question = { by: ['mode'], range, where: { host: hosts }, ...(every && { every }) } as const
  const [sessions, checkouts, orders] = await Promise.all([
    warehouse.select(scope, { dataset: 'cartSessions', measures: ['arrivals'], ...question }, options),
    warehouse.select(scope, { dataset: 'checkouts', measures: ['checkouts'], ...question }, options),
    warehouse.select(
      scope,
      { dataset: 'orders', measures: ['orders', 'sessions', 'sales', 'salesSquared'], ...question },
      options,
    ),
  ])
  const found = new Map<string, FiguresByMode>()
  const add = (rows: readonly ResultRow[], figuresIn: (row: ResultRow) => Partial<Figures>) => {
    for (const row of rows) {
      const time = every ? String(row[every]) : ''
      const mode: AbMode = row.mode === 'blocking' ? 'blocking' : 'non_blocking'
      const both = found.get(time) ?? noFigures
      found.set(time, { ...both, [mode]: { ...both[mode], ...figuresIn(row) } })
    }
  }
  add(sessions, (row) => ({ sessions: Number(row.arrivals) }))
  add(checkouts, (row) => ({ checkouts: Number(row.checkouts) }))
  add(orders, (row) => ({
    orders: Number(row.orders),
    buyers: Number(row.sessions),
    sales: Number(row.sales),
    salesSquared: Number(row.salesSquared),
  }))
  return found
}
