import {
  auditLogList,
  type Client,
  clientBlock,
  clientCreate,
  clientDelete,
  clientInvite,
  clientList,
  clientUpdate,
  profile,
} from '@vigil/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendInviteMail } from '../../../identity/account-mails.ts'
import { ownVigil, startVigil, type TestVigil } from '../../../testing/vigil.ts'

let vigil: TestVigil
let superadmin: Awaited<ReturnType<TestVigil['as']>>
beforeAll(async () => {
  vigil = await startVigil()
  superadmin = await vigil.as('superadmin')
})
afterAll(() => vigil.stop())

const create = (email: string, organizationName = 'Herald') =>
  superadmin.call(clientCreate, {
    body: { email, app_metadata: { organizationId: vigil.organizationId(organizationName) } },
  })
const search = async (query: Parameters<typeof superadmin.call<typeof clientList>>[1]['query']) =>
  (await superadmin.call(clientList, { query })).body
const emails = ({ users }: { users: Client[] }) => users.map(({ email }) => email)

describe('the list', () => {
  test('contains everyone with a role, by email, and marks superadmins', async () => {
    const { users, total } = await search({})
    expect(total).toBe(users.length)
    expect(emails({ users })).toEqual(emails({ users }).toSorted())
    expect(emails({ users })).not.toContain('nobody@vigil.example')
    expect(users.find(({ email }) => email === 'superadmin@vigil.example')).toMatchObject({
      orgName: null,
      app_metadata: { role: 'superadmin', organizationId: null },
    })
    expect(users.find(({ email }) => email === 'shop@vigil.example')).toMatchObject({
      orgName: 'Corner Shop',
      app_metadata: { ecom: true },
    })
  })

  test('can be searched by part of an email or id, and filtered by organizations', async () => {
    expect(emails(await search({ email: ' SUPER ' }))).toEqual(['superadmin@vigil.example'])
    const { viewer } = await vigil.accountOf('dsp')
    expect(emails(await search({ clientId: viewer.userId.slice(0, 13).toUpperCase() }))).toEqual(['dsp@vigil.example'])
    const organizationIds = [vigil.organizationId('Exchange'), vigil.organizationId('Buyer')]
    expect(emails(await search({ organizationIds }))).toEqual(['dsp@vigil.example', 'ssp@vigil.example'])
    expect(emails(await search({ email: '%' }))).toEqual([])
    expect(emails(await search({ email: '_' }))).toEqual([])
  })

  test('is paged', async () => {
    const first = await search({ rowsPerPage: 2 })
    const second = await search({ rowsPerPage: 2, page: 2 })
    expect([first.users.length, second.users.length, first.total]).toEqual([2, 2, second.total])
    expect(emails(first)).not.toEqual(emails(second))
    expect((await search({ page: 999 })).users).toEqual([])
  })
})

describe('a client', () => {
  test('is created with a lower-case email, listed, and not invited yet', async () => {
    const { body } = await create('  Press.Desk@Herald.example ')
    expect(body.client).toMatchObject({
      email: 'press.desk@herald.example',
      nickname: 'press.desk',
      orgName: 'Herald',
      blocked: false,
    })
    expect(vigil.mails).toEqual([])
  })

  test.each([
    ['an invalid email', 'nonsense', 400, 'Email is incorrect.'],
    ['an existing email in another case', 'WEB@vigil.example', 409, 'A client with this email already exists.'],
    ['an email over 64 characters', `${'x'.repeat(60)}@a.example`, 400, 'Max 64 characters length exceeded.'],
  ])('is rejected with %s', async (_what, email, status, message) => {
    const before = (await search({})).total
    const answer = await create(email)
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(message)])
    expect((await search({})).total).toBe(before)
  })

  test('is rejected for an organization that does not exist', async () => {
    const answer = await superadmin.call(clientCreate, {
      body: { email: 'a@b.example', app_metadata: { organizationId: 999_999 } },
    })
    expect(answer.body).toMatchObject({ error: { code: 'organization_not_found' } })
  })

  test('moves to another organization and sees only that one from then on', async () => {
    const { viewer } = await vigil.accountOf('app')
    const organizationId = vigil.organizationId('Rival')
    await superadmin.call(clientUpdate, { params: { id: viewer.userId }, body: { app_metadata: { organizationId } } })
    expect((await (await vigil.as('app')).call(profile, {})).body.organizationId).toBe(organizationId)
  })

  test('cannot be moved if they are a superadmin', async () => {
    const { viewer } = await vigil.accountOf('superadmin')
    const body = { app_metadata: { organizationId: vigil.organizationId('Rival') } }
    const answer = await superadmin.call(clientUpdate, { params: { id: viewer.userId }, body })
    expect([answer.status, answer.text]).toEqual([
      409,
      expect.stringContaining('Superadmin users already has access to all organizations, so selection is disabled.'),
    ])
  })

  test('is signed out at the next call once blocked, and signs in again once unblocked', async () => {
    const { viewer } = await vigil.accountOf('ssp')
    const client = await vigil.as('ssp')
    const block = (blocked: boolean) =>
      superadmin.call(clientBlock, { params: { id: viewer.userId }, body: { blocked } })
    expect((await block(true)).body.client.blocked).toBe(true)
    expect((await client.call(profile, {})).status).toBe(403)
    await block(false)
    expect((await client.call(profile, {})).status).toBe(401)
    expect((await (await vigil.as('ssp')).call(profile, {})).status).toBe(200)
  })

  test('cannot block themselves', async () => {
    const { viewer } = await vigil.accountOf('superadmin')
    const answer = await superadmin.call(clientBlock, { params: { id: viewer.userId }, body: { blocked: true } })
    expect(answer.body).toMatchObject({ error: { code: 'own_account_locked' } })
  })
})

describe('an invitation', () => {
  const invite = async (name: string, email = `${name}@vigil.example`) => {
    const { viewer } = await vigil.accountOf(name)
    return superadmin.call(clientInvite, { params: { id: viewer.userId }, body: { email, isEcom: name === 'shop' } })
  }

  test('is mailed to the client', async () => {
    const { viewer } = await vigil.accountOf('shop')
    expect((await invite('shop')).body).toMatchObject({ clientId: viewer.userId })
    expect(vigil.mails.at(-1)).toMatchObject({ to: 'shop@vigil.example', subject: 'Your invitation to VigilCart' })
  })

  test('is never sent to another address or to a blocked client', async () => {
    const sent = vigil.mails.length
    expect((await invite('web', 'attacker@elsewhere.example')).status).toBe(400)
    expect((await invite('blocked')).body).toMatchObject({ error: { code: 'user_blocked' } })
    expect(vigil.mails.length).toBe(sent)
  })

  test('refers to the usual account when another provider is configured', async () => {
    const own = await ownVigil({ OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'vigil' })
    const { viewer } = await own.accountOf('web')
    await sendInviteMail(own.deps, { id: viewer.userId, email: viewer.email, isEcom: false })
    expect(own.mails.at(-1)?.text).toContain('Sign in with your usual account.')
    expect(own.mails.at(-1)?.text).not.toContain('token=')
  })
})

describe('deleting', () => {
  const remove = (id: string) => superadmin.call(clientDelete, { params: { id } })

  test('deletes an invited client who never signed in, and records it', async () => {
    const email = 'mistyped@herald.example'
    const { client } = (await create(email)).body
    await superadmin.call(clientInvite, { params: { id: client.user_id }, body: { email, isEcom: false } })
    expect((await remove(client.user_id)).status).toBe(200)
    expect(emails(await search({ email }))).toEqual([])
    expect((await remove(client.user_id)).status).toBe(404)
    const { rows } = await vigil.database.query('select 1 from one_time_links where user_id = $1', [client.user_id])
    expect(rows).toEqual([])
    const [entry] = (await superadmin.call(auditLogList, { query: {} })).body.data
    expect(entry).toMatchObject({ action: 'client.delete', record: { id: client.user_id } })
    expect((await create(email)).status).toBe(200)
  })

  test.each([
    ['has a password', 'a completed invitation', "update users set password_hash = 'x' where id = $1"],
    ['signed in at another provider', 'a completed invitation', "update users set subject = 'x' where id = $1"],
    [
      'has a session',
      'a session',
      "insert into oidc_payloads (model, id, payload, account_id) values ('Session', $1::text, '{}', $1::uuid)",
    ],
    [
      'has a second factor',
      'second factors',
      "insert into second_factors (user_id, kind, name, secret) values ($1, 'totp', 'Phone', 'x')",
    ],
  ])('refuses a client who %s', async (what, use, sql) => {
    const { client } = (await create(`${what.replaceAll(' ', '-')}@herald.example`)).body
    await vigil.database.query(sql, [client.user_id])
    const { status, body } = await remove(client.user_id)
    expect([status, body]).toMatchObject([409, { error: { code: 'client_in_use', details: [{ message: use }] } }])
    expect(emails(await search({ clientId: client.user_id }))).toHaveLength(1)
  })

  test('refuses a client with entries in the audit log, and the own account', async () => {
    const { client } = (await create('actor@herald.example')).body
    const actor = await vigil.as('superadmin')
    const { viewer } = await vigil.accountOf('superadmin')
    await actor.call(clientBlock, { params: { id: client.user_id }, body: { blocked: true } })
    await vigil.database.query('update users set password_hash = null where id = $1', [viewer.userId])
    const { status, text } = await remove(viewer.userId)
    expect([status, text]).toEqual([409, expect.stringContaining('entries in the audit log')])
    expect((await remove(client.user_id)).status).toBe(200)
  })

  test('is refused to clients, and does not find users without a role', async () => {
    const { viewer } = await vigil.accountOf('web')
    expect((await (await vigil.as('web')).call(clientDelete, { params: { id: viewer.userId } })).status).toBe(403)
    const { rows } = await vigil.database.query("select id from users where email = 'nobody@vigil.example'")
    expect((await remove(String(rows[0]?.id))).status).toBe(404)
  })
})
