import type { Scope } from '@vigil/contract'
import type { AskOptions, DayRange, Warehouse } from '@vigil/warehouse'

/** Whom the answers are for, and where they come from. */
export interface Asking {
  warehouse: Pick<Warehouse, 'select' | 'list'>
  scope: Scope
  options: AskOptions
}

/** The days and sites asked about; no sites are all of them. */
export interface OrderQuestion {
  range: DayRange
  hosts: readonly string[]
}

/** Which protections a shop has. */
export interface Guards {
  coupon: boolean
  affiliate: boolean
}
