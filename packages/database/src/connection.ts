import type { ErrorCode } from '@vigil/contract'
import { Failure } from '@vigil/contract'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

export type Db = NodePgDatabase

export function connect(url: string, onIdleError: (error: Error) => void) {
  const pool = new pg.Pool({ connectionString: url, max: 20, connectionTimeoutMillis: 5_000 })
  let isClosing = false
  // Without a listener, an idle connection that breaks would end the process. At shutdown that is expected.
  pool.on('error', (error) => {
    if (!isClosing) onIdleError(error)
  })
  const close = () => {
    isClosing = true
    return pool.end()
  }
  return { db: drizzle(pool), pool, close }
}

/** Turns the violation of a named unique constraint into an error code for the caller. */
export async function refusing<T>(constraint: string, code: ErrorCode, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined
    if (cause instanceof pg.DatabaseError && cause.constraint === constraint) throw new Failure(code)
    throw error
  }
}

/** Escapes text for a LIKE pattern. */
export const likeText = (text: string) => text.replace(/[\\%_]/g, '\\$&')
