import { expect, test } from 'vitest'
import { logBeta, logGamma } from './log-gamma.ts'
import { logEvidence, RunningSplit } from './split.ts'

const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}`

function firstAlarm(days: readonly { day: string; count: number; total: number }[], share: number) {
  const split = new RunningSplit(share)
  for (const { day, ...sessions } of days) split.add(day, sessions)
  return split.alarm
}

test('raises the alarm at 52 to 48 with 10,000 sessions', () => {
  const days = Array.from({ length: 10 }, (_, at) => ({ day: day(at + 1), count: 520, total: 1_000 }))
  expect(firstAlarm(days, 0.5)).not.toBeNull()
  expect(firstAlarm([{ day: day(1), count: 4_800, total: 10_000 }], 0.5)).toBe(day(1))
})

test('reports the first day with enough evidence', () => {
  const right = Array.from({ length: 5 }, (_, at) => ({ day: day(at + 1), count: 100, total: 1_000 }))
  const wrong = Array.from({ length: 5 }, (_, at) => ({ day: day(at + 6), count: 200, total: 1_000 }))
  expect(firstAlarm([...right, ...wrong], 0.1)).toBe(day(6))
})

test('stays silent while the split is right or explained by chance', () => {
  expect(firstAlarm([{ day: day(1), count: 5_000, total: 10_000 }], 0.5)).toBeNull()
  expect(firstAlarm([{ day: day(1), count: 5_080, total: 10_000 }], 0.5)).toBeNull()
  expect(firstAlarm([{ day: day(1), count: 60, total: 100 }], 0.5)).toBeNull()
})

test('gains confidence in the share with every matching session', () => {
  expect(logEvidence({ count: 1_000, total: 10_000, share: 0.1 })).toBeLessThan(0)
  expect(logEvidence({ count: 0, total: 0, share: 0.1 })).toBeCloseTo(0, 9)
})

test('calculates logarithms of factorials', () => {
  expect(logGamma(1)).toBeCloseTo(0, 12)
  expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.sqrt(Math.PI)), 12)
  expect(logGamma(11)).toBeCloseTo(Math.log(3_628_800), 10)
  // Stirling's series, with enough terms for this size.
  const x = 1_000_000
  expect(logGamma(x)).toBeCloseTo((x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + 1 / (12 * x), 6)
  expect(logBeta(2, 3)).toBeCloseTo(Math.log(1 / 12), 12)
})
