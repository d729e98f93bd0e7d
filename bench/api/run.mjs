// The overview over HTTP, on the large set: beside its SQL, and while beacons come.
import { randomUUID } from 'node:crypto'
import { load } from '../collect/load-client.mjs'
import { demoServer } from '../demo-server.mjs'
import { memory, visibility, visibleAfter } from '../figures.mjs'
import { imported } from '../imported.mjs'
import { lastMonth, measureWidgets } from '../queries/measure.mjs'
import { openSet } from '../queries/open-set.mjs'
import { figure, quantile, say } from '../report.mjs'
import { cachedSet } from '../set/cached.mjs'

const { signInByCalls } = await imported('e2e/support/session.ts')
const { demoDistributions } = await imported('packages/demo/src/index.ts')
const organizationId = 1001
const rounds = Number(process.env.BENCH_ROUNDS ?? 15)
const seconds = Number(process.env.BENCH_SECONDS ?? 10)

export async function run() {
  const directory = await cachedSet('100m')
  const sql = await sqlTimes(directory)
  const server = await demoServer(directory, {
    TIDY_MINUTES: '600',
    BACKUP_HOUR: String((new Date().getUTCHours() + 1) % 24),
  })
  await server.start()
  try {
    // The demo's readers of the time since the set was made come first.
    await server.settle(300_000)
    await measure(server, sql)
  } finally {
    await server.end('SIGTERM')
  }
}

async function measure(server, sql) {
  const ask = await asking(server)
  const names = Object.keys(sql)
  const idle = await askAll(ask, names)
  const nothing = Math.min(...(await askNothing(server, ask.headers)))
  say(
    `Each widget over HTTP, a month of one publisher, ms (the quickest round); a call that asks nothing: ${nothing.toFixed(1)}`,
  )
  for (const name of names) {
    const reference = { name: 'its SQL', value: Math.min(...sql[name]) }
    figure({ what: name, value: Math.min(...idle[name]), reference, goal: { atMost: 1.3 } })
  }
  await underLoad(server, ask, { names, idle })
  const waits = []
  for (let index = 0; index < 10; index++) waits.push(await visibleAfter(server, beacon()))
  visibility('from acknowledgement to visible, at 100 M', waits)
  memory('with 100 M page views', server.pid)
}

/** What the widgets' own statements take, by hand, as the server asks them: all of a widget at once. */
async function sqlTimes(directory) {
  const set = await openSet(directory)
  try {
    const times = await measureWidgets(set, { organizationId, month: lastMonth() })
    return Object.fromEntries(Object.entries(times).map(([name, { byHand }]) => [name, byHand]))
  } finally {
    await set.close()
  }
}

async function asking(server) {
  const { token } = await signInByCalls(`http://localhost:${server.port}`, 'publisher@vigil.test')
  const { range } = lastMonth()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ timeframeFrom: range.from, timeframeTo: range.to, selectedHosts: [] })
  const ask = async (name) => {
    const startedAt = performance.now()
    const url = `${server.url}/api/dashboard-reporting/${organizationId}/${name}`
    const answer = await fetch(url, { method: 'POST', headers, body })
    const { data } = await answer.json()
    if (answer.status !== 200 || data.length === 0) throw new Error(`${name}: ${answer.status}`)
    return performance.now() - startedAt
  }
  return Object.assign(ask, { headers })
}

/** What a call costs before any question: the connection, the token, the caller's account. */
async function askNothing(server, headers) {
  const times = []
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now()
    await (await fetch(`${server.url}/api/freemium`, { headers })).arrayBuffer()
    times.push(performance.now() - startedAt)
  }
  return times
}

async function askAll(ask, names, until = Number.POSITIVE_INFINITY) {
  const times = Object.fromEntries(names.map((name) => [name, []]))
  for (let round = -10; round < rounds && performance.now() < until; round++) {
    for (const name of names) {
      const ms = await ask(name)
      if (round >= 0) times[name].push(ms)
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

/** Half of what the server takes at most, and the pages asked for meanwhile. */
async function underLoad(server, ask, { names, idle }) {
  const options = { port: server.port, path: '/collect', connections: 64, makeBody: beacon }
  const most = await load({ ...options, seconds: Math.min(5, seconds) })
  await server.settle(300_000)
  const half = load({ ...options, seconds: 3 * seconds, perSecond: Math.floor(most.perSecond / 2) })
  const until = performance.now() + 3 * seconds * 1000
  const busy = await askAll(ask, names, until)
  await half
  const all = (times) => Object.values(times).flat()
  figure({
    what: `p95 of all widgets while ${Math.floor(most.perSecond / 2).toLocaleString('en-US')} beacons a second come`,
    value: quantile(all(busy), 0.95),
    unit: ' ms',
    reference: { name: 'idle', value: quantile(all(idle), 0.95) },
    goal: { atMost: 1.5 },
  })
  await server.settle(300_000)
}
