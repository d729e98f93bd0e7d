import { expect, test } from 'vitest'
import { Tags } from './tags.ts'
import { limitPerMinute, toNetwork } from './window-limit.ts'

test('makes an address over its limit wait for the rest of the window, but not others', () => {
  const limit = limitPerMinute(18)
  const pass = (address: string, at: number) => limit.secondsToWait(address, at)
  expect([pass('1.1.1.1', 0), pass('1.1.1.1', 1), pass('1.1.1.1', 2), pass('1.1.1.1', 4_000)]).toEqual([0, 0, 0, 6])
  expect([pass('1.1.1.2', 4_000), pass('1.1.1.1', 10_001)]).toEqual([0, 0])
})

test('counts the addresses of one /64 as one', () => {
  const limit = limitPerMinute(6)
  const wait = (address: string) => limit.secondsToWait(toNetwork(address), 0)
  expect(wait('2001:db8:1:2:3:4:5:6')).toBe(0)
  expect(wait('2001:db8:1:2:ffff::1')).toBe(10)
  expect(wait('2001:db8:1:3::1')).toBe(0)
})

const tagRow = (id: string) => ({ id, organizationId: 1, isEnabled: true, integrationEndsAt: null })

test('combines concurrent tag lookups into one query and caches the result', async () => {
  const queries: (readonly string[])[] = []
  const tags = new Tags({
    byIds: async (ids) => {
      queries.push(ids)
      return ids.filter((id) => id !== 'c').map(tagRow)
    },
  })
  const found = await Promise.all(['a', 'b', 'c', 'a'].map((id) => tags.find(id)))
  expect(found.map((tag) => tag?.id ?? null)).toEqual(['a', 'b', null, 'a'])
  expect(tags.find('a')).toMatchObject({ id: 'a' })
  expect(tags.find('c')).toBeNull()
  expect(queries).toEqual([['a', 'b', 'c']])
})

test('keeps serving cached tags while the accounts database is unavailable, and fails for unknown ones', async () => {
  let isAway = false
  let now = 0
  const source = {
    byIds: async (ids: readonly string[]) => (isAway ? Promise.reject(new Error('away')) : ids.map(tagRow)),
  }
  const tags = new Tags(source, () => now)
  await tags.find('a')
  isAway = true
  now = 60_000
  expect(tags.find('a')).toMatchObject({ id: 'a' })
  await expect(tags.find('b')).rejects.toThrow('away')
})
