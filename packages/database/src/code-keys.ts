import { Failure, type Scope, verificationLimits } from '@vigil/contract'
import { and, desc, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Db } from './connection.ts'
import { lockOrganization } from './lock-organization.ts'
import { codeKeys } from './verification-schema.ts'

export interface CodeKeyRow {
  key: string
  createdAt: Date
  /** Null for the current key. */
  endedAt: Date | null
}

/** Each of them is tried on every clear code. */
const mostKeys = 5

const validityMs = verificationLimits.factDays * 86_400_000
/** When hashes with this key stop matching: the facts of its sessions are deleted then. */
export const codeKeyValidUntil = (endedAt: Date) => new Date(endedAt.getTime() + validityMs)

/** Keys of the hashes of shops' codes. */
export function codeKeyRepository(db: Db) {
  const own = (organizationId: number) => eq(codeKeys.organizationId, organizationId)
  const isValid = (now: Date) =>
    or(isNull(codeKeys.endedAt), gt(codeKeys.endedAt, new Date(now.getTime() - validityMs)))
  const { key, createdAt, endedAt } = codeKeys

  const list = (from: Pick<Db, 'select'>, organizationId: number, now: Date): Promise<CodeKeyRow[]> =>
    from
      .select({ key, createdAt, endedAt })
      .from(codeKeys)
      .where(and(own(organizationId), isValid(now)))
      .orderBy(desc(createdAt), desc(codeKeys.id))

  /** Ends the current key and, with `next`, begins another. */
  function replace(
    { organizationId }: Scope,
    next: string | null,
    now: Date,
    isAllowed: (kept: CodeKeyRow[]) => boolean,
  ) {
    return db.transaction(async (tx) => {
      await lockOrganization(tx, organizationId)
      const kept = await list(tx, organizationId, now)
      if (!isAllowed(kept)) return kept
      if (next && kept.length >= mostKeys) throw new Failure('too_many_code_keys')
      await tx
        .update(codeKeys)
        .set({ endedAt: now })
        .where(and(own(organizationId), isNull(endedAt)))
      await tx.delete(codeKeys).where(and(own(organizationId), lte(endedAt, new Date(now.getTime() - validityMs))))
      if (next) await tx.insert(codeKeys).values({ organizationId, key: next, createdAt: now })
      return list(tx, organizationId, now)
    })
  }

  return {
    /** Valid keys, newest first. */
    valid: ({ organizationId }: Scope, now: Date) => list(db, organizationId, now),

    /** The current keys by organization, for delivery and the collector, which have no viewer. */
    async current(organizationIds: readonly number[]): Promise<Map<number, string>> {
      if (organizationIds.length === 0) return new Map()
      const rows = await db
        .select({ organizationId: codeKeys.organizationId, key })
        .from(codeKeys)
        .where(and(inArray(codeKeys.organizationId, [...organizationIds]), isNull(endedAt)))
      return new Map(rows.map((row) => [row.organizationId, row.key]))
    },

    /** No effect if there is a current key. */
    begin: (scope: Scope, next: string, now: Date) =>
      replace(scope, next, now, (kept) => kept.every((row) => row.endedAt !== null)),

    end: (scope: Scope, now: Date) => replace(scope, null, now, () => true),

    rotate: (scope: Scope, next: string, now: Date) =>
      replace(scope, next, now, (kept) => {
        if (kept.some((row) => row.endedAt === null)) return true
        throw new Failure('code_hashes_off')
      }),
  }
}
