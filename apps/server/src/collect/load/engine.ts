import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type DuckDbWarehouse,
  openClickHouse,
  openDuckDb,
  restoreDuckDb,
  setAsideDuckDb,
  type Warehouse,
  WarehouseDamagedError,
} from '@vigil/warehouse'
import { delegating } from './delegating.ts'

export type EngineSettings =
  | { kind: 'duckdb'; directory: string; backupDirectory: string; memoryLimit: string }
  | { kind: 'clickhouse'; url: string; cluster: string | null }

export interface EngineLog {
  warn(message: string): void
}

/**
 * A server elsewhere, reached by all threads that want it. It is opened at the first call that succeeds: a collector takes beacons
 * whether or not it is there yet.
 */
export function openServer({ url, cluster }: Extract<EngineSettings, { kind: 'clickhouse' }>): Warehouse {
  let opened: Promise<Warehouse> | null = null
  const open = () => {
    opened ??= openClickHouse({ url, ...(cluster ? { cluster } : {}) }).catch((error: unknown) => {
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
 * Opens the embedded engine. A damaged file is set aside and the newest backup that can be opened takes its place; what came after it is
 * in the journal, and is loaded again because the backup says how far it reaches.
 */
export async function openEmbedded(
  settings: Extract<EngineSettings, { kind: 'duckdb' }>,
  isDamaged: boolean,
  log: EngineLog,
): Promise<DuckDbWarehouse> {
  const { directory, backupDirectory, memoryLimit } = settings
  const candidates = (await backups(backupDirectory)).reverse()
  for (let mustReplace = isDamaged; ; mustReplace = true) {
    if (mustReplace) await replace(directory, candidates.shift() ?? null, log)
    try {
      return await openDuckDb({ directory, memoryLimit })
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
  const next = isRestored ? `the backup ${backup} takes its place` : 'there is no backup, an empty one takes its place'
  log.warn(`the damaged warehouse was set aside as ${join(directory, name)}; ${next}, and the journal is loaded again`)
}

/** Folders of backups, oldest first: their names are dates. */
export async function backups(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch(() => [])
  return names
    .filter((name) => /^\d{4}-\d{2}-\d{2}$/.test(name))
    .sort()
    .map((name) => join(directory, name))
}
