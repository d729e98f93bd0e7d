import { clientInvite } from '@vigil/contract'
import { openDatabase } from '@vigil/database'
import { createTestDatabase } from '@vigil/database/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { firstSuperadminLink } from '../first-start.ts'
import { signInAt, visitor } from '../testing/sign-in.ts'
import { publicUrl, startVigil, type TestVigil } from '../testing/vigil.ts'
import { makeLink } from './one-time-links.ts'

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

test('revokes older tokens and other links with a new password', async () => {
  const own = await vigil.tokenOf('web', { iat: Math.floor(Date.now() / 1000) + 5 })
  expect((await vigil.send('GET', '/api/profile', { token: own })).status).toBe(200)
  const [first, second] = [await invite('web'), await invite('web')]
  await setPassword(first, chosen)
  expect((await setPassword(second, chosen)).status).toBe(410)
  const before = await vigil.tokenOf('web', { iat: Math.floor(Date.now() / 1000) - 5 })
  expect((await vigil.send('GET', '/api/profile', { token: before })).status).toBe(401)
})

test('creates a link for the first superadmin only while there is none', async () => {
  expect(await firstSuperadminLink(vigil.database, publicUrl, () => new Date())).toBeNull()
  const empty = await createTestDatabase()
  const database = openDatabase(empty.url, () => undefined)
  expect((await firstSuperadminLink(database, publicUrl, () => new Date()))?.url).toContain('/identity/password?token=')
  await database.close()
  await empty.drop()
})

test('lets the first superadmin enter an email and sign in', async () => {
  const { url } = await makeLink(
    { accounts: vigil.database.accounts, publicUrl, now: () => new Date() },
    'first-superadmin',
    null,
  )
  const form = { token: tokenIn(url), password: chosen, repeated: chosen }
  expect((await visitor(vigil).open('/identity/password', { ...form, email: 'not an email' })).text).toContain(
    'Email is incorrect.',
  )
  expect((await visitor(vigil).open('/identity/password', { ...form, email: 'founder@vigil.example' })).status).toBe(
    200,
  )
  expect((await signInAt(vigil, 'founder@vigil.example', chosen)).returned?.get('code')).toBeTruthy()
})
