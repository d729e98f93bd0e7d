import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFailed, test } from 'vitest'
import { expectBalance, expectRows, expectStored, makeClient, makeServer } from './checks.ts'
import type { ModelClient } from './client.ts'
import type { TestServer } from './server.ts'

const kills = Number(process.env.FAULT_KILLS ?? 160)
const longestLifeMs = 2_500
const checkEvery = 25
const orderlyEnds = 6

test(`${kills} times killed at any moment, no acknowledged event is lost and none is doubled`, async () => {
  // So often that many a kill falls into sorting past days and writing checkpoints.
  const server = await makeServer({ TIDY_MINUTES: '0.02' })
  onTestFailed(() => void process.stdout.write(server.output))
  // Of a week: only past days are put in order.
  const client = await makeClient(server, { daysBack: 6 })
  let endedEarly = 0
  client.run(12)
  for (let kill = 1; kill <= kills; kill++) {
    server.spawn()
    if (Math.random() < 0.2) {
      // While it opens everything and repeats what was not finished.
      await sleep(Math.random() * 1_200)
      endedEarly++
    } else {
      await server.ready()
      expectBalance(await server.totals())
      await sleep(Math.random() * longestLifeMs)
    }
    await server.end('SIGKILL')
    if (kill % checkEvery === 0) {
      await server.start()
      await client.stop()
      const totals = await server.settle()
      expectBalance(totals)
      expectStored(totals, client)
      await server.end(kill % (2 * checkEvery) === 0 ? 'SIGTERM' : 'SIGKILL')
      await expectRows(server, client)
      report(`${kill} kills (${endedEarly} while starting), ${client.beacons} beacons, ${totals.stored} events stored`)
      client.run(12)
    }
  }
  for (let ending = 0; ending < orderlyEnds; ending++) {
    await server.start()
    await sleep(Math.random() * 1_000)
    await client.stop()
    await endWithEventsWaiting(server, client)
    await server.start()
    const totals = await server.settle()
    expectBalance(totals)
    expectStored(totals, client)
    await server.end('SIGTERM')
    await expectRows(server, client)
    if (ending < orderlyEnds - 1) client.run(12)
  }
  client.close()
})

/** An orderly end brings in what is in the journal; where the machine is too slow for that, it says so. */
async function endWithEventsWaiting(server: TestServer, client: ModelClient) {
  const { pending } = await server.totals()
  server.output = ''
  await server.end('SIGTERM')
  const isCutShort = /wait in the journal|was cut short/.test(server.output)
  report(`an orderly end with ${pending} events waiting${isCutShort ? ', too many for its time' : ''}`)
  if (!isCutShort) await expectRows(server, client)
}

function report(text: string) {
  process.stdout.write(`  ${text}\n`)
}
