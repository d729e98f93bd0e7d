import { inArray, lt, sql } from 'drizzle-orm'
import type { Db } from './connection.ts'
import { pictureFeatures } from './picture-schema.ts'

const toDay = (time: Date) => time.toISOString().slice(0, 10)
/** Limits the size of one answer. */
const atOnce = 2_000

export function pictureFeatureRepository(db: Db) {
  return {
    async store(markupHash: string, features: Uint8Array, now: Date): Promise<void> {
      const row = { features: Buffer.from(features), usedOn: toDay(now) }
      await db
        .insert(pictureFeatures)
        .values({ markupHash, ...row })
        .onConflictDoUpdate({ target: pictureFeatures.markupHash, set: row })
    },

    /** The features of these pictures, as far as they exist. Renews their retention. */
    async find(hashes: readonly string[], now: Date): Promise<Map<string, Uint8Array>> {
      const found = new Map<string, Uint8Array>()
      for (let from = 0; from < hashes.length; from += atOnce) {
        const some = inArray(pictureFeatures.markupHash, hashes.slice(from, from + atOnce))
        const rows = await db.select().from(pictureFeatures).where(some)
        for (const { markupHash, features } of rows) found.set(markupHash, features)
        const today = toDay(now)
        if (rows.some(({ usedOn }) => usedOn < today))
          await db
            .update(pictureFeatures)
            .set({ usedOn: today })
            .where(sql`${some} and ${pictureFeatures.usedOn} < ${today}`)
      }
      return found
    },

    async removeUnused(before: Date): Promise<void> {
      await db.delete(pictureFeatures).where(lt(pictureFeatures.usedOn, toDay(before)))
    },
  }
}
