import { and, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Transaction } from './connection.ts'
import { oidcPayloads, oneTimeLinks, users } from './schema.ts'

/** Signs the matching users out everywhere: deletes sessions, grants and codes, and revokes tokens. */
export async function revokeAccess(tx: Transaction, where: SQL) {
  const revoked = await tx.update(users).set({ tokensValidFrom: new Date() }).where(where).returning({ id: users.id })
  const ids = revoked.map(({ id }) => id)
  if (ids.length > 0) await tx.delete(oidcPayloads).where(inArray(oidcPayloads.accountId, ids))
  return ids
}

/** Invalidates the links a user has not used yet. */
export async function voidLinks(tx: Transaction, where: SQL, now: Date) {
  await tx
    .update(oneTimeLinks)
    .set({ usedAt: now })
    .where(and(where, isNull(oneTimeLinks.usedAt)))
}
