import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, onTestFailed, onTestFinished, test, vi } from 'vitest'
import { findClickHouse, startClickHouse } from '../../packages/warehouse/src/testing/clickhouse-server.ts'
import { expectBalance, makeClient, makeServer } from './checks.ts'
import { cutOff } from './cut-off.ts'

const program = await findClickHouse(process.env.PATH ?? '')
const run = promisify(execFile)

/** A collector whose connections to both databases can be cut. */
async function makeCollector() {
  const clickHouse = await startClickHouse({ program: program ?? '', shards: 1 })
  onTestFinished(() => clickHouse.stop())
  const accounts = new URL(inject('databaseUrl'))
  const [toEvents, toAccounts] = await Promise.all([
    cutOff(Number(new URL(clickHouse.url).port)),
    cutOff(Number(accounts.port)),
  ])
  onTestFinished(() => {
    toEvents.close()
    toAccounts.close()
  })
  const direct = { DATABASE_URL: inject('databaseUrl'), CLICKHOUSE_URL: clickHouse.url }
  accounts.port = String(toAccounts.port)
  const settings = { DATABASE_URL: accounts.href, CLICKHOUSE_URL: `http://127.0.0.1:${toEvents.port}` }
  const server = await makeServer({ ROLE: 'collector', ...settings })
  onTestFailed(() => void process.stdout.write(server.output))
  return { server, toEvents, toAccounts, direct, client: await makeClient(server) }
}

async function countRows(url: string) {
  const body = 'SELECT count(), uniqExact(id) FROM incidents'
  return (await (await fetch(url, { method: 'POST', body })).text()).trim().split('\t').map(Number)
}

test.runIf(program)('starts without PostgreSQL and accepts the beacons of known tags', async () => {
  const { server, toAccounts, direct, client } = await makeCollector()
  await server.start()
  client.run(2)
  await vi.waitFor(() => expect(client.beacons).toBeGreaterThan(20), { timeout: 60_000 })
  await client.stop()
  await server.end('SIGTERM')

  toAccounts.cut()
  await server.start()
  const before = client.beacons
  client.run(2)
  await vi.waitFor(() => expect(client.beacons).toBeGreaterThan(before + 20), { timeout: 60_000 })
  await client.stop()
  expect([...client.statuses.keys()]).toEqual([202])
  // Events wait in the journal: PostgreSQL decides which collector counts an id.
  expect((await server.totals()).pending).toBeGreaterThan(0)

  // An unknown tag is refused until PostgreSQL is back.
  const stranger = await makeClient(server)
  stranger.run(1)
  await vi.waitFor(() => expect([...stranger.statuses.keys()]).toEqual([503]), { timeout: 60_000 })
  toAccounts.open()
  await stranger.stop()
  const totals = await server.settle(120_000)
  expectBalance(totals)
  const incidents = (client.stored.get('incident') ?? 0) + (stranger.stored.get('incident') ?? 0)
  expect(totals.storedByType.incident).toBe(incidents)
  expect(await countRows(direct.CLICKHOUSE_URL)).toEqual([incidents, incidents])
})

test.runIf(program)('adopts the journal of a killed collector exactly once', async () => {
  const { server, toEvents, direct, client } = await makeCollector()
  await server.start()
  client.run(4)
  await vi.waitFor(() => expect(client.beacons).toBeGreaterThan(50), { timeout: 60_000 })
  toEvents.cut()
  const before = client.beacons
  await vi.waitFor(() => expect(client.beacons).toBeGreaterThan(before + 50), { timeout: 60_000 })
  await client.stop()
  const own = mkdtempSync(join(tmpdir(), 'vigil-adopter-'))
  onTestFinished(() => rmSync(own, { recursive: true, force: true }))
  const env = { PATH: process.env.PATH, DATA_DIR: own, LOG_LEVEL: 'warn', ...direct }
  const adopt = () => run(process.execPath, [inject('serverFile'), 'journal', 'adopt', server.dataDirectory], { env })
  await expect(adopt()).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining('is already running') })
  await server.end('SIGKILL')

  expect((await adopt()).stdout).toMatch(/^Loaded [1-9]\d* events\./)
  const incidents = client.stored.get('incident') ?? 0
  expect(await countRows(direct.CLICKHOUSE_URL)).toEqual([incidents, incidents])
  expect((await adopt()).stdout).toMatch(/^Loaded 0 events\./)
  expect(await countRows(direct.CLICKHOUSE_URL)).toEqual([incidents, incidents])
})
