import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFailed, test } from 'vitest'
import { expectBalance, expectRows, expectStored, makeClient, makeServer } from './checks.ts'
import { inWarehouse } from './in-warehouse.ts'
import type { TestServer } from './server.ts'

const rounds = Number(process.env.FAULT_KEEPING ?? 30)

test(`${rounds} times killed while past days are put in order or the file takes in its log, nothing is lost or doubled`, async () => {
  // Next to no pause: there is a tidy under way nearly always.
  const server = await makeServer({ TIDY_MINUTES: '0.01' })
  onTestFailed(() => void process.stdout.write(server.output))
  const client = await makeClient(server, { daysBack: 6 })
  const kinds = { grew: 0, shrank: 0 }
  for (let round = 0; round < rounds; round++) {
    await server.start()
    client.run(12)
    await sleep(800)
    // Every third time beacons keep coming: a load and a tidy are cut off at once.
    const isBusy = round % 3 === 0
    if (!isBusy) {
      await client.stop()
      await server.settle()
    }
    const change = await logChanges(server)
    if (change) kinds[change]++
    await sleep(Math.random() * 60)
    await server.end('SIGKILL')
    // What is in order is not sorted again; forgotten, the next round has the same work once more.
    await inWarehouse(server, 'DELETE FROM tidied')
    if (isBusy) {
      await server.start()
      await client.stop()
      await server.settle()
      await server.end('SIGKILL')
    }
    await expectRows(server, client)
  }
  process.stdout.write(`  killed as the log grew: ${kinds.grew}, as it was taken in: ${kinds.shrank}\n`)
  expect(kinds.grew + kinds.shrank).toBeGreaterThan(rounds / 2)
  await server.start()
  const totals = await server.settle()
  expectBalance(totals)
  expectStored(totals, client)
  await server.end('SIGTERM')
  await expectRows(server, client)
  client.close()
})

/** Waits for somebody to write: the log beside the file grows with a commit and is gone with a checkpoint. Null when nobody does. */
async function logChanges(server: TestServer): Promise<'grew' | 'shrank' | null> {
  const size = () =>
    statSync(join(server.dataDirectory, 'warehouse/events.duckdb.wal'), { throwIfNoEntry: false })?.size ?? 0
  let last = size()
  for (const until = Date.now() + 3_000; Date.now() < until; ) {
    const now = size()
    // Half of the time the next change is waited for, so that both kinds are met.
    if (now > last && Math.random() < 0.5) return 'grew'
    if (now < last) return 'shrank'
    last = now
    await sleep(1)
  }
  return null
}
