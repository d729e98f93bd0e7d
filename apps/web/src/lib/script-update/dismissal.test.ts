import { expect, test } from 'vitest'
import { isQuiet } from './dismissal.ts'

const now = Date.parse('2026-11-14T12:00:00Z')
const day = 24 * 60 * 60_000

test('stays hidden for a week after it was dismissed', () => {
  expect(isQuiet(0, now)).toBe(false)
  expect(isQuiet(now, now)).toBe(true)
  expect(isQuiet(now - 7 * day + 1, now)).toBe(true)
  expect(isQuiet(now - 7 * day, now)).toBe(false)
})

test('ignores a dismissal in the future', () => expect(isQuiet(now + day, now)).toBe(false))
