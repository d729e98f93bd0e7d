import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFailed, test } from 'vitest'
import { expectBalance, expectRows, expectStored, makeClient, makeServer } from './checks.ts'
import { inWarehouse } from './in-warehouse.ts'

const rounds = Number(process.env.FAULT_MIGRATIONS ?? 20)

/** Removes columns and tables that an older version did not have. */
const older = [
  'ALTER TABLE incidents DROP COLUMN user_agent',
  'ALTER TABLE incidents DROP COLUMN exchange_id',
  'ALTER TABLE checkouts DROP COLUMN url',
  'ALTER TABLE page_views DROP COLUMN device',
  'DROP TABLE page_views_by_site',
]

test(`${rounds} kills during the upgrade of an older warehouse leave all its rows readable`, async () => {
  const server = await makeServer()
  onTestFailed(() => void process.stdout.write(server.output))
  const client = await makeClient(server)
  for (let round = 0; round < rounds; round++) {
    await server.start()
    client.run(8)
    await sleep(500)
    await client.stop()
    await server.settle()
    await server.end('SIGTERM')
    await inWarehouse(server, ...older)
    server.spawn()
    await sleep(300 + Math.random() * 1_200)
    await server.end('SIGKILL')
    await expectRows(server, client)
  }
  await server.start()
  const totals = await server.settle()
  expectBalance(totals)
  expectStored(totals, client)
  await server.end('SIGTERM')
  await expectRows(server, client)
  client.close()
})
