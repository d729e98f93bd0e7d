import { createHmac, randomBytes } from 'node:crypto'

/** Signatures by the Standard Webhooks specification (standardwebhooks.com), version v1: HMAC-SHA256. */

const prefix = 'whsec_'

export const makeWebhookSecret = () => `${prefix}${randomBytes(32).toString('base64')}`

/** One signature per secret, so that receivers can change to a new one. */
export function signWebhook(secrets: readonly string[], id: string, at: Date, body: string): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const sign = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret)}`).join(' '),
  }
}
