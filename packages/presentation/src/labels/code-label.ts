import { isHashedCode } from '@vigil/contract'
import { plainLabel } from './plain-label.ts'

/** Enough digits to distinguish the codes of a shop. */
const shownDigits = 8
const prefix = 'h:'

/** A coupon code for screens and PDF. A hash is shown by its first digits. */
export function codeLabel(code: string): string {
  if (!isHashedCode(code)) return plainLabel(code)
  return `Hashed ${code.slice(prefix.length, prefix.length + shownDigits)}`.trim()
}
