import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@vigil/database'
import type { Config } from '../config.ts'
import { claimDataDirectory, DataDirectoryError } from '../data-directory.ts'
import type { StartLoader } from '../storage/loader-host.ts'
import { salvages } from './journal/recovery.ts'
import { startEvents } from './start.ts'

const usage = `Usage:
  vigil journal adopt DIR   load the journal of a collector that is gone; DIR is its DATA_DIR`

interface Options {
  config: Config
  startLoader: StartLoader
  print: (line: string) => void
  log: { info(message: string): void; warn(message: string): void }
}

/**
 * Loads the rest of the journal of a collector that is gone, like that collector would at its next start. The warehouse
 * stores the position it reached, so nothing is lost or doubled, even if this is repeated. Returns the exit code.
 */
export async function adoptJournal(args: readonly string[], options: Options): Promise<number> {
  const { config, print } = options
  const [action, folder, ...others] = args
  if (action !== 'adopt' || !folder || others.length > 0) {
    print(usage)
    return 2
  }
  const directory = resolve(folder)
  if (!config.databaseUrl || !config.clickHouse) {
    print(
      'This needs CLICKHOUSE_URL and DATABASE_URL. A journal next to an embedded warehouse is loaded at its next start.',
    )
    return 1
  }
  if (!existsSync(join(directory, 'journal', 'beacons', 'data.mdb'))) {
    print(`${directory} contains no journal.`)
    return 1
  }
  try {
    const claim = await claimDataDirectory(directory, { hasPostgres: false })
    const events = await load(directory, config.databaseUrl, options).finally(() => claim.release())
    print(`Loaded ${events} events. Everything in ${directory} is in the warehouse; the directory can be deleted.`)
    return 0
  } catch (error) {
    if (!(error instanceof DataDirectoryError)) throw error
    print(error.message)
    return 1
  }
}

/** Resolves with the number of events that were pending. Waits while the warehouse is unavailable. */
async function load(directory: string, databaseUrl: string, { config, startLoader, log }: Options): Promise<number> {
  const database = openDatabase(databaseUrl, (error) => log.warn(`a database connection was lost: ${error.message}`))
  try {
    const adopting: Config = { ...config, dataDirectory: directory, role: 'collector' }
    const { collection, close } = await startEvents(adopting, database, startLoader, log, null)
    if (!collection) throw new Error('a collector has a journal')
    try {
      const { pending } = collection.stats.totals()
      // Parts of a damaged journal are copied into the new one first.
      while ((await salvages(join(directory, 'journal'))).length > 0) await sleep(500)
      await collection.flushed()
      return pending
    } finally {
      await close()
    }
  } finally {
    await database.close()
  }
}
