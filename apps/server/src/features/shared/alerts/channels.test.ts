import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  alertAct,
  alertChannelCreate,
  alertChannelDelete,
  alertChannelList,
  alertChannelRotate,
  alertChannelTest,
  alertDeliveryList,
  alertDeliveryResend,
  alertList,
  alertRuleCreate,
  alertRuleList,
  alertRuleUpdate,
  authoriseKey,
  type NewAlertChannel,
} from '@vigil/contract'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startVigil, type TestVigil } from '../../../testing/vigil.ts'
import { type AlertDelivering, deliverOne, waitAfter } from './deliver.ts'

interface Received {
  headers: Record<string, string>
  body: string
}

let vigil: TestVigil
let received: Received[]
let status: number
let url: string
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    received.push({ headers: request.headers as Record<string, string>, body }) // headers that occur once
    response.writeHead(status).end('thanks')
  })
})

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // it listens on a port
  url = `http://127.0.0.1:${port}/hook?token=hidden`
  vigil = await startVigil({ WEBHOOK_TRUSTED_HOSTS: `127.0.0.1:${port}` })
})
afterAll(async () => {
  server.close()
  await vigil.stop()
})
beforeEach(async () => {
  received = []
  status = 200
  vigil.clock.now = new Date()
  for (const table of ['alert_channels', 'alerts', 'alert_rules']) await vigil.database.query(`delete from ${table}`)
})

const delivering = (more: Partial<AlertDelivering> = {}): AlertDelivering => ({
  ...vigil.deps,
  random: () => 1,
  countMail: async () => undefined,
  ...more,
})
async function deliverAll(more: Partial<AlertDelivering> = {}) {
  while (await deliverOne(delivering(more)));
}
async function create(channel: NewAlertChannel) {
  return (await (await vigil.as('web')).call(alertChannelCreate, { body: { channel } })).body
}
const createWebhook = () => create({ kind: 'webhook', address: url })
async function listDeliveries(id: string) {
  const { call } = await vigil.as('web')
  return (await call(alertDeliveryList, { params: { id }, query: {} })).body.deliveries
}
async function sendTest(id: string) {
  return (await vigil.as('web')).call(alertChannelTest, { params: { id }, body: {} })
}
const verify = (secret: string | null, { headers, body }: Received) => new Webhook(secret ?? '').verify(body, headers)

/** Opens an alert by a rule, in the transaction that also writes the messages. */
async function openAlert(subject: string, channels: string[] | null = null) {
  const owner = authoriseKey({ organizationId: vigil.organizationId('Herald') })
  const now = vigil.clock.now
  const condition = { kind: 'new-class' } as const
  const settings = { condition, sensitivity: 3, isEnabled: true, channels }
  const rule = { ...settings, createdBy: null, createdAt: now, evaluatedTo: now }
  const id = await vigil.database.alertRules.create(owner, rule, 1_000)
  await vigil.database.alerts.record({
    rule: { id, organizationId: owner.organizationId, condition, sensitivity: 3, evaluatedTo: now },
    firings: [{ subject, at: now, value: 1, usual: null }],
    eventEveryMs: 1,
    endsAfterMs: null,
    evaluatedTo: now,
    now,
  })
}

test('sends alerts with signatures that the library of Standard Webhooks accepts', async () => {
  const { secret } = await createWebhook()
  await openAlert('phishing-form')
  await deliverAll()
  expect(received).toHaveLength(1)
  for (const one of received) {
    expect(verify(secret, one)).toMatchObject({
      type: 'alert.opened',
      data: { title: 'New threat class: Phishing form', subject: 'phishing-form' },
    })
    expect(() => verify(secret, { ...one, body: `${one.body} ` })).toThrow()
  }
})

test("sends a rule's alerts to its channels only, and to none after they are deleted", async () => {
  const [chosen, other] = [await createWebhook(), await createWebhook()]
  await openAlert('phishing-form', [chosen.id])
  expect([(await listDeliveries(chosen.id)).length, (await listDeliveries(other.id)).length]).toEqual([1, 0])
  await openAlert('pop-up')
  expect([(await listDeliveries(chosen.id)).length, (await listDeliveries(other.id)).length]).toEqual([2, 1])
  const { call } = await vigil.as('web')
  await call(alertChannelDelete, { params: { id: chosen.id }, query: {} })
  const { rules } = (await call(alertRuleList, { query: {} })).body
  expect(rules.map(({ channels }) => channels)).toEqual(expect.arrayContaining([[], null]))
  const open = (await call(alertList, { query: { state: 'unresolved', page: 1, rowsPerPage: 10 } })).body.alerts
  for (const { id } of open) await call(alertAct, { params: { id }, body: { action: { kind: 'resolve' } } })
  expect((await listDeliveries(other.id)).map(({ type }) => type).sort()).toEqual(['alert.opened', 'alert.resolved'])
})

test('refuses channels of other owners in a rule', async () => {
  const { id } = await createWebhook()
  const { call } = await vigil.as('web')
  const condition = { kind: 'new-class' } as const
  const body = { condition, sensitivity: 3, isEnabled: true }
  const made = await call(alertRuleCreate, { body: { ...body, channels: [id] } })
  expect(made.status).toBe(200)
  const arcade = authoriseKey({ organizationId: vigil.organizationId('Arcade') })
  const foreign = await vigil.database.alertChannels.create(arcade, {
    kind: 'email',
    secretAddress: 'a@b.example',
    secret: null,
    createdBy: null,
    createdAt: vigil.clock.now,
  })
  const params = { id: made.body.id }
  expect((await call(alertRuleCreate, { body: { ...body, channels: [foreign] } })).status).toBe(404)
  expect((await call(alertRuleUpdate, { params, body: { ...body, channels: [foreign] } })).status).toBe(404)
  expect((await call(alertRuleUpdate, { params, body })).status).toBe(200)
  expect((await call(alertRuleList, { query: {} })).body.rules[0]?.channels).toBeNull()
})

test('is verified by the code of the help page', async () => {
  const help = readFileSync(new URL('../../../../../../docs/help/webhooks.md', import.meta.url), 'utf8')
  const code = /^```js\n([\s\S]*?)^```$/m.exec(help)?.[1] ?? ''
  const example = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)
  const { id, secret } = await createWebhook()
  await sendTest(id)
  await deliverAll()
  const [{ headers, body } = { headers: {}, body: '' }] = received
  expect(example.verify(secret, headers, body)).toBe(true)
  expect(example.verify(secret, headers, `${body} `)).toBe(false)
  expect(example.verify('whsec_AAAA', headers, body)).toBe(false)
  expect(example.verify(secret, { ...headers, 'webhook-timestamp': '1' }, body)).toBe(false)
})

test('signs with both secrets after a rotation, and with the new one only a day later', async () => {
  const { id, secret } = await createWebhook()
  const { call } = await vigil.as('web')
  const rotated = (await call(alertChannelRotate, { params: { id }, body: {} })).body.secret
  await sendTest(id)
  await deliverAll()
  const [both] = received
  if (!both) throw new Error('nothing was sent')
  expect(verify(secret, both)).toEqual(verify(rotated, both))
  expect(both.headers['webhook-signature']?.split(' ')).toHaveLength(2)
  vigil.clock.now = new Date(vigil.clock.now.getTime() + 25 * 3_600_000)
  await sendTest(id)
  await deliverAll()
  expect(received.at(-1)?.headers['webhook-signature']?.split(' ')).toHaveLength(1)
})

test('retries with growing waits and the same id for 24 hours, then gives up', async () => {
  const { id } = await createWebhook()
  status = 503
  await sendTest(id)
  for (let next: string | null | undefined = vigil.clock.now.toISOString(); next; ) {
    vigil.clock.now = new Date(next)
    await deliverAll()
    next = (await listDeliveries(id))[0]?.nextTryAt
  }
  const [delivery] = await listDeliveries(id)
  expect(delivery).toMatchObject({ state: 'failed', status: 503, answer: 'thanks' })
  expect(received.length).toBeGreaterThan(10)
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect([1, 2, 3].map((tries) => waitAfter(tries, 1))).toEqual([30_000, 60_000, 120_000])
  expect(waitAfter(1, 0)).toBe(15_000)
  expect(waitAfter(60, 1)).toBe(4 * 3_600_000)
})

test('sends a delivery again on request, with request and answer in the list', async () => {
  const { id } = await createWebhook()
  await sendTest(id)
  await deliverAll()
  const [sent] = await listDeliveries(id)
  expect(sent).toMatchObject({ state: 'delivered', type: 'test', status: 200, answer: 'thanks', tries: 1 })
  expect(sent?.request).toBe(received[0]?.body)
  const { call } = await vigil.as('web')
  await call(alertDeliveryResend, { params: { id: sent?.id ?? '' }, body: {} })
  await deliverAll()
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([`msg_${sent?.id}`, `msg_${sent?.id}`])
})

test('loses no message when workers are killed repeatedly around deliveries', async () => {
  const { secret } = await createWebhook()
  const killed = new Error('killed')
  let seed = 7
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const { alertChannels } = vigil.database
  let kills = 0
  for (let message = 0; kills < 200; message++) {
    await openAlert(`class-${message}`)
    // A killed worker stops after it has taken a delivery, or after it has sent it.
    const isBefore = random() < 0.5
    const dying = {
      ...alertChannels,
      take: async (...args: Parameters<typeof alertChannels.take>) => {
        const taken = await alertChannels.take(...args)
        if (taken && isBefore) throw killed
        return taken
      },
      finish: () => Promise.reject(killed),
    }
    await expect(deliverOne(delivering({ database: { alertChannels: dying } }))).rejects.toBe(killed)
    kills++
    if (random() < 0.3) await deliverAll()
  }
  vigil.clock.now = new Date(vigil.clock.now.getTime() + 61_000)
  await deliverAll()
  const { rows } = await vigil.database.query('select id, state from alert_deliveries')
  expect(rows).toHaveLength(200)
  expect(rows.every(({ state }) => state === 'delivered')).toBe(true)
  const arrived = new Set(received.map(({ headers }) => headers['webhook-id']))
  expect(arrived).toEqual(new Set(rows.map(({ id }) => `msg_${id}`)))
  for (const one of received) expect(() => verify(secret, one)).not.toThrow()
})

test('writes the messages in the transaction of the alert: both are stored, or neither', async () => {
  await createWebhook()
  await vigil.database.query('alter table alert_deliveries rename to alert_deliveries_away')
  await expect(openAlert('phishing-form')).rejects.toThrow()
  await vigil.database.query('alter table alert_deliveries_away rename to alert_deliveries')
  const { rows } = await vigil.database.query('select 1 from alerts')
  expect(rows).toEqual([])
})

test('formats messages for Slack and Teams, and mails users', async () => {
  await create({ kind: 'slack', address: url })
  await create({ kind: 'teams', address: url })
  await create({ kind: 'email', address: 'web@vigil.example' })
  vigil.mails.length = 0
  await openAlert('<b>odd</b>')
  await deliverAll()
  const bodies = received.map(({ body }) => JSON.parse(body))
  const slack = bodies.find((body) => 'blocks' in body)
  expect(slack.text).toBe('New threat class: &lt;b&gt;odd&lt;/b&gt;')
  expect(slack.blocks.map(({ type }: { type: string }) => type)).toEqual(['header', 'section', 'actions'])
  const teams = bodies.find((body) => 'attachments' in body)
  expect(teams.attachments[0]).toMatchObject({
    contentType: 'application/vnd.microsoft.card.adaptive',
    content: { type: 'AdaptiveCard' },
  })
  expect(vigil.mails).toMatchObject([{ to: 'web@vigil.example', subject: 'New threat class: <b>odd</b>' }])
  expect(vigil.mails[0]?.html).not.toContain('<b>')
  expect(received.every(({ headers }) => headers['webhook-signature'] === undefined)).toBe(true)
})

test('refuses private addresses and strangers, and shows neither secrets nor paths', async () => {
  const { call } = await vigil.as('web')
  const refused = async (channel: NewAlertChannel) => (await call(alertChannelCreate, { body: { channel } })).status
  expect(await refused({ kind: 'webhook', address: 'https://169.254.169.254/latest' })).toBe(409)
  expect(await refused({ kind: 'slack', address: 'http://hooks.example.com/' })).toBe(409)
  expect(await refused({ kind: 'email', address: 'stranger@example.com' })).toBe(404)
  const { secret } = await createWebhook()
  const list = JSON.stringify((await call(alertChannelList, { query: {} })).body)
  expect(list).not.toContain('hidden')
  expect(list).not.toContain(secret)
})

test('does not send to a host with a private address, and shows the reason', async () => {
  const { id } = await create({ kind: 'webhook', address: 'https://rebinding.example/' })
  await sendTest(id)
  await deliverAll({ resolve: async () => [{ address: '10.1.2.3', family: 4 }] })
  expect(await listDeliveries(id)).toMatchObject([
    { state: 'waiting', status: null, problem: 'The host has an address that is not public.' },
  ])
})
