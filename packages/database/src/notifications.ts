import { type AdminScope, Failure, type Notification, type NotificationProduct } from '@vigil/contract'
import { and, count, desc, eq, notExists } from 'drizzle-orm'
import { type Db, refusing } from './connection.ts'
import { notificationDismissals, notifications } from './messages-schema.ts'

interface Written {
  text: string
  productTypeId: NotificationProduct
}

const onWire = ({ id, text, isActive, productTypeId }: typeof notifications.$inferSelect): Notification => ({
  id,
  text,
  active: isActive ? 1 : 0,
  product_type_id: productTypeId,
})

export function notificationRepository(db: Db) {
  const withId = (id: number) => eq(notifications.id, id)

  return {
    async list(_scope: AdminScope): Promise<Notification[]> {
      return (await db.select().from(notifications).orderBy(desc(notifications.id))).map(onWire)
    },

    /** The active notification, unless the user dismissed it. The caller checks the audience. */
    async activeFor(userId: string): Promise<Notification | null> {
      const dismissed = db
        .select({ id: notificationDismissals.notificationId })
        .from(notificationDismissals)
        .where(
          and(eq(notificationDismissals.notificationId, notifications.id), eq(notificationDismissals.userId, userId)),
        )
      const [row] = await db
        .select()
        .from(notifications)
        .where(and(eq(notifications.isActive, true), notExists(dismissed)))
      return row ? onWire(row) : null
    },

    async find(id: number): Promise<Notification | null> {
      const [row] = await db.select().from(notifications).where(withId(id))
      return row ? onWire(row) : null
    },

    async create(_scope: AdminScope, written: Written, most: number): Promise<Notification> {
      const [there] = await db.select({ count: count() }).from(notifications)
      if ((there?.count ?? 0) >= most) throw new Failure('too_many_notifications')
      const [row] = await db.insert(notifications).values(written).returning()
      if (!row) throw new Error('the notification was not stored')
      return onWire(row)
    },

    /** Activating makes it new for everyone again. */
    update(_scope: AdminScope, id: number, change: Written & { isActive: boolean }): Promise<Notification> {
      const work = db.transaction(async (tx) => {
        const [before] = await tx.select().from(notifications).where(withId(id)).for('update')
        if (!before) throw new Failure('notification_not_found')
        const [row] = await tx.update(notifications).set(change).where(withId(id)).returning()
        if (!row) throw new Failure('notification_not_found')
        if (change.isActive && !before.isActive) {
          await tx.delete(notificationDismissals).where(eq(notificationDismissals.notificationId, id))
        }
        return onWire(row)
      })
      return refusing('notifications_one_active', 'notification_active_taken', work)
    },

    async remove(_scope: AdminScope, id: number) {
      const rows = await db.delete(notifications).where(withId(id)).returning({ id: notifications.id })
      if (rows.length === 0) throw new Failure('notification_not_found')
    },

    async dismiss(id: number, userId: string, dismissedAt: Date) {
      await db.insert(notificationDismissals).values({ notificationId: id, userId, dismissedAt }).onConflictDoNothing()
    },

    /** For the demo. */
    async seed(written: readonly Written[]) {
      await db.insert(notifications).values([...written])
    },
  }
}
