// Latency of the verdict call while beacons arrive at half of the collector's capacity. The load generators share the
// machine; the reference is a bare Fastify POST under the same load.
import { randomUUID } from 'node:crypto'
import { load } from '../collect/load-client.mjs'
import { startServers } from '../collect/servers.mjs'
import { imported } from '../imported.mjs'
import { figure, median, say } from '../report.mjs'

const seconds = Number(process.env.BENCH_SECONDS ?? 10)
const connections = 256
/** Several times the orders of a large shop. */
const callsPerSecond = 100
const code = 'WELCOME15'

export async function run() {
  const { server, bare, databaseUrl, close } = await startServers({ VERIFY_PER_MINUTE: '1000000' })
  const { tag, key } = await makeShop(databaseUrl)
  const event = (type, more = {}) => ({ id: randomUUID(), type, at: Date.now(), host: 'shop.example', ...more })
  const inSession = (sessionId, type, more) => event(type, { sessionId, mode: 'blocking', ...more })
  const beacon = (...events) => JSON.stringify({ v: 1, tag, sent: Date.now(), events })
  const sessions = Array.from({ length: 1_000 }, () => `bench-${randomUUID()}`)
  const anySession = () => sessions[Math.floor(Math.random() * sessions.length)]
  for (const session of sessions)
    await post(server, beacon(...factsOf(session).map(([type, more]) => inSession(session, type, more))))

  const beacons = {
    // One in ten beacons of a shop has a fact for verdicts.
    'a shop': () => (Math.random() < 0.1 ? entry(inSession, beacon) : beacon(popup(inSession))),
    'facts only': () => entry(inSession, beacon),
  }
  const verify = (target) =>
    load({
      port: target.port,
      path: target.path,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      connections: 16,
      seconds,
      perSecond: callsPerSecond,
      makeBody: () => JSON.stringify({ session: anySession(), code, events: [] }),
    })
  const [ours, reference] = [
    { port: server.port, path: '/api/verify/coupon' },
    { port: bare.port, path: '/collect' },
  ]
  await verify(ours)
  const idle = await verify(ours)
  say(`      without beacons: p50 ${idle.p50.toFixed(1)} ms, p99 ${idle.p99.toFixed(1)} ms`)
  for (const [name, makeBody] of Object.entries(beacons)) {
    const collect = { port: server.port, path: '/collect', connections, makeBody }
    const most = await load({ ...collect, seconds: Math.min(5, seconds) })
    await server.settle(300_000)
    const half = Math.floor(most.perSecond / 2)
    const rounds = []
    // Alternating, so other load on the machine affects both.
    for (let round = 0; round < 3; round++) {
      const busy = load({ ...collect, seconds: 2 * seconds + 1, perSecond: half })
      rounds.push({ vigil: await verify(ours), bare: await verify(reference) })
      await busy
      await server.settle(300_000)
    }
    for (const { vigil } of rounds) expectAnswers(vigil)
    const p99 = (of) => median(rounds.map((round) => round[of].p99))
    const what = `p99 of a verdict at ${half.toLocaleString('en-US')} beacons a second (${name})`
    figure({ what, value: p99('vigil'), unit: ' ms', goal: { atMost: 25 } })
    figure({ what, value: p99('vigil'), unit: ' ms', reference: { name: 'bare Fastify POST', value: p99('bare') } })
    say(`      p50 ${median(rounds.map(({ vigil }) => vigil.p50)).toFixed(1)} ms`)
  }
  await close()
}

const factsOf = () => [
  ['cart_session', {}],
  ['checkout', { entries: true }],
  ['coupon_entry', { code, source: 'typed' }],
  ['affiliate_arrival', { network: 'Awin' }],
]
const newSession = () => `bench-${randomUUID()}`
const entry = (inSession, beacon) => beacon(inSession(newSession(), 'coupon_entry', { code, source: 'typed' }))
const popup = (inSession) => inSession(newSession(), 'popup_blocked', { extension: 'Honey' })

function expectAnswers({ statuses }) {
  if (Object.keys(statuses).join() !== '200') throw new Error(`verdict calls returned ${JSON.stringify(statuses)}`)
}

async function post(server, body) {
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
  const answer = await fetch(`${server.url}/collect`, { method: 'POST', body, headers })
  const text = await answer.text()
  if (answer.status !== 202 || !text.includes('"rejected":[]')) throw new Error(`/collect returned ${text}`)
}

/** A shop with a cart tag and an API key. */
async function makeShop(databaseUrl) {
  const { openDatabase } = await imported('packages/database/src/index.ts')
  const { authoriseKey } = await imported('packages/contract/src/index.ts')
  const { hashKey, makeSecret } = await imported('apps/server/src/identity/api-keys.ts')
  const database = openDatabase(databaseUrl, () => undefined)
  const name = 'Bench shop'
  const organization = {
    name,
    type: 'Publisher',
    subTypes: ['E-Com'],
    dataRightsLevelId: 4,
    malvertisingEnabled: false,
    adQualityEnabled: false,
  }
  const ids = await database.seed.fill([{ organization, hosts: [] }], [])
  const organizationId = ids.get(name)
  const tag = randomUUID()
  // Its traffic confirms the site.
  const integrationEndsAt = new Date(Date.now() + 86_400_000)
  await database.distributions.seed([{ id: tag, organizationId, comment: 'bench', kind: 'cart', integrationEndsAt }])
  const key = makeSecret()
  const made = { name, scopes: ['verify'], start: key.slice(0, 7), keyHash: hashKey(key) }
  const row = { ...made, createdBy: null, createdAt: new Date() }
  await database.apiKeys.create(authoriseKey({ organizationId }), row, 20)
  await database.close()
  return { tag, key }
}
