import { createHmac, randomBytes } from 'node:crypto'
import type { Database } from '@vigil/database'
import { isSameSecret } from '../../../lib/same-secret.ts'

/** An address and the report it unsubscribes from. */
export interface Leaving {
  configurationId: number
  email: string
}

/** Created once per installation. Links in mails never expire. */
export const unsubscribeSecret = ({ providerState }: Pick<Database, 'providerState'>) =>
  providerState.secret('report-unsubscribe', () => randomBytes(32).toString('base64url'))

// Version of the key format.
const version = '1'

function writeKey({ configurationId, email }: Leaving, secret: string) {
  const signature = createHmac('sha256', secret).update(JSON.stringify([version, configurationId, email]))
  return [version, configurationId, Buffer.from(email).toString('base64url'), signature.digest('base64url')].join('.')
}

export const unsubscribeLink = (publicUrl: string, leaving: Leaving, secret: string) =>
  `${publicUrl}/unsubscribe/${writeKey(leaving, secret)}`

/** Verifies a key; null if we did not write it, in exactly this spelling. */
export function readUnsubscribeKey(key: string, secret: string): Leaving | null {
  const [, id = '', email = ''] = key.split('.')
  if (!/^\d{1,10}$/.test(id)) return null
  const leaving = { configurationId: Number(id), email: Buffer.from(email, 'base64url').toString() }
  return isSameSecret(key, writeKey(leaving, secret)) ? leaving : null
}
