import { randomUUID } from 'node:crypto'
import { open } from 'lmdb'
import { expect, test } from 'vitest'
import { Journal } from '../journal/journal.ts'
import { Ledger, noLoads } from '../journal/ledger.ts'
import { FakeWarehouse, loadOnce, places, post, view } from '../testing/loading.ts'

test('loads the journal into the warehouse in order and once, over several runs', async () => {
  const where = places()
  const warehouse = new FakeWarehouse()
  const journal = new Journal({ directory: where.beacons, maxBytes: 1e9 })
  const [a, b, c] = [view(), view(), view()]
  await post(journal, a, b)
  await loadOnce(where, warehouse)
  await post(journal, c)
  const { totals, indexedTo } = await loadOnce(where, warehouse)
  expect(warehouse.ids).toEqual([a.id, b.id, c.id])
  expect(warehouse.batches.map(({ fromSequence, toSequence }) => [fromSequence, toSequence])).toEqual([
    [1, 1],
    [2, 2],
  ])
  expect([totals.stored, indexedTo]).toEqual([{ page_view: 3 }, 2])
  await journal.close()
})

test('keeps events while the warehouse is unavailable, then loads them once', async () => {
  const where = places()
  const warehouse = new FakeWarehouse()
  warehouse.failures = 2
  const journal = new Journal({ directory: where.beacons, maxBytes: 1e9 })
  await post(journal, view(), view())
  const { totals, troubles } = await loadOnce(where, warehouse)
  expect([warehouse.ids.length, totals.stored, troubles.length]).toEqual([2, { page_view: 2 }, 3])
  expect(troubles.at(-1)).toBeNull()
  await journal.close()
})

test('indexes the ids of a new journal from its start, also after a previous journal', async () => {
  const where = places()
  const old = new Ledger(where.ledger)
  await old.begin('another-collector', noLoads())
  await old.index([{ id: 'old-id-of-another', at: 1 }], 'another-collector', 500)
  await old.close()
  const journal = new Journal({ directory: where.beacons, maxBytes: 1e9 })
  const event = view()
  await post(journal, event)
  expect((await loadOnce(where, new FakeWarehouse())).indexedTo).toBe(1)
  const ledger = new Ledger(where.ledger)
  expect([ledger.has(event.id), ledger.has('old-id-of-another')]).toEqual([true, true])
  await ledger.close()
  await journal.close()
})

test('counts an id from another collector as a duplicate', async () => {
  const where = places()
  const warehouse = new FakeWarehouse()
  const journal = new Journal({ directory: where.beacons, maxBytes: 1e9 })
  const [mine, theirs] = [view(), view()]
  warehouse.known.add(theirs.id)
  await post(journal, mine, theirs)
  const { totals } = await loadOnce(where, warehouse)
  expect([warehouse.ids, totals.duplicates, totals.stored]).toEqual([[mine.id], 1, { page_view: 1 }])
  await journal.close()
})

test('repeats a failed claim for the same records, although more have arrived', async () => {
  const where = places()
  const warehouse = new FakeWarehouse()
  const journal = new Journal({ directory: where.beacons, maxBytes: 1e9 })
  const [first, second] = [view(), view()]
  await post(journal, first)
  warehouse.whileClaiming = async () => {
    if (warehouse.claims.length > 1) return
    await post(journal, second)
    throw new Error('no turn')
  }
  await loadOnce(where, warehouse)
  await loadOnce(where, warehouse)
  const bounds = warehouse.claims.map(({ fromSequence, toSequence, ids }) => ({ fromSequence, toSequence, ids }))
  const claim = { fromSequence: 1, toSequence: 1, ids: [first.id] }
  expect(bounds).toEqual([claim, claim, { fromSequence: 2, toSequence: 2, ids: [second.id] }])
  expect(warehouse.ids).toEqual([first.id, second.id])
  await journal.close()
})

test('skips an unreadable record and counts exactly its events as damaged', async () => {
  const where = places()
  const warehouse = new FakeWarehouse()
  const journal = new Journal({ directory: where.beacons, maxBytes: 1e9 })
  for (const count of [2, 3, 1, 5]) await post(journal, ...Array.from({ length: count }, () => view()))
  await journal.close()
  const root = open({ path: where.beacons, maxDbs: 16 })
  const records = root.openDB<Buffer, number>('records', { encoding: 'binary' })
  for (const sequence of [2, 4]) await records.put(sequence, Buffer.from('not a record'))
  await root.close()
  const { totals } = await loadOnce(where, warehouse)
  expect([warehouse.ids.length, totals.damaged]).toEqual([3, 8])
})

test('reloads the rest into a warehouse restored from a backup without counting twice', async () => {
  const where = places()
  const warehouse = new FakeWarehouse()
  const journal = new Journal({ directory: where.beacons, maxBytes: 1e9 })
  await post(journal, view())
  await loadOnce(where, warehouse)
  await post(journal, view(), view())
  await loadOnce(where, warehouse)
  warehouse.batches.pop()
  const { totals } = await loadOnce(where, warehouse)
  expect([warehouse.ids.length, totals.stored]).toEqual([3, { page_view: 3 }])
  await journal.close()
})

test("counts page views by hour, country and reader, and stores other events with the ad's details", async () => {
  const where = places()
  const warehouse = new FakeWarehouse()
  const journal = new Journal({ directory: where.beacons, maxBytes: 1e9 })
  const incident = {
    ...view(),
    type: 'incident',
    action: 'blocked',
    threatClass: 'cryptomining',
    variant: 'wasm-miner',
    rule: 'r1',
    bidderCode: 'appnexus',
    markup: '<b>',
    traits: { pool: 'x' },
  }
  const order = {
    ...view(),
    type: 'conversion',
    sessionId: randomUUID(),
    mode: 'blocking',
    orderId: '1',
    value: 20,
    currency: 'EUR',
    shippingCost: 1,
    lineItemCosts: [9.5, 9.5],
    productIds: ['p'],
    couponCode: '',
    discountValue: 0,
  }
  await post(journal, view(), { ...view(), at: 3_599_999 }, { ...view(), at: 3_600_000 }, incident, order)
  await loadOnce(where, warehouse)
  const [batch] = warehouse.batches
  expect(batch?.rows.page_views).toMatchObject([
    { organization_id: 7, at: 0, views: 2, country: 'DE', browser: 'Firefox', os: 'Linux', device: 'Desktop' },
    { at: 3_600_000, views: 1 },
  ])
  const markupHash = batch?.markups[0]?.hash
  expect(batch?.rows.incidents).toMatchObject([
    {
      ssp: 'AppNexus',
      dsp: '',
      traits: '{"pool":"x"}',
      markup_hash: markupHash,
      adomains: [],
      offset_start: 0,
      network: 'Net',
    },
  ])
  expect(batch?.rows.orders).toMatchObject([{ line_item_costs: '[9.5,9.5]', product_ids: ['p'], affiliate_tag: '' }])
  expect(batch?.markups).toMatchObject([{ organizationId: 7, text: '<b>' }])
  await journal.close()
})
