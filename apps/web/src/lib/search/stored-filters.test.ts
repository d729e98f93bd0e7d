import { expect, test } from 'vitest'
import { z } from 'zod'
import { forget, readStored, store } from './stored-filters.ts'

const minute = 60_000
const now = Date.parse('2026-11-14T12:00:00Z')

function createShelf() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

const read = (shelf: ReturnType<typeof createShelf>, at: number) =>
  readStored('publisherOrganization', z.number(), { now: at, shelf })

test('remembers a filter for twenty minutes', () => {
  const shelf = createShelf()
  store('publisherOrganization', 7, { now, shelf })
  expect(read(shelf, now)).toBe(7)
  expect(read(shelf, now + 20 * minute - 1)).toBe(7)
  expect(read(shelf, now + 20 * minute)).toBeNull()
  expect(read(shelf, now - minute)).toBeNull()
  forget('publisherOrganization', shelf)
  expect(read(shelf, now)).toBeNull()
})

test('ignores stored values of another type', () => {
  const shelf = createShelf()
  for (const text of ['', 'seven', '{}', '7', JSON.stringify({ value: 'seven', storedAt: now })]) {
    shelf.setItem('publisherOrganization', text)
    expect(read(shelf, now)).toBeNull()
  }
})

test('keeps the last stored filter when storage is full', () => {
  const shelf = createShelf()
  store('publisherOrganization', 7, { now, shelf })
  const full = {
    ...shelf,
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  }
  store('publisherOrganization', 8, { now, shelf: full })
  expect(read(full, now)).toBe(7)
})
