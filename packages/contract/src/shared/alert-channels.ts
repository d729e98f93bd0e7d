import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, email, organizationId } from '../fields.ts'
import { alertCondition, alertFiring, alertRuleLimits } from './alert-rules.ts'

/** Where alerts are sent, besides the product itself. */

export const alertChannelLimits = {
  perOwner: alertRuleLimits.channels,
  addressLength: 2_000,
  retryHours: 24,
  listedDeliveries: 50,
} as const

export const alertChannelKinds = {
  email: 'Email',
  webhook: 'Webhook',
  slack: 'Slack',
  teams: 'Microsoft Teams',
} as const
export type AlertChannelKind = keyof typeof alertChannelKinds
const channelKindNames = Object.keys(alertChannelKinds) as [AlertChannelKind, ...AlertChannelKind[]] // keys of the object above

/** The content of a message, from which the request is built. */
export const alertMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.enum(['alert.opened', 'alert.resolved']),
    at: z.iso.datetime(),
    alert: z.object({ id: z.uuid(), condition: alertCondition, subject: z.string(), firing: alertFiring }),
  }),
  z.object({ type: z.literal('test'), at: z.iso.datetime() }),
])
export type AlertMessage = z.infer<typeof alertMessage>

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

const channel = z.object({
  id: z.uuid(),
  kind: z.enum(channelKindNames),
  /** The email address, or the host of the URL: a URL may contain a secret. */
  target: z.string(),
  isEnabled: z.boolean(),
  createdAt: z.iso.datetime(),
  lastDelivery: z.object({ state: z.enum(deliveryStates), at: z.iso.datetime() }).nullable(),
})
export type AlertChannel = z.infer<typeof channel>

const delivery = z.object({
  id: z.uuid(),
  type: z.string(),
  state: z.enum(deliveryStates),
  createdAt: z.iso.datetime(),
  tries: z.number().int(),
  nextTryAt: z.iso.datetime().nullable(),
  /** The body that is sent. */
  request: z.string(),
  /** The status of the last answer; null if there was none. */
  status: z.number().int().nullable(),
  /** The start of the last answer. */
  answer: z.string(),
  /** Why the last try failed. */
  problem: z.string().nullable(),
})
export type AlertDelivery = z.infer<typeof delivery>

const url = z
  .url({ protocol: /^https?$/, error: 'Enter a URL such as https://hooks.example.com/alerts' })
  .max(alertChannelLimits.addressLength)

const newChannel = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('email'), address: email }),
  z.object({ kind: z.enum(['webhook', 'slack', 'teams']), address: url }),
])
export type NewAlertChannel = z.infer<typeof newChannel>

const inQuery = { organization: 'query.organizationId', isOptional: true } as const
const inBody = { organization: 'body.organizationId', isOptional: true } as const
const owner = { organizationId: organizationId.optional() }
const params = z.object({ id: z.uuid() })
const record = { kind: 'alert-channel', id: 'params.id' } as const
const exampleParams = { id: '00000000-0000-4000-8000-000000000000' }
const bodyExample = { params: exampleParams, body: { organizationId: 1 } }

export const alertChannelList = endpoint({
  method: 'GET',
  path: '/api/alert-channels',
  summary: 'The channels to which alerts are sent.',
  access: inQuery,
  query: z.object(owner),
  answer: z.object({ channels: z.array(channel) }),
  example: { query: { organizationId: 1 } },
})

export const alertChannelCreate = endpoint({
  method: 'POST',
  path: '/api/alert-channels',
  summary: 'Creates a channel. The secret of a webhook is returned once.',
  access: inBody,
  audit: { action: 'alert-channel.create', record: { kind: 'alert-channel', id: 'answer.id' } },
  body: z.object({ ...owner, channel: newChannel }),
  answer: z.object({ id: z.uuid(), secret: z.string().nullable() }),
  errors: ['organization_not_found', 'too_many_alert_channels', 'webhook_address_refused', 'assignee_not_found'],
  example: { body: { organizationId: 1, channel: { kind: 'webhook', address: 'https://hooks.example.com/alerts' } } },
})

export const alertChannelUpdate = endpoint({
  method: 'PUT',
  path: '/api/alert-channels/{id}',
  summary: 'Enables or disables a channel.',
  access: inBody,
  audit: { action: 'alert-channel.update', record },
  params,
  body: z.object({ ...owner, isEnabled: z.boolean() }),
  answer: done,
  errors: ['alert_channel_not_found'],
  example: { params: exampleParams, body: { organizationId: 1, isEnabled: false } },
})

export const alertChannelRotate = endpoint({
  method: 'POST',
  path: '/api/alert-channels/{id}/rotate',
  summary: 'Replaces the secret of a webhook. For 24 hours, requests are signed with both.',
  access: inBody,
  audit: { action: 'alert-channel.rotate', record },
  params,
  body: z.object(owner),
  answer: z.object({ secret: z.string() }),
  errors: ['alert_channel_not_found'],
  example: bodyExample,
})

export const alertChannelDelete = endpoint({
  method: 'DELETE',
  path: '/api/alert-channels/{id}',
  summary: 'Deletes a channel with its deliveries.',
  access: inQuery,
  audit: { action: 'alert-channel.delete', record },
  params,
  query: z.object(owner),
  answer: done,
  errors: ['alert_channel_not_found'],
  example: { params: exampleParams, query: { organizationId: 1 } },
})

export const alertChannelTest = endpoint({
  method: 'POST',
  path: '/api/alert-channels/{id}/test',
  summary: 'Sends a test message to a channel.',
  access: inBody,
  audit: { action: 'alert-channel.test', record },
  callsPerMinute: 20,
  params,
  body: z.object(owner),
  answer: done,
  errors: ['alert_channel_not_found'],
  example: bodyExample,
})

export const alertDeliveryList = endpoint({
  method: 'GET',
  path: '/api/alert-channels/{id}/deliveries',
  summary: 'The newest deliveries of a channel, with request and answer.',
  access: inQuery,
  params,
  query: z.object(owner),
  answer: z.object({ deliveries: z.array(delivery) }),
  errors: ['alert_channel_not_found'],
  example: { params: exampleParams, query: { organizationId: 1 } },
})

export const alertDeliveryResend = endpoint({
  method: 'POST',
  path: '/api/alert-deliveries/{id}/resend',
  summary: 'Sends a message again, with the same id.',
  access: inBody,
  audit: { action: 'alert-channel.resend' },
  callsPerMinute: 20,
  params,
  body: z.object(owner),
  answer: done,
  errors: ['alert_delivery_not_found'],
  example: bodyExample,
})
