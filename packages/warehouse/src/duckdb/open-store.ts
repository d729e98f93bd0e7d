import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { Connections } from './connections.ts'
import { opening, using } from './damage.ts'
import { databaseFile } from './files.ts'
import { interruptible } from './interrupt.ts'
import { loadBatch, loadedTo } from './load.ts'
import { migrate } from './migrate.ts'
import { removeRows } from './remove.ts'
import type { DuckDbOptions, DuckDbStore } from './store.ts'
import { tidyTables } from './tidy.ts'

/** Concurrent queries: together with the loader, as many as the process has threads for. */
const questionsAtOnce = 3

/** Opens the database in this thread. */
export async function openStore(options: DuckDbOptions): Promise<DuckDbStore> {
  const { directory, memoryLimit = '512MB', threads = 2, queryTimeoutMs = 30_000 } = options
  const temporary = join(directory, 'spill')
  await rm(temporary, { recursive: true, force: true })
  await mkdir(temporary, { recursive: true })
  const instance = await opening(
    DuckDBInstance.create(join(directory, databaseFile), {
      memory_limit: memoryLimit,
      threads: String(threads),
      temp_directory: temporary,
      // Return freed memory to the system soon: by default up to half a gigabyte is retained.
      allocator_flush_threshold: '16MB',
      allocator_bulk_deallocation_flush_threshold: '16MB',
      // No downloads, and no files but the database.
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
      // In bytes, never reached: otherwise a large commit would skip the WAL and block all others until the file is
      // written, up to half a minute.
      auto_checkpoint_skip_wal_threshold: '1000000000000',
      // A checkpoint would also merge small row groups, and rewrite up to 122,880 rows of a wide table for a single new
      // one: seconds in which the loader waits. Tidying rewrites whole days and months, and empty row groups are
      // dropped without merging.
      max_vacuum_tasks: '0',
    }),
  )
  const writer = await instance.connect()
  const keeper = await instance.connect()
  await opening(migrate(writer))
  const questions = await Connections.open(instance, { count: questionsAtOnce, limitMs: queryTimeoutMs })

  const writing = oneAtATime()
  const keeping = oneAtATime()
  const closing = new AbortController()
  const keep = (work: () => Promise<void>, signal = closing.signal) =>
    keeping(() => using(interruptible(keeper, AbortSignal.any([signal, closing.signal]), work)))
  return {
    query: ({ text, values }, signal) =>
      // No statement binds a list here: the dialect binds its entries.
      questions.use(signal, (prepared) => using(prepared.columns(text, values as (string | number)[]))),
    loadedTo: (collector) => writing(() => using(loadedTo(writer, collector))),
    load: (batch) => writing(() => using(loadBatch(writer, batch))),
    tidy: (now, signal) => keep(() => tidyTables(keeper, now), signal),
    // Neither tidying nor loading may run meanwhile: both rewrite or refer to rows that are deleted here. Tidying takes
    // long, so it is awaited before the loader is held up.
    remove: (removal, signal) =>
      keeping(() =>
        writing(() => {
          signal?.throwIfAborted()
          return using(removeRows(writer, removal))
        }),
      ),
    backup: (folder, signal) => keep(() => copyTo(keeper, folder), signal),
    close: async () => {
      closing.abort(new Error('the database is being closed'))
      await Promise.allSettled([writing(async () => undefined), keeping(async () => undefined)])
      await questions.close()
      writer.closeSync()
      keeper.closeSync()
      instance.closeSync()
    },
  }
}

/** Makes a consistent copy during operation: one transaction reads all tables. It gets its final name once complete. */
async function copyTo(connection: DuckDBConnection, folder: string) {
  await mkdir(folder, { recursive: true })
  const target = join(folder, databaseFile)
  const unfinished = `${target}.unfinished`
  await rm(unfinished, { force: true })
  await rm(`${unfinished}.wal`, { force: true })
  const reader = await connection.runAndReadAll('SELECT current_database()')
  await connection.run(`ATTACH '${unfinished.replaceAll("'", "''")}' AS "copy"`)
  try {
    await connection.run(`COPY FROM DATABASE "${reader.getRows()[0]?.[0]}" TO "copy"`)
  } finally {
    await connection.run('DETACH "copy"')
  }
  await rename(unfinished, target)
}

function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = last.then(work, work)
    last = next.catch(() => undefined)
    return next
  }
}
