import type { ColumnKind } from '../columns.ts'
import { filteredBy } from '../compile/conditions.ts'
import { sessionParts } from '../compile/session.ts'
import { datasets, type Source } from '../datasets.ts'
import { type Measures, sum } from '../fields.ts'
import type { Query, QueryOf } from '../query.ts'

/**
 * What the orders of past days came to, by the day and by what is known of their sessions. To look that up takes nearly all the time of a
 * question about recovered revenue, and once the days around are over it changes no more: it is looked up once (settle.ts), and whatever
 * comes later for such a day is noticed when somebody asks (days.ts).
 */
export interface PreAggregatedTable {
  name: string
  /** The column of each dimension that it has. */
  by: Readonly<Record<string, string>>
}

export const preAggregatedTables: readonly PreAggregatedTable[] = [
  {
    name: 'orders_by_protection',
    by: { host: 'host', blockedExtension: 'blocked_extension', stuffing: 'stuffing' },
  },
  // By itself: an order is in it once for each extension that got a code in.
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

/** What is kept of a day's orders: the measures of the dataset, and the columns that they are in. */
export const preAggregatedMeasures = {
  orders: 'orders',
  sales: 'sales',
  discounts: 'discounts',
  /** In millionths: whole numbers add up to the same in every engine. */
  discountShares: 'discount_shares',
} as const satisfies Partial<Record<keyof typeof datasets.orders.measures, string>>

/** Events that decide what a day's orders come to. */
export const decidingTables = ['orders', 'coupon_attempts', 'affiliate_blocks'] as const

/** Whose day, by which run of the work (a number of its own for each day), and when. */
const keys = {
  organization_id: 'integer',
  at: 'instant',
  settling: 'integer',
  settled_at: 'instant',
} as const satisfies Record<string, ColumnKind>

export const preAggregatedDaysTable = 'settled_days'

/** `events`: how many of the deciding events the shop had up to the end of the day after this one. */
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

/** A table as something to ask, of which the rows of some settlings count. */
export const toSource = ({ name, by }: PreAggregatedTable, settlings: readonly number[]): Source => ({
  table: name,
  dimensions: by,
  measures,
  only: { column: 'settling', values: settlings },
})

/** The table that can answer a question by days; undefined where none can, or nothing has to be looked up. */
export function findPreAggregated(query: Query): { table: PreAggregatedTable; query: QueryOf<'orders'> } | undefined {
  if (query.dataset !== 'orders' || query.every !== 'day') return undefined
  // What is kept or cut off by the whole range cannot be told of its parts.
  if (query.top !== undefined || query.limit !== undefined || query.order || query.search?.text) return undefined
  const names: readonly string[] = [...(query.by ?? []), ...filteredBy(query)]
  if (sessionParts(datasets.orders, names).length === 0) return undefined
  if (!query.measures.every((name) => Object.hasOwn(preAggregatedMeasures, name))) return undefined
  const table = preAggregatedTables.find(({ by }) => names.every((name) => Object.hasOwn(by, name)))
  return table && { table, query }
}
