import type { Scope } from '@vigil/contract'
import { and, eq, gt, isNull, lt, max } from 'drizzle-orm'
import { caseLinks } from './case-schema.ts'
import type { Db } from './connection.ts'
import { organizations } from './schema.ts'

export interface FoundCaseLink {
  organizationId: number
  caseId: string
  expiresAt: Date
  isRevoked: boolean
}

/** Links to cases, by the hash of their token. */
export function caseLinkRepository(db: Db) {
  const ofCase = ({ organizationId }: Scope, caseId: string) =>
    and(eq(caseLinks.organizationId, organizationId), eq(caseLinks.caseId, caseId))

  return {
    async add(scope: Scope, caseId: string, link: { linkHash: string; createdAt: Date; expiresAt: Date }) {
      await db.insert(caseLinks).values({ ...link, caseId, organizationId: scope.organizationId })
    },

    /** For a visitor, who has no scope before the link is found. */
    async byHash(linkHash: string): Promise<FoundCaseLink | null> {
      const [row] = await db
        .select({
          organizationId: caseLinks.organizationId,
          caseId: caseLinks.caseId,
          expiresAt: caseLinks.expiresAt,
          revokedAt: caseLinks.revokedAt,
        })
        .from(caseLinks)
        .innerJoin(organizations, eq(organizations.id, caseLinks.organizationId))
        .where(and(eq(caseLinks.linkHash, linkHash), eq(organizations.isActive, true)))
      if (!row) return null
      const { revokedAt, ...link } = row
      return { ...link, isRevoked: revokedAt !== null }
    },

    async revoke(scope: Scope, caseId: string, now: Date) {
      await db
        .update(caseLinks)
        .set({ revokedAt: now })
        .where(and(ofCase(scope, caseId), isNull(caseLinks.revokedAt)))
    },

    /** The end of the newest link that works; null if none does. */
    async expiresAt(scope: Scope, caseId: string, now: Date): Promise<Date | null> {
      const [row] = await db
        .select({ last: max(caseLinks.expiresAt) })
        .from(caseLinks)
        .where(and(ofCase(scope, caseId), isNull(caseLinks.revokedAt), gt(caseLinks.expiresAt, now)))
      return row?.last ?? null
    },

    async removeExpired(before: Date) {
      await db.delete(caseLinks).where(lt(caseLinks.expiresAt, before))
    },
  }
}
