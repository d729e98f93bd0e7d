import { expect } from 'vitest'
import type { Share } from '../shares.ts'

/** Shares equal the plain ones to the tenth of a percent that they are rounded to. */
export function expectShares(shares: readonly Share[] | null, plain: ReadonlyMap<string, number> | null) {
  if (!shares || !plain) return expect(shares).toBe(plain)
  const told = new Map(shares.map(({ value, share }) => [value, share]))
  for (const value of new Set([...told.keys(), ...plain.keys()]))
    expect(Math.abs((told.get(value) ?? 0) - (plain.get(value) ?? 0)), value).toBeLessThanOrEqual(0.001)
}
