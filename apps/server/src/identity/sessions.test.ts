import { clientBlock, clientUpdate, organizationSetState, profile, sessionSignIn } from '@vigil/contract'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../app.ts'
import { authorizationRequest, signInAt, visitor } from '../testing/sign-in.ts'
import { ownVigil, password, type TestVigil } from '../testing/vigil.ts'
import { makeLink } from './one-time-links.ts'

type Person = ReturnType<typeof visitor>

let vigil: TestVigil
beforeEach(async () => {
  vigil = await ownVigil()
})

async function signIn(name: string) {
  const { returned, codeVerifier, nonce, redirectUri, person } = await signInAt(
    vigil,
    `${name}@vigil.example`,
    password,
  )
  const body = { code: returned?.get('code') ?? '', codeVerifier, nonce, redirectUri }
  return { body, person }
}

/** The provider's answer to a request without a page, as the web app could send it from a hidden frame. */
async function silently(person: Person) {
  const { location } = await person.open(`${authorizationRequest().address}&prompt=none`)
  const returned = new URL(location ?? '').searchParams
  return returned.get('error') ?? (returned.get('code') ? 'code' : null)
}

async function resetPassword(name: string) {
  const { viewer } = await vigil.accountOf(name)
  const maker = { accounts: vigil.database.accounts, publicUrl: 'http://vigil.example', now: () => new Date() }
  const { url } = await makeLink(maker, 'reset', viewer.userId)
  const form = {
    token: new URL(url).searchParams.get('token') ?? '',
    password: 'quiet harbour',
    repeated: 'quiet harbour',
  }
  const answer = await vigil.app.inject({
    method: 'POST',
    url: '/identity/password',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
  expect(answer.statusCode).toBe(200)
}

async function asSuperadmin() {
  return (await vigil.as('superadmin')).call
}

async function setBlocked(name: string, blocked: boolean) {
  const { viewer } = await vigil.accountOf(name)
  const call = await asSuperadmin()
  expect((await call(clientBlock, { params: { id: viewer.userId }, body: { blocked } })).status).toBe(200)
}

async function move(name: string) {
  const { viewer } = await vigil.accountOf(name)
  const body = { app_metadata: { organizationId: vigil.organizationId('Rival') } }
  const call = await asSuperadmin()
  expect((await call(clientUpdate, { params: { id: viewer.userId }, body })).status).toBe(200)
}

async function setActive(active: 0 | 1) {
  const organizationId = vigil.organizationId('Herald')
  const call = await asSuperadmin()
  const answer = await call(organizationSetState, { params: { id: organizationId }, body: { organizationId, active } })
  expect(answer.status).toBe(200)
}

const changes: [string, () => Promise<void>][] = [
  ['a password reset', () => resetPassword('web')],
  ['a block', () => setBlocked('web', true)],
  [
    'a block that was lifted again',
    async () => {
      await setBlocked('web', true)
      await setBlocked('web', false)
    },
  ],
  ['a move to another organization', () => move('web')],
  [
    'a pause of the organization',
    async () => {
      await setActive(0)
      await setActive(1)
    },
  ],
]

test.each(changes)('ends sessions, tokens and codes with %s, and leaves other users alone', async (_what, change) => {
  const [{ body, person }, pending, other] = [await signIn('web'), await signIn('web'), await signIn('app')]
  const { token } = (await vigil.anonymous.call(sessionSignIn, { body })).body
  expect((await vigil.send('GET', profile.path, { token })).status).toBe(200)
  expect(await silently(person)).toBe('code')
  await change()
  expect(await silently(person)).toBe('login_required')
  expect((await vigil.send('GET', profile.path, { token })).status).not.toBe(200)
  expect((await vigil.anonymous.call(sessionSignIn, { body: pending.body })).status).toBe(403)
  expect(await silently(other.person)).toBe('code')
})

test('refuses the token in every process as soon as its user has signed out', async () => {
  const another = await buildApp(vigil.deps)
  onTestFinished(() => another.close())
  const { body, person } = await signIn('web')
  const { token } = (await vigil.anonymous.call(sessionSignIn, { body })).body
  const headers = { authorization: `Bearer ${token}` }
  const statuses = () =>
    Promise.all([vigil.app, another].map(async (app) => (await app.inject({ url: profile.path, headers })).statusCode))
  expect(await statuses()).toEqual([200, 200])
  const form = await person.open(`/oidc/session/end?id_token_hint=${token}`)
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(form.text)?.[1] ?? ''
  await person.open('/oidc/session/end/confirm', { xsrf, logout: 'yes' })
  expect(await statuses()).toEqual([401, 401])
})

test('keeps the sessions of the same user in other browsers open at sign-out', async () => {
  const [first, second] = [await signIn('web'), await signIn('web')]
  const { token } = (await vigil.anonymous.call(sessionSignIn, { body: second.body })).body
  const form = await first.person.open('/oidc/session/end')
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(form.text)?.[1] ?? ''
  await first.person.open('/oidc/session/end/confirm', { xsrf, logout: 'yes' })
  expect((await vigil.send('GET', profile.path, { token })).status).toBe(200)
})

test("refuses a token without a session, with an unknown one, and with another user's", async () => {
  const { viewer } = await vigil.accountOf('app')
  const foreign = await vigil.openSession(viewer.userId)
  for (const sid of [undefined, 'unknown', foreign]) {
    const token = await vigil.tokenOf('web', { sid })
    expect((await vigil.send('GET', profile.path, { token })).status).toBe(401)
  }
})

test('refuses a sign-in that was answered but not returned from before a password reset', async () => {
  const person = visitor(vigil)
  const { location } = await person.open(authorizationRequest().address)
  const answered = await person.open(location ?? '', { email: 'web@vigil.example', password })
  expect(answered.status).toBe(303)
  await resetPassword('web')
  const end = await person.open(answered.location ?? '')
  expect(end.location ?? '').not.toContain('code=')
  expect(await silently(person)).toBe('login_required')
})
