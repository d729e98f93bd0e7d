import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, flag, messages } from '../fields.ts'
import { isKind, type OrganizationKind, type OrganizationType, type SubType } from '../organization-kinds.ts'

/** What superadmins have to tell people inside the product: one text at a time, for one product's users or for all. */

export const notificationLimits = {
  textLength: 1_000,
  /** How many there may be. */
  most: 500,
  /** How often an open page asks for the active one: it appears, and goes, without a reload. */
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

/** Whom a product's notification concerns. `{product}` is the configured product name. */
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

/** Superadmins see all, everybody else what is for all or for a product of theirs. */
export function isForReader({ role, organization }: Reader, product: NotificationProduct) {
  if (product === null || role === 'superadmin') return true
  return organization !== null && notificationProducts[product].kinds.some((kind) => isKind(organization, kind))
}

const notification = z.object({
  id: z.number().int(),
  /** Markdown. */
  text: z.string(),
  active: flag,
  /** Null for all products. */
  product_type_id: productTypeId,
})
export type Notification = z.infer<typeof notification>

const text = z
  .string()
  .trim()
  .min(1, messages.required)
  .max(notificationLimits.textLength, notificationTexts.tooLong)
  .describe('Markdown; shown without any HTML.')
const params = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })

export const notificationList = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: 'All notifications, the newest first.',
  access: 'superadmin',
  answer: z.array(notification),
})

export const notificationActive = endpoint({
  method: 'GET',
  path: '/api/notifications/active',
  summary:
    'The active notification, if it concerns the caller and the caller has not dismissed it; else an empty list.',
  access: 'signed-in',
  answer: z.array(notification),
})

export const notificationCreate = endpoint({
  method: 'POST',
  path: '/api/notifications',
  summary: 'Writes a notification. It is shown once it is made active.',
  access: 'superadmin',
  body: z.object({ productTypeId: productTypeId.default(null), text }),
  answer: z.object({ notification }),
  errors: ['too_many_notifications'],
  example: { body: { productTypeId: 1, text: 'Maintenance on **Sunday**, 02:00 to 03:00 UTC.' } },
})

export const notificationUpdate = endpoint({
  method: 'PUT',
  path: '/api/notifications/{id}',
  summary: 'Changes a notification, or shows it and takes it away. Only one is active at a time.',
  access: 'superadmin',
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
  params,
  answer: done,
  errors: ['notification_not_found'],
  example: { params: { id: 1 } },
})

export const notificationDismiss = endpoint({
  method: 'POST',
  path: '/api/notifications/{id}/dismiss',
  summary: 'The caller has read it: it is not shown to them again until it is made active anew.',
  access: 'signed-in',
  params,
  answer: done,
  errors: ['notification_not_found'],
  example: { params: { id: 1 } },
})
