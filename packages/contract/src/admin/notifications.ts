import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, flag, messages } from '../fields.ts'
import { isKind, type OrganizationKind, type OrganizationType, type SubType } from '../organization-kinds.ts'

/** In-product notifications by superadmins: one active text at a time, for one product's users or for all. */

export const notificationLimits = {
  textLength: 1_000,
  /** Maximum number of notifications. */
  most: 500,
  /** Polling interval of open pages, so that the notification appears and disappears without a reload. */
  pollMs: 10_000,
} as const

export const notificationTexts = {
  added: 'The notification has been successfully added.',
  updated: 'The notification has been successfully updated.',
  removed: 'The notification has been successfully removed.',
  confirmRemove: 'Are you sure you want to remove this notification?',
  empty: 'NO DATA IS AVAILABLE.',
  tooLong: `Max ${notificationLimits.textLength} characters length exceeded.`,
} as const

/** Audience of a notification. `{product}` is the configured product name. */
export const notificationProducts = {
  1: { name: '{product}Ad', kinds: ['SSP', 'Web', 'DSP', 'In-App'] },
  2: { name: '{product}Cart', kinds: ['E-Com'] },
} as const satisfies Record<number, { name: string; kinds: readonly OrganizationKind[] }>
const productTypeId = z.union([z.literal(1), z.literal(2)]).nullable()
export type NotificationProduct = z.infer<typeof productTypeId>

interface Reader {
  role: 'superadmin' | 'client'
  organization: { type: OrganizationType; subTypes: readonly SubType[] } | null
}

/** Superadmins see all; others see notifications for everyone or for their product. */
export function isForReader({ role, organization }: Reader, product: NotificationProduct) {
  if (product === null || role === 'superadmin') return true
  return organization !== null && notificationProducts[product].kinds.some((kind) => isKind(organization, kind))
}

const notification = z.object({
  id: z.number().int(),
  /** Markdown. */
  text: z.string(),
  active: flag,
  /** Null means all products. */
  product_type_id: productTypeId,
})
export type Notification = z.infer<typeof notification>

const text = z
  .string()
  .trim()
  .min(1, messages.required)
  .max(notificationLimits.textLength, notificationTexts.tooLong)
  .describe('Markdown, rendered without HTML.')
const params = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })

export const notificationList = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: 'All notifications, newest first.',
  access: 'superadmin',
  answer: z.array(notification),
})

export const notificationActive = endpoint({
  method: 'GET',
  path: '/api/notifications/active',
  summary: 'The active notification, if it concerns the caller and is not dismissed; otherwise an empty list.',
  access: 'signed-in',
  answer: z.array(notification),
})

export const notificationCreate = endpoint({
  method: 'POST',
  path: '/api/notifications',
  summary: 'Creates a notification, initially inactive.',
  access: 'superadmin',
  audit: { action: 'notification.create', record: { kind: 'notification', id: 'answer.notification.id' } },
  body: z.object({ productTypeId: productTypeId.default(null), text }),
  answer: z.object({ notification }),
  errors: ['too_many_notifications'],
  example: { body: { productTypeId: 1, text: 'Maintenance on **Sunday**, 02:00 to 03:00 UTC.' } },
})

export const notificationUpdate = endpoint({
  method: 'PUT',
  path: '/api/notifications/{id}',
  summary: 'Updates, activates or deactivates a notification. Only one can be active at a time.',
  access: 'superadmin',
  audit: { action: 'notification.update', record: { kind: 'notification', id: 'params.id' } },
  params,
  body: z.object({ active: flag, text, productTypeId: productTypeId.default(null) }),
  answer: z.object({ notification }),
  errors: ['notification_not_found', 'notification_active_taken'],
  example: { params: { id: 1 }, body: { active: 1, text: 'Maintenance on **Sunday**.', productTypeId: null } },
})

export const notificationDelete = endpoint({
  method: 'DELETE',
  path: '/api/notifications/{id}',
  summary: 'Removes a notification.',
  access: 'superadmin',
  audit: { action: 'notification.remove', record: { kind: 'notification', id: 'params.id' } },
  params,
  answer: done,
  errors: ['notification_not_found'],
  example: { params: { id: 1 } },
})

export const notificationDismiss = endpoint({
  method: 'POST',
  path: '/api/notifications/{id}/dismiss',
  summary: 'Dismisses a notification for the caller until it is activated again.',
  access: 'signed-in',
  audit: { action: 'notification.dismiss', record: { kind: 'notification', id: 'params.id' } },
  params,
  answer: done,
  errors: ['notification_not_found'],
  example: { params: { id: 1 } },
})
