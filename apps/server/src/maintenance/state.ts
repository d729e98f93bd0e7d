import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFile } from './copies.ts'

/** Noted while the data is being changed, so that the next start completes or reverts it. */
export type MaintenanceState = UpgradeState | RestoreState

export interface UpgradeState {
  action: 'upgrade'
  /** While the snapshot is made, the data is unchanged. */
  phase: 'snapshot' | 'migrate'
}

export interface RestoreState {
  action: 'restore'
  from: string
  /** Beacons that arrived after the snapshot stay in the journal and are loaded again. */
  keepsEvents: boolean
  /** Values below which no sequence may go: the journal may contain ids of deleted organizations. */
  minimums: Record<string, number>
}

const statePath = (dataDirectory: string) => join(dataDirectory, 'maintenance.json')

export async function readState(dataDirectory: string): Promise<MaintenanceState | null> {
  const text = await readFile(statePath(dataDirectory), 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as MaintenanceState) // written by `writeState`
}

export async function writeState(dataDirectory: string, state: MaintenanceState) {
  const draft = `${statePath(dataDirectory)}.draft`
  await writeFile(draft, JSON.stringify(state), { mode: 0o600 })
  await syncFile(draft)
  await rename(draft, statePath(dataDirectory))
}

export async function clearState(dataDirectory: string) {
  await rm(statePath(dataDirectory), { force: true })
}
