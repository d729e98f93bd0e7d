import {
  clientBlock,
  externalRedeemCode,
  externalVerifyToken,
  profile,
  sessionHandOver,
  sessionSignIn,
  sessionVerify,
} from '@vigil/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAt } from '../testing/sign-in.ts'
import { ownVigil, password, startVigil, type TestVigil } from '../testing/vigil.ts'

let vigil: TestVigil
beforeAll(async () => {
  vigil = await startVigil()
})
afterAll(() => vigil.stop())

async function signedIn(email: string) {
  const { returned, codeVerifier, nonce, redirectUri, person } = await signInAt(vigil, email, password)
  const code = returned?.get('code') ?? ''
  return { body: { code, codeVerifier, nonce, redirectUri }, person }
}

test('signs a user in on the pages, with a token that works for the API', async () => {
  const { body } = await signedIn('web@vigil.example')
  const session = await vigil.anonymous.call(sessionSignIn, { body })
  expect(session.status).toBe(200)
  expect(session.body.claims).toMatchObject({
    role: 'client',
    organizationId: vigil.organizationId('Herald'),
    organizationType: 'Publisher',
  })
  const answer = await vigil.send('GET', profile.path, { token: session.body.token })
  expect(answer.body).toMatchObject({ email: 'web@vigil.example', organizations: [{ orgName: 'Herald', active: 1 }] })
})

test('exchanges a code once, only with its verifier and nonce', async () => {
  const refused = { status: 403, body: { error: { code: 'sign_in_refused' } } }
  const first = await signedIn('web@vigil.example')
  expect(
    await vigil.anonymous.call(sessionSignIn, { body: { ...first.body, codeVerifier: 'x'.repeat(43) } }),
  ).toMatchObject(refused)
  const second = await signedIn('web@vigil.example')
  expect(await vigil.anonymous.call(sessionSignIn, { body: { ...second.body, nonce: 'another' } })).toMatchObject(
    refused,
  )
  const third = await signedIn('web@vigil.example')
  expect((await vigil.anonymous.call(sessionSignIn, third)).status).toBe(200)
  expect(await vigil.anonymous.call(sessionSignIn, third)).toMatchObject(refused)
})

test('refuses a blocked user with an error from the provider', async () => {
  const { returned } = await signInAt(vigil, 'blocked@vigil.example', password)
  expect(returned?.get('error')).toBe('access_denied')
  expect(returned?.get('error_description')).toBe('user is blocked')
})

test('refuses a client of an inactive organization when the sign-in completes', async () => {
  const { body } = await signedIn('dormant@vigil.example')
  const answer = await vigil.anonymous.call(sessionSignIn, { body })
  expect(answer).toMatchObject({ status: 403, body: { error: { code: 'organization_inactive' } } })
})

test('shows the same message for a wrong password and an unknown email', async () => {
  const wrong = await signInAt(vigil, 'app@vigil.example', 'not the password')
  const unknown = await signInAt(vigil, 'stranger@vigil.example', 'not the password')
  for (const { answered } of [wrong, unknown]) {
    expect(answered.status).toBe(400)
    expect(answered.text).toContain('Incorrect email or password.')
  }
})

test('locks an account after ten wrong attempts, even for the right password, until the time is over', async () => {
  const own = await ownVigil()
  for (let guess = 0; guess < 10; guess++) await signInAt(own, 'dsp@vigil.example', `wrong guess ${guess}`)
  const locked = await signInAt(own, 'dsp@vigil.example', password)
  expect(locked.answered.status).toBe(429)
  expect(locked.answered.text).toContain('Too many attempts. Please try again in 15 minutes.')
  own.clock.now = new Date(Date.now() + 15 * 60_000 + 1000)
  expect((await signInAt(own, 'dsp@vigil.example', password)).returned?.get('code')).toBeTruthy()
})

test('evaluates at most ten of many parallel guesses', async () => {
  const own = await ownVigil()
  const guesses = Array.from({ length: 28 }, (_, one) => signInAt(own, 'dsp@vigil.example', `wrong guess ${one}`))
  const statuses = (await Promise.all(guesses)).map(({ answered }) => answered.status)
  expect(statuses.filter((status) => status === 400)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(18)
})

test('forgets failures after a successful sign-in, and does not count successes against the address', async () => {
  const own = await ownVigil()
  for (let round = 0; round < 6; round++) {
    for (let guess = 0; guess < 4; guess++) await signInAt(own, 'dsp@vigil.example', `wrong guess ${guess}`)
    expect((await signInAt(own, 'dsp@vigil.example', password)).returned?.get('code')).toBeTruthy()
  }
})

test('locks an address without locking the accounts it tries afterwards', async () => {
  const own = await ownVigil()
  for (let guess = 0; guess < 50; guess++) {
    await own.database.signInFailures.take('signIn:address:127.0.0.1', new Date(), { allowed: 50, windowSeconds: 900 })
  }
  for (let guess = 0; guess < 11; guess++) {
    expect((await signInAt(own, 'dsp@vigil.example', 'wrong')).answered.status).toBe(429)
  }
  await own.database.signInFailures.clear('signIn:address:127.0.0.1')
  expect((await signInAt(own, 'dsp@vigil.example', password)).returned?.get('code')).toBeTruthy()
})

test('escapes user input on the sign-in page', async () => {
  const { answered } = await signInAt(vigil, '"><script>alert(1)</script>', 'x')
  expect(answered.text).not.toContain('<script>alert')
})

test('verifies nonce, expiry and signature of a returned id token', async () => {
  const idToken = await vigil.tokenOf('shop', { nonce: 'mine' })
  expect((await vigil.anonymous.call(sessionVerify, { body: { idToken, nonce: 'mine' } })).status).toBe(200)
  expect((await vigil.anonymous.call(sessionVerify, { body: { idToken, nonce: 'other' } })).status).toBe(403)
  expect((await vigil.anonymous.call(sessionVerify, { body: { idToken: `${idToken}x`, nonce: 'mine' } })).status).toBe(
    403,
  )
  const now = Math.floor(Date.now() / 1000)
  const within = await vigil.tokenOf('shop', { nonce: 'mine', exp: now - 290 })
  expect((await vigil.anonymous.call(sessionVerify, { body: { idToken: within, nonce: 'mine' } })).status).toBe(200)
})

test('refuses a token without a nonce', async () => {
  const idToken = await vigil.tokenOf('shop')
  expect((await vigil.anonymous.call(sessionVerify, { body: { idToken, nonce: 'undefined' } })).status).toBe(403)
})

test("verifies a token handed over by another product, and the ad quality platform's only if configured", async () => {
  const token = await vigil.tokenOf('web')
  const own = await vigil.anonymous.call(externalVerifyToken, { body: { token } })
  expect(own.body.idTokenPayload).toMatchObject({ email: 'web@vigil.example', role: 'client' })
  expect((await vigil.anonymous.call(externalVerifyToken, { body: { token, from: 'adqp' } })).status).toBe(403)
})

test('identifies a user to another site by a code that works once', async () => {
  const { code } = (await (await vigil.as('web')).call(sessionHandOver, {})).body
  const redeem = () => vigil.anonymous.call(externalRedeemCode, { body: { code } })
  expect((await redeem()).body).toMatchObject({ idTokenPayload: { email: 'web@vigil.example', role: 'client' } })
  expect(await redeem()).toMatchObject({ status: 403, body: { error: { code: 'sign_in_refused' } } })
})

test('refuses a code that has expired, and one of a user who was blocked since', async () => {
  const own = await ownVigil()
  const create = async () => (await (await own.as('web')).call(sessionHandOver, {})).body.code
  const expired = await create()
  await own.database.query("update oidc_payloads set expires_at = now() where model = 'HandOver'")
  expect((await own.anonymous.call(externalRedeemCode, { body: { code: expired } })).status).toBe(403)
  const code = await create()
  const { viewer } = await own.accountOf('web')
  const superadmin = await own.as('superadmin')
  await superadmin.call(clientBlock, { params: { id: viewer.userId }, body: { blocked: true } })
  expect((await own.anonymous.call(externalRedeemCode, { body: { code } })).status).toBe(403)
})

test("ends the provider's session on sign-out, so that the next sign-in needs the password", async () => {
  const { body, person } = await signedIn('web@vigil.example')
  const session = await vigil.anonymous.call(sessionSignIn, { body })
  const form = await person.open(
    `/oidc/session/end?id_token_hint=${session.body.token}&post_logout_redirect_uri=http://vigil.example/`,
  )
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(form.text)?.[1] ?? ''
  const ended = await person.open('/oidc/session/end/confirm', { xsrf, logout: 'yes' })
  expect(ended.location).toBe('http://vigil.example/')
  const again = await person.open((await signInAt(vigil, 'web@vigil.example', password)).address)
  expect(again.location).toContain('/identity/sign-in/')
})
