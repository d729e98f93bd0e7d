import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFailed, test } from 'vitest'
import { expectBalance, expectRows, expectStored, makeClient, makeServer } from './checks.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const jumps = {
  'an hour ahead': hourMs,
  'an hour back': -hourMs,
  'eight days ahead, beyond the retention of ids': 8 * dayMs,
  'a year ahead': 365 * dayMs,
  'a year back': -365 * dayMs,
}

test('a clock jump neither loses nor duplicates events, nor drops ids', async () => {
  const server = await makeServer({ TIDY_MINUTES: '0.02' })
  const clockFile = join(server.dataDirectory, 'clock')
  const setClock = (offset: number) => writeFileSync(clockFile, String(offset))
  setClock(0)
  server.environment.NODE_OPTIONS = `--import=${new URL('clock.mjs', import.meta.url).href}`
  server.environment.FAULT_CLOCK_FILE = clockFile
  onTestFailed(() => void process.stdout.write(server.output))
  const client = await makeClient(server)
  await server.start()
  for (const [round, [name, offset]] of Object.entries(jumps).entries()) {
    client.run(8)
    await sleep(700)
    setClock(offset)
    await sleep(700)
    // The clock also changes while the server is stopped, and back while it runs.
    if (round % 2 === 1) {
      await server.end('SIGKILL')
      await server.start()
    }
    setClock(0)
    await sleep(300)
    await client.stop()
    const totals = await server.settle()
    expectBalance(totals)
    expectStored(totals, client)
    // Event times use the page's clock, corrected by its offset from the server's.
    expect(Object.keys(totals.rejectedByReason), name).toEqual(['unknown_type'])
  }
  await server.end('SIGTERM')
  await expectRows(server, client)
  client.close()
})
