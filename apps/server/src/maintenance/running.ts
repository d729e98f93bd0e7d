import { existsSync } from 'node:fs'
import { copyFile, cp, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { saveAccounts } from '@vigil/database/transfer'
import { fingerprintDuckDb } from '@vigil/warehouse/transfer'
import { copyEnvironment } from '../ingest/journal/environment.ts'
import { openMark } from '../ingest/journal/recovery.ts'
import { backups } from '../storage/engine.ts'
import { copyTree, listEntries } from './copies.ts'
import type { Installation } from './installation.ts'
import { accountsFolder, dataFolder, filesFolder, finishSnapshot, type Snapshot, SnapshotError } from './snapshot.ts'
import { saveFiles } from './stored-files.ts'

/**
 * Saves an installation while its server runs. No other process can open the embedded warehouse, so its last nightly
 * backup is taken, and the journal, which contains everything since. The journal is copied last: an event that was held
 * back in the accounts database may be in both, which is harmless, but never in neither.
 */
export async function snapshotRunning(installation: Installation, folder: string, now: Date): Promise<Snapshot> {
  const { dataDirectory, filesDirectory } = installation
  const nightly = (await backups(join(dataDirectory, 'backups'))).at(-1)
  if (!nightly || !existsSync(join(nightly, 'events.duckdb')))
    throw new SnapshotError('The server is running and has not made a nightly backup yet. Stop it first.')
  const data = join(folder, dataFolder)
  await mkdir(data, { recursive: true, mode: 0o700 })
  const accounts = await saveAccounts(installation.databaseUrl, join(folder, accountsFolder))
  await saveFiles(installation, join(folder, filesFolder))
  const warehouse = join(data, 'warehouse')
  await mkdir(warehouse)
  await copyFile(join(nightly, 'events.duckdb'), join(warehouse, 'events.duckdb'))
  const fingerprints = await fingerprintDuckDb(warehouse)
  const entries = await listEntries(dataDirectory, filesDirectory)
  for (const name of entries)
    if (name !== 'journal' && name !== 'warehouse') await copyTree(join(dataDirectory, name), join(data, name))
  await copyJournal(join(dataDirectory, 'journal'), join(data, 'journal'))
  return finishSnapshot(installation, folder, now, {
    accounts,
    warehouse: { kind: 'duckdb', fingerprints, tables: [] },
    entries: [...new Set([...entries, 'journal', 'warehouse'])],
  })
}

async function copyJournal(from: string, to: string) {
  await mkdir(to)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isFile()) await copyFile(source, target)
    else if (entry.name.startsWith('damaged-')) await cp(source, target, { recursive: true })
  }
  // The ledger first: it may lack the newest records, but must not know records that the journal lacks.
  await copyEnvironment(join(from, 'ledger'), join(to, 'ledger'))
  await copyEnvironment(join(from, 'beacons'), join(to, 'beacons'))
  // The next start checks the copy.
  await writeFile(join(to, openMark), '')
}
