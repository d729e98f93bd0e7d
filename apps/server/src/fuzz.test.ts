import { apiKeyScopeNames, type Endpoint, endpoints, isForKeys, isScim, scimSchemas } from '@vigil/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildUrl } from './testing/caller.ts'
import { openCase } from './testing/cases.ts'
import { startVigil, type TestVigil } from './testing/vigil.ts'

/** Runs per endpoint. `.ci/run` uses more. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 20)

let vigil: TestVigil
let token: string
let key: string
let link: string
beforeAll(async () => {
  vigil = await startVigil()
  token = await vigil.tokenOf('superadmin')
  key = (await vigil.keyOf('Corner Shop', { scopes: [...apiKeyScopeNames] })).secret
  link = (await openCase(vigil, 'Herald')).token
})
afterAll(() => vigil.stop())

// Inputs that often break servers: wrong types, unusual numbers, text that databases and templates mishandle.
const nasty = fc.oneof(
  fc.constantFrom(
    '\u0000',
    'a\u0000b',
    "'; drop table users; --",
    '%',
    '_',
    '\\',
    '__proto__',
    '💥',
    '../..',
    '\ud800',
    'NaN',
    '',
  ),
  fc.constantFrom(-1, 0, 2 ** 31, 2 ** 53, 1e308, -0, 0.5),
  fc.anything({ maxDepth: 2, withNullPrototype: false, withObjectString: true }),
  fc.string({ maxLength: 300, unit: 'binary' }),
)

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** The example with some values replaced, removed or added; sometimes something entirely different. */
function mutated(endpoint: Endpoint): fc.Arbitrary<Parts> {
  const example = (endpoint.example ?? {}) as Parts // examples consist of these parts
  const part = (value: unknown): fc.Arbitrary<unknown> => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return fc.oneof(fc.constant(value), nasty)
    const entries = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, part(inner)]))
    return fc.record({ ...entries, stray: nasty }, { requiredKeys: [] })
  }
  const objectPart = (value: unknown) => part(value ?? {}) as fc.Arbitrary<Record<string, unknown>>
  return fc.record({
    params: fc.record(Object.fromEntries(Object.keys(example.params ?? {}).map((key) => [key, nasty]))),
    query: objectPart(example.query),
    body: endpoint.body
      ? fc.oneof({ weight: 4, arbitrary: part(example.body) }, { weight: 1, arbitrary: nasty })
      : fc.constant(undefined),
  })
}

const refusal = (endpoint: Endpoint) =>
  isScim(endpoint)
    ? { schemas: [scimSchemas.error], status: '400', scimType: expect.any(String), detail: expect.any(String) }
    : { error: { code: 'invalid_request', details: expect.any(Array) } }

describe.each(Object.entries(endpoints))('%s', (_name, endpoint) => {
  test('never answers 5xx to malformed input', async () => {
    await fc.assert(
      fc.asyncProperty(mutated(endpoint), async ({ params = {}, query = {}, body }) => {
        const answer = await vigil.send(endpoint.method, safeAddress(endpoint.path, params, query), {
          token: isForKeys(endpoint.access) ? key : endpoint.access === 'link:case' ? link : token,
          body: json(body),
        })
        expect(answer.status, answer.text).toBeLessThan(500)
        if (answer.status === 400) expect(answer.body).toMatchObject(refusal(endpoint))
      }),
      { numRuns },
    )
  })
})

test('rejects a body that is not JSON with a reason', async () => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await vigil.app.inject({ method: 'POST', url: '/api/clients', headers, payload: '{"email": ' })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ error: { code: 'invalid_request' } })
})

test('rejects an endlessly nested body', async () => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const payload = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`
  const answer = await vigil.app.inject({ method: 'POST', url: '/api/clients', headers, payload })
  expect(answer.statusCode).toBe(400)
})

test('rejects an oversized body as too large, and another media type as unsupported', async () => {
  const headers = { authorization: `Bearer ${token}` }
  const large = await vigil.app.inject({
    method: 'POST',
    url: '/api/clients',
    headers,
    payload: { email: 'x'.repeat(1_200_000) },
  })
  expect([large.statusCode, large.json().error.code]).toEqual([413, 'too_large'])
  const xml = await vigil.app.inject({
    method: 'POST',
    url: '/api/clients',
    headers: { ...headers, 'content-type': 'application/xml' },
    payload: '<a/>',
  })
  expect([xml.statusCode, xml.json().error.code]).toEqual([415, 'unsupported_media_type'])
})

// A lone surrogate cannot be encoded in a URL.
function safeAddress(path: string, params: object, query: object) {
  const wellFormed = (values: object) => Object.fromEntries(Object.entries(values).map(([k, v]) => [k, text(v)]))
  return buildUrl(path, wellFormed(params), wellFormed(query))
}

function text(value: unknown) {
  try {
    return Buffer.from(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toString()
  } catch {
    return ''
  }
}

function json(value: unknown) {
  try {
    const written = JSON.stringify(value)
    return written === undefined ? undefined : (JSON.parse(written) ?? undefined)
  } catch {
    return undefined
  }
}
