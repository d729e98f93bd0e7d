import { eq, sql } from 'drizzle-orm'
import type { Db } from './connection.ts'
import { signInFailures } from './schema.ts'

export interface FailurePolicy {
  allowed: number
  windowSeconds: number
}

/** Counts failed sign-ins per key. A key over its limit is locked for the length of its window. */
export function signInFailureRepository(db: Db) {
  return {
    /** Seconds until the key may try again; 0 if it may now. */
    async secondsLocked(key: string, now: Date): Promise<number> {
      const [row] = await db
        .select({ until: signInFailures.lockedUntil })
        .from(signInFailures)
        .where(eq(signInFailures.key, key))
      return row?.until ? Math.max(0, Math.ceil((row.until.getTime() - now.getTime()) / 1000)) : 0
    },

    async add(key: string, now: Date, { allowed, windowSeconds }: FailurePolicy) {
      const instant = (offsetSeconds: number) =>
        sql`${new Date(now.getTime() + offsetSeconds * 1000).toISOString()}::timestamptz`
      const windowStart = instant(-windowSeconds)
      // One statement, so that concurrent attempts are all counted.
      await db
        .insert(signInFailures)
        .values({ key, count: 1, since: now })
        .onConflictDoUpdate({
          target: signInFailures.key,
          set: {
            count: sql`case when ${signInFailures.since} < ${windowStart} then 1 else ${signInFailures.count} + 1 end`,
            since: sql`case when ${signInFailures.since} < ${windowStart} then ${instant(0)} else ${signInFailures.since} end`,
            lockedUntil: sql`case when ${signInFailures.since} >= ${windowStart} and ${signInFailures.count} + 1 >= ${allowed} then ${instant(windowSeconds)} else null end`,
          },
        })
    },

    async clear(key: string) {
      await db.delete(signInFailures).where(eq(signInFailures.key, key))
    },
  }
}
