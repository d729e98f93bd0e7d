// Throughput and latency of the collector. The load generator shares the machine.
import { randomUUID } from 'node:crypto'
import { memory, visibility, visibleAfter } from '../figures.mjs'
import { imported } from '../imported.mjs'
import { cpuSeconds } from '../process.mjs'
import { figure, median, say } from '../report.mjs'
import { load } from './load-client.mjs'
import { startServers } from './servers.mjs'

const seconds = Number(process.env.BENCH_SECONDS ?? 10)
/** Enough for many beacons to share a sync, as in production. */
const connections = 256

export async function run() {
  const { makeTag } = await imported('tests/faults/tag.ts')
  const { server, bare, synced, databaseUrl, close } = await startServers()
  const tag = await makeTag(databaseUrl)
  const view = () => ({ id: randomUUID(), type: 'page_view', at: Date.now(), host: 'news.example' })
  const beacon = (count) => JSON.stringify({ v: 1, tag, sent: Date.now(), events: Array.from({ length: count }, view) })
  const single = () => beacon(1)
  const both = async (options) => ({ bare: await loaded(bare, options), vigil: await loaded(server, options) })

  // Warm up both, then alternate, so other load on the machine affects both.
  await both({ makeBody: single, seconds: 2 })
  const rate = await rates(await threeTimes(() => both({ makeBody: single })))
  const half = { makeBody: single, perSecond: Math.floor(rate / 2) }
  const halves = await threeTimes(async () => ({ ...(await both(half)), synced: await loaded(synced, half) }))
  const p99 = { what: 'p99 at half of that', unit: ' ms', of: ({ p99: value }) => value }
  compare(halves, p99)
  compare(halves, { ...p99, goal: { atMost: 3 }, against: 'synced', name: 'bare Fastify that syncs each group' })

  await server.settle(300_000)
  const one = await settled(server, { makeBody: single, connections: 32 })
  const many = await settled(server, { makeBody: () => beacon(50), connections: 32 })
  figure({
    what: 'events a CPU second in batches of 50, loading included',
    value: (many.count * 50) / many.cpuSeconds,
    reference: { name: 'one by one', value: one.count / one.cpuSeconds },
    goal: { atLeast: 10 },
  })
  const waits = []
  for (let index = 0; index < 10; index++) waits.push(await visibleAfter(server, single()))
  visibility('from acknowledgement to visible', waits)
  memory('in all this', server.pid)
  await close()
}

function rates(rounds) {
  const of = ({ perSecond }) => perSecond
  compare(rounds, { what: 'single-event beacons a second, durable', of, goal: { atLeast: 0.8 } })
  const cpu = ({ cpuSeconds: all, count }) => (all * 1e6) / count
  compare(rounds, { what: 'CPU time of one such beacon, loading included', unit: ' µs', of: cpu })
  return median(rounds.map(({ vigil }) => of(vigil)))
}

function compare(rounds, { what, unit, of, goal, against = 'bare', name = 'bare Fastify POST' }) {
  const value = median(rounds.map(({ vigil }) => of(vigil)))
  const reference = { name, value: median(rounds.map((round) => of(round[against]))) }
  figure({ what, value, unit, reference, goal })
}

async function threeTimes(work) {
  const rounds = []
  for (let round = 0; round < 3; round++) rounds.push(await work())
  return rounds
}

async function loaded({ port, pid }, options) {
  const before = cpuSeconds(pid)
  const result = await load({ port, path: '/collect', connections, seconds, ...options })
  if (Object.keys(result.statuses).join() !== '202') say(`answers: ${JSON.stringify(result.statuses)}`)
  return { ...result, cpuSeconds: cpuSeconds(pid) - before }
}

/** Includes the work left after the load. */
async function settled(server, options) {
  const before = cpuSeconds(server.pid)
  const result = await loaded(server, options)
  await server.settle(300_000)
  return { ...result, cpuSeconds: cpuSeconds(server.pid) - before }
}
