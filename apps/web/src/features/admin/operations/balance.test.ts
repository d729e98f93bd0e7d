import { expect, test } from 'vitest'
import { checkBalance, toCountRows } from './balance.ts'

const counts = {
  received: 122,
  stored: 100,
  storedByType: { page_view: 90, incident: 10 },
  duplicates: 5,
  rejected: { bot: 8, too_old: 4 },
  pending: 3,
  quarantined: 2,
}

test('received = stored + duplicates + rejected + pending + quarantined', () => {
  expect(checkBalance(counts)).toEqual({
    received: 122,
    stored: 100,
    duplicates: 5,
    rejected: 12,
    pending: 3,
    quarantined: 2,
    missing: 0,
  })
})

test('distinguishes lost events from double-counted ones', () => {
  expect(checkBalance({ ...counts, stored: 99 }).missing).toBe(1)
  expect(checkBalance({ ...counts, pending: 5 }).missing).toBe(-2)
})

test('balances at zero', () => {
  const nothing = { received: 0, stored: 0, storedByType: {}, duplicates: 0, rejected: {}, pending: 0, quarantined: 0 }
  expect(checkBalance(nothing).missing).toBe(0)
})

test('sorts rows by count, then by name', () => {
  const rows = toCountRows({ b: 2, a: 2, c: 7 }, (key) => key.toUpperCase())
  expect(rows.map(({ name }) => name)).toEqual(['C', 'A', 'B'])
})
