import { isHashedCode } from '@vigil/contract'
import { type CodeKeyRow, codeKeyValidUntil } from '@vigil/database'
import { hashCode } from '../lib/hash-code.ts'

interface SeenCode {
  code: string
  origin: string
  /** Milliseconds since 1970. */
  firstSeen: number
}

/** Finds out which coupon codes are the same after a shop began to hash its codes or replaced the key. */
export function recognizeCodes(seen: readonly SeenCode[], keys: readonly CodeKeyRow[]) {
  const clear = new Map<string, string>()
  for (const code of new Set(seen.map((one) => one.code)))
    if (!isHashedCode(code)) for (const { key } of keys) clear.set(hashCode(key, code), code)

  // Hashes with different keys cannot be compared. In the first week of a key, a hash from an origin that brought hashes
  // before is probably one of them again.
  const changedAt = keys.find(({ endedAt }) => endedAt === null)?.createdAt
  const since = changedAt?.getTime() ?? Number.POSITIVE_INFINITY
  const until = changedAt ? codeKeyValidUntil(changedAt).getTime() : since
  const hashed = seen.filter(({ code }) => isHashedCode(code) && !clear.has(code))
  const origins = new Set(hashed.filter(({ firstSeen }) => firstSeen < since).map(({ origin }) => origin))
  const before = new Set(hashed.filter(({ firstSeen }) => firstSeen < since).map(({ code }) => code))
  const repeated = new Set(
    hashed
      .filter(({ firstSeen, origin }) => firstSeen >= since && firstSeen < until && origins.has(origin))
      .map(({ code }) => code)
      .filter((code) => !before.has(code)),
  )
  return {
    /** The clear code if it was seen too. */
    nameOf: (code: string) => clear.get(code) ?? code,
    mayBeRepeated: (code: string) => repeated.has(code),
  }
}
