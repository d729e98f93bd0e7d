import type { DuckDbStore } from './store.ts'

/** After certain failures (a full disk during a checkpoint) DuckDB rejects everything until the file is reopened. */
const fatal = /database has been invalidated|FATAL Error/

/** A store that reopens itself after such a failure. Committed data is in its WAL; callers retry the rest. */
export async function keepOpen(open: () => Promise<DuckDbStore>): Promise<DuckDbStore> {
  let opened = open()
  await opened

  const reopen = (failed: Promise<DuckDbStore>, before: () => Promise<unknown>) => {
    // Others failed too: only the first one reopens it.
    if (opened !== failed) return
    opened = before().then(open)
    opened.catch(() => undefined)
  }
  const attempt = async <Result>(work: (store: DuckDbStore) => Promise<Result>): Promise<Result> => {
    const current = opened
    const store = await current.catch((error) => {
      reopen(current, async () => undefined)
      throw error
    })
    try {
      return await work(store)
    } catch (error) {
      if (error instanceof Error && fatal.test(error.message))
        reopen(current, () => store.close().catch(() => undefined))
      throw error
    }
  }

  return {
    query: (statement, signal) => attempt((store) => store.query(statement, signal)),
    loadedTo: (collector) => attempt((store) => store.loadedTo(collector)),
    load: (batch) => attempt((store) => store.load(batch)),
    tidy: (now, signal) => attempt((store) => store.tidy(now, signal)),
    remove: (removal, signal) => attempt((store) => store.remove(removal, signal)),
    backup: (folder, signal) => attempt((store) => store.backup(folder, signal)),
    close: async () => {
      const store = await opened.catch(() => null)
      await store?.close()
    },
  }
}
