import { expect, test } from 'vitest'
import { limitConcurrency } from './concurrency-limit.ts'

test('runs at most the given number at once, in order, even after failures', async () => {
  let running = 0
  const most: number[] = []
  const done: number[] = []
  const work = limitConcurrency(async (number: number) => {
    running++
    most.push(running)
    await new Promise((resolve) => setTimeout(resolve, 1))
    running--
    if (number === 2) throw new Error('no')
    done.push(number)
  }, 2)
  const ends = await Promise.allSettled([1, 2, 3, 4, 5].map(work))
  expect(Math.max(...most)).toBe(2)
  expect(done).toEqual([1, 3, 4, 5])
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
})
