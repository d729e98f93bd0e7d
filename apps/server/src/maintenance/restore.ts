import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '@vigil/database'
import { assertKnownMigration, fingerprintAccounts, loadAccounts, readSequenceValues } from '@vigil/database/transfer'
import { loadClickHouse } from '@vigil/warehouse/transfer'
import { openQueue } from '../jobs/queue.ts'
import { compare } from './compare.ts'
import { listEntries, replaceTree } from './copies.ts'
import { fingerprintWarehouse, type Installation, type MaintenanceLog } from './installation.ts'
import {
  accountsFolder,
  clickHouseFolder,
  dataFolder,
  filesFolder,
  readSnapshot,
  type Snapshot,
  SnapshotError,
  verifySnapshot,
} from './snapshot.ts'
import { clearState, type RestoreState, writeState } from './state.ts'
import { loadFiles } from './stored-files.ts'

/** Checks that a snapshot can be restored here, and notes that it is being restored. */
export async function beginRestore(
  installation: Installation,
  { from, keepsEvents }: Pick<RestoreState, 'from' | 'keepsEvents'>,
): Promise<RestoreState> {
  const snapshot = await readSnapshot(from)
  const kind = installation.clickHouse ? 'clickhouse' : 'duckdb'
  if (snapshot.warehouse.kind !== kind)
    throw new SnapshotError(
      kind === 'duckdb'
        ? 'The backup is of an installation with ClickHouse: set CLICKHOUSE_URL.'
        : 'The backup is of an installation with the embedded warehouse: unset CLICKHOUSE_URL.',
    )
  await assertKnownMigration(snapshot.accounts, installation.migrations)
  await verifySnapshot(from, snapshot)
  const minimums = await readSequenceValues(installation.databaseUrl)
  const state: RestoreState = { action: 'restore', from, keepsEvents, minimums }
  await writeState(installation.dataDirectory, state)
  return state
}

/** Can be interrupted and repeated. */
export async function finishRestore(
  installation: Installation,
  { from, keepsEvents, minimums }: RestoreState,
  log: MaintenanceLog,
): Promise<Snapshot> {
  const { dataDirectory, databaseUrl, migrations, clickHouse } = installation
  const snapshot = await readSnapshot(from)
  await restoreData(installation, snapshot, from, keepsEvents)
  await loadFiles(installation, join(from, filesFolder))
  log.info('restored files')
  await loadAccounts(databaseUrl, join(from, accountsFolder), snapshot.accounts, { migrations, minimums })
  await resendJobs(installation, snapshot)
  log.info('restored accounts')
  if (clickHouse) await loadClickHouse(clickHouse, join(from, clickHouseFolder), snapshot.warehouse.tables)
  await assertEqual(installation, snapshot)
  log.info('restored events; all counts and hashes are those of the backup')
  await clearState(dataDirectory)
  return snapshot
}

const journalEntry = 'journal'

async function restoreData(
  { dataDirectory, filesDirectory }: Installation,
  { entries }: Snapshot,
  from: string,
  keepsEvents: boolean,
) {
  // The nightly backups may be newer than what is restored. The server makes one at once.
  await rm(join(dataDirectory, 'backups'), { recursive: true, force: true })
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 })
  const keeps = (name: string) => keepsEvents && name === journalEntry && existsSync(join(dataDirectory, name))
  for (const name of await listEntries(dataDirectory, filesDirectory))
    if (!entries.includes(name) && !keeps(name)) await rm(join(dataDirectory, name), { recursive: true, force: true })
  for (const name of entries)
    if (!keeps(name)) await replaceTree(join(from, dataFolder, name), join(dataDirectory, name))
}

async function assertEqual(installation: Installation, { accounts, warehouse }: Snapshot) {
  const differences = [
    ...compare(accounts.tables, await fingerprintAccounts(installation.databaseUrl, accounts.tables)),
    ...compare(warehouse.fingerprints, await fingerprintWarehouse(installation, warehouse.fingerprints)),
  ]
  if (differences.length > 0)
    throw new SnapshotError(`The restored data differs from the backup: ${differences.join('; ')}`)
}

async function resendJobs({ databaseUrl, jobs }: Installation, { accounts }: Snapshot) {
  const known = new Map(jobs.map((job) => [job.name, job]))
  const pending = accounts.jobs.flatMap(({ name, data }) => {
    const job = known.get(name)
    return job && data ? [{ job, data }] : []
  })
  if (pending.length === 0) return
  const database = openDatabase(databaseUrl, () => undefined)
  const queue = openQueue({ jobs, database, isSole: true, log: { warn: () => undefined } })
  try {
    for (const { job, data } of pending) await queue.send(job, data)
  } finally {
    await queue.close()
    await database.close()
  }
}
