import type { Batch } from '../columns.ts'
import type { Statement } from '../compile/dialect.ts'
import type { Cell } from '../compile/query-plan.ts'
import type { Removal, Removed } from '../removal.ts'

/**
 * The engine in its own thread: statements and batches, everything serializable as a message.
 *
 * A database file can only be opened once. DuckDB's lock is per process, so a second thread that opens the file gets a
 * separate instance, without an error and with its own view of the file. Therefore one thread owns the store, and
 * others connect to it (thread.ts).
 */
export interface DuckDbStore {
  /** The result's columns, each with a cell per row: a few long arrays are sent far faster than many short ones. */
  query(statement: Statement, signal?: AbortSignal): Promise<Cell[][]>
  loadedTo(collector: string): Promise<number>
  load(batch: Batch): Promise<void>
  tidy(now: Date, signal?: AbortSignal): Promise<void>
  remove(removal: Removal, signal?: AbortSignal): Promise<Removed>
  backup(folder: string, signal?: AbortSignal): Promise<void>
  close(): Promise<void>
}

export interface DuckDbOptions {
  /** Contains the database and its spill files; created if missing. */
  directory: string
  /** In DuckDB's format: '512MB'. Anything beyond is spilled to the directory. */
  memoryLimit?: string
  threads?: number
  /** Longer queries are stopped. */
  queryTimeoutMs?: number
}
