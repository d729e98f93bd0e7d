import type { MessagePort } from 'node:worker_threads'
import type { Cell } from '../compile/query-plan.ts'
import { createQueries, type WatchStatement } from '../querying.ts'
import type { Warehouse } from '../warehouse.ts'
import { duckDbDialect } from './dialect.ts'
import { keepOpen } from './keep-open.ts'
import type { DuckDbOptions, DuckDbStore } from './store.ts'
import { connectStore, serveStore } from './thread.ts'

export interface DuckDbWarehouse extends Warehouse {
  /** Serves another thread that calls `connectDuckDb` on the other end of the port. */
  serve(port: MessagePort): void
}

/**
 * The database in this thread. Writing 10,000 rows blocks a thread for about 300 ms, so in a server this is the
 * loader's worker; it writes in small parts, with queries from the main thread in between.
 */
export async function openDuckDb(options: DuckDbOptions, watch?: WatchStatement): Promise<DuckDbWarehouse> {
  // Not loaded by threads that only connect.
  const { openStore } = await import('./open-store.ts')
  const store = await keepOpen(() => openStore(options))
  return { ...createWarehouse(store, watch), serve: (port) => serveStore(store, port) }
}

/** The same database, from another thread. */
export const connectDuckDb = (port: MessagePort, watch?: WatchStatement): Warehouse =>
  createWarehouse(connectStore(port), watch)

function createWarehouse(store: DuckDbStore, watch?: WatchStatement): Warehouse {
  return {
    ...createQueries(duckDbDialect, async (statement, signal) => toRows(await store.query(statement, signal)), watch),
    loadedTo: store.loadedTo,
    load: store.load,
    // A batch is a transaction.
    unfinished: async () => null,
    // One process owns the file, and its single journal tracks its own ids.
    claimIds: async () => new Set(),
    tidy: (now, { signal } = {}) => store.tidy(now, signal),
    remove: (removal, { signal } = {}) => store.remove(removal, signal),
    backup: (folder, { signal } = {}) => store.backup(folder, signal),
    isReachable: () =>
      store.query({ text: 'SELECT 1', values: [] }).then(
        () => true,
        () => false,
      ),
    close: store.close,
  }
}

function toRows(columns: readonly Cell[][]): Cell[][] {
  const [first = []] = columns
  return first.map((_, row) => columns.map((column) => column[row] ?? null))
}
