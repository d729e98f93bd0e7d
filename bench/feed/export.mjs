// Memory of the running server during an export of the maximum number of rows.
import { demoServer } from '../demo-server.mjs'
import { imported } from '../imported.mjs'
import { readMemory } from '../process.mjs'
import { lastMonth } from '../queries/measure.mjs'
import { figure, say } from '../report.mjs'

const { signInByCalls } = await imported('e2e/support/session.ts')
const exportRows = 20_000

export async function measureExport(directory, organizationId) {
  // No other work that uses memory.
  const quiet = { TIDY_MINUTES: '600', BACKUP_HOUR: String((new Date().getUTCHours() + 1) % 24) }
  const server = await demoServer(directory, quiet)
  await server.start()
  try {
    await server.settle(300_000)
    const downloadFile = await createFileRequest(server, organizationId)
    const loadPage = await createPageRequest(server, organizationId)
    // A new server grows with any first requests, so warm it up.
    for (let round = 0; round < 200; round++) await loadPage()
    await waitForIdle()
    for (const what of ['CSV of 20,000 rows, first', 'second', 'third']) await measure(server, downloadFile, what)
  } finally {
    await server.end('SIGTERM')
  }
}

const waitForIdle = () => new Promise((resolve) => setTimeout(resolve, 3_000))

async function measure(server, downloadFile, what) {
  const before = readMemory(server.pid).own
  let most = before
  const watching = setInterval(() => {
    most = Math.max(most, readMemory(server.pid).own)
  }, 5)
  const startedAt = performance.now()
  const { lines, bytes } = await downloadFile()
  const seconds = (performance.now() - startedAt) / 1_000
  clearInterval(watching)
  if (lines !== exportRows + 1) throw new Error(`the file has ${lines} lines`)
  say(`      ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s; server memory before: ${before} MB`)
  figure({ what: `${what}: added to the server's memory`, value: most - before, unit: ' MB', goal: { atMost: 64 } })
  await waitForIdle()
}

async function createRequest(server, organizationId) {
  const { token } = await signInByCalls(`http://localhost:${server.port}`, 'publisher@vigil.test')
  const { range } = lastMonth()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ organizationId, dateStart: range.from, dateEnd: range.to })
  return (path) => fetch(`${server.url}/api/threat-feed-reporting${path}`, { method: 'POST', headers, body })
}

async function createPageRequest(server, organizationId) {
  const send = await createRequest(server, organizationId)
  return async () => (await send('')).arrayBuffer()
}

async function createFileRequest(server, organizationId) {
  const send = await createRequest(server, organizationId)
  return async () => {
    const response = await send('/export')
    if (response.status !== 200) throw new Error(`export returned ${response.status}`)
    let [lines, bytes] = [0, 0]
    for await (const part of response.body) {
      bytes += part.length
      for (const byte of part) if (byte === 10) lines++
    }
    return { lines, bytes }
  }
}
