import { Failure, type Scope, statusIds } from '@vigil/contract'
import { and, eq, ne } from 'drizzle-orm'
import type { Db } from './connection.ts'
import { organizations } from './schema.ts'

export interface IntegrationRow {
  statusId: number
  /** Null until the publisher confirms it. */
  finishedAt: Date | null
}

/** The progress of a publisher's integration. */
export function integrationRepository(db: Db) {
  const own = (scope: Scope) => eq(organizations.id, scope.organizationId)
  const isUnderWay = ne(organizations.statusId, statusIds.done)

  return {
    async state(scope: Scope): Promise<IntegrationRow> {
      const columns = { statusId: organizations.statusId, finishedAt: organizations.integrationFinishedAt }
      const [row] = await db.select(columns).from(organizations).where(own(scope))
      if (!row) throw new Failure('organization_not_found')
      return row
    },

    /** Confirming again restarts the waiting time, because something may have been fixed. */
    async finish(scope: Scope, now: Date) {
      await db
        .update(organizations)
        .set({ statusId: statusIds.integrationStarted, integrationFinishedAt: now })
        .where(and(own(scope), isUnderWay))
    },

    async complete(scope: Scope) {
      await db
        .update(organizations)
        .set({ statusId: statusIds.done })
        .where(and(own(scope), isUnderWay))
    },
  }
}
