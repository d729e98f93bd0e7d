import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from './connection.ts'
import { oidcPayloads, secrets } from './schema.ts'

interface StoredPayload {
  payload: Record<string, unknown>
  consumedAt: Date | null
  accountId: string | null
}

/** State of the embedded OpenID provider that must survive restarts and be shared by processes. */
export function providerStateRepository(db: Db) {
  async function one(where: ReturnType<typeof and>): Promise<StoredPayload | undefined> {
    const alive = sql`(${oidcPayloads.expiresAt} is null or ${oidcPayloads.expiresAt} > now())`
    const [row] = await db
      .select({
        payload: oidcPayloads.payload,
        consumedAt: oidcPayloads.consumedAt,
        accountId: oidcPayloads.accountId,
      })
      .from(oidcPayloads)
      .where(and(where, alive))
    return row
  }

  return {
    find: (model: string, id: string) => one(and(eq(oidcPayloads.model, model), eq(oidcPayloads.id, id))),
    findByUid: (model: string, uid: string) => one(and(eq(oidcPayloads.model, model), eq(oidcPayloads.uid, uid))),
    findByUserCode: (model: string, code: string) =>
      one(and(eq(oidcPayloads.model, model), eq(oidcPayloads.userCode, code))),

    async save(row: typeof oidcPayloads.$inferInsert) {
      const { model: _model, id: _id, ...rest } = row
      await db
        .insert(oidcPayloads)
        .values(row)
        .onConflictDoUpdate({ target: [oidcPayloads.model, oidcPayloads.id], set: rest })
    },

    async consume(model: string, id: string) {
      await db
        .update(oidcPayloads)
        .set({ consumedAt: new Date() })
        .where(and(eq(oidcPayloads.model, model), eq(oidcPayloads.id, id)))
    },

    async remove(model: string, id: string) {
      await db.delete(oidcPayloads).where(and(eq(oidcPayloads.model, model), eq(oidcPayloads.id, id)))
    },

    /** Removes and returns an entry that has not expired. Only one of several callers gets it. */
    async take(model: string, id: string) {
      const [row] = await db
        .delete(oidcPayloads)
        .where(and(eq(oidcPayloads.model, model), eq(oidcPayloads.id, id)))
        .returning({
          payload: oidcPayloads.payload,
          accountId: oidcPayloads.accountId,
          isExpired: sql<boolean>`${oidcPayloads.expiresAt} <= now()`,
        })
      return row && !row.isExpired ? row : undefined
    },

    async removeGrant(grantId: string) {
      await db.delete(oidcPayloads).where(eq(oidcPayloads.grantId, grantId))
    },

    async removeExpired(now: Date) {
      await db.delete(oidcPayloads).where(lt(oidcPayloads.expiresAt, now))
    },

    /** The stored secret; undefined if there is none. */
    async storedSecret<T>(name: string): Promise<T | undefined> {
      const [row] = await db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name))
      return row?.value as T | undefined // only `secret` below writes it
    },

    /** The stored secret, or one created now; concurrent processes all get the same. */
    async secret<T>(name: string, make: () => Promise<T> | T): Promise<T> {
      const read = async () =>
        (await db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name)))[0]
      const stored = await read()
      if (!stored)
        await db
          .insert(secrets)
          .values({ name, value: await make() })
          .onConflictDoNothing()
      const row = stored ?? (await read())
      if (!row) throw new Error(`the secret ${name} was not stored`)
      return row.value as T // only `make` above writes it
    },
  }
}
