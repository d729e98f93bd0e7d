import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Warehouse } from '@vigil/warehouse'
import { errorMessage } from '../lib/error-message.ts'
import { backups } from './engine.ts'
import type { Run } from './run.ts'

export interface BackupRun extends Run {
  bytes: number
}

interface BackupOptions {
  warehouse: Pick<Warehouse, 'backup'>
  directory: string
  backupHour: number
  flushedTo: () => number
  /** Cancels a running backup. */
  signal: AbortSignal
  log: { info(message: string): void; warn(message: string): void }
}

const kept = 2
const noteFile = 'backup.json'
const dayMs = 86_400_000
const hourMs = 3_600_000

/**
 * Nightly copies of the embedded warehouse, one directory per day; the last two are kept. Newer events are in the
 * journal.
 */
export class Backups {
  readonly #options: BackupOptions
  last: BackupRun | null = null
  backedUpAt: number | null = null
  /** The journal sequence that the last backup reaches. */
  sequence = 0

  constructor(options: BackupOptions) {
    this.#options = options
  }

  /** Loads the state of earlier processes' backups. */
  async recall() {
    const newest = (await backups(this.#options.directory)).at(-1)
    const text = newest ? await readFile(join(newest, noteFile), 'utf8').catch(() => null) : null
    if (!text) return
    const note = JSON.parse(text) as BackupRun & { sequence: number } // written by `make`
    this.sequence = note.sequence
    this.last = { at: note.at, durationMs: note.durationMs, problem: null, bytes: note.bytes }
    this.backedUpAt = note.at
  }

  async makeWhenDue(now: Date) {
    const due = dueBefore(now, this.#options.backupHour)
    if (this.#options.warehouse.backup && (this.last?.at ?? 0) < due) await this.make(now)
  }

  async make(now: Date) {
    const { warehouse, directory, flushedTo, signal, log } = this.#options
    if (!warehouse.backup) return
    const at = now.getTime()
    const folder = join(directory, now.toISOString().slice(0, 10))
    const sequence = flushedTo()
    try {
      await mkdir(folder, { recursive: true })
      await warehouse.backup(folder, { signal })
      const bytes = await measureFolder(folder)
      this.last = { at, durationMs: Date.now() - at, problem: null, bytes }
      this.sequence = sequence
      this.backedUpAt = at
      await writeFile(join(folder, noteFile), JSON.stringify({ ...this.last, sequence }))
      await this.#removeOld()
      log.info(`backed up the warehouse to ${folder} (${Math.ceil(bytes / 1_048_576)} MB)`)
    } catch (error) {
      this.last = { at, durationMs: Date.now() - at, problem: errorMessage(error), bytes: 0 }
      log.warn(`failed to back up the warehouse: ${errorMessage(error)}`)
    }
  }

  async #removeOld() {
    for (const folder of (await backups(this.#options.directory)).slice(0, -kept)) await rm(folder, { recursive: true })
  }
}

/** The last backup time. If it was missed, the backup is due at once. */
function dueBefore(now: Date, hour: number) {
  const today = now.getTime() - (now.getTime() % dayMs) + hour * hourMs
  return today <= now.getTime() ? today : today - dayMs
}

export async function measureFolder(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  const sizes = names.map((name) =>
    stat(join(folder, name)).then(
      (file) => (file.isFile() ? file.size : 0),
      () => 0,
    ),
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
