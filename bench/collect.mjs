// What the collector takes, each figure beside its reference in the same run. The load generator shares the machine.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { buildServer } from '../tests/faults/build.mjs'
import { load } from './load-client.mjs'

const seconds = Number(process.env.BENCH_SECONDS ?? 10)
/** Enough that a sync is shared by many, as it is where many pages send at once. */
const connections = 256
const root = fileURLToPath(new URL('..', import.meta.url))
const imported = async (path) => (await runnerImport(join(root, path))).module
const { startEmbedded } = await imported('packages/database/src/embedded/index.ts')
const { migrate } = await imported('packages/database/src/migrate.ts')
const { makeTag } = await imported('tests/faults/tag.ts')
const { TestServer } = await imported('tests/faults/server.ts')

const directory = await mkdtemp(join(tmpdir(), 'vigil-bench-'))
await chmod(directory, 0o711)
const postgres = await startEmbedded({ directory, log: () => undefined })
await migrate(postgres.url, join(root, 'packages/database/migrations'))
const { place, file } = await buildServer(`bench-${process.pid}`)
const server = await TestServer.make({ serverFile: file, databaseUrl: postgres.url })
await server.start()
const tag = await makeTag(postgres.url)
const barePort = server.port + 1
const bare = spawn(process.execPath, [join(root, 'bench/bare-server.mjs'), String(barePort)], { stdio: 'inherit' })
await until(() => fetch(`http://127.0.0.1:${barePort}/`).then(() => true))

const view = () => ({ id: randomUUID(), type: 'page_view', at: Date.now(), host: 'news.example' })
const beacon = (count) => JSON.stringify({ v: 1, tag, sent: Date.now(), events: Array.from({ length: count }, view) })
const single = () => beacon(1)
const fifty = () => beacon(50)
const run = async (port, pid, options) => {
  const before = cpuSeconds(pid)
  const result = await load({ port, path: '/collect', connections, seconds, ...options })
  if (Object.keys(result.statuses).join() !== '202') say('answers', result.statuses)
  return { ...result, cpuSeconds: cpuSeconds(pid) - before }
}
const onServer = (options) => run(server.port, server.pid, options)
const onBare = (options) => run(barePort, bare.pid, options)

// Both warm, then by turns, so that what else the machine does falls on both.
await onBare({ makeBody: single, seconds: 2 })
await onServer({ makeBody: single, seconds: 2 })
const rounds = []
for (let round = 0; round < 3; round++)
  rounds.push({ bare: await onBare({ makeBody: single }), vigil: await onServer({ makeBody: single }) })
const bareRate = median(rounds.map((each) => each.bare.perSecond))
const rate = median(rounds.map((each) => each.vigil.perSecond))
line('single-event beacons a second, durable', rate, 'bare Fastify POST', bareRate, rate / bareRate, 'at least 0.5')

const cpuOf = (result) => (result.cpuSeconds * 1e6) / result.count
const bareCpu = median(rounds.map((each) => cpuOf(each.bare)))
const cpu = median(rounds.map((each) => cpuOf(each.vigil)))
line('CPU time of one such beacon, µs, loading included', cpu, 'bare Fastify POST', bareCpu, cpu / bareCpu, 'none')

const half = { makeBody: single, perSecond: Math.floor(rate / 2) }
const halves = []
for (let round = 0; round < 3; round++) halves.push({ bare: await onBare(half), vigil: await onServer(half) })
const bareP99 = median(halves.map((each) => each.bare.p99))
const p99 = median(halves.map((each) => each.vigil.p99))
line('p99 at half of that, ms', p99, 'bare Fastify POST', bareP99, p99 / bareP99, 'at most 3')

await settled()
const one = await settledRun({ makeBody: single, connections: 32 })
const many = await settledRun({ makeBody: fifty, connections: 32 })
const perCpuOne = one.count / one.cpuSeconds
const perCpuFifty = (many.count * 50) / many.cpuSeconds
line(
  'events a CPU second in batches of 50, loading included',
  perCpuFifty,
  'one by one',
  perCpuOne,
  perCpuFifty / perCpuOne,
  'at least 10',
)

const waits = []
for (let index = 0; index < 10; index++) waits.push(await visibleAfter())
say(
  `from acknowledgement to visible: median ${median(waits).toFixed(0)} ms, longest ${Math.max(...waits).toFixed(0)} ms (goal: 2000 ms)`,
)
const memory = memoryOf(server.pid)
say(
  `memory of the server: ${memory.all} MB, ${memory.files} MB of it mapped files that the system may take back (goal: below 1000 MB)`,
)

bare.kill()
await server.end('SIGTERM')
await postgres.stop()
for (const folder of [directory, place, server.dataDirectory]) rmSync(folder, { recursive: true, force: true })

/** The work that a load leaves behind belongs to it. */
async function settledRun(options) {
  const before = cpuSeconds(server.pid)
  const result = await onServer(options)
  await settled()
  return { ...result, cpuSeconds: cpuSeconds(server.pid) - before }
}

async function settled() {
  await until(async () => (await server.totals()).pending === 0)
}

async function visibleAfter() {
  const { stored } = await server.totals()
  const answer = await fetch(`${server.url}/collect`, {
    method: 'POST',
    body: single(),
    headers: { 'user-agent': 'Mozilla/5.0 Firefox/140.0' },
  })
  if (answer.status !== 202) throw new Error(`answered ${answer.status}`)
  const acknowledgedAt = performance.now()
  await until(async () => (await server.totals()).stored > stored)
  return performance.now() - acknowledgedAt
}

async function until(isTrue) {
  for (;;) {
    if (await isTrue().catch(() => false)) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** User and system time of a process (proc(5), fields 14 and 15, in ticks of 10 ms). */
function cpuSeconds(pid) {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

function memoryOf(pid) {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1] ?? 0) / 1_024)
  return { all: megabytes('VmHWM'), files: megabytes('RssFile') }
}

function say(...words) {
  process.stdout.write(`${words.map((word) => (typeof word === 'string' ? word : JSON.stringify(word))).join(' ')}\n`)
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}

function line(what, value, referenceName, reference, ratio, goal) {
  const shown = (n) => (n < 100 ? n.toFixed(1) : Math.round(n).toLocaleString('en-US'))
  say(`${what}: ${shown(value)}; ${referenceName}: ${shown(reference)}; ratio ${ratio.toFixed(2)} (goal: ${goal})`)
}
