import { expect, test } from 'vitest'
import { Journal } from '../journal/journal.ts'
import { FakeWarehouse, load, places, post, view } from '../testing/loading.ts'
import { paceOf } from './loading.ts'

const secondMs = 1_000

test('loads at most one batch a second into ClickHouse, for any number of beacons', async () => {
  const where = places()
  const journal = new Journal({ directory: where.beacons, maxBytes: 1e9 })
  const stopping = new AbortController()
  const warehouse = new FakeWarehouse()
  const posted: string[] = []
  // Simulated time passes in pauses, with a beacon every 50 ms, and while a batch is loaded.
  let now = 0
  const passTime = async (ms: number) => {
    for (const end = now + ms; now < end; now += 50) {
      const event = view()
      posted.push(event.id)
      await post(journal, event)
    }
    if (now > 20 * secondMs) stopping.abort()
  }
  const batches: { at: number; events: number }[] = []
  warehouse.whileLoading = async () => {
    if (!stopping.signal.aborted) batches.push({ at: now, events: warehouse.ids.length })
    now += 40
  }
  await passTime(50)
  await load(where, warehouse, stopping, { ...paceOf('clickhouse'), pause: passTime })
  expect(warehouse.ids).toEqual(posted)
  const gaps = batches.slice(1).map(({ at }, index) => at - (batches[index]?.at ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(secondMs)
  // Each second has a batch: the pause is not longer than it needs to be.
  expect(gaps.length).toBeGreaterThan(15)
  await journal.close()
})

test('full batches do not wait', async () => {
  const where = places()
  const journal = new Journal({ directory: where.beacons, maxBytes: 1e9 })
  const events = Array.from({ length: 45_000 }, () => view())
  for (let from = 0; from < events.length; from += 5_000) await post(journal, ...events.slice(from, from + 5_000))
  const stopping = new AbortController()
  const warehouse = new FakeWarehouse()
  const loadedBeforePause: number[] = []
  const pause = async () => {
    loadedBeforePause.push(warehouse.ids.length)
    stopping.abort()
  }
  await load(where, warehouse, stopping, { ...paceOf('clickhouse'), pause })
  expect(loadedBeforePause).toEqual([45_000])
  expect(warehouse.batches).toHaveLength(3)
  await journal.close()
})
