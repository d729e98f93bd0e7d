import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFailed, test } from 'vitest'
import { expectBalance, makeClient, makeServer, rowsIn } from './checks.ts'
import type { ModelClient } from './client.ts'

const rounds = Number(process.env.FAULT_DAMAGES ?? 12)
const pageBytes = 4_096

interface Damage {
  inflict(directory: string): void
  /** Whether it damages beacons: those stored nowhere else are counted as lost. */
  mayLose: boolean
}

const onBeacons = (inflict: Damage['inflict']): Damage => ({ inflict, mayLose: true })
const elsewhere = (inflict: Damage['inflict']): Damage => ({ inflict, mayLose: false })

const damages: Record<string, Damage> = {
  'a bit flipped at the end of the journal': onBeacons((directory) => flip(beaconsIn(directory), 0.7)),
  'a bit flipped anywhere in the journal': onBeacons((directory) => flip(beaconsIn(directory), 0)),
  'a torn end of the journal': onBeacons((directory) => tear(beaconsIn(directory))),
  'a lost first page of the journal': elsewhere((directory) => overwrite(beaconsIn(directory), 0, pageBytes)),
  'both first pages of the journal lost': elsewhere((directory) => overwrite(beaconsIn(directory), 0, 2 * pageBytes)),
  'a bit flipped in the ledger': elsewhere((directory) => flip(join(directory, 'journal/ledger/data.mdb'), 0)),
  'a torn end of the ledger': elsewhere((directory) => tear(join(directory, 'journal/ledger/data.mdb'))),
  'the first page of the warehouse lost': elsewhere((directory) => overwrite(warehouseIn(directory), 0, pageBytes)),
  'a torn log of the warehouse': elsewhere((directory) => tear(`${warehouseIn(directory)}.wal`)),
}

test.each(Object.entries(damages))(
  '%s: starts, loses and duplicates no stored event, and keeps exact counts',
  async (_name, { inflict, mayLose }) => {
    const server = await makeServer()
    onTestFailed(() => void process.stdout.write(server.output))
    const client = await makeClient(server)
    for (let round = 0; round < Math.ceil(rounds / 3); round++) {
      await server.start()
      client.run(6)
      await sleep(1_000)
      await client.stop()
      // Every other round leaves events in the journal that are not in the warehouse.
      const isSettled = round % 2 === 0
      if (isSettled) await server.settle()
      else
        await client.deliver([
          {
            id: `last-of-round-${round}-${Date.now()}`,
            type: 'page_view',
            at: Date.now(),
            host: 'last.example',
          } as never,
        ])
      await server.end('SIGKILL')
      inflict(server.dataDirectory)

      await server.start()
      await client.deliver([
        { id: `first-after-${round}-${Date.now()}`, type: 'page_view', at: Date.now(), host: 'next.example' } as never,
      ])
      await client.deliverAgain(40)
      await salvaged(server.dataDirectory)
      const totals = await server.settle()
      expectBalance(totals)
      await server.end('SIGKILL')
      await expectNoneDoubled(server, client, mayLose)
    }
    client.close()
  },
)

async function expectNoneDoubled(server: Parameters<typeof rowsIn>[0], client: ModelClient, mayLose: boolean) {
  const rows = await rowsIn(server)
  expect(rows.incidents).toBe(rows.incidentIds)
  expect(rows.checkoutRows).toBe(rows.checkouts)
  expect(rows.pageViews).toBeLessThanOrEqual(client.stored.get('page_view') ?? 0)
  expect(rows.incidents).toBeLessThanOrEqual(client.stored.get('incident') ?? 0)
  // A damaged record may be the only copy; events in the warehouse are kept.
  const lost = (client.stored.get('page_view') ?? 0) - rows.pageViews
  process.stdout.write(`  page views lost so far: ${lost} of ${client.stored.get('page_view')}\n`)
  expect(lost).toBeLessThanOrEqual(mayLose ? (client.stored.get('page_view') ?? 0) / 4 : 0)
}

/** Resolves when records from the set-aside journal are loaded. */
async function salvaged(directory: string) {
  const folder = join(directory, 'journal')
  const isDone = () =>
    readdirSync(folder)
      .filter((name) => name.startsWith('damaged-journal-'))
      .every((name) => existsSync(join(folder, name, 'salvaged')))
  await expect.poll(isDone, { timeout: 60_000 }).toBe(true)
}

const beaconsIn = (directory: string) => join(directory, 'journal/beacons/data.mdb')
const warehouseIn = (directory: string) => join(directory, 'warehouse/events.duckdb')

function flip(file: string, fromShare: number) {
  const size = usedBytes(file)
  const at = Math.floor(size * (fromShare + Math.random() * (1 - fromShare)))
  const handle = openSync(file, 'r+')
  const byte = Buffer.alloc(1)
  readSync(handle, byte, 0, 1, at)
  byte[0] = (byte[0] ?? 0) ^ (1 << Math.floor(Math.random() * 8))
  writeSync(handle, byte, 0, 1, at)
  closeSync(handle)
}

function tear(file: string) {
  if (!existsSync(file)) return
  const size = usedBytes(file)
  truncateSync(file, Math.max(0, size - 1 - Math.floor(Math.random() * Math.min(size / 3, 65_536))))
}

/** Excludes the zeros that preallocate disk space. */
function usedBytes(file: string) {
  const bytes = readFileSync(file)
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end--
  return end
}

function overwrite(file: string, from: number, to: number) {
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.alloc(to - from, 0xa5), 0, to - from, from)
  closeSync(handle)
}
