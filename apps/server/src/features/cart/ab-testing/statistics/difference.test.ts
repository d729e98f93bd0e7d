import { expect, test } from 'vitest'
import { RunningDifference, type Stratum } from './difference.ts'

const rate = (count: number, hits: number) => ({ count, sum: hits, squares: hits })
const errorProbability = 0.05

function estimateDifference(days: readonly Stratum[]) {
  const running = new RunningDifference()
  for (const day of days) running.add(day)
  return running.estimate(errorProbability)
}

test('equals the difference of the means, centred in its interval', () => {
  const found = estimateDifference([{ a: rate(1_000, 200), b: rate(1_000, 150) }])
  expect(found?.difference).toBeCloseTo(0.05, 12)
  expect((found?.low ?? 0) + (found?.high ?? 0)).toBeCloseTo(0.1, 12)
})

test('is wider than an interval for a single look, but not twice as wide', () => {
  const found = estimateDifference([{ a: rate(10_000, 1_700), b: rate(10_000, 1_700) }])
  const deviation = Math.sqrt(2 * 0.17 * 0.83) / 100
  expect((found?.high ?? 0) / deviation).toBeGreaterThan(1.96 * 1.3)
  expect((found?.high ?? 0) / deviation).toBeLessThan(1.96 * 2)
})

test('narrows with every similar day', () => {
  const day: Stratum = { a: rate(900, 150), b: rate(100, 15) }
  const widths = [1, 2, 7, 30, 90].map((days) => {
    const found = estimateDifference(Array.from({ length: days }, () => day))
    return (found?.high ?? 0) - (found?.low ?? 0)
  })
  expect(widths).toEqual([...widths].sort((a, b) => b - a))
  expect(widths[4]).toBeLessThan((widths[0] ?? 0) / 8)
})

test('reports no difference for a sale on a day with a different split', () => {
  // In total, 14% of a and 18.3% of b bought, although they are equal on each day.
  const days = [
    { a: rate(5_000, 500), b: rate(1_000, 100) },
    { a: rate(1_000, 200), b: rate(5_000, 1_000) },
  ]
  expect(estimateDifference(days)?.difference).toBeCloseTo(0, 12)
})

test('derives the variance of amounts from their squares', () => {
  const sample = (values: number[]) => ({
    count: values.length,
    sum: values.reduce((sum, value) => sum + value, 0),
    squares: values.reduce((sum, value) => sum + value * value, 0),
  })
  const reach = (spread: number) => {
    const values = Array.from({ length: 200 }, (_, at) => 100 + (at % 2 ? spread : -spread))
    const found = estimateDifference([{ a: sample(values), b: sample(values) }])
    return found?.high ?? 0
  }
  expect(reach(20) / reach(10)).toBeCloseTo(2, 9)
})

test('has no estimate before a day with both groups', () => {
  expect(estimateDifference([])).toBeNull()
  expect(estimateDifference([{ a: rate(100, 10), b: rate(0, 0) }])).toBeNull()
})
