import {
  administer,
  Failure,
  isForReader,
  notificationActive,
  notificationCreate,
  notificationDelete,
  notificationDismiss,
  notificationLimits,
  notificationList,
  notificationUpdate,
} from '@vigil/contract'
import type { Dependencies } from '../../../dependencies.ts'
import type { Router } from '../../../plugins/contract.ts'

export function notificationRoutes({ handle }: Router, { database: { notifications }, clock }: Dependencies) {
  handle(notificationList, ({ viewer }) => notifications.list(administer(viewer)))

  handle(notificationActive, async ({ viewer }) => {
    const active = await notifications.activeFor(viewer.userId)
    return active && isForReader(viewer, active.product_type_id) ? [active] : []
  })

  handle(notificationCreate, async ({ viewer, body }) => ({
    notification: await notifications.create(administer(viewer), body, notificationLimits.most),
  }))

  handle(notificationUpdate, async ({ viewer, params, body: { active, ...written } }) => ({
    notification: await notifications.update(administer(viewer), params.id, { ...written, isActive: active === 1 }),
  }))

  handle(notificationDelete, async ({ viewer, params }) => {
    await notifications.remove(administer(viewer), params.id)
    return { ok: true as const }
  })

  handle(notificationDismiss, async ({ viewer, params }) => {
    const notification = await notifications.find(params.id)
    // Not found for other audiences, so its existence stays hidden.
    if (!notification || !isForReader(viewer, notification.product_type_id)) throw new Failure('notification_not_found')
    await notifications.dismiss(params.id, viewer.userId, clock())
    return { ok: true as const }
  })
}
