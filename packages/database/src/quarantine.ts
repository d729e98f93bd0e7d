import type { InventoryType } from '@vigil/contract'
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from './connection.ts'
import { domains, quarantinedEvents } from './domain-schema.ts'

export type HeldEvent = Omit<typeof quarantinedEvents.$inferInsert, 'organizationId' | 'domain'>
export type ReleasedEvent = typeof quarantinedEvents.$inferSelect

const portion = 500

/** Events of unconfirmed domains. For the collector, which has no viewer. */
export function quarantineRepository(db: Db) {
  return {
    /** Stores events of one domain, each once. Returns the ids of the new ones. */
    hold(
      organizationId: number,
      { domain, inventoryType }: { domain: string; inventoryType: InventoryType },
      events: readonly HeldEvent[],
    ): Promise<Set<string>> {
      return db.transaction(async (tx) => {
        const lastSeenAt = new Date(Math.max(...events.map(({ receivedAt }) => receivedAt.getTime())))
        const target = [domains.organizationId, domains.domain]
        const place = { organizationId, domain }
        // The domain's row is locked first, here and in `release`: this avoids deadlocks.
        await tx
          .insert(domains)
          .values({ ...place, inventoryType, state: 'quarantined', firstSeenAt: lastSeenAt, lastSeenAt })
          .onConflictDoUpdate({
            target,
            set: { lastSeenAt: sql`greatest(${domains.lastSeenAt}, excluded.last_seen_at)` },
          })
        const stored = await tx
          .insert(quarantinedEvents)
          .values(events.map((event) => ({ ...event, ...place })))
          .onConflictDoNothing()
          .returning({ id: quarantinedEvents.id, bytes: quarantinedEvents.bytes })
        await addToSums(tx, place, stored.length, sumBytes(stored))
        return new Set(stored.map(({ id }) => id))
      })
    },

    /**
     * Passes on some events of a confirmed domain, then deletes them. If `pass` fails or the process ends before the
     * deletion is stored, the same events are passed again. False if there is nothing to release.
     */
    release(pass: (events: ReleasedEvent[]) => Promise<void>): Promise<boolean> {
      return db.transaction(async (tx) => {
        const [place] = await tx
          .select({ organizationId: domains.organizationId, domain: domains.domain })
          .from(domains)
          .where(and(eq(domains.state, 'confirmed'), sql`${domains.heldEvents} > 0`))
          .limit(1)
          .for('update', { skipLocked: true })
        if (!place) return false
        const events = await tx
          .select()
          .from(quarantinedEvents)
          .where(atPlace(place))
          .orderBy(asc(quarantinedEvents.receivedAt), asc(quarantinedEvents.id))
          .limit(portion)
        if (events.length > 0) await pass(events)
        const ids = events.map(({ id }) => id)
        await tx
          .delete(quarantinedEvents)
          .where(and(eq(quarantinedEvents.organizationId, place.organizationId), inArray(quarantinedEvents.id, ids)))
        await addToSums(tx, place, -events.length, -sumBytes(events))
        return events.length > 0
      })
    },

    async removeReceivedBefore(before: Date) {
      const old = await db
        .selectDistinct({ organizationId: quarantinedEvents.organizationId, domain: quarantinedEvents.domain })
        .from(quarantinedEvents)
        .where(lt(quarantinedEvents.receivedAt, before))
      for (const place of old) {
        await db.transaction(async (tx) => {
          await tx
            .select({ domain: domains.domain })
            .from(domains)
            .where(and(eq(domains.organizationId, place.organizationId), eq(domains.domain, place.domain)))
            .for('update')
          const removed = await tx
            .delete(quarantinedEvents)
            .where(and(atPlace(place), lt(quarantinedEvents.receivedAt, before)))
            .returning({ bytes: quarantinedEvents.bytes })
          await addToSums(tx, place, -removed.length, -sumBytes(removed))
        })
      }
    },
  }
}

interface Place {
  organizationId: number
  domain: string
}

const atPlace = ({ organizationId, domain }: Place) =>
  and(eq(quarantinedEvents.organizationId, organizationId), eq(quarantinedEvents.domain, domain))

const sumBytes = (rows: readonly { bytes: number }[]) => rows.reduce((sum, { bytes }) => sum + bytes, 0)

async function addToSums(tx: Pick<Db, 'update'>, { organizationId, domain }: Place, events: number, bytes: number) {
  await tx
    .update(domains)
    .set({ heldEvents: sql`${domains.heldEvents} + ${events}`, heldBytes: sql`${domains.heldBytes} + ${bytes}` })
    .where(and(eq(domains.organizationId, organizationId), eq(domains.domain, domain)))
}
