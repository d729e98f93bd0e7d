import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '@vigil/database'

/** Who leaves which report's list. */
export interface Leaving {
  configurationId: number
  email: string
}

/** Made once for an installation. Links in mails have no end: whoever finds one after a year may still leave. */
export const unsubscribeSecret = ({ providerState }: Pick<Database, 'providerState'>) =>
  providerState.secret('report-unsubscribe', () => randomBytes(32).toString('base64url'))

// Of the key's form: a later one can be told from it.
const version = '1'

const signatureOf = ({ configurationId, email }: Leaving, secret: string) =>
  createHmac('sha256', secret)
    .update(JSON.stringify([version, configurationId, email]))
    .digest()

export function unsubscribeLink(publicUrl: string, leaving: Leaving, secret: string): string {
  const email = Buffer.from(leaving.email).toString('base64url')
  const signature = signatureOf(leaving, secret).toString('base64url')
  return `${publicUrl}/unsubscribe/${[version, leaving.configurationId, email, signature].join('.')}`
}

/** Whose key it is; null for one that we did not sign. */
export function leavingOf(key: string, secret: string): Leaving | null {
  const [form, id = '', email = '', signature = '', ...more] = key.split('.')
  if (form !== version || more.length > 0 || !/^\d{1,10}$/.test(id)) return null
  const leaving = { configurationId: Number(id), email: Buffer.from(email, 'base64url').toString() }
  const [given, wanted] = [Buffer.from(signature, 'base64url'), signatureOf(leaving, secret)]
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? leaving : null
}
