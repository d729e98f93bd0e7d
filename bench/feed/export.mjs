// A file of as many rows as one may have, out of the running server, whose memory is read meanwhile.
import { demoServer } from '../demo-server.mjs'
import { imported } from '../imported.mjs'
import { memoryOf } from '../process.mjs'
import { lastMonth } from '../queries/measure.mjs'
import { figure, say } from '../report.mjs'

const { signInByCalls } = await imported('e2e/support/session.ts')
const rowsAsked = 20_000

export async function measureExport(directory, organizationId) {
  // Nothing else is to take memory meanwhile.
  const quiet = { TIDY_MINUTES: '600', BACKUP_HOUR: String((new Date().getUTCHours() + 1) % 24) }
  const server = await demoServer(directory, quiet)
  await server.start()
  try {
    await server.settle(300_000)
    const file = await fileAsker(server, organizationId)
    const page = await pageAsker(server, organizationId)
    // A server that has just started grows with whatever it is asked first; measured is one that has been in use.
    for (let round = 0; round < 200; round++) await page()
    await quietly()
    for (const what of ['CSV of 20,000 rows, the first', 'the second', 'the third']) await measure(server, file, what)
  } finally {
    await server.end('SIGTERM')
  }
}

const quietly = () => new Promise((resolve) => setTimeout(resolve, 3_000))

async function measure(server, file, what) {
  const before = memoryOf(server.pid).own
  let most = before
  const watching = setInterval(() => {
    most = Math.max(most, memoryOf(server.pid).own)
  }, 5)
  const startedAt = performance.now()
  const { lines, bytes } = await file()
  const seconds = (performance.now() - startedAt) / 1_000
  clearInterval(watching)
  if (lines !== rowsAsked + 1) throw new Error(`the file has ${lines} lines`)
  say(`      ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s; before it the server had ${before} MB`)
  figure({ what: `${what}: added to the server's memory`, value: most - before, unit: ' MB', goal: { atMost: 64 } })
  await quietly()
}

async function caller(server, organizationId) {
  const { token } = await signInByCalls(`http://localhost:${server.port}`, 'publisher@vigil.test')
  const { range } = lastMonth()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ organizationId, dateStart: range.from, dateEnd: range.to })
  return (path) => fetch(`${server.url}/api/threat-feed-reporting${path}`, { method: 'POST', headers, body })
}

async function pageAsker(server, organizationId) {
  const ask = await caller(server, organizationId)
  return async () => (await ask('')).arrayBuffer()
}

async function fileAsker(server, organizationId) {
  const ask = await caller(server, organizationId)
  return async () => {
    const answer = await ask('/export')
    if (answer.status !== 200) throw new Error(`answered ${answer.status}`)
    let [lines, bytes] = [0, 0]
    for await (const part of answer.body) {
      bytes += part.length
      for (const byte of part) if (byte === 10) lines++
    }
    return { lines, bytes }
  }
}
