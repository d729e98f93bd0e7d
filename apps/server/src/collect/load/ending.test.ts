import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Journal } from '../journal/journal.ts'
import { sumOf } from '../journal/ledger.ts'
import { FakeWarehouse, load, loadOnce, places, post, view } from '../testing/loading.ts'
import type { LoadingWarehouse } from './loader.ts'

/** Is told to end at the first trouble. */
function endAtTrouble(where: ReturnType<typeof places>, warehouse: LoadingWarehouse, endWithinMs: number) {
  const stopping = new AbortController()
  return load(where, warehouse, stopping, { endWithinMs, report: { trouble: () => stopping.abort() } })
}

test('a process that ends before the warehouse took a batch leaves it for the next, uncounted', async () => {
  const where = places()
  const warehouse = new FakeWarehouse()
  warehouse.failures = Number.POSITIVE_INFINITY
  const journal = new Journal({ directory: where.beacons, maxBytes: 1e9 })
  await post(journal, view())
  const first = await endAtTrouble(where, warehouse, 300)
  expect([sumOf(first.totals), warehouse.ids.length]).toEqual([0, 0])
  warehouse.failures = 0
  expect((await loadOnce(where, warehouse)).totals.stored).toEqual({ page_view: 1 })
  await journal.close()
})

test('at an orderly end a batch that the warehouse did not take at first is tried again', async () => {
  const where = places()
  const warehouse = new FakeWarehouse()
  warehouse.failures = 2
  const journal = new Journal({ directory: where.beacons, maxBytes: 1e9 })
  await post(journal, view())
  expect((await endAtTrouble(where, warehouse, 30_000)).totals.stored).toEqual({ page_view: 1 })
  expect(warehouse.ids.length).toBe(1)
  await journal.close()
})

test('what comes in while the last batch is being written is loaded before an orderly end', async () => {
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

test('a backlog of many batches is loaded at an orderly end as far as the time allows, and the rest at the next start', async () => {
  const where = places()
  const journal = new Journal({ directory: where.beacons, maxBytes: 1e9 })
  const events = Array.from({ length: 50_000 }, () => view())
  for (let from = 0; from < events.length; from += 5_000) await post(journal, ...events.slice(from, from + 5_000))
  const warehouse = new FakeWarehouse()
  const stopping = new AbortController()
  warehouse.whileLoading = async () => {
    stopping.abort()
    // Longer than the end may take.
    await sleep(50)
  }
  await load(where, warehouse, stopping, { endWithinMs: 20 })
  expect(warehouse.ids.length).toBe(20_000)
  // With time enough, all of it.
  warehouse.whileLoading = async () => undefined
  const ended = new AbortController()
  ended.abort()
  await load(where, warehouse, ended)
  expect(warehouse.ids).toEqual(events.map(({ id }) => id))
  await journal.close()
})
