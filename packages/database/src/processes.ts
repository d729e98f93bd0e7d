import { and, eq, lt, ne, or } from 'drizzle-orm'
import type { Db } from './connection.ts'
import { processes } from './process-schema.ts'

export type ProcessRow = typeof processes.$inferSelect

const dayMs = 86_400_000
/** A collector's totals are part of the installation's totals, long after it is gone. */
const collectorDays = 400

/** The processes of the installation. Not tenant data. */
export function processRepository(db: Db) {
  return {
    /** A heartbeat. */
    async report(row: Omit<ProcessRow, 'stoppedAt'>) {
      const { id, ...values } = row
      const set = { ...values, stoppedAt: null }
      await db
        .insert(processes)
        .values({ id, ...set })
        .onConflictDoUpdate({ target: processes.id, set })
    },

    async stopped(id: string, at: Date) {
      await db.update(processes).set({ stoppedAt: at }).where(eq(processes.id, id))
    },

    /** All of them but one. */
    others: (id: string): Promise<ProcessRow[]> =>
      db.select().from(processes).where(ne(processes.id, id)).orderBy(processes.role, processes.startedAt),

    /** Deletes processes that are gone: without a journal after a day, collectors later. */
    async removeOld(now: Date) {
      const before = (days: number) => lt(processes.seenAt, new Date(now.getTime() - days * dayMs))
      const hasNoJournal = or(eq(processes.role, 'api'), eq(processes.role, 'worker'))
      await db.delete(processes).where(or(before(collectorDays), and(hasNoJournal, before(1))))
    },
  }
}
