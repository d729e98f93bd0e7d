// The overview over HTTP on the large set: compared with its SQL, and under beacon load.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { byTurns } from '../by-turns.mjs'
import { load } from '../collect/load-client.mjs'
import { demoServer } from '../demo-server.mjs'
import { memory, visibility, visibleAfter } from '../figures.mjs'
import { imported } from '../imported.mjs'
import { byHand } from '../queries/by-hand.mjs'
import { lastMonth } from '../queries/measure.mjs'
import { openPlainly } from '../queries/open-set.mjs'
import { figure, heading, quantile, say } from '../report.mjs'
import { benchData, cachedSet } from '../set/cached.mjs'
import { copyDirectory } from '../set/copy.mjs'

const { signInByCalls } = await imported('e2e/support/session.ts')
const { dashboardWidgets } = await imported('packages/contract/src/index.ts')
const { demoDistributions } = await imported('packages/demo/src/index.ts')
const organizationId = 1001
const rounds = Number(process.env.BENCH_ROUNDS ?? 15)
const seconds = Number(process.env.BENCH_SECONDS ?? 10)

export async function run() {
  const directory = await cachedSet('100m')
  const server = await demoServer(directory, {
    TIDY_MINUTES: '600',
    BACKUP_HOUR: String((new Date().getUTCHours() + 1) % 24),
  })
  const started = async () => {
    await server.start()
    // First load the demo traffic of the time since the set was created.
    await server.settle(300_000)
  }
  await started()
  await server.end('SIGTERM')
  const copy = await mkdtemp(join(benchData, 'copy-'))
  copyDirectory(join(directory, 'warehouse'), copy)
  await started()
  try {
    await measure(server, join(copy, 'warehouse'))
  } finally {
    await server.end('SIGTERM')
    await rm(copy, { recursive: true })
  }
}

async function measure(server, sameRows) {
  const client = await createClient(server)
  say(`A call without a query: ${Math.min(...(await timeEmptyCalls(client))).toFixed(1)} ms`)
  await compareWithSql(client, sameRows)
  await measureUnderLoad(server, client)
  const waits = []
  for (let index = 0; index < 10; index++) waits.push(await visibleAfter(server, beacon()))
  visibility('from acknowledgement to visible, at 100 M', waits)
  memory('with 100 M page views', server.pid)
}

/** Alternating, so CPU caches are equally warm for both. */
async function compareWithSql(client, sameRows) {
  const plain = await openPlainly(sameRows)
  const measured = async (monthOf) => {
    for (const name of dashboardWidgets) {
      const runByHand = async (round) => {
        const rows = []
        for (const text of byHand({ organizationId, ...monthOf(round) })[name]) rows.push(...(await plain.byHand(text)))
        return rows
      }
      const times = await byTurns((round) => client.widget(name, monthOf(round)), runByHand, { rounds, expectSame })
      figure({ what: name, ...times, goal: { atMost: 1.3 } })
    }
  }
  heading('Each widget over HTTP, a month of one publisher that is not cached yet, ms (fastest round):')
  await measured((round) => lastMonth({ endedDaysAgo: rounds - 1 - round }))
  heading('The same for the last month, repeatedly:')
  await measured(() => lastMonth())
  plain.close()
}

/** The `queries` part compares the rows themselves. */
function expectSame({ data }, rows) {
  if (data.length === 0 || rows.length === 0) throw new Error('no rows to count')
}

/** Calls over one keep-alive connection, like a browser's. A bare HTTP client keeps client overhead out of the measurement. */
async function createClient(server) {
  const { token } = await signInByCalls(`http://localhost:${server.port}`, 'publisher@vigil.test')
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const call = async (path, body) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const sent = request({ port: server.port, path, method: body ? 'POST' : 'GET', headers, agent }).end(body)
    const [answer] = await once(sent, 'response')
    const text = await textOf(answer)
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`)
    return text
  }
  const widget = async (name, { range } = lastMonth()) => {
    const filters = JSON.stringify({ timeframeFrom: range.from, timeframeTo: range.to, selectedHosts: [] })
    return JSON.parse(await call(`/api/dashboard-reporting/${organizationId}/${name}`, filters))
  }
  return { call, widget }
}

/** The cost of a call before any query: connection, token, account lookup. */
async function timeEmptyCalls({ call }) {
  const times = []
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now()
    await call('/api/freemium')
    times.push(performance.now() - startedAt)
  }
  return times
}

async function timeAllWidgets({ widget }, until = Number.POSITIVE_INFINITY) {
  const times = []
  for (let round = -10; round < rounds && performance.now() < until; round++) {
    for (const name of dashboardWidgets) {
      const startedAt = performance.now()
      await widget(name)
      if (round >= 0) times.push(performance.now() - startedAt)
    }
  }
  return times
}

const tag = () => demoDistributions('Harbour Media')[0].id
const beacon = () =>
  JSON.stringify({
    v: 1,
    tag: tag(),
    sent: Date.now(),
    events: [{ id: randomUUID(), type: 'page_view', at: Date.now(), host: 'www.harbourpost.com' }],
  })

/** Widget times at half of the collector's maximum load. */
async function measureUnderLoad(server, client) {
  const idle = await timeAllWidgets(client)
  const options = { port: server.port, path: '/collect', connections: 64, makeBody: beacon }
  const most = await load({ ...options, seconds: Math.min(5, seconds) })
  await server.settle(300_000)
  const half = load({ ...options, seconds: 3 * seconds, perSecond: Math.floor(most.perSecond / 2) })
  const busy = await timeAllWidgets(client, performance.now() + 3 * seconds * 1000)
  await half
  figure({
    what: `p95 of all widgets at ${Math.floor(most.perSecond / 2).toLocaleString('en-US')} beacons a second`,
    value: quantile(busy, 0.95),
    unit: ' ms',
    reference: { name: 'idle', value: quantile(idle, 0.95) },
    goal: { atMost: 1.5 },
  })
  await server.settle(300_000)
}
