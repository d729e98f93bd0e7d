import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { LockHeldError, lockFile } from '@vigil/database/embedded'

export interface DataDirectory {
  release(): Promise<void>
}

/** The message is shown to the person starting Vigil. */
export class DataDirectoryError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DataDirectoryError'
  }
}

/**
 * Creates the directory and claims it for this process: the engines inside allow only one. A claim left by a killed
 * process is taken over.
 */
export async function claimDataDirectory(directory: string): Promise<DataDirectory> {
  const folder = resolve(directory)
  try {
    // Not listable by others. As root it stays passable, because PostgreSQL then runs as a different user.
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
