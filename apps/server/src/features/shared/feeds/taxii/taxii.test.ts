import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startVigil, type TestVigil } from '../../../../testing/vigil.ts'
import { isPattern } from '../testing/stix-pattern.ts'
import { stixProblems } from '../testing/stix-schemas.ts'
import { taxiiType } from './negotiation.ts'

const hostile = "it's \\ [a] OR '] 💥\n\u202e"

let vigil: TestVigil
let secret: string
beforeAll(async () => {
  vigil = await startVigil()
  vigil.clock.now = new Date('2026-11-14T12:00:00Z')
  secret = (await vigil.keyOf('Herald', { scopes: ['feeds'] })).secret
  const names = ['a', 'b', 'c', hostile]
  await vigil.collect(
    'Herald',
    names.flatMap((name, index) =>
      [1, 2, 3].map(() => ({
        type: 'incident' as const,
        action: 'blocked' as const,
        threatClass: 'forced-redirect' as const,
        variant: 'timed-redirect',
        rule: 'r1',
        script: `https://h${index}.attacker.example/x.js`,
        creativeId: name,
        seatId: `seat ${name}`,
        adomains: [`shop${index}.example`],
        markup: name,
      })),
    ),
  )
})
afterAll(() => vigil.stop())

interface TaxiiRequest {
  accept?: string
  authorization?: string | null
  method?: 'GET' | 'POST' | 'DELETE'
  type?: string
}

async function send(
  path: string,
  { accept = taxiiType, authorization = `Bearer ${secret}`, ...more }: TaxiiRequest = {},
) {
  const headers = {
    accept,
    ...(authorization !== null && { authorization }),
    ...(more.type && { 'content-type': more.type }),
  }
  const { method = 'GET' } = more
  const answer = await vigil.app.inject({
    method,
    url: `/taxii2/${path}`,
    headers,
    ...(method === 'POST' && { payload: '{"objects": []}' }),
  })
  expect(answer.statusCode, answer.body).toBeLessThan(500)
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}

interface Envelope {
  more?: boolean
  next?: string
  objects?: { id: string; type: string; modified?: string; created: string; pattern?: string }[]
}

async function collectionPath() {
  const { body } = await send('feeds/collections/')
  return `feeds/collections/${body.collections[0].id}/`
}

test('describes server, root and collection', async () => {
  const discovery = await send('')
  expect(discovery.headers['content-type']).toBe(taxiiType)
  expect(discovery.body.api_roots).toEqual([discovery.body.default])
  expect(discovery.body.default).toMatch(/\/taxii2\/feeds\/$/)
  expect((await send('feeds/')).body).toMatchObject({ versions: [taxiiType], max_content_length: expect.any(Number) })
  const path = await collectionPath()
  expect((await send(path)).body).toMatchObject({ can_read: true, can_write: false, alias: 'indicators' })
  expect((await send('feeds/collections/indicators/')).body).toEqual((await send(path)).body)
})

test('has valid STIX objects, with hostile text in patterns escaped', async () => {
  const { body, headers } = await send(`${await collectionPath()}objects/`)
  const { objects = [] }: Envelope = body
  expect(new Set(objects.map(({ type }) => type))).toEqual(
    new Set(['marking-definition', 'identity', 'indicator', 'sighting']),
  )
  expect(objects.flatMap(stixProblems)).toEqual([])
  const patterns = objects.flatMap(({ pattern }) => pattern ?? [])
  expect(patterns.length).toBeGreaterThan(15)
  expect(patterns.filter((pattern) => !isPattern(pattern))).toEqual([])
  expect(patterns).toContain(`[x-vigil-creative:creative_id = 'it\\'s \\\\ [a] OR \\'] 💥\n\u202e']`)
  expect(headers['x-taxii-date-added-first']).toBe('2026-11-14T12:00:00.000Z')
  expect(headers['x-taxii-date-added-last']).toBe('2026-11-14T12:00:00.000Z')
  const referred = JSON.stringify(objects).match(/"(identity|indicator|marking-definition)--[^"]+"/g) ?? []
  expect(referred.filter((id) => !objects.some((object) => `"${object.id}"` === id))).toEqual([])
})

test('pages through all objects once', async () => {
  const path = await collectionPath()
  const whole: Envelope = (await send(`${path}objects/`)).body
  const seen: string[] = []
  for (let next: string | undefined = ''; next !== undefined; ) {
    const page: Envelope = (await send(`${path}objects/?limit=7${next && `&next=${next}`}`)).body
    seen.push(...(page.objects ?? []).map(({ id }) => id))
    expect(page.more ?? false).toBe(page.next !== undefined)
    next = page.next
  }
  expect(seen).toEqual(whole.objects?.map(({ id }) => id))
  expect(new Set(seen).size).toBe(seen.length)
})

test('narrows by type, id, version, spec version and time added', async () => {
  const path = `${await collectionPath()}objects/`
  const count = async (query: string) => ((await send(`${path}?${query}`)).body as Envelope).objects?.length ?? 0
  const { objects = [] }: Envelope = (await send(path)).body
  const indicators = objects.filter(({ type }) => type === 'indicator')
  expect(await count('match[type]=indicator')).toBe(indicators.length)
  expect(await count('match[type]=indicator,identity')).toBe(indicators.length + 1)
  expect(await count(`match[id]=${indicators[0]?.id}`)).toBe(1)
  expect(await count('match[spec_version]=2.0')).toBe(0)
  expect(await count('match[spec_version]=2.0,2.1&match[version]=all')).toBe(objects.length)
  expect(await count(`match[version]=${indicators[0]?.modified}&match[type]=indicator`)).toBe(indicators.length)
  expect(await count('match[version]=2020-01-01T00:00:00Z')).toBe(0)
  expect(await count('added_after=2026-11-14T11:59:59Z')).toBe(objects.length)
  expect((await send(`${path}?added_after=2026-11-14T12:00:00.000Z`)).body).toEqual({})
})

test('has a manifest, single objects and their versions', async () => {
  const path = await collectionPath()
  const { objects = [] }: Envelope = (await send(`${path}objects/?match[type]=indicator`)).body
  const [object] = objects
  const manifest = (await send(`${path}manifest/?match[id]=${object?.id}`)).body
  const version = object?.modified
  expect(manifest.objects).toEqual([
    { id: object?.id, date_added: version, version, media_type: 'application/stix+json;version=2.1' },
  ])
  expect((await send(`${path}objects/${object?.id}/`)).body).toEqual({ objects: [object] })
  expect((await send(`${path}objects/${object?.id}/versions/`)).body).toEqual({ versions: [version] })
})

test('answers errors in the format of TAXII', async () => {
  const path = await collectionPath()
  const rival = (await vigil.keyOf('Rival', { scopes: ['feeds'] })).secret
  const shop = (await vigil.keyOf('Corner Shop')).secret
  const cases: [number, string, TaxiiRequest][] = [
    [401, '', { authorization: null }],
    [401, 'feeds/', { authorization: 'Bearer vigil_wrong' }],
    [401, `${path}objects/`, { authorization: `Bearer ${await vigil.tokenOf('superadmin')}` }],
    [403, '', { authorization: `Bearer ${shop}` }],
    [404, path, { authorization: `Bearer ${rival}` }],
    [404, `${path}objects/`, { authorization: `Bearer ${rival}` }],
    [404, `${path}objects/indicator--00000000-0000-4000-8000-000000000000/`, {}],
    [404, 'feeds/status/1/', {}],
    [404, 'elsewhere/', {}],
    [406, '', { accept: 'application/json' }],
    [406, '', { accept: 'application/taxii+json;version=2.0' }],
    [406, '', { accept: `${taxiiType};q=0` }],
    [400, `${path}objects/?limit=0`, {}],
    [400, `${path}objects/?limit=1&limit=2`, {}],
    [400, `${path}objects/?added_after=yesterday`, {}],
    [400, `${path}objects/?next=x`, {}],
    [415, `${path}objects/`, { method: 'POST', type: 'application/json' }],
    [403, `${path}objects/`, { method: 'POST', type: taxiiType }],
    [403, `${path}objects/indicator--1/`, { method: 'DELETE' }],
  ]
  for (const [status, address, request] of cases) {
    const answer = await send(address, request)
    expect([address, request, answer.status]).toEqual([address, request, status])
    expect(answer.body).toMatchObject({ title: expect.any(String), http_status: String(status) })
    expect(answer.headers['content-type']).toBe(taxiiType)
    if (status === 401) expect(answer.headers['www-authenticate']).toContain('Basic')
  }
})

test('accepts the key as a password, and other media types for TAXII', async () => {
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
  expect((await send('', { authorization: basic(`siem:${secret}`) })).status).toBe(200)
  expect((await send('', { authorization: basic(`${secret}:`) })).status).toBe(401)
  for (const accept of ['*/*', 'application/taxii+json', 'text/html, application/taxii+json; version="2.1"'])
    expect((await send('', { accept })).status).toBe(200)
})

test('never answers 5xx to malformed requests', async () => {
  const path = await collectionPath()
  const names = ['added_after', 'limit', 'next', 'match[id]', 'match[type]', 'match[version]', 'match[spec_version]']
  const text = fc.oneof(
    fc.string({ maxLength: 60, unit: 'binary' }),
    fc.constantFrom('\0', '9'.repeat(9), '999999999999-01-01T00:00:00Z'),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('objects/', 'manifest/', 'objects/x/', 'objects/x/versions/'),
      fc.array(fc.tuple(fc.constantFrom(...names), text), { maxLength: 4 }),
      async (place, parameters) => {
        const query = new URLSearchParams(parameters.map(([name, value]) => [name, value]))
        expect([200, 400, 404]).toContain((await send(`${path}${place}?${query}`)).status)
      },
    ),
    { numRuns: 100 },
  )
})
