import { open, type RootDatabase } from 'lmdb'

/** Without overlapping syncs a put is on the disk when it resolves, and a failed one fails there and nowhere else. */
export function openEnvironment(directory: string): RootDatabase {
  return open({ path: directory, overlappingSync: false, noMemInit: true, maxDbs: 16, cache: false })
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
