import { expect, test } from 'vitest'
import { Random } from './random.ts'
import { draw, shares } from './weighted.ts'

const mean = (count: number, make: () => number) =>
  Array.from({ length: count }, make).reduce((a, b) => a + b, 0) / count

test('the same keys give the same numbers, other keys different ones', () => {
  const numbers = (...keys: [number, number, number]) => {
    const random = new Random(...keys)
    return Array.from({ length: 50 }, () => random.bits())
  }
  expect(numbers(1, 2, 3)).toEqual(numbers(1, 2, 3))
  expect(numbers(1, 2, 3)).not.toEqual(numbers(1, 2, 4))
  expect(numbers(1, 2, 3)).not.toEqual(numbers(2, 1, 3))
})

test('ids of neighbouring streams are long enough for an event and never repeat', () => {
  const ids = new Set<string>()
  for (let stream = 0; stream < 30; stream++) {
    for (let hour = 0; hour < 100; hour++) {
      const random = new Random(7, stream, hour)
      for (let i = 0; i < 20; i++) ids.add(random.id())
    }
  }
  expect(ids.size).toBe(60_000)
  expect([...ids].filter((id) => !/^[A-Za-z0-9_-]{22}$/.test(id))).toEqual([])
})

test.each([0.3, 4, 39, 400])('counts have the expected mean: %d', (expected) => {
  const random = new Random(1, 1, 1)
  expect(mean(20_000, () => random.poisson(expected)) / expected).toBeCloseTo(1, 1)
})

test('a geometric count has its mean and stays below its limit', () => {
  const random = new Random(1, 2, 1)
  const counts = Array.from({ length: 20_000 }, () => random.geometric(3, 24))
  expect(mean(counts.length, () => counts.pop() ?? 0)).toBeCloseTo(3, 0)
  expect(Math.max(...counts, 0)).toBeLessThanOrEqual(24)
})

test('items are drawn in proportion to their weights', () => {
  const random = new Random(1, 3, 1)
  const table = shares({ often: 9, seldom: 1, never: 0 })
  const drawn = Array.from({ length: 10_000 }, () => draw(random, table))
  expect(drawn.filter((name) => name === 'often').length / 10_000).toBeCloseTo(0.9, 1)
  expect(drawn).not.toContain('never')
})
