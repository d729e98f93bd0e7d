import { endpoints, sessionSettings } from '@vigil/contract'
import { expect, test } from 'vitest'
import { ownVigil } from '../testing/vigil.ts'

test('answers 429 with Retry-After to a caller over the limit', async () => {
  const vigil = await ownVigil({ CALLS_PER_MINUTE: '3' })
  const answers = []
  for (let call = 0; call < 5; call++) answers.push(await vigil.anonymous.call(sessionSettings, {}))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429])
  expect(answers[4]?.body).toMatchObject({ error: { code: 'rate_limited' } })
  expect(Number(answers[4]?.headers['retry-after'])).toBeGreaterThan(0)
})

test('serves the API only with the key during maintenance', async () => {
  const vigil = await ownVigil({ MAINTENANCE_KEY: 'open-sesame-open-sesame' })
  const closed = await vigil.app.inject('/api/session/settings')
  expect([closed.statusCode, closed.json().error.code, closed.headers['retry-after']]).toEqual([
    503,
    'maintenance',
    '30',
  ])
  const wrong = await vigil.app.inject({
    url: '/api/session/settings',
    headers: { 'maintenance-access-key': 'open-sesame-open-sesamE' },
  })
  expect(wrong.statusCode).toBe(503)
  const open = await vigil.app.inject({
    url: '/api/session/settings',
    headers: { 'maintenance-access-key': 'open-sesame-open-sesame' },
  })
  expect(open.statusCode).toBe(200)
})

test('is not ready and answers 503 with Retry-After without its database', async () => {
  const vigil = await ownVigil()
  const token = await vigil.tokenOf('web')
  await vigil.dropDatabase()
  expect((await vigil.app.inject('/healthz')).statusCode).toBe(200)
  expect((await vigil.app.inject('/readyz')).statusCode).toBe(503)
  const answer = await vigil.send('GET', '/api/profile', { token })
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '30'])
})

test('describes every endpoint, and only those, in the OpenAPI document', async () => {
  const vigil = await ownVigil()
  const document = (await vigil.app.inject('/api/openapi.json')).json()
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((m) => `${m.toUpperCase()} ${path}`),
  )
  expect(described.toSorted()).toEqual(
    Object.values(endpoints)
      .map(({ method, path }) => `${method} ${path}`)
      .toSorted(),
  )
})

test('shows the description of the API on a page with its own content policy', async () => {
  const vigil = await ownVigil()
  const page = await vigil.app.inject('/api/docs')
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.headers['content-security-policy']).toContain('validator.swagger.io')
  expect(page.headers['x-frame-options']).toBe('DENY')
  const [script = ''] = /(?<=src=")[^"]+swagger-ui-bundle\.js/.exec(page.body) ?? []
  const path = new URL(script, 'http://test/api/docs').pathname
  const { statusCode, headers } = await vigil.app.inject(path)
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/javascript; charset=utf-8'])
  const again = await vigil.app.inject({ url: path, headers: { 'if-none-match': String(headers.etag) } })
  expect(again.statusCode).toBe(304)
  expect((await vigil.app.inject('/api/docs/static/missing.js')).statusCode).toBe(404)
  expect((await vigil.app.inject('/api/docs/json')).json()).toEqual(
    (await vigil.app.inject('/api/openapi.json')).json(),
  )
})

test('forbids framing, foreign scripts and referrers on pages', async () => {
  const vigil = await ownVigil()
  const { headers } = await vigil.app.inject('/identity/forgot')
  expect(headers['content-security-policy']).toContain("script-src 'self';")
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['x-frame-options']).toBe('DENY')
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(headers['strict-transport-security']).toBeUndefined()
})

test('keeps API answers out of caches, errors included', async () => {
  const vigil = await ownVigil()
  for (const path of ['/api/session/settings', '/api/profile', '/api/no-such-call'])
    expect([path, (await vigil.app.inject(path)).headers['cache-control']]).toEqual([path, 'no-store'])
})

test('answers malformed addresses without naming the framework', async () => {
  const vigil = await ownVigil()
  for (const path of ['/%', '/api/%zz', '/assets/%c0%af', '/collect/%']) {
    const { statusCode, json, body } = await vigil.app.inject(path)
    expect([path, statusCode, json()]).toMatchObject([path, 400, { error: { code: 'invalid_request' } }])
    expect(body).not.toContain('FST_')
  }
})

test('shows metrics without a token to programs on this machine only', async () => {
  const vigil = await ownVigil()
  const status = async (remoteAddress: string, headers = {}) =>
    (await vigil.app.inject({ url: '/metrics', remoteAddress, headers })).statusCode
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(await status(address)).toBe(200)
  for (const address of ['10.0.0.7', '81.2.69.142', '::ffff:81.2.69.142', '2001:db8::1'])
    expect([address, await status(address)]).toEqual([address, 401])
  expect(await status('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).toBe(401)
  expect(await status('127.0.0.1', { forwarded: 'for=127.0.0.1' })).toBe(401)
})
