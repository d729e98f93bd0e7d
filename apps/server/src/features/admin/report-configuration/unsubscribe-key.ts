import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '@vigil/database'

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

const sign = ({ configurationId, email }: Leaving, secret: string) =>
  createHmac('sha256', secret)
    .update(JSON.stringify([version, configurationId, email]))
    .digest()

export function unsubscribeLink(publicUrl: string, leaving: Leaving, secret: string): string {
  const email = Buffer.from(leaving.email).toString('base64url')
  const signature = sign(leaving, secret).toString('base64url')
  return `${publicUrl}/unsubscribe/${[version, leaving.configurationId, email, signature].join('.')}`
}

/** Verifies a key; null if we did not sign it. */
export function readUnsubscribeKey(key: string, secret: string): Leaving | null {
  const [form, id = '', email = '', signature = '', ...more] = key.split('.')
  if (form !== version || more.length > 0 || !/^\d{1,10}$/.test(id)) return null
  const leaving = { configurationId: Number(id), email: Buffer.from(email, 'base64url').toString() }
  const [actual, expected] = [Buffer.from(signature, 'base64url'), sign(leaving, secret)]
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? leaving : null
}
