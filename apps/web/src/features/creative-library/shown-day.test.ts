import { expect, test } from 'vitest'
import { dayShown } from './shown-day.ts'

const now = new Date('2026-11-15T09:00:00Z')
const stored = { from: '2026-11-02', to: '2026-11-02' }

test('the address counts first, then the day chosen lately, then yesterday', () => {
  expect(dayShown('2026-11-10', stored, now)).toBe('2026-11-10')
  expect(dayShown('', stored, now)).toBe('2026-11-02')
  expect(dayShown('', null, now)).toBe('2026-11-14')
})

test('today is allowed and tomorrow is not, wherever it comes from', () => {
  expect(dayShown('2026-11-15', null, now)).toBe('2026-11-15')
  expect(dayShown('2026-11-16', stored, now)).toBe('2026-11-02')
  expect(dayShown('2026-11-16', { from: '2026-11-16', to: '2026-11-16' }, now)).toBe('2026-11-14')
})
