import {
  alertRuleCreate,
  clientCreate,
  defaultConditions,
  type Endpoint,
  endpoints,
  profileCreate,
} from '@vigil/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUrl } from '../testing/caller.ts'
import { openCase } from '../testing/cases.ts'
import { startVigil, type TestVigil } from '../testing/vigil.ts'

// Every call, by every kind of caller, with ids of another organization, with mixed ids and with odd spellings of them. No
// answer may contain the other organization's data, and none of its rows may change.

/** In every text of the victims. No caller sends it, so an answer that contains it leaks. */
const secret = 'zqsecret'
const day = '2026-11-01'
const at = Date.parse(`${day}T09:14:05Z`)

const callers = {
  web: 'Herald',
  app: 'Arcade',
  ssp: 'Exchange',
  dsp: 'Buyer',
  shop: 'Corner Shop',
  blocked: 'Herald',
  anonymous: 'Herald',
  /** A server with an API key. */
  key: 'Corner Shop',
  /** The directory of a company. */
  directory: 'Corner Shop',
  /** A partner with a link to a case. */
  link: 'Herald',
} as const
type Caller = keyof typeof callers
const names = Object.keys(callers) as Caller[] // its own keys

let vigil: TestVigil
const tokens = new Map<Caller, string | null>()
let foreignNumbers: number[]
let foreignTexts: string[]
let before: string
beforeAll(async () => {
  vigil = await startVigil()
  vigil.clock.now = new Date('2026-11-02T12:00:00Z')
  const texts = {
    host: `${secret}.example`,
    url: `https://${secret}.example/page`,
    markup: `<b>${secret}</b>`,
    script: `https://${secret}.example/ad.js`,
    rule: `${secret}-rule`,
    variant: `${secret}-variant`,
    advertiserId: `${secret}-advertiser`,
    campaignId: `${secret}-campaign`,
  }
  await vigil.collect('Rival', [
    {
      id: 'foreign-incident-1',
      type: 'incident',
      at,
      action: 'blocked',
      threatClass: 'forced-redirect',
      ...texts,
      ssp: 'Index',
      dsp: 'Criteo',
      creativeId: 'foreign-creative-1',
    },
  ])
  await vigil.collect('Rival Shop', [
    {
      id: 'foreign-conversion-1',
      type: 'conversion',
      at,
      host: `${secret}-shop.example`,
      sessionId: 'foreign-session-1',
      mode: 'blocking',
      orderId: 'foreign-order-1',
      value: 100,
      currency: 'USD',
      shippingCost: 0,
      lineItemCosts: [100],
      productIds: [],
      couponCode: `${secret}10`,
      discountValue: 10,
    },
  ])
  await vigil.collect('Rival Shop', [
    {
      id: 'foreign-attempt-1',
      type: 'coupon_attempt',
      at,
      host: `${secret}-shop.example`,
      sessionId: 'foreign-session-1',
      mode: 'blocking',
      code: `${secret}10`,
      source: 'typed',
      outcome: 'applied',
    },
  ])
  await vigil.keyOf('Rival Shop', { label: `${secret} key` })
  const superadmin = await vigil.as('superadmin')
  const rival = vigil.organizationId('Rival')
  await superadmin.call(profileCreate, { params: { orgId: rival }, body: { profileName: `${secret} profile` } })
  const alertRule = { condition: defaultConditions['new-class'], sensitivity: 3, isEnabled: true }
  await superadmin.call(alertRuleCreate, { body: { organizationId: rival, ...alertRule } })
  for (const name of ['Rival', 'Rival Shop']) {
    await superadmin.call(clientCreate, {
      body: { email: `${secret}@${name.length}.example`, app_metadata: { organizationId: vigil.organizationId(name) } },
    })
  }
  const provisioning = (await vigil.keyOf('Rival', { scopes: ['provisioning'] })).secret
  const person = { userName: `${secret}@directory.example`, externalId: secret, displayName: secret }
  const { id } = (await vigil.send('POST', '/scim/v2/Users', { token: provisioning, body: person })).body as {
    id: string
  }
  const group = { displayName: `${secret} group`, members: [{ value: id }] }
  expect((await vigil.send('POST', '/scim/v2/Groups', { token: provisioning, body: group })).status).toBe(201)
  await vigil.database.query(`update distributions set comment = '${secret} tag' where organization_id = any($1)`, [
    victims(),
  ])
  const incident = { actionGroupID: 'foreign-incident-1', eventDate: day }
  await openCase(vigil, 'Rival', { partnerName: `${secret} partner`, text: secret, incidents: [incident] })
  for (const name of names) tokens.set(name, await openCaller(name))
  const ids = await foreignIds()
  foreignNumbers = ids.filter((id) => /^\d+$/.test(id)).map(Number)
  foreignTexts = [
    ...ids.filter((id) => !/^\d+$/.test(id)),
    'foreign-incident-1',
    'foreign-creative-1',
    'foreign-order-1',
    'foreign-session-1',
  ]
  before = await victimsRows()
})
afterAll(() => vigil.stop())

async function openCaller(name: Caller) {
  if (name === 'anonymous') return null
  if (name === 'link') return (await openCase(vigil, 'Herald')).token
  if (name === 'directory') return (await vigil.keyOf(callers.directory, { scopes: ['provisioning'] })).secret
  return name === 'key' ? (await vigil.keyOf(callers.key)).secret : vigil.tokenOf(name)
}

const victims = () => [vigil.organizationId('Rival'), vigil.organizationId('Rival Shop')]

/** Tables with an organization, except the log of refused attempts. */
async function victimsTables(): Promise<string[]> {
  const { rows } = await vigil.database.query(
    `select table_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'organization_id' and table_name not like 'audit%'
     order by 1`,
  )
  return rows.map((row) => String(row.table_name))
}

async function victimsRows() {
  const tables = await victimsTables()
  const dumps = await Promise.all(
    tables.map((table) =>
      vigil.database.query(`select to_jsonb(t) as row from ${table} t where organization_id = any($1) order by 1`, [
        victims(),
      ]),
    ),
  )
  return JSON.stringify(tables.map((table, at) => [table, dumps[at]?.rows]))
}

async function foreignIds(): Promise<string[]> {
  const found = await Promise.all(
    (await victimsTables()).map((table) =>
      vigil.database.query(
        `select to_jsonb(t) ->> 'id' as id from ${table} t where organization_id = any($1) and to_jsonb(t) ->> 'id' is not null`,
        [victims()],
      ),
    ),
  )
  return [...new Set(found.flatMap(({ rows }) => rows.map(({ id }) => String(id))))]
}

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/
const isIdName = (name: string) => /(?:^id|^session|Id|ID|Ids|_id|distribution)$/.test(name)

/** The example with every field that holds an id changed. */
function replaceIds(example: unknown, replace: (value: unknown, name: string) => unknown, name = ''): unknown {
  if (Array.isArray(example)) return example.map((value) => replaceIds(value, replace, name))
  if (typeof example === 'object' && example !== null)
    return Object.fromEntries(Object.entries(example).map(([key, value]) => [key, replaceIds(value, replace, key)]))
  return isIdName(name) || (typeof example === 'string' && uuid.test(example)) ? replace(example, name) : example
}

const isOrganization = (name: string) => name === 'organizationId' || name === 'orgId'

/**
 * Requests with another organization's ids: all ids, only those of its records, and ids with odd spellings or repeated.
 */
function* requests(endpoint: Endpoint, own: number): Generator<Parts> {
  const example = (endpoint.example ?? {}) as Parts // examples consist of these parts
  const pickForeign = (value: unknown, turn: number) =>
    typeof value === 'number' ? foreignNumbers[turn % foreignNumbers.length] : foreignTexts[turn % foreignTexts.length]
  const withOrganization = (id: unknown, record: (value: unknown) => unknown) =>
    replaceIds(example, (value, name) => (isOrganization(name) ? id : record(value))) as Parts // same parts
  for (const victim of victims()) yield withOrganization(victim, (value) => value)
  const hasRecord = JSON.stringify(withOrganization(own, () => 0)) !== JSON.stringify(withOrganization(own, () => 1))
  const turns = hasRecord ? Math.max(foreignNumbers.length, foreignTexts.length) : 0
  for (let turn = 0; turn < turns; turn++) {
    yield withOrganization(own, (value) => pickForeign(value, turn))
    yield withOrganization(victims()[turn % 2], (value) => pickForeign(value, turn))
  }
  const [victim = 0] = victims()
  for (const odd of [
    [own, victim],
    [victim, own],
    `${own},${victim}`,
    `0${victim}`,
    ` ${victim}`,
    `${victim}.0`,
    `+${victim}`,
    `${victim}e0`,
    `0x${victim.toString(16)}`,
    String.fromCharCode(0xff10 + (victim % 10)),
    `${own}\u0000${victim}`,
    -victim,
    victim + 2 ** 32,
    '*',
    '',
  ])
    yield withOrganization(odd, (value) => value)
  if (example.query) yield { ...example, query: { ...example.query, organizationId: [own, victim] } }
  if (example.body && !Array.isArray(example.body)) {
    const extra = { organizationId: victim, orgId: victim, organization_id: victim }
    yield { ...(withOrganization(own, (value) => value) as Parts), body: { ...extra, ...(example.body as object) } }
    yield { ...(withOrganization(own, (value) => value) as Parts), query: { ...example.query, ...extra } }
  }
}

test.each(Object.entries(endpoints))('%s gives nobody the data of another organization', async (_name, endpoint) => {
  for (const name of names) {
    for (const { params = {}, query = {}, body } of requests(endpoint, vigil.organizationId(callers[name]))) {
      const path = buildUrl(endpoint.path, params, query)
      const answer = await vigil.send(endpoint.method, path, { token: tokens.get(name) ?? null, body })
      const request = [name, endpoint.method, path, JSON.stringify(body), answer.status]
      expect(answer.status, request.join(' ')).toBeLessThan(500)
      if (answer.text.includes(secret)) expect.fail(`${request.join(' ')}: ${answer.text.slice(0, 300)}`)
    }
  }
})

test('changes no row of another organization', async () => {
  expect(await victimsRows()).toBe(before)
})

test('finds the data if the caller may see it', async () => {
  const answer = await vigil.send('GET', `/api/ad-quality/profiles/${vigil.organizationId('Rival')}`, {
    token: await vigil.tokenOf('superadmin'),
  })
  expect(answer.text).toContain(secret)
})
