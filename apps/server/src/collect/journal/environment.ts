import { open, type RootDatabase } from 'lmdb'

/**
 * Without overlapping syncs a batch is on the disk when it resolves. Without batching by turns of the event loop a failed one fails there
 * and nowhere else: lmdb's own batches have promises that nobody hears, and that would end the process.
 */
export function openEnvironment(directory: string): RootDatabase {
  const durability = { overlappingSync: false, eventTurnBatching: false, txnStartThreshold: 0 }
  return open({ path: directory, ...durability, noMemInit: true, maxDbs: 16, cache: false })
}

/** lmdb says "see commitError", and that is a promise of its own, which must not stay unheard. */
export async function causeOf(error: unknown): Promise<unknown> {
  const cause = error instanceof Error && 'commitError' in error ? error.commitError : undefined
  if (!(cause instanceof Promise)) return error
  return cause.then(
    () => error,
    (reason: unknown) => reason,
  )
}
