import type { Scope } from '@vigil/contract'
import type { Database } from '@vigil/database'
import type { DayRange, QueryOptions, Warehouse } from '@vigil/warehouse'

/** The scope, warehouse and options of a query. */
export interface OrdersRequest {
  warehouse: Pick<Warehouse, 'select' | 'list'>
  verifications: Pick<Database['verifications'], 'ofOrders'>
  scope: Scope
  options: QueryOptions
}

/** The requested days and sites; no sites means all. */
export interface OrderQuestion {
  range: DayRange
  hosts: readonly string[]
}

/** The shop's protections. */
export interface Guards {
  coupon: boolean
  affiliate: boolean
}
