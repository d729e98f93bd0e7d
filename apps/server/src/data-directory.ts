import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { LockHeldError, lockFile } from '@vigil/database/embedded'

export interface DataDirectory {
  release(): Promise<void>
}

/** Its message is written for the person who starts Vigil. */
export class DataDirectoryError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DataDirectoryError'
  }
}

/**
 * Makes the directory and claims it for this process: the engines inside must have one master.
 * A claim left by a killed process is taken over.
 */
export async function claimDataDirectory(directory: string): Promise<DataDirectory> {
  const folder = resolve(directory)
  try {
    // Closed to listing; passable as root, since PostgreSQL then runs under a user of its own.
    await mkdir(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
    return await lockFile(join(folder, 'vigil.lock'))
  } catch (cause) {
    throw new DataDirectoryError(explain(folder, cause), { cause })
  }
}

function explain(folder: string, cause: unknown): string {
  if (cause instanceof LockHeldError) {
    return `Vigil is already running on ${folder} (process ${cause.pid}). Stop it first, or set another DATA_DIR and PORT.`
  }
  const reason = cause instanceof Error ? cause.message : String(cause)
  return `${folder} cannot be used as the data directory: ${reason}. Set another DATA_DIR.`
}
