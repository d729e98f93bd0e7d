import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Posting } from './group-writer.ts'
import { Journal, JournalReader } from './journal.ts'
import { Ledger, noLoads } from './ledger.ts'
import { RecentIds } from './recent-ids.ts'
import { decodeGroup, encodeGroup } from './record.ts'

function temporary() {
  const directory = mkdtempSync(join(tmpdir(), 'vigil-journal-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

const facts = {
  receivedAt: 1_000,
  correctionMs: 0,
  organizationId: 7,
  tag: 'a-tag',
  country: 'DE',
  network: 'Net',
  userAgent: 'Mozilla',
}
const draft = (...ids: string[]) => ({
  ...facts,
  count: ids.length,
  body: Buffer.from(JSON.stringify(ids.map((id) => ({ id })))),
})
const posting = (...ids: string[]): Posting => ({
  draft: ids.length > 0 ? draft(...ids) : null,
  received: ids.length + 3,
  duplicates: 1,
  rejected: { bad_event: 2 },
  undo: () => undefined,
})
const openFresh = (options: { maxBytes?: number; directory?: string } = {}) => {
  const directory = options.directory ?? temporary()
  const journal = new Journal({ directory, maxBytes: options.maxBytes ?? 1e9 })
  onTestFinished(() => journal.close())
  return { journal, directory }
}
const idsIn = (reader: JournalReader) =>
  [...reader.after(0, 1e9)].flatMap(
    ({ group }) => group?.entries.flatMap(({ events }) => events.map(({ id }) => id)) ?? [],
  )

test('reads postings back in order, groups concurrent beacons and keeps counts across a reopen', async () => {
  const { journal, directory } = openFresh()
  await Promise.all([journal.post(posting('a', 'b')), journal.post(posting('c')), journal.post(posting())])
  await journal.post(posting('d'))
  const { collector, totals } = journal
  expect(totals).toEqual({ received: 16, accepted: 4, duplicates: 4, rejected: { bad_event: 8 }, quarantined: 0 })
  await journal.close()

  const { journal: again } = openFresh({ directory })
  expect([again.collector, again.head, again.totals]).toEqual([collector, 2, totals])
  const reader = new JournalReader(directory)
  expect(idsIn(reader)).toEqual(['a', 'b', 'c', 'd'])
  const [first] = reader.after(0, 1)
  expect(first?.group?.entries[0]).toMatchObject(facts)
  expect(reader.acceptedBefore(2)).toBe(3)
  const sequences = (count: number, bytes: number) => [...reader.last(count, bytes)].map(({ sequence }) => sequence)
  expect([sequences(9, 1e9), sequences(1, 1e9), sequences(9, 1), sequences(0, 1e9)]).toEqual([[1, 2], [2], [2], []])
  await again.post(posting('e'))
  expect(again.head).toBe(3)
  await reader.close()
})

test('counts a beacon with no accepted events without growing the journal', async () => {
  const { journal, directory } = openFresh()
  for (let index = 0; index < 5; index++) await journal.post(posting())
  expect([journal.head, journal.keptBytes]).toEqual([0, 0])
  await journal.close()
  expect(openFresh({ directory }).journal.totals.received).toBe(15)
})

test('refuses and undoes writes at its size limit, and accepts again after trimming', async () => {
  const { journal } = openFresh({ maxBytes: 20_000 })
  let taken = 0
  let undone = 0
  const next = () => journal.post({ ...posting('x'.repeat(3_000)), undo: () => undone++ })
  for (;;) {
    const refused = await next().then(
      () => null,
      (error: unknown) => error,
    )
    if (refused) {
      expect(refused).toMatchObject({ name: 'JournalRefusal', reason: 'full' })
      break
    }
    taken++
  }
  expect([taken > 2, undone, journal.totals.accepted]).toEqual([true, 1, taken])
  expect(await journal.trim(2, Date.now() + 1)).toBe(2)
  await next()
  expect(journal.totals.accepted).toBe(taken + 1)
})

test('keeps records younger than the trim time', async () => {
  const { journal } = openFresh()
  await journal.post(posting('a'))
  expect(await journal.trim(1, Date.now() - 10_000)).toBe(0)
})

test('loses only the beacon with a flipped bit and counts the loss exactly', () => {
  const head = { sequence: 1, at: 1, counts: [2, 1, 3], accepted: 6, bytesBefore: 0 }
  const bytes = encodeGroup(head, [draft('a', 'b'), draft('c'), draft('d', 'e', 'f')])
  let whole = 0
  for (let at = 0; at < bytes.length; at++) {
    const flipped = Buffer.from(bytes)
    flipped[at] = (flipped[at] ?? 0) ^ 16
    const group = decodeGroup(flipped)
    if (!group) whole++
    else expect(group.entries.flatMap(({ events }) => events).length + group.damaged).toBe(6)
    expect(group?.damaged ?? 6).toBeGreaterThan(0)
  }
  expect(whole).toBeLessThan(140)
  expect(decodeGroup(bytes)?.damaged).toBe(0)
})

test('reads a torn record up to the tear', () => {
  const bytes = encodeGroup({ sequence: 1, at: 1, counts: [1, 1], accepted: 2, bytesBefore: 0 }, [
    draft('a'),
    draft('b'),
  ])
  expect(decodeGroup(bytes.subarray(0, bytes.length - 3))).toMatchObject({
    damaged: 1,
    entries: [{ events: [{ id: 'a' }] }],
  })
  expect(decodeGroup(bytes.subarray(0, 5))).toBeNull()
})

test('reads only the beacons of a selection', () => {
  const bytes = encodeGroup({ sequence: 1, at: 1, counts: [1, 1], accepted: 2, bytesBefore: 0 }, [
    draft('a'),
    draft('b'),
  ])
  const group = decodeGroup(bytes, (events) => events.includes('"b"'))
  expect(group).toMatchObject({ entries: [{ ...facts, events: [{ id: 'b' }] }], damaged: 0 })
})

test('keeps recent ids until the store contains the records they cover', () => {
  const ids = new RecentIds(2)
  for (const id of ['a', 'b']) ids.add(id)
  ids.covered(5)
  ids.add('c')
  ids.release(['b'])
  expect(['a', 'b', 'c'].map((id) => ids.has(id))).toEqual([true, false, true])
  ids.indexed(4)
  expect(ids.has('a')).toBe(true)
  ids.indexed(5)
  expect([ids.has('a'), ids.has('c'), ids.size]).toEqual([false, true, 1])
})

const day = 86_400_000

test('keeps an id in the ledger for at least seven days and drops it after fourteen', async () => {
  const ledger = new Ledger(temporary())
  onTestFinished(() => ledger.close())
  const at = 20_000.9 * day
  await ledger.index([{ id: 'an-id-of-sixteen', at }], 'a-collector', 3)
  for (const later of [0, 6.99]) {
    await ledger.forget(at + later * day)
    expect(ledger.has('an-id-of-sixteen')).toBe(true)
  }
  await ledger.forget(at + 14 * day)
  expect([ledger.has('an-id-of-sixteen'), ledger.indexedTo]).toEqual([false, 3])
})

test('counts each load once, whenever the process ends', async () => {
  const ledger = new Ledger(temporary())
  onTestFinished(() => ledger.close())
  await ledger.begin('a-collector', noLoads())
  const load = (fromSequence: number) => ({
    fromSequence,
    at: 1,
    stored: { page_view: 2 },
    duplicates: 1,
    bots: 0,
    damaged: 0,
    isCounted: false,
  })
  await ledger.plan(5, load(1))
  await ledger.count(5)
  await ledger.plan(8, load(6))
  await ledger.reconcile(8) // loaded, but the process ended before counting it
  await ledger.reconcile(8)
  expect(ledger.totals).toMatchObject({ stored: { page_view: 4 }, duplicates: 2 })
  await ledger.plan(9, load(9))
  await ledger.reconcile(8) // planned, never loaded
  expect(ledger.totals.stored).toEqual({ page_view: 4 })
  await ledger.reconcile(5) // the warehouse was restored from a backup
  expect([ledger.totals.stored, ledger.lastLoad?.toSequence]).toEqual([{ page_view: 2 }, 5])
  expect([ledger.isTooYoungFor(0), ledger.isTooYoungFor(5)]).toEqual([false, false])
  await ledger.plan(9, load(6))
  await ledger.count(9)
  await ledger.trimLoads(1)
  expect(ledger.isTooYoungFor(5)).toBe(false)
  await ledger.trimLoads(2)
  expect([ledger.totals.stored, ledger.lastLoad]).toEqual([{ page_view: 4 }, null])
})
