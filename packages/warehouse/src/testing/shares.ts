import { expect } from 'vitest'
import type { Share } from '../shares.ts'

/** Expects shares to equal the reference to a tenth of a percent. */
export function expectShares(shares: readonly Share[] | null, plain: ReadonlyMap<string, number> | null) {
  if (!shares || !plain) return expect(shares).toBe(plain)
  const sum = new Map(shares.map(({ value, share }) => [value, share]))
  for (const value of new Set([...sum.keys(), ...plain.keys()]))
    expect(Math.abs((sum.get(value) ?? 0) - (plain.get(value) ?? 0)), value).toBeLessThanOrEqual(0.001)
}
