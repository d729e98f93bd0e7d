import { expect, test } from 'vitest'
import { Journal } from '../journal/journal.ts'
import { sumLoads } from '../journal/ledger.ts'
import { FakeWarehouse, load, loadOnce, places, post, view } from '../testing/loading.ts'
import type { LoadingWarehouse } from './loader.ts'

/** Stops the loader at the first error. */
function endAtTrouble(where: ReturnType<typeof places>, warehouse: LoadingWarehouse, endWithinMs: number) {
  const stopping = new AbortController()
  return load(where, warehouse, stopping, { endWithinMs, report: { trouble: () => stopping.abort() } })
}

test('leaves an unloaded batch uncounted for the next process', async () => {
  const where = places()
  const warehouse = new FakeWarehouse()
  warehouse.failures = Number.POSITIVE_INFINITY
  const journal = new Journal({ directory: where.beacons, maxBytes: 1e9 })
  await post(journal, view())
  const first = await endAtTrouble(where, warehouse, 300)
  expect([sumLoads(first.totals), warehouse.ids.length]).toEqual([0, 0])
  warehouse.failures = 0
  expect((await loadOnce(where, warehouse)).totals.stored).toEqual({ page_view: 1 })
  await journal.close()
})

test('retries a failed batch during an orderly shutdown', async () => {
  const where = places()
  const warehouse = new FakeWarehouse()
  warehouse.failures = 2
  const journal = new Journal({ directory: where.beacons, maxBytes: 1e9 })
  await post(journal, view())
  expect((await endAtTrouble(where, warehouse, 30_000)).totals.stored).toEqual({ page_view: 1 })
  expect(warehouse.ids.length).toBe(1)
  await journal.close()
})

test('loads events that arrive during the last batch before an orderly shutdown', async () => {
  const where = places()
  const journal = new Journal({ directory: where.beacons, maxBytes: 1e9 })
  const stopping = new AbortController()
  const warehouse = new FakeWarehouse()
  const [early, late] = [view(), view()]
  warehouse.whileLoading = async () => {
    if (stopping.signal.aborted) return
    await post(journal, late)
    stopping.abort()
  }
  await post(journal, early)
  await load(where, warehouse, stopping)
  expect(warehouse.ids).toEqual([early.id, late.id])
  await journal.close()
})

test('loads as much of a long backlog as the shutdown time allows, and the rest after the next start', async () => {
  const where = places()
  const journal = new Journal({ directory: where.beacons, maxBytes: 1e9 })
  const events = Array.from({ length: 50_000 }, () => view())
  for (let from = 0; from < events.length; from += 5_000) await post(journal, ...events.slice(from, from + 5_000))
  const warehouse = new FakeWarehouse()
  const stopping = new AbortController()
  warehouse.whileLoading = async () => stopping.abort()
  // The time is up when the first batch ends.
  await load(where, warehouse, stopping, { endWithinMs: 0 })
  expect(warehouse.ids.length).toBe(20_000)
  // With enough time, all of it is loaded.
  warehouse.whileLoading = async () => undefined
  const ended = new AbortController()
  ended.abort()
  await load(where, warehouse, ended)
  expect(warehouse.ids).toEqual(events.map(({ id }) => id))
  await journal.close()
})
