import { type Scope, searchLimits } from '@vigil/contract'
import type { DayRange, ListRow, QueryOptions } from '@vigil/warehouse'
import type { Dependencies } from '../../../dependencies.ts'

interface SearchContext {
  warehouse: Dependencies['warehouse']
  scope: Scope
  options: QueryOptions
}

const dayMs = 86_400_000
const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

const lastDays = (days: number, now: Date): DayRange => ({
  from: toDay(now.getTime() - (days - 1) * dayMs),
  to: toDay(now.getTime()),
})

/** Creatives with an id that contains the text, the most frequent first. */
export async function findCreatives({ warehouse, scope, options }: SearchContext, text: string, now: Date) {
  const rows = await warehouse.select(
    scope,
    {
      dataset: 'creatives',
      measures: ['sightings', 'lastSeen'],
      by: ['creativeId', 'bidderCode'],
      range: lastDays(searchLimits.creativeDays, now),
      search: { text, in: ['creative_id'] },
      limit: searchLimits.results,
    },
    options,
  )
  return rows.map(({ creativeId, bidderCode, lastSeen }) => ({
    organizationId: scope.organizationId,
    creativeID: String(creativeId),
    bidderCode: String(bidderCode),
    eventDate: toDay(Number(lastSeen)),
  }))
}

/** Orders with a number that contains the text, newest first. */
export async function findOrders({ warehouse, scope, options }: SearchContext, text: string, now: Date) {
  const { rows } = await warehouse.list(
    scope,
    {
      dataset: 'orders',
      columns: ['order_id', 'session_id', 'at'],
      range: lastDays(searchLimits.orderDays, now),
      search: { text, in: ['order_id'] },
      page: 1,
      rowsPerPage: searchLimits.results,
      isCounted: false,
    },
    options,
  )
  const orders = rows as Required<Pick<ListRow<'orders'>, 'order_id' | 'session_id' | 'at'>>[] // the columns above
  return orders.map(({ order_id, session_id, at }) => ({
    organizationId: scope.organizationId,
    orderId: order_id,
    sessionID: session_id,
    date: toDay(Number(at)),
  }))
}
