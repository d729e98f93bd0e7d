import type { ColumnKind } from '../columns.ts'
import { filteredBy } from '../compile/conditions.ts'
import { sessionParts } from '../compile/session.ts'
import { datasets, type Source } from '../datasets.ts'
import { type Measures, sum } from '../fields.ts'
import type { Query, QueryOf } from '../query.ts'

/**
 * Pre-aggregated orders of past days, by day and by session facts. Session lookups take nearly all the time of a
 * recovered revenue query, and the results no longer change once the surrounding days are over: they are computed once
 * (settle.ts), and late events for such a day are detected on reading (days.ts).
 */
export interface PreAggregatedTable {
  name: string
  /** The column of each dimension. */
  by: Readonly<Record<string, string>>
}

export const preAggregatedTables: readonly PreAggregatedTable[] = [
  {
    name: 'orders_by_protection',
    by: { host: 'host', blockedExtension: 'blocked_extension', stuffing: 'stuffing' },
  },
  // Separate, because an order is in it once for each extension that applied a code.
  {
    name: 'orders_by_injection',
    by: {
      host: 'host',
      mode: 'mode',
      injectingExtension: 'first_extension',
      injectingExtensions: 'extension',
    },
  },
]

/** The stored measures of a day's orders, and their columns. */
export const preAggregatedMeasures = {
  orders: 'orders',
  sales: 'sales',
  discounts: 'discounts',
  /** In millionths: integers add up to the same in every engine. */
  discountShares: 'discount_shares',
} as const satisfies Partial<Record<keyof typeof datasets.orders.measures, string>>

/** Events that affect a day's orders. */
export const decidingTables = ['orders', 'coupon_attempts', 'affiliate_blocks'] as const

/** Organization and day, the run (a separate number for each day), and its time. */
const keys = {
  organization_id: 'integer',
  at: 'instant',
  settling: 'integer',
  settled_at: 'instant',
} as const satisfies Record<string, ColumnKind>

export const preAggregatedDaysTable = 'settled_days'

/** `events`: the shop's relevant events up to the end of the next day. */
export const preAggregatedColumns: Readonly<Record<string, Readonly<Record<string, ColumnKind>>>> = {
  [preAggregatedDaysTable]: { ...keys, events: 'integer' },
  ...Object.fromEntries(
    preAggregatedTables.map(({ name, by }) => [
      name,
      {
        ...keys,
        ...Object.fromEntries(Object.values(by).map((column) => [column, 'category' as const])),
        orders: 'integer',
        sales: 'number',
        discounts: 'number',
        discount_shares: 'integer',
      },
    ]),
  ),
}

const measures: Measures = {
  orders: sum('orders'),
  sales: sum('sales'),
  discounts: sum('discounts'),
  discountShares: { kind: 'millionths', column: 'discount_shares' },
}

/** A table as a source for queries, limited to the rows of some runs. */
export const toSource = ({ name, by }: PreAggregatedTable, settlings: readonly number[]): Source => ({
  table: name,
  dimensions: by,
  measures,
  only: { column: 'settling', values: settlings },
})

/** The table for a query by days; undefined if there is none, or nothing has to be looked up. */
export function findPreAggregated(query: Query): { table: PreAggregatedTable; query: QueryOf<'orders'> } | undefined {
  if (query.dataset !== 'orders' || query.every !== 'day') return undefined
  // A top or limit over the whole range cannot be computed from its parts.
  if (query.top !== undefined || query.limit !== undefined || query.order || query.search?.text) return undefined
  const names: readonly string[] = [...(query.by ?? []), ...filteredBy(query)]
  if (sessionParts(datasets.orders, names).length === 0) return undefined
  if (!query.measures.every((name) => Object.hasOwn(preAggregatedMeasures, name))) return undefined
  const table = preAggregatedTables.find(({ by }) => names.every((name) => Object.hasOwn(by, name)))
  return table && { table, query }
}
