import { expect, test } from 'vitest'
import { dayShown } from './shown-day.ts'

const now = new Date('2026-11-15T09:00:00Z')
const stored = { from: '2026-11-02', to: '2026-11-02' }

test("prefers the URL's day, then the recently selected one, then yesterday", () => {
  expect(dayShown('2026-11-10', stored, now)).toBe('2026-11-10')
  expect(dayShown('', stored, now)).toBe('2026-11-02')
  expect(dayShown('', null, now)).toBe('2026-11-14')
})

test('accepts today but no future day, from any source', () => {
  expect(dayShown('2026-11-15', null, now)).toBe('2026-11-15')
  expect(dayShown('2026-11-16', stored, now)).toBe('2026-11-02')
  expect(dayShown('2026-11-16', { from: '2026-11-16', to: '2026-11-16' }, now)).toBe('2026-11-14')
})
