import { mkdir } from 'node:fs/promises'
import { open, type RootDatabase } from 'lmdb'

/**
 * Without overlapping syncs, a batch is on disk when its promise resolves. Without event-turn batching, a failure
 * rejects only that batch: lmdb's own batches have unhandled promises that would end the process.
 */
export function openEnvironment(directory: string): RootDatabase {
  const durability = { overlappingSync: false, eventTurnBatching: false, txnStartThreshold: 0 }
  return open({ path: directory, ...durability, noMemInit: true, maxDbs: 16, cache: false })
}

/** Copies an environment that another process may be writing to. */
export async function copyEnvironment(from: string, to: string): Promise<void> {
  const environment = open({ path: from, readOnly: true, maxDbs: 16 })
  try {
    await mkdir(to, { recursive: true })
    await environment.backup(to, false)
  } finally {
    await environment.close()
  }
}

/** lmdb's error only refers to `commitError`, a separate promise that must be handled too. */
export async function unwrapCause(error: unknown): Promise<unknown> {
  const cause = error instanceof Error && 'commitError' in error ? error.commitError : undefined
  if (!(cause instanceof Promise)) return error
  return cause.then(
    () => error,
    (reason: unknown) => reason,
  )
}
