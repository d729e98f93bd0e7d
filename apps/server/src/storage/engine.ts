import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type ClickHouseOptions,
  type DuckDbWarehouse,
  openClickHouse,
  openDuckDb,
  restoreDuckDb,
  setAsideDuckDb,
  type Warehouse,
  WarehouseDamagedError,
  type WatchStatement,
} from '@vigil/warehouse'
import { delegating } from './delegating.ts'

export type EngineSettings =
  | { kind: 'duckdb'; directory: string; backupDirectory: string; memoryLimit: string }
  | { kind: 'clickhouse'; url: string; cluster: string | null }

export interface EngineLog {
  warn(message: string): void
}

/**
 * A remote server, shared by all threads. It is opened at the first call that succeeds, so a collector accepts beacons
 * before the server is available.
 */
export function openServer(
  { url, cluster }: Extract<EngineSettings, { kind: 'clickhouse' }>,
  options: Pick<ClickHouseOptions, 'turns' | 'predecessors' | 'watch'> = {},
): Warehouse {
  let opened: Promise<Warehouse> | null = null
  const open = () => {
    opened ??= openClickHouse({ url, ...(cluster ? { cluster } : {}), ...options }).catch((error: unknown) => {
      opened = null
      throw error
    })
    return opened
  }
  const close = async () => {
    const warehouse = await opened?.catch(() => null)
    await warehouse?.close()
  }
  return Object.assign(
    delegating(open, () => null),
    { close },
  )
}

/**
 * Opens the embedded engine. A damaged file is set aside and replaced by the newest backup that opens; later events are
 * still in the journal and are loaded again, because the backup records its position.
 */
export async function openEmbedded(
  settings: Extract<EngineSettings, { kind: 'duckdb' }>,
  isDamaged: boolean,
  log: EngineLog,
  watch?: WatchStatement,
): Promise<DuckDbWarehouse> {
  const { directory, backupDirectory, memoryLimit } = settings
  const candidates = (await backups(backupDirectory)).reverse()
  for (let mustReplace = isDamaged; ; mustReplace = true) {
    if (mustReplace) await replace(directory, candidates.shift() ?? null, log)
    try {
      return await openDuckDb({ directory, memoryLimit }, watch)
    } catch (error) {
      if (!(error instanceof WarehouseDamagedError)) throw error
      log.warn(`the warehouse in ${directory} cannot be read: ${error.message.slice(0, 300)}`)
    }
  }
}

async function replace(directory: string, backup: string | null, log: EngineLog) {
  const name = `damaged-${new Date().toISOString().replace(/[:.]/g, '-')}`
  await setAsideDuckDb(directory, name)
  const isRestored = backup !== null && (await restoreDuckDb({ from: backup, directory }))
  const next = isRestored ? `restored the backup ${backup}` : 'there is no backup, starting with an empty one'
  log.warn(`the damaged warehouse was set aside as ${join(directory, name)}; ${next}; reloading the journal`)
}

/** Backup directories, oldest first: their names are dates. */
export async function backups(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch(() => [])
  return names
    .filter((name) => /^\d{4}-\d{2}-\d{2}$/.test(name))
    .sort()
    .map((name) => join(directory, name))
}
