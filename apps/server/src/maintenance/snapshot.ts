import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type SavedAccounts, saveAccounts } from '@vigil/database/transfer'
import { type StoredTable, saveClickHouse, type WarehouseFingerprint } from '@vigil/warehouse/transfer'
import { copyTree, type FileSum, listEntries, sumFile, sumFiles, syncFile } from './copies.ts'
import { fingerprintWarehouse, type Installation } from './installation.ts'
import { saveFiles } from './stored-files.ts'

/** The note in a snapshot. It is written last, so a folder without one is unfinished. */
export interface Snapshot {
  format: 1
  /** The version that made it. */
  version: string
  createdAt: string
  accounts: SavedAccounts
  warehouse: {
    kind: 'duckdb' | 'clickhouse'
    /** Contents of the tables of organizations. */
    fingerprints: WarehouseFingerprint[]
    /** The tables that were saved; empty for DuckDB, which is saved as a file. */
    tables: StoredTable[]
  }
  /** Entries of the data directory. */
  entries: string[]
  files: Record<string, FileSum>
}

const noteFile = 'snapshot.json'
export const accountsFolder = 'accounts'
export const dataFolder = 'data'
export const filesFolder = 'files'
export const clickHouseFolder = 'clickhouse'

/** A message for the person running the command. */
export class SnapshotError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'SnapshotError'
  }
}

/** Saves a stopped installation to a new folder. */
export async function makeSnapshot(installation: Installation, folder: string, now: Date): Promise<Snapshot> {
  const { clickHouse, dataDirectory, filesDirectory } = installation
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const accounts = await saveAccounts(installation.databaseUrl, join(folder, accountsFolder))
  const fingerprints = await fingerprintWarehouse(installation)
  const tables = clickHouse ? await saveClickHouse(clickHouse, join(folder, clickHouseFolder)) : []
  const entries = await listEntries(dataDirectory, filesDirectory)
  for (const name of entries) await copyTree(join(dataDirectory, name), join(folder, dataFolder, name))
  await saveFiles(installation, join(folder, filesFolder))
  return finishSnapshot(installation, folder, now, {
    accounts,
    warehouse: { kind: clickHouse ? 'clickhouse' : 'duckdb', fingerprints, tables },
    entries,
  })
}

export async function finishSnapshot(
  { version }: Pick<Installation, 'version'>,
  folder: string,
  now: Date,
  parts: Pick<Snapshot, 'accounts' | 'warehouse' | 'entries'>,
): Promise<Snapshot> {
  const files = await sumFiles(folder)
  const snapshot: Snapshot = { format: 1, version, createdAt: now.toISOString(), ...parts, files }
  const draft = join(folder, `${noteFile}.draft`)
  await writeFile(draft, JSON.stringify(snapshot), { mode: 0o600 })
  await syncFile(draft)
  await rename(draft, join(folder, noteFile))
  return snapshot
}

export async function readSnapshot(folder: string): Promise<Snapshot> {
  const text = await readFile(join(folder, noteFile), 'utf8').catch(() => null)
  if (text === null) throw new SnapshotError(`${folder} does not contain a complete backup.`)
  const snapshot = JSON.parse(text) as Snapshot // written by `finishSnapshot`
  if (snapshot.format !== 1) throw new SnapshotError(`${folder} was made by a newer version. Use that version.`)
  return snapshot
}

/** Throws if a file is missing or was changed. */
export async function verifySnapshot(folder: string, { files }: Snapshot) {
  for (const [path, { sha256 }] of Object.entries(files)) {
    const found = await sumFile(join(folder, path)).catch(() => null)
    if (found?.sha256 !== sha256)
      throw new SnapshotError(`${join(folder, path)} is ${found ? 'damaged' : 'missing'}. Nothing was changed.`)
  }
}
