import type { AbMode, Scope } from '@vigil/contract'
import type { AskOptions, DayRange, ResultRow, Warehouse } from '@vigil/warehouse'

/**
 * What sessions of one mode came to. The script tells of a session, and that it came to a checkout, once: to count what it
 * told takes a fortieth of what it takes to count different sessions.
 */
export interface Figures {
  sessions: number
  /** Sessions that came to a checkout. */
  checkouts: number
  /** Sessions that placed an order. */
  buyers: number
  orders: number
  sales: number
  /** Of the orders' values, added up. */
  salesSquared: number
}
export type FiguresByMode = Record<AbMode, Figures>

export const none: Readonly<Figures> = { sessions: 0, checkouts: 0, buyers: 0, orders: 0, sales: 0, salesSquared: 0 }
export const noFigures: FiguresByMode = { blocking: none, non_blocking: none }

export interface Asked {
  range: DayRange
  hosts: readonly string[]
}

/** By day or hour; under '' where neither is asked for. Times without a session, checkout or order are not there. */
export async function figuresOf(
  warehouse: Pick<Warehouse, 'select'>,
  scope: Scope,
  { range, hosts }: Asked,
  { every, ...options }: AskOptions & { every?: 'hour' | 'day' } = {},
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
