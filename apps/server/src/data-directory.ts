import { chmod, lstat, mkdir, readdir } from 'node:fs/promises'
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
export async function claimDataDirectory(
  directory: string,
  { hasPostgres = true }: { hasPostgres?: boolean } = {},
): Promise<DataDirectory> {
  const folder = resolve(directory)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const lock = await lockFile(join(folder, 'vigil.lock'))
    await closeToOthers(folder, hasPostgres)
    return lock
  } catch (cause) {
    throw new DataDirectoryError(explain(folder, cause), { cause })
  }
}

/** PostgreSQL's own folder; it sets the modes inside. */
const postgresFolder = 'postgres'

/**
 * Removes the access of other users, which earlier versions gave. The directory itself stays passable for an
 * embedded PostgreSQL that root starts: it runs as a different user.
 */
async function closeToOthers(folder: string, hasPostgres: boolean) {
  const uid = process.getuid?.()
  const close = async (path: string, mode: number) => {
    const found = await lstat(path)
    // A link's target, or another user's file, is the operator's business.
    if (found.isSymbolicLink() || found.uid !== uid) return
    if ((found.mode & 0o777 & ~mode) !== 0) await chmod(path, found.mode & mode)
  }
  for (const name of await readdir(folder)) if (name !== postgresFolder) await close(join(folder, name), 0o700)
  if (uid === 0 && hasPostgres) await chmod(folder, 0o711)
  else await close(folder, 0o700)
}

function explain(folder: string, cause: unknown): string {
  if (cause instanceof LockHeldError) {
    return `Vigil is already running on ${folder} (process ${cause.pid}). Stop it first, or set another DATA_DIR and PORT.`
  }
  const reason = cause instanceof Error ? cause.message : String(cause)
  return `${folder} cannot be used as the data directory: ${reason}. Set another DATA_DIR.`
}
