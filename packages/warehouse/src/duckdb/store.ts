import type { Batch } from '../columns.ts'
import type { Statement } from '../compile/dialect.ts'
import type { Cell } from '../compile/query-plan.ts'

/**
 * The engine as the thread that has it knows it: statements and batches, nothing that cannot be sent as a message.
 *
 * A database file can be opened once. DuckDB's lock is one of the process, so a second thread that opens the file gets an instance of its own,
 * without an error and with its own idea of what is in the file. Therefore one thread has the store, and others are connected to it (thread.ts).
 */
export interface DuckDbStore {
  /** The answer's columns, each with a cell for every row: a few long lists are sent far faster than many short ones. */
  query(statement: Statement, signal?: AbortSignal): Promise<Cell[][]>
  loadedTo(collector: string): Promise<number>
  load(batch: Batch): Promise<void>
  tidy(now: Date, signal?: AbortSignal): Promise<void>
  backup(folder: string, signal?: AbortSignal): Promise<void>
  close(): Promise<void>
}

export interface DuckDbOptions {
  /** Holds the database and what it spills; made if missing. */
  directory: string
  /** As DuckDB writes it: '512MB'. What needs more is spilled to the directory. */
  memoryLimit?: string
  threads?: number
  /** A question that takes longer is stopped. */
  queryTimeoutMs?: number
}
