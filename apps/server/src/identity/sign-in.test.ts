import { externalVerifyToken, profile, sessionSignIn, sessionVerify } from '@vigil/contract'
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

test('a person signs in at the pages, and the token opens the API as them', async () => {
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

test('a code is exchanged once, with its own verifier and nonce only', async () => {
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

test('a blocked user is told so by the provider, not signed in', async () => {
  const { returned } = await signInAt(vigil, 'blocked@vigil.example', password)
  expect(returned?.get('error')).toBe('access_denied')
  expect(returned?.get('error_description')).toBe('user is blocked')
})

test('a client of an inactive organization is refused when the sign-in is completed', async () => {
  const { body } = await signedIn('dormant@vigil.example')
  const answer = await vigil.anonymous.call(sessionSignIn, { body })
  expect(answer).toMatchObject({ status: 403, body: { error: { code: 'organization_inactive' } } })
})

test('a wrong password and an unknown email get the same words', async () => {
  const wrong = await signInAt(vigil, 'app@vigil.example', 'not the password')
  const unknown = await signInAt(vigil, 'stranger@vigil.example', 'not the password')
  for (const { answered } of [wrong, unknown]) {
    expect(answered.status).toBe(400)
    expect(answered.text).toContain('The email or the password is not right.')
  }
})

test('ten wrong guesses lock the account, for the right password too, until the time is over', async () => {
  const own = await ownVigil()
  for (let guess = 0; guess < 10; guess++) await signInAt(own, 'dsp@vigil.example', `wrong guess ${guess}`)
  const locked = await signInAt(own, 'dsp@vigil.example', password)
  expect(locked.answered.status).toBe(429)
  expect(locked.answered.text).toContain('Too many attempts. Please try again in 15 minutes.')
  own.clock.now = new Date(Date.now() + 15 * 60_000 + 1000)
  expect((await signInAt(own, 'dsp@vigil.example', password)).returned?.get('code')).toBeTruthy()
})

test('what a person types into the sign-in page is shown as text', async () => {
  const { answered } = await signInAt(vigil, '"><script>alert(1)</script>', 'x')
  expect(answered.text).not.toContain('<script>alert')
})

test('a return that carries the identity token is verified: its nonce, expiry and signature', async () => {
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

test('a token without a nonce cannot complete a sign-in', async () => {
  const idToken = await vigil.tokenOf('shop')
  expect((await vigil.anonymous.call(sessionVerify, { body: { idToken, nonce: 'undefined' } })).status).toBe(403)
})

test('a token handed over by another product is verified; the ad quality platform only where one is configured', async () => {
  const token = await vigil.tokenOf('web')
  const own = await vigil.anonymous.call(externalVerifyToken, { body: { token } })
  expect(own.body.idTokenPayload).toMatchObject({ email: 'web@vigil.example', role: 'client' })
  expect((await vigil.anonymous.call(externalVerifyToken, { body: { token, from: 'adqp' } })).status).toBe(403)
})

test('signing out at the provider ends its session: the next sign-in asks again', async () => {
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
