import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { authoriseKey } from '@vigil/contract'
import { openDatabase } from '@vigil/database'
import { expect, inject, onTestFinished, test } from 'vitest'
import { buildEntry } from './build.mjs'
import { KilledWorker } from './killed-worker.ts'

const kills = Number(process.env.FAULT_KILLS ?? 200)
const workers = 3
const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`

const chance = (share: number) => Math.random() < share

/** The receiver of webhooks. `onMoment` is called before and after it answers, with the name of the sender. */
async function startReceiver(onMoment: (sender: string) => void) {
  const received = new Map<string, { sender: string; at: number }[]>()
  const server = createServer((request, response) => {
    const [id, sender] = [String(request.headers['webhook-id']), String(request.headers['user-agent'])]
    if (chance(0.08)) onMoment(sender)
    // A receiver has its own outages.
    const isRefused = chance(0.05)
    if (!isRefused) received.set(id, [...(received.get(id) ?? []), { sender, at: Date.now() }])
    response.writeHead(isRefused ? 503 : 200).end('thanks')
    if (chance(0.12)) onMoment(sender)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, received, stop } // it listens on a port
}

test(`${workers} workers, ${kills} kills around deliveries: every alert arrives, and duplicates have the same id`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vigil-alerts-'))
  const { place, file } = await buildEntry('tests/faults/alert-worker.ts', 'alert-worker')
  const database = openDatabase(inject('databaseUrl'), () => undefined)
  const diedAt = new Map<string, number>()
  const team: KilledWorker[] = []
  let killed = 0
  const kill = (worker: KilledWorker | undefined) => {
    if (killed < kills && worker?.kill()) killed++
  }
  const receiver = await startReceiver((sender) => {
    const worker = team.find(({ name }) => name === sender)
    if (chance(0.5)) kill(worker)
    else setTimeout(() => kill(worker), Math.random() * 8)
  })
  const run = (name: string) =>
    spawn(process.execPath, [file], {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: inject('databaseUrl'),
        DATA_DIR: folder,
        WEBHOOK_TRUSTED_HOSTS: receiver.host,
        WORKER_NAME: name,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  for (let number = 0; number < workers; number++) team.push(new KilledWorker(number, run, diedAt))
  onTestFinished(async () => {
    await Promise.all(team.map((worker) => worker.end()))
    receiver.stop()
    await database.close()
    for (const path of [folder, place]) rmSync(path, { recursive: true, force: true })
  })
  await Promise.all(team.map((worker) => worker.start()))

  const open = await makeRule(database, receiver.host)
  let opened = 0
  for (let wave = 0; killed < kills; wave++) {
    for (let count = 0; count < 8; count++) await open(`subject-${opened++}`)
    if (chance(0.5)) setTimeout(() => kill(team[Math.floor(Math.random() * workers)]), Math.random() * 500)
    await expect.poll(() => makeDue(database), { timeout: 300_000, interval: 50 }).toBeLessThan(20)
    if (wave % 20 === 19) process.stdout.write(`  ${killed} kills, ${opened} alerts\n`)
  }
  await expect.poll(() => makeDue(database), { timeout: 300_000, interval: 500 }).toBe(0)

  const { rows } = await database.query('select id, state from alert_deliveries')
  expect(rows).toHaveLength(opened)
  expect(rows.filter(({ state }) => state !== 'delivered')).toEqual([])
  const arrived = new Set(receiver.received.keys())
  expect(rows.filter(({ id }) => !arrived.has(`msg_${id}`))).toEqual([])
  expect(arrived.size).toBe(opened)
  // The sender of a duplicated message was killed before it could record the first.
  const duplicated = [...receiver.received.values()].filter((messages) => messages.length > 1)
  for (const messages of duplicated)
    for (const [index, { sender }] of messages.slice(0, -1).entries())
      expect(diedAt.get(sender) ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(messages[index + 1]?.at ?? 0)
  process.stdout.write(`  ${killed} kills, ${opened} alerts, all arrived; ${duplicated.length} of them twice or more\n`)
})

type Database = ReturnType<typeof openDatabase>

/** A rule with a webhook. Returns a function that opens an alert of the rule. */
async function makeRule(database: Database, host: string) {
  const name = `Alerted ${Date.now()}`
  const organization = {
    name,
    type: 'Publisher' as const,
    subTypes: ['Web' as const],
    dataRightsLevelId: 4,
    malvertisingEnabled: true,
    adQualityEnabled: false,
  }
  const organizationId = (await database.seed.fill([{ organization, hosts: [] }], [])).get(name) ?? 0
  const owner = authoriseKey({ organizationId })
  const now = new Date()
  const made = { createdBy: null, createdAt: now }
  await database.alertChannels.create(owner, { kind: 'webhook', secretAddress: `http://${host}/`, secret, ...made })
  const condition = { kind: 'new-class' } as const
  const settings = { condition, sensitivity: 3, isEnabled: true, channels: null }
  const id = await database.alertRules.create(owner, { ...settings, ...made, evaluatedTo: now }, 1_000)
  return (subject: string) => {
    const at = new Date()
    return database.alerts.record({
      rule: { id, organizationId, condition, sensitivity: 3, evaluatedTo: at },
      firings: [{ subject, at, value: 1, usual: null }],
      eventEveryMs: 1,
      endsAfterMs: null,
      evaluatedTo: at,
      now: at,
    })
  }
}

/** How many messages wait. Refused ones are tried again at once, not after half a minute. */
async function makeDue({ query }: Database): Promise<number> {
  await query(
    "update alert_deliveries set next_try_at = now() where state = 'waiting' and next_try_at > now() + interval '5 seconds'",
  )
  const { rows } = await query("select count(*)::int as count from alert_deliveries where state = 'waiting'")
  return Number(rows[0]?.count)
}
