/** The database cannot be read: set it aside, restore the last backup, replay the journal. */
export class WarehouseDamagedError extends Error {
  override name = 'WarehouseDamagedError'
}

/** A query exceeded its time limit. */
export class QueryTimeoutError extends Error {
  override name = 'QueryTimeoutError'
}
