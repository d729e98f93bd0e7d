import { rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate } from '@vigil/database'
import { fingerprintAccounts, listMigrations, type Migration, migratedTo } from '@vigil/database/transfer'
import { openClickHouse, openDuckDb } from '@vigil/warehouse'
import { errorMessage } from '../lib/error-message.ts'
import { compare } from './compare.ts'
import { measureTree } from './copies.ts'
import { fingerprintWarehouse, type Installation, type MaintenanceLog } from './installation.ts'
import { beginRestore, finishRestore } from './restore.ts'
import { makeSnapshot, readSnapshot, type Snapshot, SnapshotError } from './snapshot.ts'
import { clearState, type UpgradeState, writeState } from './state.ts'
import { measureFiles } from './stored-files.ts'

export const snapshotFolder = (dataDirectory: string) => join(dataDirectory, 'before-upgrade')
const unfinishedFolder = (dataDirectory: string) => `${snapshotFolder(dataDirectory)}.unfinished`

export interface UpgradePlan {
  pending: Migration[]
  neededBytes: number
  freeBytes: number
}

export async function planUpgrade(installation: Installation): Promise<UpgradePlan> {
  const { databaseUrl, migrations, dataDirectory, filesDirectory, bucketFiles } = installation
  const newest = await migratedTo(databaseUrl)
  const disk = await statfs(dataDirectory)
  const isInside = !bucketFiles && filesDirectory.startsWith(`${dataDirectory}/`)
  return {
    pending: (await listMigrations(migrations)).filter(({ at }) => at > newest),
    // The accounts database is small; the copy of its folder would be larger than its rows.
    neededBytes: (await measureTree(dataDirectory)) + (isInside ? 0 : await measureFiles(installation)),
    freeBytes: disk.bavail * disk.bsize,
  }
}

/** Takes a snapshot and migrates. If data of an organization changed, restores the snapshot and throws. */
export async function applyUpgrade(installation: Installation, now: Date, log: MaintenanceLog): Promise<Snapshot> {
  const { dataDirectory } = installation
  await writeState(dataDirectory, { action: 'upgrade', phase: 'snapshot' })
  const unfinished = unfinishedFolder(dataDirectory)
  await rm(unfinished, { recursive: true, force: true })
  await makeSnapshot(installation, unfinished, now)
  await rm(snapshotFolder(dataDirectory), { recursive: true, force: true })
  await rename(unfinished, snapshotFolder(dataDirectory))
  log.info(`saved everything to ${snapshotFolder(dataDirectory)}`)
  await writeState(dataDirectory, { action: 'upgrade', phase: 'migrate' })
  return finishUpgrade(installation, log)
}

/** Continues an interrupted upgrade: before the migration there is nothing to undo. */
export async function resumeUpgrade(installation: Installation, { phase }: UpgradeState, log: MaintenanceLog) {
  const { dataDirectory } = installation
  if (phase === 'migrate') return finishUpgrade(installation, log)
  await rm(unfinishedFolder(dataDirectory), { recursive: true, force: true })
  await clearState(dataDirectory)
  log.info('an upgrade was interrupted before it changed anything; run it again')
}

async function finishUpgrade(installation: Installation, log: MaintenanceLog): Promise<Snapshot> {
  const { dataDirectory, databaseUrl, migrations } = installation
  const from = snapshotFolder(dataDirectory)
  const snapshot = await readSnapshot(from)
  try {
    await migrate(databaseUrl, migrations)
    await migrateWarehouse(installation)
  } catch (error) {
    await returnTo(installation, from, log)
    throw new SnapshotError(`The upgrade failed and was reverted: ${errorMessage(error)}`)
  }
  const written = writtenTables(
    (await listMigrations(migrations)).filter(({ at }) => at > snapshot.accounts.migratedTo),
  )
  const { accounts, warehouse } = snapshot
  const differences = [
    ...compare(
      accounts.tables.filter(({ name }) => !written.has(name)),
      await fingerprintAccounts(databaseUrl, accounts.tables),
    ),
    ...compare(warehouse.fingerprints, await fingerprintWarehouse(installation, warehouse.fingerprints)),
  ]
  if (differences.length > 0) {
    await returnTo(installation, from, log)
    throw new SnapshotError(`The upgrade changed data and was reverted: ${differences.join('; ')}.`)
  }
  await clearState(dataDirectory)
  for (const name of written) log.info(`${name} was changed by a migration and not compared`)
  log.info('migrated; all other counts and hashes are as before')
  return snapshot
}

async function returnTo(installation: Installation, from: string, log: MaintenanceLog) {
  const state = await beginRestore(installation, { from, keepsEvents: true })
  await finishRestore(installation, state, log)
}

async function migrateWarehouse({ clickHouse, dataDirectory, warehouseMemory }: Installation) {
  const directory = join(dataDirectory, 'warehouse')
  const warehouse = clickHouse
    ? await openClickHouse(clickHouse)
    : await openDuckDb({ directory, memoryLimit: warehouseMemory })
  await warehouse.close()
}

/** Existing tables whose rows the migrations write or delete: their contents differ on purpose. */
export function writtenTables(pending: readonly Pick<Migration, 'sql'>[]): Set<string> {
  const statement = /^\s*(?:insert\s+into|update|delete\s+from|drop\s+table(?:\s+if\s+exists)?)\s+"?(\w+)"?/gim
  return new Set(pending.flatMap(({ sql }) => [...sql.matchAll(statement)].map(([, table = '']) => table)))
}
