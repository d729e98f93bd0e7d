import {
  apiKeyCreate,
  apiKeyList,
  apiKeyRevoke,
  auditLogList,
  clientBlock,
  clientUpdate,
  profile,
  scimLimits,
  scimSchemas,
} from '@vigil/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownVigil, startVigil, type TestVigil } from '../../../testing/vigil.ts'

let vigil: TestVigil
let secret: string
beforeAll(async () => {
  vigil = await startVigil()
  secret = (await vigil.keyOf('Herald', { label: 'Entra ID', scopes: ['provisioning'] })).secret
})
afterAll(() => vigil.stop())

interface Given {
  key?: string
  headers?: Record<string, string>
  instance?: TestVigil
}

/** A call as directories make them, with SCIM's media type. */
async function scim(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  given: Given = {},
) {
  const answer = await (given.instance ?? vigil).app.inject({
    method,
    url: `/scim/v2/${path}`,
    headers: {
      authorization: `Bearer ${given.key ?? secret}`,
      ...(body && { 'content-type': 'application/scim+json' }),
      ...given.headers,
    },
    ...(body && { payload: JSON.stringify(body) }),
  })
  if (answer.body) expect(answer.headers['content-type']).toBe('application/scim+json; charset=utf-8')
  return { status: answer.statusCode, headers: answer.headers, body: answer.body ? answer.json() : null }
}

const patch = (...Operations: object[]) => ({ schemas: [scimSchemas.patch], Operations })
const filterBy = (filter: string) => `filter=${encodeURIComponent(filter)}`

async function createPerson(userName: string, more: object = {}) {
  const { status, body } = await scim('POST', 'Users', { schemas: [scimSchemas.user], userName, ...more })
  expect(status, JSON.stringify(body)).toBe(201)
  return body as { id: string; userName: string; active: boolean; meta: { version: string; location: string } }
}

const isBlocked = async (id: string) =>
  (await vigil.database.query('select is_blocked from users where id = $1', [id])).rows[0]?.is_blocked

describe('the server describes itself', () => {
  test('with what it supports, its resource types and their attributes', async () => {
    const { body } = await scim('GET', 'ServiceProviderConfig')
    expect(body).toMatchObject({ patch: { supported: true }, bulk: { supported: false }, filter: { supported: true } })
    const types = (await scim('GET', 'ResourceTypes')).body
    expect(types).toMatchObject({ totalResults: 2, Resources: [{ endpoint: '/Users' }, { endpoint: '/Groups' }] })
    expect((await scim('GET', 'ResourceTypes/Group')).body).toMatchObject({ schema: scimSchemas.group })
    const schema = (await scim('GET', `Schemas/${scimSchemas.user}`)).body
    expect(schema.attributes.map(({ name }: { name: string }) => name)).toContain('userName')
    expect((await scim('GET', 'Schemas/urn:unknown')).status).toBe(404)
  })

  test('and answers unknown addresses, wrong media types and broken bodies with errors of SCIM', async () => {
    expect(await scim('GET', 'Bulk')).toMatchObject({
      status: 404,
      body: { schemas: [scimSchemas.error], status: '404' },
    })
    const xml = await scim('POST', 'Users', {}, { headers: { 'content-type': 'application/xml' } })
    expect(xml).toMatchObject({ status: 415, body: { status: '415' } })
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/scim+json' }
    const broken = await vigil.app.inject({ method: 'POST', url: '/scim/v2/Users', headers, payload: '{"userName": ' })
    expect([broken.statusCode, broken.json().scimType]).toEqual([400, 'invalidSyntax'])
    const large = { userName: 'x'.repeat(1_200_000) }
    expect(await scim('POST', 'Users', large)).toMatchObject({ status: 413, body: { schemas: [scimSchemas.error] } })
  })
})

// The requests of Microsoft's and Okta's provisioning services, as their documentation and logs show them.
test('serves the calls of Microsoft Entra ID, from the test of the connection to removal', async () => {
  const probe = await scim('GET', `Users?${filterBy('userName eq "5a1b8b0e-no-such-user"')}`)
  expect(probe).toMatchObject({ status: 200, body: { totalResults: 0, Resources: [], startIndex: 1 } })
  const created = await scim('POST', 'Users', {
    schemas: [scimSchemas.user, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
    externalId: 'grace',
    userName: 'Grace.Hall@Herald.example',
    active: true,
    emails: [{ primary: true, type: 'work', value: 'grace@herald.example' }],
    meta: { resourceType: 'User' },
    name: { formatted: 'Grace Hall', familyName: 'Hall', givenName: 'Grace' },
    roles: [{ value: 'superadmin', primary: true }],
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Ads', manager: '7' },
  })
  expect(created.status).toBe(201)
  const { id, meta } = created.body
  expect(created.headers.location).toBe(meta.location)
  expect(created.body).toMatchObject({
    externalId: 'grace',
    userName: 'Grace.Hall@Herald.example',
    displayName: 'Grace Hall',
    emails: [{ value: 'grace@herald.example', type: 'work', primary: true }],
    active: true,
  })
  const { rows } = await vigil.database.query('select role, organization_id from users where id = $1', [id])
  expect(rows).toEqual([{ role: 'client', organization_id: vigil.organizationId('Herald') }])
  expect(vigil.mails).toEqual([])

  const found = await scim('GET', `Users?aadOptscim062020=&${filterBy('userName eq "GRACE.HALL@herald.example"')}`)
  expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id }] })
  const byExternalId = await scim('GET', `Users?${filterBy('externalId eq "grace"')}`)
  expect(byExternalId.body.Resources).toMatchObject([{ id }])
  const byMail = await scim('GET', `Users?${filterBy('emails[type eq "work"].value eq "grace@herald.example"')}`)
  expect(byMail.body.Resources).toMatchObject([{ id }])

  const changed = await scim(
    'PATCH',
    `Users/${id}`,
    patch(
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'g.hall@herald.example' },
      { op: 'Add', path: 'name.familyName', value: 'Hall-Berg' },
      { op: 'Replace', path: 'displayName', value: 'Grace Hall-Berg' },
      { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'Sales' },
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+1 555' },
      { op: 'Replace', value: { 'name.givenName': 'Gracie', externalId: 'grace-2' } },
    ),
  )
  expect(changed).toMatchObject({
    status: 200,
    body: {
      externalId: 'grace-2',
      displayName: 'Grace Hall-Berg',
      name: { familyName: 'Hall-Berg', givenName: 'Gracie', formatted: 'Grace Hall' },
      emails: [{ value: 'g.hall@herald.example' }],
      active: true,
    },
  })
  const disabled = await scim('PATCH', `Users/${id}`, patch({ op: 'Replace', path: 'active', value: 'False' }))
  expect(disabled.body.active).toBe(false)
  const enabled = await scim('PATCH', `Users/${id}`, patch({ op: 'replace', value: { active: 'True' } }))
  expect(enabled.body.active).toBe(true)

  const group = await scim('POST', 'Groups', {
    schemas: [scimSchemas.group, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
    externalId: 'e5f1',
    displayName: 'Ad operations',
    meta: { resourceType: 'Group' },
  })
  expect(group).toMatchObject({ status: 201, body: { displayName: 'Ad operations', members: [] } })
  const groupPath = `Groups/${group.body.id}`
  const added = patch({ op: 'Add', path: 'members', value: [{ $ref: null, value: id }] })
  expect((await scim('PATCH', groupPath, added)).body.members).toMatchObject([
    { value: id, display: 'Grace Hall-Berg' },
  ])
  const listed = await scim('GET', `Groups?excludedAttributes=members&${filterBy('displayName eq "ad operations"')}`)
  expect(listed.body.Resources[0]).toMatchObject({ id: group.body.id })
  expect(listed.body.Resources[0].members).toBeUndefined()
  const membership = await scim('GET', `Groups?${filterBy(`id eq "${group.body.id}" and members eq "${id}"`)}`)
  expect(membership.body.totalResults).toBe(1)
  const removed = patch({ op: 'Remove', path: 'members', value: [{ $ref: null, value: id }] })
  expect((await scim('PATCH', groupPath, removed)).body.members).toEqual([])
  expect((await scim('DELETE', groupPath)).status).toBe(204)

  expect((await scim('DELETE', `Users/${id}`)).status).toBe(204)
  expect((await scim('GET', `Users/${id}`)).status).toBe(404)
})

test('serves the calls of Okta: import, adoption, push of a profile, deactivation and groups', async () => {
  const imported = await scim('GET', 'Users?startIndex=1&count=100')
  const emails = imported.body.Resources.map(({ userName }: { userName: string }) => userName)
  expect(emails).toContain('web@vigil.example')
  expect(emails).not.toContain('superadmin@vigil.example')
  expect(emails).not.toContain('shop@vigil.example')
  const profileOf = (active: boolean) => ({
    schemas: [scimSchemas.user],
    userName: 'okta.user@herald.example',
    name: { givenName: 'Olive', familyName: 'Kent' },
    emails: [
      { primary: false, value: 'olive@home.example', type: 'home' },
      { primary: true, value: 'okta.user@herald.example', type: 'work' },
    ],
    displayName: 'Olive Kent',
    locale: 'en-US',
    externalId: '00ujl29u0le5T6Aj10h7',
    groups: [],
    password: '1mz050nq',
    active,
  })
  const { body: created } = await scim('POST', 'Users', profileOf(true))
  const again = await scim('POST', 'Users', profileOf(true))
  expect(again).toMatchObject({ status: 409, body: { scimType: 'uniqueness', status: '409' } })
  const { rows } = await vigil.database.query('select password_hash from users where id = $1', [created.id])
  expect(rows).toEqual([{ password_hash: null }])

  const put = await scim('PUT', `Users/${created.id}`, { ...profileOf(true), displayName: 'Olive K.' })
  expect(put).toMatchObject({ status: 200, body: { id: created.id, displayName: 'Olive K.' } })
  const off = await scim('PATCH', `Users/${created.id}`, patch({ op: 'replace', value: { active: false } }))
  expect(off.body).toMatchObject({ active: false, displayName: 'Olive K.' })
  expect((await scim('PUT', `Users/${created.id}`, profileOf(true))).body.active).toBe(true)

  const members = [{ value: created.id, display: 'okta.user@herald.example' }]
  const { body: group } = await scim('POST', 'Groups', {
    schemas: [scimSchemas.group],
    displayName: 'Okta group',
    members,
  })
  const renamed = patch({ op: 'replace', value: { id: group.id, displayName: 'Okta people' } })
  expect((await scim('PATCH', `Groups/${group.id}`, renamed)).body).toMatchObject({
    displayName: 'Okta people',
    members: [{ value: created.id, display: 'Olive Kent' }],
  })
  const left = patch({ op: 'remove', path: `members[value eq "${created.id}"]` })
  expect((await scim('PATCH', `Groups/${group.id}`, left)).body.members).toEqual([])
  const back = patch({ op: 'replace', path: 'members', value: members })
  expect((await scim('PATCH', `Groups/${group.id}`, back)).body.members).toHaveLength(1)
})

describe('blocking', () => {
  test('ends the sessions of the client at once, with the next call', async () => {
    const own = await ownVigil()
    const key = (await own.keyOf('Herald', { scopes: ['provisioning'] })).secret
    const { viewer } = await own.accountOf('web')
    const client = await own.as('web')
    expect((await client.call(profile, {})).status).toBe(200)
    const block = patch({ op: 'Replace', path: 'active', value: 'False' })
    const answer = await scim('PATCH', `Users/${viewer.userId}`, block, { key, instance: own })
    expect(answer.body.active).toBe(false)
    expect((await client.call(profile, {})).status).toBe(403)
    const { rows } = await own.database.query('select 1 from oidc_payloads where account_id = $1', [viewer.userId])
    expect(rows).toEqual([])
    await scim('PATCH', `Users/${viewer.userId}`, patch({ op: 'Replace', path: 'active', value: 'True' }), {
      key,
      instance: own,
    })
    expect((await client.call(profile, {})).status).toBe(401)
    expect((await (await own.as('web')).call(profile, {})).status).toBe(200)
  })

  test('by a superadmin is not undone by the directory, nor by removing and creating the person', async () => {
    const superadmin = await vigil.as('superadmin')
    const { id } = await createPerson('banned@herald.example')
    await superadmin.call(clientBlock, { params: { id }, body: { blocked: true } })
    const wish = patch({ op: 'replace', path: 'active', value: true })
    expect((await scim('PATCH', `Users/${id}`, wish)).body.active).toBe(false)
    expect((await scim('DELETE', `Users/${id}`)).status).toBe(204)
    const again = await createPerson('banned@herald.example')
    expect(again).toMatchObject({ id, active: false })
    await superadmin.call(clientBlock, { params: { id }, body: { blocked: false } })
    expect((await scim('GET', `Users/${id}`)).body.active).toBe(true)
  })
})

describe('removing', () => {
  test('keeps the account of a client who signed in, blocked, and revives it', async () => {
    const { id } = await createPerson('signed.in@herald.example', { displayName: 'Sam' })
    await vigil.database.query("update users set password_hash = 'x' where id = $1", [id])
    const { body: group } = await scim('POST', 'Groups', { displayName: 'Leavers', members: [{ value: id }] })
    expect((await scim('DELETE', `Users/${id}`)).status).toBe(204)
    expect(await isBlocked(id)).toBe(true)
    expect((await scim('GET', `Users/${id}`)).status).toBe(404)
    expect((await scim('PATCH', `Users/${id}`, patch({ op: 'replace', path: 'active', value: true }))).status).toBe(404)
    expect((await scim('GET', `Groups/${group.id}`)).body.members).toEqual([])
    const refused = patch({ op: 'add', path: 'members', value: [{ value: id }] })
    expect((await scim('PATCH', `Groups/${group.id}`, refused)).body).toMatchObject({ scimType: 'invalidValue' })
    expect(await createPerson('signed.in@herald.example')).toMatchObject({ id, active: true })
  })

  test('deletes a client who never signed in', async () => {
    const { id } = await createPerson('unused@herald.example')
    expect((await scim('DELETE', `Users/${id}`)).status).toBe(204)
    expect(await isBlocked(id)).toBeUndefined()
    expect((await scim('DELETE', `Users/${id}`)).status).toBe(404)
  })
})

describe('a key', () => {
  test.each(['superadmin', 'shop', 'nobody'])('finds, changes and takes over no account like %s', async (name) => {
    const { rows } = await vigil.database.query('select * from users where email = $1', [`${name}@vigil.example`])
    const id = String(rows[0]?.id)
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', { userName: 'taken@herald.example', active: false }],
      ['PATCH', patch({ op: 'replace', path: 'active', value: false })],
      ['DELETE', undefined],
    ] as const)
      expect([method, (await scim(method, `Users/${id}`, body)).status]).toEqual([method, 404])
    expect((await scim('GET', `Users?${filterBy(`id eq "${id}"`)}`)).body.totalResults).toBe(0)
    const created = await scim('POST', 'Users', { userName: `${name}@vigil.example` })
    expect(created).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })
    const own = await createPerson(`${name}.lookalike@herald.example`)
    const renamed = patch({ op: 'add', path: 'emails', value: [{ value: `${name}@vigil.example`, primary: true }] })
    expect((await scim('PATCH', `Users/${own.id}`, renamed)).status).toBe(409)
    const member = await scim('POST', 'Groups', { displayName: `With ${name}`, members: [{ value: id }] })
    expect(member).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } })
    const after = await vigil.database.query('select * from users where id = $1', [id])
    expect(after.rows).toEqual(rows)
  })

  test('loses a client whom a superadmin moves to another organization', async () => {
    const { id } = await createPerson('mover@herald.example', { externalId: 'm1' })
    const { body: group } = await scim('POST', 'Groups', { displayName: 'Movers', members: [{ value: id }] })
    const organizationId = vigil.organizationId('Rival')
    const superadmin = await vigil.as('superadmin')
    await superadmin.call(clientUpdate, { params: { id }, body: { app_metadata: { organizationId } } })
    expect((await scim('GET', `Users/${id}`)).status).toBe(404)
    expect((await scim('GET', `Groups/${group.id}`)).body.members).toEqual([])
    const other = (await vigil.keyOf('Rival', { scopes: ['provisioning'] })).secret
    const { body } = await scim('GET', `Users/${id}`, undefined, { key: other })
    expect([body.userName, body.externalId]).toEqual(['mover@herald.example', undefined])
    expect((await scim('GET', `Groups/${group.id}`, undefined, { key: other })).status).toBe(404)
  })

  test('is created and revoked by superadmins only', async () => {
    const organizationId = vigil.organizationId('Herald')
    const body = { organizationId, name: 'Directory', scopes: ['provisioning' as const] }
    const client = await vigil.as('web')
    const superadmin = await vigil.as('superadmin')
    expect((await client.call(apiKeyCreate, { body })).status).toBe(403)
    const { key, secret: made } = (await superadmin.call(apiKeyCreate, { body })).body
    expect((await scim('GET', 'Users?count=1', undefined, { key: made })).status).toBe(200)
    const revoke = { params: { id: key.id }, body: { organizationId } }
    expect((await client.call(apiKeyRevoke, revoke)).status).toBe(403)
    expect((await superadmin.call(apiKeyRevoke, revoke)).status).toBe(200)
    const { keys } = (await superadmin.call(apiKeyList, { query: { organizationId } })).body
    expect(keys.find(({ id }) => id === key.id)?.revokedAt).not.toBeNull()
  })

  test('is named in the audit log, with the values before and after, and only for changes', async () => {
    const { id } = await createPerson('audited@herald.example', { displayName: 'Before' })
    const change = patch({ op: 'replace', path: 'displayName', value: 'After' })
    await scim('PATCH', `Users/${id}`, change)
    await scim('PATCH', `Users/${id}`, change)
    await scim('PATCH', `Users/${id}`, patch({ op: 'replace', path: 'userName', value: '' }))
    const superadmin = await vigil.as('superadmin')
    const { data } = (await superadmin.call(auditLogList, { query: { recordKind: 'client', recordId: id } })).body
    expect(data.map(({ action }) => action)).toEqual(['client.update', 'client.create'])
    expect(data[0]).toMatchObject({
      actor: { kind: 'api-key', name: 'Entra ID', organization: 'Herald' },
      organization: { name: 'Herald' },
      changes: [{ field: 'nickname', before: 'Before', after: 'After' }],
    })
  })
})

describe('requests', () => {
  test('page through clients in a fixed order', async () => {
    const { body: all } = await scim('GET', 'Users')
    const ids = (body: { Resources: { id: string }[] }) => body.Resources.map(({ id }) => id)
    const pages = await Promise.all(
      Array.from({ length: all.totalResults }, (_, at) => scim('GET', `Users?startIndex=${at + 1}&count=1`)),
    )
    expect(pages.flatMap(({ body }) => ids(body))).toEqual(ids(all))
    expect((await scim('GET', 'Users?count=0')).body).toMatchObject({ totalResults: all.totalResults, Resources: [] })
    expect((await scim('GET', 'Users?startIndex=-3&count=-1')).body).toMatchObject({ startIndex: 1, itemsPerPage: 0 })
    expect((await scim('GET', 'Users?startIndex=9999')).body.Resources).toEqual([])
    expect((await scim('GET', 'Users?count=5000')).body.itemsPerPage).toBeLessThanOrEqual(scimLimits.pageSize)
  })

  test('return only the selected attributes', async () => {
    const { id } = await createPerson('selected@herald.example')
    const { body } = await scim('GET', `Users/${id}?attributes=userName,emails.value`)
    expect(Object.keys(body).sort()).toEqual(['emails', 'id', 'meta', 'schemas', 'userName'])
    const without = await scim('GET', `Users/${id}?excludedAttributes=EMAILS,active`)
    expect([without.body.emails, without.body.active, without.body.userName]).toEqual([
      undefined,
      undefined,
      'selected@herald.example',
    ])
  })

  test('compare versions', async () => {
    const { id, meta } = await createPerson('versioned@herald.example')
    const known = await scim('GET', `Users/${id}`, undefined, { headers: { 'if-none-match': meta.version } })
    expect([known.status, known.headers.etag]).toEqual([304, meta.version])
    const change = patch({ op: 'replace', path: 'displayName', value: 'Newer' })
    const first = await scim('PATCH', `Users/${id}`, change, { headers: { 'if-match': meta.version } })
    expect([first.status, first.headers.etag === meta.version]).toEqual([200, false])
    const second = await scim('DELETE', `Users/${id}`, undefined, { headers: { 'if-match': meta.version } })
    expect(second).toMatchObject({ status: 412, body: { status: '412' } })
  })

  test.each([
    ['userName co "a"', 'invalidFilter'],
    ['userName eq "a" or userName eq "b"', 'invalidFilter'],
    ['password eq "a"', 'invalidFilter'],
    ['constructor eq "a"', 'invalidFilter'],
    ['userName eq', 'invalidFilter'],
  ])('with the filter %s are refused', async (filter, scimType) => {
    expect(await scim('GET', `Users?${filterBy(filter)}`)).toMatchObject({ status: 400, body: { scimType } })
  })

  test.each([
    ['an operation that does not exist', { op: 'move', path: 'active', value: true }, 'invalidValue'],
    ['a removal without a path', { op: 'remove' }, 'noTarget'],
    ['an endless path', { op: 'replace', path: `urn:${'a:'.repeat(50_000)}b`, value: 'x' }, 'invalidPath'],
    ['a broken path', { op: 'replace', path: 'emails[', value: 'x' }, 'invalidPath'],
    [
      'an item that does not exist',
      { op: 'replace', path: 'emails[type eq "fax"]', value: { value: 'x' } },
      'noTarget',
    ],
    ['no user name left', { op: 'remove', path: 'userName' }, 'invalidValue'],
    ['a word for active', { op: 'replace', path: 'active', value: 'perhaps' }, 'invalidValue'],
    ['a value that is no object', { op: 'add', value: 'x' }, 'invalidValue'],
    ['an address that is none', { op: 'replace', path: 'emails', value: [{ value: 'no address' }] }, 'invalidValue'],
    ['a text that is too long', { op: 'replace', path: 'displayName', value: 'x'.repeat(300) }, 'invalidValue'],
  ])('with %s are refused and change nothing', async (what, operation, scimType) => {
    const { id, meta } = await createPerson(`${what.replaceAll(' ', '-')}@herald.example`)
    const rename = { op: 'replace', path: 'name.givenName', value: 'Changed' }
    const answer = await scim('PATCH', `Users/${id}`, patch(rename, operation))
    expect(answer).toMatchObject({ status: 400, body: { schemas: [scimSchemas.error], status: '400', scimType } })
    expect((await scim('GET', `Users/${id}`)).body.meta.version).toBe(meta.version)
  })

  test('that add members at the same time lose none', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, (_, n) => createPerson(`together${n}@herald.example`)))
    const { body: group } = await scim('POST', 'Groups', { displayName: 'Together' })
    await Promise.all(
      people.map(({ id }) =>
        scim('PATCH', `Groups/${group.id}`, patch({ op: 'add', path: 'members', value: [{ value: id }] })),
      ),
    )
    expect((await scim('GET', `Groups/${group.id}`)).body.members).toHaveLength(8)
  })

  test('that create the same person at the same time create one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => scim('POST', 'Users', { userName: 'race@herald.example' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
  })

  test('over the limit of operations are refused', async () => {
    const { id } = await createPerson('many@herald.example')
    const one = { op: 'replace', path: 'displayName', value: 'x' }
    const many = patch(...Array.from({ length: scimLimits.operations + 1 }, () => one))
    expect((await scim('PATCH', `Users/${id}`, many)).status).toBe(400)
  })
})

test('a key above its limit of calls gets 429 in the format of SCIM, and others do not', async () => {
  const { secret: key } = await vigil.keyOf('Herald', { scopes: ['provisioning'] })
  const call = () => scim('GET', 'ResourceTypes', undefined, { key })
  for (let count = 0; count < scimLimits.callsPerMinute; count++) expect((await call()).status).toBe(200)
  const refused = await call()
  expect(refused).toMatchObject({ status: 429, body: { schemas: [scimSchemas.error], status: '429' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await scim('GET', 'ResourceTypes')).status).toBe(200)
})

test('an address that is the user name follows it, and old links stop working', async () => {
  const { id } = await createPerson('old.name@herald.example')
  await vigil.database.query(
    "insert into one_time_links (token_hash, purpose, user_id, expires_at) values ('h', 'invite', $1, now() + interval '1 day')",
    [id],
  )
  const { body } = await scim(
    'PATCH',
    `Users/${id}`,
    patch({ op: 'Replace', path: 'userName', value: 'New.Name@herald.example' }),
  )
  expect(body).toMatchObject({ userName: 'New.Name@herald.example', emails: [{ value: 'new.name@herald.example' }] })
  const { rows } = await vigil.database.query(
    'select used_at is not null as is_used from one_time_links where user_id = $1',
    [id],
  )
  expect(rows).toEqual([{ is_used: true }])
})
