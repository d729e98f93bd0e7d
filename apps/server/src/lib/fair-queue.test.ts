import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

/** Work that the test ends. */
function harness(atOnce: number) {
  const queue = new FairQueue(atOnce)
  const begun: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const run = (owner: string, name: string, signal = new AbortController().signal) =>
    queue.run({ owner, signal }, () => {
      begun.push(name)
      return new Promise<string>((resolve, reject) =>
        ends.set(name, (error) => (error ? reject(error) : resolve(name))),
      )
    })
  /** Ends a piece of work and waits until the next one has started. */
  const end = async (name: string, work: Promise<string>, error?: Error) => {
    ends.get(name)?.(error)
    await work.catch(() => undefined)
    await Promise.resolve()
  }
  return { run, end, begun }
}

test('lets owners take turns, even if one of them requested more', async () => {
  const { run, end, begun } = harness(1)
  const work = new Map(['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map((name) => [name, run(name.slice(0, 1), name)]))
  const expected = ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']
  for (const name of expected) await end(name, work.get(name) ?? Promise.reject(new Error(name)))
  expect(begun).toEqual(expected)
})

test('runs as many at once as allowed, also after failures', async () => {
  const { run, end, begun } = harness(2)
  const [first, second, third] = ['1', '2', '3'].map((name) => run('a', name))
  expect(begun).toEqual(['1', '2'])
  await end('1', first ?? Promise.reject(), new Error('no'))
  expect(begun).toEqual(['1', '2', '3'])
  await expect(first).rejects.toThrow('no')
  for (const [name, work] of [
    ['2', second],
    ['3', third],
  ] as const)
    await end(name, work ?? Promise.reject())
  void run('a', '4')
  expect(begun.at(-1)).toBe('4')
})

test('drops work that is aborted before its turn', async () => {
  const { run, end, begun } = harness(1)
  const first = run('a', 'a1')
  const leaving = new AbortController()
  const abandoned = run('a', 'a2', leaving.signal)
  const other = run('b', 'b1')
  leaving.abort()
  await expect(abandoned).rejects.toThrow('aborted')
  await expect(run('c', 'c1', leaving.signal)).rejects.toThrow('aborted')
  await end('a1', first)
  expect(begun).toEqual(['a1', 'b1'])
  await end('b1', other)
})
