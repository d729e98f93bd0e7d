import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFailed, test } from 'vitest'
import { expectBalance, expectRows, expectStored, makeClient, makeServer } from './checks.ts'
import type { ModelClient } from './client.ts'
import type { TestServer } from './server.ts'

const kills = Number(process.env.FAULT_KILLS ?? 160)
const longestLifeMs = 2_500
const checkEvery = 25
const orderlyEnds = 6

test(`${kills} kills at random moments lose and duplicate no acknowledged event`, async () => {
  // Often enough for many kills to hit housekeeping and checkpoints.
  const server = await makeServer({ TIDY_MINUTES: '0.02' })
  onTestFailed(() => void process.stdout.write(server.output))
  // Events of a week, because only past days are sorted.
  const client = await makeClient(server, { daysBack: 6 })
  let endedEarly = 0
  client.run(12)
  for (let kill = 1; kill <= kills; kill++) {
    server.spawn()
    if (Math.random() < 0.2) {
      // During start-up, while unfinished work is repeated.
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

/** A graceful shutdown loads the journal, or reports that it ran out of time. */
async function endWithEventsWaiting(server: TestServer, client: ModelClient) {
  const { pending } = await server.totals()
  server.output = ''
  await server.end('SIGTERM')
  const isCutShort = /pending in the journal|cut short|timed out/.test(server.output)
  report(`graceful shutdown with ${pending} events pending${isCutShort ? ', too many for its time limit' : ''}`)
  if (!isCutShort) await expectRows(server, client)
}

function report(text: string) {
  process.stdout.write(`  ${text}\n`)
}
