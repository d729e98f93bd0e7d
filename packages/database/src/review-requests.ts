import type { Scope } from '@vigil/contract'
import { and, eq } from 'drizzle-orm'
import type { Db } from './connection.ts'
import { reviewRequests } from './threat-schema.ts'

/** Reviews of threat reports that organizations requested from the team. */
export function reviewRequestRepository(db: Db) {
  const { organizationId, incidentId, requestedAt } = reviewRequests
  const ofReport = (scope: Scope, incident: string) =>
    and(eq(organizationId, scope.organizationId), eq(incidentId, incident))

  async function find(scope: Scope, incident: string): Promise<Date | null> {
    const [row] = await db.select({ requestedAt }).from(reviewRequests).where(ofReport(scope, incident))
    return row?.requestedAt ?? null
  }

  return {
    find,

    /** The time of an earlier request; null if this is the first, also when two arrive at once. */
    async add(scope: Scope, incident: string, now: Date): Promise<Date | null> {
      const added = await db
        .insert(reviewRequests)
        .values({ organizationId: scope.organizationId, incidentId: incident, requestedAt: now })
        .onConflictDoNothing()
        .returning()
      return added.length > 0 ? null : find(scope, incident)
    },

    /** Allows another request, because this one was not delivered. */
    async withdraw(scope: Scope, incident: string) {
      await db.delete(reviewRequests).where(ofReport(scope, incident))
    },
  }
}
