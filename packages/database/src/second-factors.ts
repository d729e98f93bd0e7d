import type { AdminScope, Viewer } from '@vigil/contract'
import { and, count, eq, isNull, lt, or } from 'drizzle-orm'
import type { Db } from './connection.ts'
import { refusing } from './connection.ts'
import { revokeAccess } from './revoke-access.ts'
import { users } from './schema.ts'
import { recoveryCodes, secondFactors } from './second-factor-schema.ts'

export type SecondFactorRow = typeof secondFactors.$inferSelect

type NewFactor = Pick<SecondFactorRow, 'name'> &
  (
    | { kind: 'totp'; secret: string; lastStep: number }
    | { kind: 'passkey'; credentialId: string; publicKey: string; counter: number; transports: string[] }
  )

type Owner = Pick<Viewer, 'userId'>

/** A user's second factors and recovery codes. */
export function secondFactorRepository(db: Db) {
  const ownFactor = ({ userId }: Owner, id: string) => and(eq(secondFactors.id, id), eq(secondFactors.userId, userId))
  const unused = ({ userId }: Owner) => and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))

  return {
    of({ userId }: Owner): Promise<SecondFactorRow[]> {
      return db
        .select()
        .from(secondFactors)
        .where(eq(secondFactors.userId, userId))
        .orderBy(secondFactors.createdAt, secondFactors.id)
    },

    /**
     * Adds a factor. With the first one, the recovery codes are stored too and true is returned; later factors share
     * the codes.
     */
    add(
      { userId }: Owner,
      factor: NewFactor,
      codeHashes: string[],
      limit: number,
    ): Promise<'first' | 'added' | 'full'> {
      const added = db.transaction(async (tx) => {
        // Two factors added at once must not both be the first.
        await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
        const [row] = await tx.select({ factors: count() }).from(secondFactors).where(eq(secondFactors.userId, userId))
        const existing = row?.factors ?? 0
        if (existing >= limit) return 'full' as const
        await tx.insert(secondFactors).values({ userId, ...factor })
        if (existing > 0) return 'added' as const
        await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
        await tx.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })))
        return 'first' as const
      })
      return refusing('second_factors_credential_id_unique', 'passkey_taken', added)
    },

    /** False if a code of this or a later time step was accepted before. */
    async useTotp(id: string, step: number, now: Date): Promise<boolean> {
      const isNewer = or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step))
      const rows = await db
        .update(secondFactors)
        .set({ lastStep: step, lastUsedAt: now })
        .where(and(eq(secondFactors.id, id), isNewer))
        .returning({ id: secondFactors.id })
      return rows.length > 0
    },

    async usePasskey(id: string, counter: number, now: Date) {
      await db.update(secondFactors).set({ counter, lastUsedAt: now }).where(eq(secondFactors.id, id))
    },

    async rename(owner: Owner, id: string, name: string): Promise<boolean> {
      const change = db.update(secondFactors).set({ name }).where(ownFactor(owner, id))
      return (await change.returning({ id: secondFactors.id })).length > 0
    },

    /** Removes a factor, and the recovery codes with the last one. */
    remove(owner: Owner, id: string, mustKeepOne: boolean): Promise<'removed' | 'missing' | 'last'> {
      return db.transaction(async (tx) => {
        await tx.select({ id: users.id }).from(users).where(eq(users.id, owner.userId)).for('update')
        const factors = await tx
          .select({ id: secondFactors.id })
          .from(secondFactors)
          .where(eq(secondFactors.userId, owner.userId))
        if (!factors.some((factor) => factor.id === id)) return 'missing' as const
        if (factors.length === 1 && mustKeepOne) return 'last' as const
        await tx.delete(secondFactors).where(ownFactor(owner, id))
        if (factors.length === 1) await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, owner.userId))
        return 'removed' as const
      })
    },

    async recoveryCodesLeft(owner: Owner): Promise<number> {
      const [row] = await db.select({ left: count() }).from(recoveryCodes).where(unused(owner))
      return row?.left ?? 0
    },

    async replaceRecoveryCodes({ userId }: Owner, codeHashes: string[]) {
      await db.transaction(async (tx) => {
        await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
        await tx.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })))
      })
    },

    /** True for the single caller that uses the code. */
    async useRecoveryCode(owner: Owner, codeHash: string, now: Date): Promise<boolean> {
      const use = db
        .update(recoveryCodes)
        .set({ usedAt: now })
        .where(and(unused(owner), eq(recoveryCodes.codeHash, codeHash)))
      return (await use.returning({ userId: recoveryCodes.userId })).length > 0
    },

    /** For a user who has lost every factor: removes them and signs the user out. */
    async reset(_scope: AdminScope, userId: string) {
      await db.transaction(async (tx) => {
        await tx.delete(secondFactors).where(eq(secondFactors.userId, userId))
        await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
        await revokeAccess(tx, eq(users.id, userId))
      })
    },
  }
}
