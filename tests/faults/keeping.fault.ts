import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFailed, test } from 'vitest'
import { expectBalance, expectRows, expectStored, makeClient, makeServer } from './checks.ts'
import { inWarehouse } from './in-warehouse.ts'
import type { TestServer } from './server.ts'

const rounds = Number(process.env.FAULT_KEEPING ?? 30)

test(`${rounds} kills during housekeeping and checkpoints lose and duplicate nothing`, async () => {
  // Hardly any pause, so housekeeping is almost always running.
  const server = await makeServer({ TIDY_MINUTES: '0.01' })
  onTestFailed(() => void process.stdout.write(server.output))
  const client = await makeClient(server, { daysBack: 6 })
  const kinds = { grew: 0, shrank: 0 }
  for (let round = 0; round < rounds; round++) {
    await server.start()
    client.run(12)
    await sleep(800)
    // Every third round sends beacons, so a load and housekeeping are interrupted together.
    const isBusy = round % 3 === 0
    if (!isBusy) {
      await client.stop()
      await server.settle()
    }
    const change = await logChanges(server)
    if (change) kinds[change]++
    await sleep(Math.random() * 60)
    await server.end('SIGKILL')
    // Sorted days are not sorted again. Deleting the record gives the next round the same work.
    await inWarehouse(server, 'DELETE FROM tidied')
    if (isBusy) {
      await server.start()
      await client.stop()
      await server.settle()
      await server.end('SIGKILL')
    }
    await expectRows(server, client)
  }
  process.stdout.write(`  killed during commits: ${kinds.grew}, during checkpoints: ${kinds.shrank}\n`)
  expect(kinds.grew + kinds.shrank).toBeGreaterThan(rounds / 2)
  await server.start()
  const totals = await server.settle()
  expectBalance(totals)
  expectStored(totals, client)
  await server.end('SIGTERM')
  await expectRows(server, client)
  client.close()
})

/** Waits for a write: the write-ahead log grows with a commit and is removed by a checkpoint. Null if there is none. */
async function logChanges(server: TestServer): Promise<'grew' | 'shrank' | null> {
  const size = () =>
    statSync(join(server.dataDirectory, 'warehouse/events.duckdb.wal'), { throwIfNoEntry: false })?.size ?? 0
  let last = size()
  for (const until = Date.now() + 3_000; Date.now() < until; ) {
    const now = size()
    // Half of the time, waits for the next change, to hit both kinds.
    if (now > last && Math.random() < 0.5) return 'grew'
    if (now < last) return 'shrank'
    last = now
    await sleep(1)
  }
  return null
}
