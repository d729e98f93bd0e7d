import { afterAll, beforeAll, expect, test } from 'vitest'
import { authorizationRequest, visitor } from '../testing/sign-in.ts'
import { ownVigil, startVigil, type TestVigil } from '../testing/vigil.ts'

let vigil: TestVigil
beforeAll(async () => {
  vigil = await startVigil()
})
afterAll(() => vigil.stop())

const form = 'application/x-www-form-urlencoded'
const post = (url: string, payload: string, type = form, on = vigil) =>
  on.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })

test.each([
  ['malformed JSON', '{"email":', 'application/json', 415],
  ['JSON instead of a form', '{"email":"web@vigil.example"}', 'application/json', 415],
  ['a file upload', 'x', 'multipart/form-data; boundary=x', 415],
  ['a form over 1 MB', `email=${'x'.repeat(1_100_000)}`, form, 413],
  ['an email with a NUL character', 'email=a%00%40b.example', form, 400],
])('answers %s with a page and its status', async (_what, payload, type, status) => {
  const answer = await post('/identity/forgot', payload, type)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
  expect(answer.body).toContain('<h1>')
})

test('refuses a NUL character in the email at sign-in like any wrong email', async () => {
  const person = visitor(vigil)
  const { location } = await person.open(authorizationRequest().address)
  const answer = await person.open(location ?? '', { email: 'web\0@vigil.example', password: 'x' })
  expect(answer.status).toBe(400)
  expect(answer.text).toContain('Incorrect email or password.')
})

test.each([
  '/oidc/auth?client_id=%00',
  `${authorizationRequest().address}&state=%00`,
  `${authorizationRequest().address}&login_hint=%00`,
  '/oidc/auth/%00',
  '/oidc/session/end?client_id=%00',
  '/identity/password?token=%00',
  '/identity/sign-in/%00',
])('answers %s with a client error', async (url) => {
  const { statusCode } = await vigil.app.inject({ url })
  // The provider reports some errors by redirecting to the web app.
  expect(statusCode === 303 || (statusCode >= 400 && statusCode < 500)).toBe(true)
})

test('answers NUL characters posted to the provider with a client error', async () => {
  const query = new URLSearchParams(authorizationRequest().address.split('?')[1])
  query.set('state', '\0')
  expect((await post('/oidc/auth', query.toString())).statusCode).toBeLessThan(500)
  const grant = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: 'vigil-web',
    code: '\0',
    redirect_uri: 'http://vigil.example/callback',
  })
  expect((await post('/oidc/token', grant.toString())).statusCode).toBe(400)
})

test('answers too many requests with a page, and counts an IPv6 network as one address', async () => {
  const own = await ownVigil()
  const ask = (remoteAddress: string) => own.app.inject({ url: '/identity/password?token=x', remoteAddress })
  for (let one = 0; one < 30; one++) expect((await ask(`2001:db8:1:2::${one.toString(16)}`)).statusCode).toBe(410)
  const refused = await ask('2001:db8:1:2:ffff::1')
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
  expect(refused.headers['retry-after']).toBeTruthy()
  expect((await ask('2001:db8:1:3::1')).statusCode).toBe(410)
})
