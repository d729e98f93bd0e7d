import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, onTestFailed, onTestFinished, test } from 'vitest'
import { findClickHouse, startClickHouse } from '../../packages/warehouse/src/testing/clickhouse-server.ts'
import { expectBalance, makeServer } from './checks.ts'
import { userAgent } from './client.ts'
import type { TestServer } from './server.ts'
import { makeTag } from './tag.ts'

const program = await findClickHouse(process.env.PATH ?? '')
const kills = 8

/** Repeats until it is acknowledged, like a tag without a response. */
async function deliver({ url }: TestServer, body: string) {
  for (;;) {
    const isAccepted = await fetch(`${url}/collect`, {
      method: 'POST',
      body,
      headers: { 'user-agent': userAgent },
    }).then(
      (answer) => answer.status === 202,
      () => false,
    )
    if (isAccepted) return
    await sleep(50)
  }
}

function makeEvents() {
  return Array.from({ length: 1 + Math.floor(Math.random() * 8) }, () => {
    const time = (Date.now() - Math.floor(Math.random() * 2_000)).toString(16).padStart(12, '0')
    const isOrdered = Math.random() < 0.7
    const id = isOrdered ? `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}` : randomUUID()
    const common = { id, at: Date.now(), host: 'news.example' }
    if (Math.random() < 0.5) return { ...common, type: 'page_view' }
    const threat = { action: 'blocked', threatClass: 'cryptomining', variant: 'wasm-miner', rule: 'r1' }
    return { ...common, ...threat, type: 'incident', markup: `<b>${randomBytes(20).toString('hex')}</b>` }
  })
}

test.runIf(program)(`stores events that reach two collectors once, over ${kills} kills`, async () => {
  const clickHouse = await startClickHouse({ program: program ?? '', shards: 1 })
  onTestFinished(() => clickHouse.stop())
  const settings = { ROLE: 'collector', CLICKHOUSE_URL: clickHouse.url, COLLECT_HOSTS_PER_HOUR: '1000' }
  const servers = [await makeServer(settings), await makeServer(settings)] as const
  onTestFailed(() => void process.stdout.write(servers.map(({ output }) => output).join('\n')))
  const tag = await makeTag(inject('databaseUrl'))
  for (const server of servers) await server.start()

  const sent = { page_view: 0, incident: 0 }
  let isRunning = true
  const loop = async () => {
    while (isRunning) {
      const events = makeEvents()
      for (const { type } of events) sent[type as keyof typeof sent]++
      const body = JSON.stringify({ v: 1, tag, sent: Date.now(), events })
      const [first, second] = Math.random() < 0.5 ? servers : servers.toReversed()
      const delivered = first && deliver(first, body)
      if (second && Math.random() < 0.7) {
        await sleep(Math.random() < 0.7 ? 0 : Math.random() * 1_500)
        await deliver(second, body)
      }
      await delivered
    }
  }
  const loops = Array.from({ length: 6 }, loop)
  for (let kill = 0; kill < kills; kill++) {
    await sleep(500 + Math.random() * 2_000)
    const server = servers[kill % 2]
    await server?.end('SIGKILL')
    await sleep(Math.random() * 500)
    await server?.start()
  }
  isRunning = false
  await Promise.all(loops)

  const totals = [await servers[0].settle(180_000), await servers[1].settle(180_000)]
  for (const each of totals) expectBalance(each)
  const stored = (type: string) => totals.reduce((sum, { storedByType }) => sum + (storedByType[type] ?? 0), 0)
  const one = async (query: string) =>
    Number(await (await fetch(clickHouse.url, { method: 'POST', body: query })).text())
  expect({
    pageViews: [stored('page_view'), await one('SELECT sum(views) FROM page_views WHERE organization_id > 0')],
    incidents: [stored('incident'), await one('SELECT count() FROM incidents')],
    incidentIds: await one('SELECT uniqExact(id) FROM incidents'),
  }).toEqual({
    pageViews: [sent.page_view, sent.page_view],
    incidents: [sent.incident, sent.incident],
    incidentIds: sent.incident,
  })
  const duplicates = totals.reduce((sum, each) => sum + each.duplicates, 0)
  expect(duplicates).toBeGreaterThan(50)
  process.stdout.write(`  ${sent.page_view + sent.incident} events, ${duplicates} duplicates\n`)
})
