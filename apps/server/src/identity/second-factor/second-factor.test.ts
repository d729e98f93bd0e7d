import {
  clientResetSecondFactor,
  factorRemove,
  factorRename,
  profile,
  recoveryCodesCreate,
  securityConfirm,
  securityShow,
  sessionSignIn,
  totpBegin,
  totpFinish,
} from '@vigil/contract'
import { TOTP } from 'otpauth'
import { beforeEach, expect, test } from 'vitest'
import { signInAt, visitor } from '../../testing/sign-in.ts'
import { ownVigil, password, type TestVigil } from '../../testing/vigil.ts'

let vigil: TestVigil
let caller: Awaited<ReturnType<TestVigil['as']>>
beforeEach(async () => {
  await begin()
})

async function begin(environment: Record<string, string> = {}) {
  vigil = await ownVigil(environment)
  caller = await vigil.as('web')
}

/** Every code works once, so tests move on to the next one. */
const nextStep = () => {
  vigil.clock.now = new Date(vigil.clock.now.getTime() + 30_000)
}
const codeFor = (secret: string) => new TOTP({ secret }).generate({ timestamp: vigil.clock.now.getTime() })
const wrongCodeFor = (secret: string) => String((Number(codeFor(secret)) + 1) % 1_000_000).padStart(6, '0')

const confirm = async (by = caller) => (await by.call(securityConfirm, { body: { password } })).body.confirmation

async function addApp(by = caller, name = 'Phone') {
  const confirmation = await confirm(by)
  const { enrolment, secret, qrCode } = (await by.call(totpBegin, { body: { confirmation } })).body
  expect(qrCode).toMatch(/^<svg/)
  const finish = (code: string) => by.call(totpFinish, { body: { confirmation, enrolment, name, code } })
  expect((await finish(wrongCodeFor(secret))).body).toMatchObject({ error: { code: 'wrong_code' } })
  const { status, body } = await finish(codeFor(secret))
  expect(status).toBe(200)
  nextStep()
  return { secret, codes: body.recoveryCodes, confirmation }
}

/** Enters the password; `step` submits the second step in the same browser. */
async function enterPassword(name = 'web') {
  const { answered, person, returned, ...request } = await signInAt(vigil, `${name}@vigil.example`, password)
  const path = answered.location ?? ''
  async function step(form: Record<string, string>) {
    const page = await person.open(path, form)
    const end = page.location ? await person.follow(page.location) : page
    return { page, code: end.location ? new URL(end.location).searchParams.get('code') : null }
  }
  return { path, returned, person, step, request }
}

test('signs in with the password alone until a second factor is added', async () => {
  expect((await enterPassword()).returned?.get('code')).toBeTruthy()
  const { secret, codes } = await addApp()
  expect(codes).toHaveLength(10)
  const { path, returned, person, step, request } = await enterPassword()
  expect(path).toMatch(/\/second-step$/)
  expect(returned).toBeNull()
  expect((await person.open(`${request.address}&prompt=none`)).location).toContain('login_required')
  const { code } = await step({ code: codeFor(secret) })
  const body = {
    code: code ?? '',
    codeVerifier: request.codeVerifier,
    nonce: request.nonce,
    redirectUri: request.redirectUri,
  }
  const { token } = (await vigil.anonymous.call(sessionSignIn, { body })).body
  expect((await vigil.send('GET', profile.path, { token })).status).toBe(200)
})

test('accepts a code once', async () => {
  const { secret } = await addApp()
  const code = codeFor(secret)
  const [first, second] = [await enterPassword(), await enterPassword()]
  expect((await first.step({ code })).code).toBeTruthy()
  expect((await second.step({ code })).page.status).toBe(400)
  nextStep()
  expect((await second.step({ code: codeFor(secret) })).code).toBeTruthy()
})

test('accepts one of many parallel submissions of a code', async () => {
  const { secret } = await addApp()
  const people = await Promise.all([1, 2, 3, 4].map(() => enterPassword()))
  const code = codeFor(secret)
  const answers = await Promise.all(people.map(({ step }) => step({ code })))
  expect(answers.filter((answer) => answer.code)).toHaveLength(1)
})

test('accepts each recovery code once, however it is typed', async () => {
  const { codes } = await addApp()
  const code = codes?.[0] ?? ''
  expect(
    (await (await enterPassword()).step({ code: ` ${code.toUpperCase().replaceAll('-', ' ')} ` })).code,
  ).toBeTruthy()
  expect((await (await enterPassword()).step({ code })).page.status).toBe(400)
  expect((await caller.call(securityShow, {})).body.recoveryCodesLeft).toBe(9)
})

test('replaces the recovery codes', async () => {
  const { codes, confirmation } = await addApp()
  const answer = await caller.call(recoveryCodesCreate, { body: { confirmation } })
  expect((await (await enterPassword()).step({ code: codes?.[0] ?? '' })).page.status).toBe(400)
  expect((await (await enterPassword()).step({ code: answer.body.recoveryCodes[0] ?? '' })).code).toBeTruthy()
})

test('refuses codes for 15 minutes after five wrong ones, in any browser', async () => {
  const { secret } = await addApp()
  const { step } = await enterPassword()
  for (let guess = 0; guess < 5; guess++) expect((await step({ code: wrongCodeFor(secret) })).page.status).toBe(400)
  expect((await step({ code: codeFor(secret) })).page.status).toBe(429)
  expect((await (await enterPassword()).step({ code: codeFor(secret) })).page.status).toBe(429)
  vigil.clock.now = new Date(vigil.clock.now.getTime() + 15 * 60_000 + 1_000)
  expect((await (await enterPassword()).step({ code: codeFor(secret) })).code).toBeTruthy()
})

test('offers the second step only to the browser that entered the password', async () => {
  const { secret } = await addApp()
  const { path } = await enterPassword()
  expect((await visitor(vigil).open(path)).status).toBe(400)
  expect((await visitor(vigil).open(path, { code: codeFor(secret) })).status).toBe(400)
})

test('refuses the second step of a user who was blocked meanwhile', async () => {
  const { secret } = await addApp()
  const { step } = await enterPassword()
  await vigil.database.query("update users set is_blocked = true where email = 'web@vigil.example'")
  const { page, code } = await step({ code: codeFor(secret) })
  expect([page.status, code]).toEqual([303, null])
})

test('refuses an unreadable or foreign passkey', async () => {
  await addApp()
  const { step } = await enterPassword()
  for (const passkey of ['{', 'null', '{"id":"x"}', '[]']) expect((await step({ passkey })).code).toBeNull()
})

test('needs the password again for every change', async () => {
  const wrong = await caller.call(securityConfirm, { body: { password: 'not the password' } })
  expect(wrong.body).toMatchObject({ error: { code: 'wrong_password' } })
  const other = await confirm(await vigil.as('app'))
  for (const confirmation of ['unknown', other]) {
    const answer = await caller.call(totpBegin, { body: { confirmation } })
    expect(answer.body).toMatchObject({ error: { code: 'confirmation_expired' } })
  }
  const { confirmation } = await addApp()
  await vigil.database.query("update oidc_payloads set expires_at = now() where model = 'Confirmation'")
  const late = await caller.call(recoveryCodesCreate, { body: { confirmation } })
  expect(late.body).toMatchObject({ error: { code: 'confirmation_expired' } })
})

test('limits guesses of the password like a sign-in', async () => {
  const guess = () => caller.call(securityConfirm, { body: { password: 'not the password' } })
  for (let one = 0; one < 10; one++) expect((await guess()).status).toBe(409)
  expect((await guess()).status).toBe(429)
})

test("renames and removes own factors, and never another user's", async () => {
  const { confirmation } = await addApp()
  const second = await addApp(caller, 'Tablet')
  expect(second.codes).toBeNull()
  const [phone, tablet] = (await caller.call(securityShow, {})).body.factors
  const renamed = await caller.call(factorRename, {
    params: { id: phone?.id ?? '' },
    body: { confirmation, name: 'Old phone' },
  })
  expect(renamed.body.factors.map(({ name }) => name)).toEqual(['Old phone', 'Tablet'])

  const stranger = await vigil.as('app')
  const body = { confirmation: await confirm(stranger) }
  const params = { id: phone?.id ?? '' }
  expect((await stranger.call(factorRemove, { params, body })).status).toBe(404)
  expect((await stranger.call(factorRename, { params, body: { ...body, name: 'x' } })).status).toBe(404)

  await caller.call(factorRemove, { params, body: { confirmation } })
  const last = await caller.call(factorRemove, { params: { id: tablet?.id ?? '' }, body: { confirmation } })
  expect(last.body).toMatchObject({ factors: [], recoveryCodesLeft: 0 })
  expect((await enterPassword()).returned?.get('code')).toBeTruthy()
})

test('stores neither secrets nor recovery codes as text', async () => {
  const { secret, codes } = await addApp()
  const { rows } = await vigil.database.query(
    'select (select json_agg(f) from second_factors f)::text || (select json_agg(r) from recovery_codes r)::text as stored',
  )
  const { stored } = rows[0] as { stored: string }
  for (const text of [secret, ...(codes ?? [])]) expect(stored).not.toContain(text)
})

test('lets a superadmin reset the factors of another user, who is signed out', async () => {
  await addApp()
  const { viewer } = await vigil.accountOf('web')
  const superadmin = await vigil.as('superadmin')
  const answer = await superadmin.call(clientResetSecondFactor, { params: { id: viewer.userId } })
  expect(answer.body.client.hasSecondFactor).toBe(false)
  expect((await caller.call(profile, {})).status).toBe(401)
  expect((await enterPassword()).returned?.get('code')).toBeTruthy()
  const own = await vigil.accountOf('superadmin')
  const refused = await superadmin.call(clientResetSecondFactor, { params: { id: own.viewer.userId } })
  expect(refused.body).toMatchObject({ error: { code: 'own_factor_locked' } })
})

test('makes superadmins set up a second factor at sign-in, if the setting requires it', async () => {
  await begin({ SUPERADMIN_SECOND_FACTOR: '1' })
  expect((await enterPassword('web')).returned?.get('code')).toBeTruthy()
  const { person, path, step } = await enterPassword('superadmin')
  const { text } = await person.open(path)
  const secret = /class="key">([^<]+)</.exec(text)?.[1]?.replaceAll(' ', '') ?? ''
  expect((await step({ code: wrongCodeFor(secret) })).page.status).toBe(400)
  expect((await step({})).code).toBeNull()
  const codes = (await step({ code: codeFor(secret) })).page.text.match(/[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}/g) ?? []
  expect(codes).toHaveLength(10)
  expect((await step({})).code).toBeTruthy()
  nextStep()
  expect((await (await enterPassword('superadmin')).step({ code: codeFor(secret) })).code).toBeTruthy()
  expect((await (await enterPassword('superadmin')).step({ code: codes[0] ?? '' })).code).toBeTruthy()

  const superadmin = await vigil.as('superadmin')
  const { factors, isRequired } = (await superadmin.call(securityShow, {})).body
  expect(isRequired).toBe(true)
  const body = { confirmation: await confirm(superadmin) }
  const removed = await superadmin.call(factorRemove, { params: { id: factors[0]?.id ?? '' }, body })
  expect(removed.body).toMatchObject({ error: { code: 'second_factor_required' } })
})
