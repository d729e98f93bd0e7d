import { openDatabase } from '@vigil/database'
import { createTestDatabase } from '@vigil/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SharedCounts } from './shared-counts.ts'

let database: ReturnType<typeof openDatabase>
let drop: () => Promise<void>

beforeAll(async () => {
  const created = await createTestDatabase()
  drop = created.drop
  database = openDatabase(created.url, () => undefined)
})
afterAll(async () => {
  await database.close()
  await drop()
})

const silent = { warn: () => undefined }
const minute = 60_000

/** A process with its own connections and a clock that only the test moves. */
function startProcess(clock: { now: number }, add = database.rateCounts.add) {
  const counts = new SharedCounts({ add, now: () => clock.now, log: silent })
  return { counts, call: (key: string) => counts.count(key, minute).current }
}

test('counts calls of all processes after each has added its own', async () => {
  const clock = { now: Date.now() }
  const [one, two] = [startProcess(clock), startProcess(clock)]
  for (let call = 1; call <= 5; call++) expect(one.call('a')).toBe(call)
  expect(two.call('a')).toBe(1)
  await one.counts.flush()
  await two.counts.flush()
  expect(two.call('a')).toBe(7)
  await two.counts.flush()
  expect(one.call('a')).toBe(6)
  await one.counts.flush()
  expect([one.call('a'), one.call('b')]).toEqual([9, 1])
})

test('loses no call that arrives while counts are added', async () => {
  const clock = { now: Date.now() }
  const [one, two] = [startProcess(clock), startProcess(clock)]
  const calls = 200
  for (let call = 0; call < calls; call++) {
    one.call('busy')
    two.call('busy')
    if (call % 20 === 0) void one.counts.flush()
    if (call % 30 === 0) void two.counts.flush()
    if (call % 50 === 0) await Promise.all([one.counts.flush(), two.counts.flush()])
  }
  await one.counts.stop()
  await two.counts.stop()
  await one.counts.flush()
  await two.counts.flush()
  expect(one.call('busy')).toBeGreaterThan(calls)
  await one.counts.flush()
  expect(one.call('busy')).toBe(2 * calls + 2)
})

test('begins again when the window ends, for all processes at the same time', async () => {
  const clock = { now: Date.now() }
  const [one, two] = [startProcess(clock), startProcess(clock)]
  one.call('w')
  await one.counts.flush()
  clock.now += 40_000
  two.call('w')
  await two.counts.flush()
  expect(two.counts.count('w', minute)).toEqual({ current: 3, ttl: 20_000 })
  clock.now += 20_000
  expect([one.call('w'), two.call('w')]).toEqual([1, 1])
  await one.counts.flush()
  await two.counts.flush()
  expect(two.call('w')).toBe(3)
})

test('limits by its own count while the database is unavailable', async () => {
  const clock = { now: Date.now() }
  let isAway = true
  const away: typeof database.rateCounts.add = (increments, now) =>
    isAway ? Promise.reject(new Error('connection refused')) : database.rateCounts.add(increments, now)
  const one = startProcess(clock, away)
  expect([one.call('c'), one.call('c')]).toEqual([1, 2])
  await one.counts.flush()
  expect(one.call('c')).toBe(3)
  isAway = false
  await one.counts.flush()
  const two = startProcess(clock)
  two.call('c')
  await two.counts.flush()
  expect(two.call('c')).toBe(5)
})

test('stores no key in clear', async () => {
  const one = startProcess({ now: Date.now() })
  one.call('calls 203.0.113.7')
  await one.counts.flush()
  const { rows } = await database.query('select * from rate_counts')
  expect(JSON.stringify(rows)).not.toContain('203.0.113')
  await database.rateCounts.removeOld(new Date(Date.now() + 2 * minute))
  expect((await database.query('select * from rate_counts')).rows).toEqual([])
})
