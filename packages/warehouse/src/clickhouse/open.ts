import type { Warehouse } from '../warehouse.ts'
import type { ClickHouseOptions } from './warehouse.ts'

/** Loads the client only where ClickHouse is used: loading packages is most of the time of a start. */
export async function openClickHouse(options: ClickHouseOptions): Promise<Warehouse> {
  const { openClickHouse: open } = await import('./warehouse.ts')
  return open(options)
}
