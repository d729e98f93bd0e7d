import { createHash, createHmac } from 'node:crypto'
import { isHashedCode, normalizeCode } from '@vigil/contract'

const hashDigits = 32

/** The hash of a code, as pages and shops' servers compute it. A hash is returned as it is. */
export function hashCode(key: string, code: string) {
  const normalized = normalizeCode(code)
  if (isHashedCode(normalized)) return normalized
  const digest = createHmac('sha256', Buffer.from(key, 'hex')).update(normalized).digest('hex')
  return `h:${digest.slice(0, hashDigits)}`
}

const idDigits = 8

/** Names a key in verify calls, so that a hash with an unknown key gets no verdict instead of a wrong one. */
export const codeKeyId = (key: string) =>
  createHash('sha256').update(Buffer.from(key, 'hex')).digest('hex').slice(0, idDigits)
