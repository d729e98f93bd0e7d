import { isHashedCode } from '@vigil/contract'
import { hashCode } from '../lib/hash-code.ts'

/** The field with a coupon code, by type of event. */
const codeFields: Record<string, string> = {
  coupon_entry: 'code',
  coupon_attempt: 'code',
  conversion: 'couponCode',
}

/** Longer codes are invalid. */
const mostCharacters = 64

/**
 * Replaces clear codes by their hashes in events that are not validated yet: builds and cached pages from before the
 * shop turned on hashes send them in clear. True if something changed.
 */
export function hashCodes(events: readonly unknown[], key: string): boolean {
  let isChanged = false
  for (const event of events) {
    if (typeof event !== 'object' || event === null) continue
    const fields = event as Record<string, unknown> // any field can be read
    const field = typeof fields.type === 'string' && Object.hasOwn(codeFields, fields.type) && codeFields[fields.type]
    const code = field && fields[field]
    if (!field || typeof code !== 'string' || code.length > mostCharacters) continue
    if (code.trim() === '' || isHashedCode(code)) continue
    fields[field] = hashCode(key, code)
    isChanged = true
  }
  return isChanged
}
