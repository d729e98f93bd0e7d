import {
  alertChannelCreate,
  alertChannelDelete,
  alertChannelLimits,
  alertChannelList,
  alertChannelRotate,
  alertChannelTest,
  alertChannelUpdate,
  alertDeliveryList,
  alertDeliveryResend,
  Failure,
  type NewAlertChannel,
} from '@vigil/contract'
import type { AlertChannelRow, AlertOwner } from '@vigil/database'
import type { Dependencies } from '../../../dependencies.ts'
import { checkUrl, RefusedAddress } from '../../../lib/guarded-request.ts'
import type { Router } from '../../../plugins/contract.ts'
import { messageBody } from './message-body.ts'
import { alertOwner } from './owner.ts'
import { makeWebhookSecret } from './webhook-signature.ts'

const hourMs = 3_600_000
const ok = { ok: true as const }

const channelOnWire = ({ secretAddress, createdAt, lastDelivery, ...channel }: AlertChannelRow) => ({
  ...channel,
  target: channel.kind === 'email' ? secretAddress : new URL(secretAddress).host,
  createdAt: createdAt.toISOString(),
  lastDelivery: lastDelivery && { ...lastDelivery, at: lastDelivery.at.toISOString() },
})

export function alertChannelRoutes({ handle }: Router, { database, config, clock }: Dependencies) {
  const { alertChannels, alerts, organizations } = database

  /** Mails go to users of the owner only. */
  async function check(owner: AlertOwner, { kind, address }: NewAlertChannel) {
    if (owner.kind === 'organization') await organizations.forReport(owner)
    if (kind === 'email') {
      const people = await alerts.people(owner)
      if (!people.some(({ name }) => name.toLowerCase() === address)) throw new Failure('assignee_not_found')
      return
    }
    try {
      checkUrl(address, { trustedHosts: config.webhookTrustedHosts })
    } catch (error) {
      if (error instanceof RefusedAddress) throw new Failure('webhook_address_refused')
      throw error
    }
  }

  const orMissing = async (found: Promise<boolean>) => {
    if (!(await found)) throw new Failure('alert_channel_not_found')
    return ok
  }

  handle(alertChannelList, async ({ viewer, query }) => {
    const channels = await alertChannels.list(alertOwner(viewer, query.organizationId))
    return { channels: channels.map(channelOnWire) }
  })

  handle(alertChannelCreate, async ({ viewer, body: { organizationId, channel } }) => {
    const owner = alertOwner(viewer, organizationId)
    await check(owner, channel)
    const secret = channel.kind === 'webhook' ? makeWebhookSecret() : null
    const { kind, address } = channel
    const made = { kind, secretAddress: address, secret, createdBy: viewer.userId, createdAt: clock() }
    return { id: await alertChannels.create(owner, made), secret }
  })

  handle(alertChannelUpdate, ({ viewer, params, body: { organizationId, isEnabled } }) =>
    orMissing(alertChannels.setEnabled(alertOwner(viewer, organizationId), params.id, isEnabled)),
  )

  handle(alertChannelRotate, async ({ viewer, params, body }) => {
    const secret = makeWebhookSecret()
    const until = new Date(clock().getTime() + alertChannelLimits.retryHours * hourMs)
    await orMissing(alertChannels.rotate(alertOwner(viewer, body.organizationId), params.id, secret, until))
    return { secret }
  })

  handle(alertChannelDelete, ({ viewer, params, query }) =>
    orMissing(alertChannels.remove(alertOwner(viewer, query.organizationId), params.id)),
  )

  handle(alertChannelTest, ({ viewer, params, body }) =>
    orMissing(alertChannels.sendTest(alertOwner(viewer, body.organizationId), params.id, clock())),
  )

  handle(alertDeliveryList, async ({ viewer, params, query }) => {
    const found = await alertChannels.deliveries(alertOwner(viewer, query.organizationId), params.id)
    if (!found) throw new Failure('alert_channel_not_found')
    return {
      deliveries: found.rows.map(({ id, message, state, createdAt, tries, nextTryAt, status, answer, problem }) => ({
        id,
        type: message.type,
        state,
        createdAt: createdAt.toISOString(),
        tries,
        nextTryAt: state === 'waiting' ? nextTryAt.toISOString() : null,
        request: messageBody(found.kind, message, config),
        status,
        answer,
        problem,
      })),
    }
  })

  handle(alertDeliveryResend, async ({ viewer, params, body }) => {
    const isFound = await alertChannels.resend(alertOwner(viewer, body.organizationId), params.id, clock())
    if (!isFound) throw new Failure('alert_delivery_not_found')
    return ok
  })
}
