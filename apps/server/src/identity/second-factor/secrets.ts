import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Database } from '@vigil/database'

/** Encrypts secrets of authenticator apps and hashes recovery codes, with a key generated at first start. */
export async function factorSecrets({ providerState }: Pick<Database, 'providerState'>) {
  const stored = await providerState.secret('second-factor-key', () => randomBytes(32).toString('base64'))
  const key = Buffer.from(stored, 'base64')

  return {
    /** The user is authenticated data: a secret copied to another user's row cannot be decrypted. */
    encrypt(plain: string, userId: string): string {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(userId))
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return [iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.')
    },

    decrypt(text: string, userId: string): string {
      const [iv, tag, sealed] = text.split('.').map((part) => Buffer.from(part, 'base64url'))
      if (!iv || !tag || !sealed) throw new Error('the stored secret is damaged')
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: 16 }).setAAD(Buffer.from(userId))
      return Buffer.concat([decipher.setAuthTag(tag).update(sealed), decipher.final()]).toString('utf8')
    },

    hashCode: (code: string, userId: string) =>
      createHmac('sha256', key)
        .update(`${userId}:${normalizeCode(code)}`)
        .digest('base64url'),
  }
}

export type FactorSecrets = Awaited<ReturnType<typeof factorSecrets>>

// Crockford's alphabet: no letters that look like digits.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const codeCount = 10

/** Recovery codes of 60 random bits each, such as `x7k2-9mq4-w3pd`. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () => {
    const letters = [...randomBytes(12)].map((byte) => alphabet[byte % 32]).join('')
    return [letters.slice(0, 4), letters.slice(4, 8), letters.slice(8)].join('-')
  })
}

/** Ignores spaces, dashes and capitals, and reads letters that look like digits as digits. */
export const normalizeCode = (code: string) =>
  code.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')
