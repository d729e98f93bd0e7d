import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiKeys, hashKey, makeSecret } from './api-keys.ts'

const key = { id: 'a-key', organizationId: 7, scopes: ['verify' as const] }

function openScene() {
  const secrets = [makeSecret(), makeSecret()]
  const usable = new Map(secrets.map((secret, index) => [hashKey(secret), { ...key, id: `key ${index}` }]))
  const queries: number[] = []
  let isAway = false
  const keys = new ApiKeys({
    repository: {
      usable: async (hashes) => {
        if (isAway) throw new Error('away')
        queries.push(hashes.length)
        return hashes.flatMap((keyHash) => {
          const found = usable.get(keyHash)
          return found ? [{ ...found, keyHash }] : []
        })
      },
      used: async () => undefined,
    },
    clock: () => new Date(),
  })
  onTestFinished(() => {
    keys.close()
    vi.useRealTimers()
  })
  const setAway = (value: boolean) => {
    isAway = value
  }
  const [first = '', second = ''] = secrets
  return { keys, first, second, queries, setAway, revoke: (secret: string) => usable.delete(hashKey(secret)) }
}

test('reads the keys in use again in one query, without a call', async () => {
  vi.useFakeTimers()
  const { keys, first, second, queries } = openScene()
  expect([(await keys.find(first))?.id, (await keys.find(second))?.id]).toEqual(['key 0', 'key 1'])
  await vi.advanceTimersByTimeAsync(5_000)
  const before = queries.length
  expect((await keys.find(first))?.id).toBe('key 0')
  expect(queries.length).toBe(before)
  expect(queries.slice(0, 3)).toEqual([1, 1, 2])
  await vi.advanceTimersByTimeAsync(120_000)
  const atRest = queries.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(queries.length).toBe(atRest)
})

test('refuses a revoked key within a second, and relies on no older answer of the database', async () => {
  vi.useFakeTimers()
  const { keys, first, second, setAway, revoke } = openScene()
  await keys.find(first)
  await keys.find(second)
  revoke(first)
  await vi.advanceTimersByTimeAsync(999)
  expect(await keys.find(first)).toBeNull()
  expect((await keys.find(second))?.id).toBe('key 1')
  setAway(true)
  await vi.advanceTimersByTimeAsync(1_500)
  await expect(keys.find(second)).rejects.toThrow('away')
  setAway(false)
  expect((await keys.find(second))?.id).toBe('key 1')
})
