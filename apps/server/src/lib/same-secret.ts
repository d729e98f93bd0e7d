import { timingSafeEqual } from 'node:crypto'

/** Compares texts in constant time. Also for signatures: compared as bytes, several spellings would be valid. */
export function isSameSecret(actual: string, expected: string) {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
