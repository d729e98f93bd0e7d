import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SessionFact } from '@vigil/database'
import { open } from 'lmdb'
import { expect, onTestFinished, test } from 'vitest'
import { Housekeeping } from '../storage/housekeeping.ts'
import { type Collection, openCollection } from './collection.ts'
import { unknownOrigin } from './enrich/origins.ts'
import { Journal } from './journal/journal.ts'
import { Ledger } from './journal/ledger.ts'
import { startLoaderHere } from './load/same-thread.ts'

const tag = '11111111-2222-3333-4444-555555555555'
const database = {
  codeKeys: { current: async () => new Map() },
  distributions: {
    byIds: async (ids: readonly string[]) =>
      ids.map((id) => ({ id, organizationId: 7, isEnabled: true, integrationEndsAt: new Date() })),
    recordBeacons: async () => undefined,
  },
  domains: {
    states: async () =>
      new Map([[7, { isStrict: false, confirmed: new Set(['news.example']), confirmedByTraffic: 0, held: new Map() }]]),
  },
  hosts: { claim: async () => undefined, registered: async () => [] },
  quarantine: { release: async () => false },
  organizations: { platformNames: async () => ({ ssp: [], dsp: [] }) },
  rollouts: { addHealth: async () => undefined },
}

function temporary() {
  const directory = mkdtempSync(join(tmpdir(), 'vigil-recovery-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

async function openAt(
  directory: string,
  warnings: string[] = [],
  journalMaxBytes = 1e8,
  addFacts: (facts: readonly SessionFact[]) => Promise<void> = async () => undefined,
  accounts: typeof database = database,
) {
  return openCollection({
    directory,
    journalMaxBytes,
    engine: {
      kind: 'duckdb',
      directory: join(directory, 'warehouse'),
      backupDirectory: join(directory, 'backups'),
      memoryLimit: '128MB',
    },
    // Only the parts that the collection uses.
    database: { ...accounts, verifications: { addFacts } } as unknown as Parameters<
      typeof openCollection
    >[0]['database'],
    limits: { newHostsPerHour: 100, tag: { eventsPerMinute: 1e9, bytesPerMinute: 1e12 } },
    ownHost: 'vigil.example',
    originOf: unknownOrigin,
    startLoader: startLoaderHere,
    startsAlone: true,
    log: { info: () => undefined, warn: (message) => warnings.push(message) },
  })
}

const view = (id = randomUUID(), at = Date.now()) => ({ id, type: 'page_view', at, host: 'news.example' })

async function send({ collector }: Collection, events: object[], now = Date.now(), from = tag) {
  const body = Buffer.from(JSON.stringify({ v: 1, tag: from, sent: now, events }))
  return collector.receive({ body, address: '', userAgent: '', receivedAt: now })
}

const createHousekeeping = (collection: Collection, directory: string) =>
  new Housekeeping({
    warehouse: collection.warehouse,
    journal: collection.journal,
    journalMaxBytes: 1e8,
    flushedTo: () => collection.flushedTo(),
    backupDirectory: join(directory, 'backups'),
    tidyMinutes: 60,
    backupHour: 2,
    log: { info: () => undefined, warn: () => undefined },
  })

test('sets a damaged warehouse aside, restores the backup and reloads the journal', async () => {
  const directory = temporary()
  const first = await openAt(directory)
  await send(first, [view(), view()])
  await first.flushed()
  await createHousekeeping(first, directory).backUp(new Date())
  await send(first, [view(), view(), view()])
  await first.flushed()
  await first.close()

  const file = join(directory, 'warehouse/events.duckdb')
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.fill(0x5a, 0, Math.min(bytes.length, 12_288)))
  const warnings: string[] = []
  const second = await openAt(directory, warnings)
  await second.flushed()
  expect(second.stats.totals()).toMatchObject({ received: 5, stored: 5, pending: 0 })
  expect(warnings.join()).toContain('the backup')
  expect(readdirSync(join(directory, 'warehouse')).some((name) => name.startsWith('damaged-'))).toBe(true)
  await second.close()
})

test('reloads the whole journal when there is no backup', async () => {
  const directory = temporary()
  const first = await openAt(directory)
  await send(first, [view(), view()])
  await first.flushed()
  await first.close()
  rmSync(join(directory, 'warehouse'), { recursive: true })
  const second = await openAt(directory)
  await second.flushed()
  expect(second.stats.totals()).toMatchObject({ received: 2, stored: 2, pending: 0 })
  await second.close()
})

test('reads session facts again from the journal if the process ended before they were written', async () => {
  const directory = temporary()
  const sent = ['checkout', 'coupon_entry'].map((type) => ({
    ...view(),
    type,
    sessionId: 'session-of-a-shopper',
    mode: 'blocking',
    ...(type === 'checkout' ? { entries: true } : { code: 'save10', source: 'typed' }),
  }))
  const lost = async () => {
    throw new Error('the database is away')
  }
  const first = await openAt(directory, [], 1e8, lost)
  expect(await send(first, sent)).toMatchObject({ rejected: [] })
  expect(await send(first, [view()])).toMatchObject({ rejected: [] })
  await first.close()

  const found: SessionFact[] = []
  const keep = async (facts: readonly SessionFact[]) => void found.push(...facts)
  const second = await openAt(directory, [], 1e8, keep)
  await second.close()
  const own = { organizationId: 7, sessionId: 'session-of-a-shopper' }
  expect(found).toMatchObject([
    { ...own, eventId: sent[0]?.id, kind: 'checkout', outcome: 'reports entries' },
    { ...own, eventId: sent[1]?.id, kind: 'coupon', subject: 'SAVE10', source: 'typed' },
  ])
  expect(found.map(({ at }) => at.getTime())).toEqual(sent.map(({ at }) => at))
})

/** Simulates a kill that lost both meta pages LMDB needs to open the file. */
function damageJournal(directory: string) {
  writeFileSync(join(directory, 'journal/open'), '')
  const file = join(directory, 'journal/beacons/data.mdb')
  writeFileSync(file, readFileSync(file).fill(0xff, 0, 8_192))
}

test.each([
  ['not in the ledger yet', false],
  ['in the ledger already', true],
])('sets a damaged journal aside and salvages the missing events once, with ids %s', async (_where, isIndexed) => {
  const directory = temporary()
  const first = await openAt(directory)
  const known = view()
  await send(first, [known])
  await first.flushed()
  await first.close()
  // Two more events that do not reach the warehouse.
  const waiting = [view(), view()]
  const journal = new Journal({ directory: join(directory, 'journal/beacons'), maxBytes: 1e8 })
  const facts = { correctionMs: 0, organizationId: 7, tag, country: '', network: '', userAgent: '' }
  for (const event of waiting) {
    const body = Buffer.from(JSON.stringify([event]))
    const draft = { ...facts, receivedAt: Date.now(), count: 1, body }
    await journal.post({ draft, received: 1, duplicates: 0, rejected: {}, undo: () => undefined })
  }
  const ledger = new Ledger(join(directory, 'journal/ledger'))
  const ids = waiting.map(({ id, at }) => ({ id, at }))
  if (isIndexed) await ledger.index(ids, journal.collector, journal.head)
  await ledger.close()
  await journal.close()
  damageJournal(directory)
  const warnings: string[] = []
  const second = await openAt(directory, warnings)
  expect(warnings.join()).toContain('set aside')
  expect(await send(second, [known, ...waiting, view()])).toMatchObject({ accepted: 1, duplicates: 3 })
  await expect.poll(() => second.stats.totals().received, { timeout: 10_000 }).toBe(6)
  await second.flushed()
  expect(second.stats.totals()).toMatchObject({ received: 6, stored: 3, duplicates: 3, pending: 0 })
  await second.close()
})

test('recognizes an event in the warehouse after its journal was lost, although its id was not indexed', async () => {
  const directory = temporary()
  const first = await openAt(directory)
  const known = view()
  await send(first, [known])
  await first.flushed()
  await first.close()
  const root = open({ path: join(directory, 'journal/ledger'), maxDbs: 16 })
  const about = root.openDB<unknown, string>('about', { encoding: 'json' })
  await about.put('indexedTo', 0)
  await about.put('buckets', [])
  await root.close()
  damageJournal(directory)
  const second = await openAt(directory)
  expect(await send(second, [known, view()])).toMatchObject({ accepted: 1, duplicates: 1 })
  await second.flushed()
  await second.close()
  // Also later, after the salvage.
  const third = await openAt(directory)
  expect(await send(third, [known])).toMatchObject({ accepted: 0, duplicates: 1 })
  await third.close()
})

test('sets a truncated journal aside although the rest can be read', async () => {
  const directory = temporary()
  const first = await openAt(directory)
  await send(first, [view()])
  await first.flushed()
  await first.close()
  const file = join(directory, 'journal/beacons/data.mdb')
  const root = open({ path: join(directory, 'journal/beacons'), maxDbs: 16 })
  const { lastPageNumber } = root.getStats() as { lastPageNumber: number } // lmdb types it as a plain object
  await root.close()
  truncateSync(file, lastPageNumber * 4_096)
  writeFileSync(join(directory, 'journal/open'), '')
  const warnings: string[] = []
  const second = await openAt(directory, warnings)
  expect(warnings.join()).toContain('set aside')
  expect(await send(second, [view()])).toMatchObject({ accepted: 1 })
  await second.close()
})

test('counts an id once across restarts and clock jumps', async () => {
  const directory = temporary()
  const event = view()
  const day = 86_400_000
  const first = await openAt(directory)
  expect(await send(first, [event])).toMatchObject({ accepted: 1 })
  await first.close()
  const second = await openAt(directory)
  for (const jump of [0, 10 * day, -3 * day, 400 * day, 0]) {
    const now = Date.now() + jump
    expect(await send(second, [view(event.id, now)], now)).toMatchObject({ accepted: 0, duplicates: 1 })
    expect(await send(second, [view(randomUUID(), now)], now)).toMatchObject({ accepted: 1 })
  }
  await second.flushed()
  expect(second.stats.totals()).toMatchObject({ received: 11, stored: 6, duplicates: 5, pending: 0 })
  await second.close()
})

test('starts with the tags and hosts of the last run while the accounts database is unavailable', async () => {
  const directory = temporary()
  const first = await openAt(directory)
  await send(first, [view()])
  await first.close()

  const away = async () => {
    throw new Error('away')
  }
  const unavailable = {
    ...database,
    codeKeys: { current: away },
    distributions: { byIds: away, recordBeacons: away },
    domains: { states: away },
    hosts: { claim: away, registered: away },
    organizations: { platformNames: away },
  }
  const warnings: string[] = []
  const second = await openAt(directory, warnings, 1e8, undefined, unavailable)
  expect(warnings.join()).toContain('starting with the tags of the last run (1)')
  expect(await send(second, [view(), view()])).toEqual({ accepted: 2, duplicates: 0, rejected: [] })
  await expect(send(second, [view()], Date.now(), randomUUID())).rejects.toThrow('away')
  await second.flushed()
  expect(second.stats.totals()).toMatchObject({ received: 3, stored: 3, pending: 0 })
  await second.close()
})
