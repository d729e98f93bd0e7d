import { clientInvite } from '@vigil/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { firstSuperadminLink } from '../first-start.ts'
import { signInAt, visitor } from '../testing/sign-in.ts'
import { publicUrl } from '../testing/tokens.ts'
import { ownVigil, startVigil, type TestVigil } from '../testing/vigil.ts'

let vigil: TestVigil
beforeAll(async () => {
  vigil = await startVigil()
})
afterAll(() => vigil.stop())
beforeEach(() => {
  vigil.clock.now = new Date()
  vigil.mails.length = 0
})

const chosen = 'quiet harbour at dawn'

async function invite(name: string) {
  const { viewer } = await vigil.accountOf(name)
  const superadmin = await vigil.as('superadmin')
  await superadmin.call(clientInvite, { params: { id: viewer.userId }, body: { email: viewer.email, isEcom: false } })
  return linkIn(vigil.mails.at(-1)?.text)
}

const linkIn = (text: string | undefined) => /http\S+token=\S+/.exec(text ?? '')?.[0] ?? ''
const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? ''
const setPassword = (link: string, password: string, repeated = password) =>
  visitor(vigil).open('/identity/password', { token: tokenIn(link), password, repeated })

test('sets the password once with an invitation link', async () => {
  const link = await invite('app')
  expect(link).toMatch(new RegExp(`^${publicUrl}/identity/password\\?token=`))
  expect((await visitor(vigil).open(link)).text).toContain('app@vigil.example')
  expect((await setPassword(link, chosen)).text).toContain('Your password is set')
  expect((await signInAt(vigil, 'app@vigil.example', chosen)).returned?.get('code')).toBeTruthy()
  expect((await setPassword(link, 'another quiet harbour')).status).toBe(410)
  expect((await signInAt(vigil, 'app@vigil.example', chosen)).returned?.get('code')).toBeTruthy()
})

test('expires an invitation link after 72 hours', async () => {
  const link = await invite('ssp')
  vigil.clock.now = new Date(Date.now() + 72 * 3_600_000 - 1000)
  expect((await visitor(vigil).open(link)).status).toBe(200)
  vigil.clock.now = new Date(Date.now() + 72 * 3_600_000 + 1000)
  expect((await visitor(vigil).open(link)).status).toBe(410)
  expect((await setPassword(link, chosen)).status).toBe(410)
})

test.each([
  ['short', 'short', 'Please use at least 10 characters.'],
  [chosen, 'something else entirely', 'The passwords do not match.'],
  ['dsp@vigil.example', 'dsp@vigil.example', 'Please do not use your email in the password.'],
  ['password1234', 'password1234', 'This password is easy to guess. Please choose another one.'],
])('rejects the password %j repeated as %j, and keeps the link valid', async (password, repeated, message) => {
  const link = await invite('dsp')
  const answer = await setPassword(link, password, repeated)
  expect(answer.status).toBe(400)
  expect(answer.text).toContain(message)
  expect((await visitor(vigil).open(link)).status).toBe(200)
})

test('resets a forgotten password by mail, and answers the same for an unknown email without a mail', async () => {
  const known = await visitor(vigil).open('/identity/forgot', { email: 'shop@vigil.example' })
  const unknown = await visitor(vigil).open('/identity/forgot', { email: 'stranger@vigil.example' })
  expect(unknown.text.replace('stranger', 'shop')).toBe(known.text)
  await expect.poll(() => vigil.mails.map(({ to }) => to)).toEqual(['shop@vigil.example'])
  expect((await setPassword(linkIn(vigil.mails[0]?.text), chosen)).status).toBe(200)
  expect((await signInAt(vigil, 'shop@vigil.example', chosen)).returned?.get('code')).toBeTruthy()
})

test('limits reset mails per account, ignoring the case of the email, with the same answer', async () => {
  const own = await ownVigil()
  const texts = new Set<string>()
  for (let one = 0; one < 11; one++) {
    const { status, text } = await visitor(own).open('/identity/forgot', { email: 'web@vigil.example' })
    texts.add(`${status} ${text}`)
  }
  await visitor(own).open('/identity/forgot', { email: 'WEB@vigil.example' })
  await visitor(own).open('/identity/forgot', { email: 'app@vigil.example' })
  await expect.poll(() => own.mails.some(({ to }) => to === 'app@vigil.example')).toBe(true)
  expect(texts.size).toBe(1)
  expect(own.mails.filter(({ to }) => to === 'web@vigil.example')).toHaveLength(3)
  own.clock.now = new Date(Date.now() + 61 * 60_000)
  await visitor(own).open('/identity/forgot', { email: 'web@vigil.example' })
  await expect.poll(() => own.mails.filter(({ to }) => to === 'web@vigil.example').length).toBe(4)
})

test('limits reset mails per address', async () => {
  const own = await ownVigil()
  for (let one = 0; one < 20; one++) await visitor(own).open('/identity/forgot', { email: `x${one}@vigil.example` })
  await visitor(own).open('/identity/forgot', { email: 'web@vigil.example' })
  const elsewhere = { method: 'POST', url: '/identity/forgot', remoteAddress: '203.0.113.9' } as const
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  await own.app.inject({ ...elsewhere, headers, payload: 'email=app%40vigil.example' })
  await expect.poll(() => own.mails.map(({ to }) => to)).toEqual(['app@vigil.example'])
})

test('revokes older tokens and other links with a new password', async () => {
  const own = await vigil.tokenOf('web', { iat: Math.floor(Date.now() / 1000) + 5 })
  expect((await vigil.send('GET', '/api/profile', { token: own })).status).toBe(200)
  const [first, second] = [await invite('web'), await invite('web')]
  await setPassword(first, chosen)
  expect((await setPassword(second, chosen)).status).toBe(410)
  const before = await vigil.tokenOf('web', { iat: Math.floor(Date.now() / 1000) - 5 })
  expect((await vigil.send('GET', '/api/profile', { token: before })).status).toBe(401)
})

async function withoutSuperadmin() {
  const own = await ownVigil()
  await own.database.query("delete from users where role = 'superadmin'")
  const link = async () => (await firstSuperadminLink(own.database, publicUrl, () => new Date()))?.url ?? ''
  const create = (url: string, email: string) =>
    visitor(own).open('/identity/password', { token: tokenIn(url), email, password: chosen, repeated: chosen })
  return { own, link, create }
}

test('creates a link for the first superadmin only while there is none', async () => {
  expect(await firstSuperadminLink(vigil.database, publicUrl, () => new Date())).toBeNull()
  const { link } = await withoutSuperadmin()
  expect(await link()).toContain('/identity/password?token=')
})

test('lets the first superadmin enter an email and sign in', async () => {
  const { own, link, create } = await withoutSuperadmin()
  const url = await link()
  expect((await create(url, 'not an email')).text).toContain('Email is incorrect.')
  expect((await create(url, 'web@vigil.example')).text).toContain('A client with this email already exists.')
  expect((await create(url, 'founder@vigil.example')).status).toBe(200)
  expect((await signInAt(own, 'founder@vigil.example', chosen)).returned?.get('code')).toBeTruthy()
})

test('keeps one link for the first superadmin valid: the newest', async () => {
  const { own, link, create } = await withoutSuperadmin()
  const [first, second] = [await link(), await link()]
  expect((await visitor(own).open(first)).status).toBe(410)
  expect((await create(first, 'early@vigil.example')).status).toBe(410)
  expect((await create(second, 'founder@vigil.example')).status).toBe(200)
  expect((await create(second, 'late@vigil.example')).status).toBe(410)
})

test('creates one superadmin when several are submitted at once, and none once there is one', async () => {
  const { own, link, create } = await withoutSuperadmin()
  const url = await link()
  const answers = await Promise.all([1, 2, 3, 4].map((one) => create(url, `founder${one}@vigil.example`)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410])
  const created = await own.database.query("select email from users where role = 'superadmin'")
  expect(created.rows).toHaveLength(1)

  const unused = await withoutSuperadmin()
  const late = await unused.link()
  await unused.own.database.accounts.createSuperadmin({ email: 'a@vigil.example', nickname: 'a', passwordHash: null })
  expect((await unused.create(late, 'late@vigil.example')).status).toBe(410)
})
