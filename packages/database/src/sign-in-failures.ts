import { eq, lt, sql } from 'drizzle-orm'
import type { Db } from './connection.ts'
import { signInFailures } from './schema.ts'

export interface FailurePolicy {
  allowed: number
  windowSeconds: number
}

/**
 * Counts attempts per key: guesses of a password or code, requested mails. After the last allowed one, the key is
 * locked for the length of its window.
 */
export function signInFailureRepository(db: Db) {
  return {
    /**
     * Counts an attempt before it is evaluated, in one statement, so that parallel attempts cannot exceed the limit.
     * Returns 0 if the attempt is allowed, otherwise the seconds until the next one is.
     */
    async take(key: string, now: Date, { allowed, windowSeconds }: FailurePolicy): Promise<number> {
      const instant = (offsetSeconds: number) =>
        sql`${new Date(now.getTime() + offsetSeconds * 1000).toISOString()}::timestamptz`
      const lockEnd = instant(windowSeconds)
      const isOver = sql`(case when ${signInFailures.lockedUntil} is null then ${signInFailures.since} < ${instant(-windowSeconds)} else ${signInFailures.lockedUntil} <= ${instant(0)} end)`
      const lockAfter = (count: ReturnType<typeof sql>) => sql`case when ${count} >= ${allowed} then ${lockEnd} end`
      const [row] = await db
        .insert(signInFailures)
        .values({ key, count: 1, since: now, lockedUntil: lockAfter(sql`1`) })
        .onConflictDoUpdate({
          target: signInFailures.key,
          set: {
            count: sql`case when ${isOver} then 1 else least(${signInFailures.count} + 1, ${allowed} + 1) end`,
            since: sql`case when ${isOver} then ${instant(0)} else ${signInFailures.since} end`,
            lockedUntil: sql`case when ${isOver} then ${lockAfter(sql`1`)} when ${signInFailures.lockedUntil} is not null then ${signInFailures.lockedUntil} else ${lockAfter(sql`${signInFailures.count} + 1`)} end`,
          },
        })
        .returning({ count: signInFailures.count, lockedUntil: signInFailures.lockedUntil })
      if (!row || row.count <= allowed) return 0
      const waitMs = (row.lockedUntil?.getTime() ?? now.getTime()) - now.getTime()
      return Math.max(1, Math.ceil(waitMs / 1000))
    },

    /** Takes back an attempt that turned out not to be a failure. */
    async giveBack(key: string) {
      await db
        .update(signInFailures)
        .set({ count: sql`greatest(${signInFailures.count} - 1, 0)`, lockedUntil: null })
        .where(eq(signInFailures.key, key))
    },

    async clear(key: string) {
      await db.delete(signInFailures).where(eq(signInFailures.key, key))
    },

    /** Deletes counts that no longer matter: no window is longer than a day. */
    async removeOld(now: Date) {
      await db.delete(signInFailures).where(lt(signInFailures.since, new Date(now.getTime() - 86_400_000)))
    },
  }
}
