import type { AdminScope } from '@vigil/contract'
import { eq } from 'drizzle-orm'
import { settings } from './audit-schema.ts'
import type { Db } from './connection.ts'

/** Settings that superadmins change in the product, by name. Their schema is in the contract. */
export function settingRepository(db: Db) {
  return {
    /** Null if it was never changed. Has no scope, because background work reads it too. */
    async find(name: string): Promise<unknown> {
      const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, name))
      return row?.value ?? null
    },

    async set(_scope: AdminScope, name: string, value: object, changedAt: Date) {
      const set = { value, changedAt }
      await db
        .insert(settings)
        .values({ name, ...set })
        .onConflictDoUpdate({ target: settings.name, set })
    },
  }
}
