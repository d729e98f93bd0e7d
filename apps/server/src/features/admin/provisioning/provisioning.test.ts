import { scimLimits, scimSchemas } from '@vigil/contract'
import { describe, expect, test } from 'vitest'
import { filterBy, patch, useDirectory } from './testing/directory.ts'

const { createPerson, scim, secret, vigil } = useDirectory()

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
    const headers = { authorization: `Bearer ${secret()}`, 'content-type': 'application/scim+json' }
    const broken = await vigil().app.inject({
      method: 'POST',
      url: '/scim/v2/Users',
      headers,
      payload: '{"userName": ',
    })
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
  const { rows } = await vigil().database.query('select role, organization_id from users where id = $1', [id])
  expect(rows).toEqual([{ role: 'client', organization_id: vigil().organizationId('Herald') }])
  expect(vigil().mails).toEqual([])

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
  const oktaProfile = (active: boolean) => ({
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
  const { body: created } = await scim('POST', 'Users', oktaProfile(true))
  const again = await scim('POST', 'Users', oktaProfile(true))
  expect(again).toMatchObject({ status: 409, body: { scimType: 'uniqueness', status: '409' } })
  const { rows } = await vigil().database.query('select password_hash from users where id = $1', [created.id])
  expect(rows).toEqual([{ password_hash: null }])

  const put = await scim('PUT', `Users/${created.id}`, { ...oktaProfile(true), displayName: 'Olive K.' })
  expect(put).toMatchObject({ status: 200, body: { id: created.id, displayName: 'Olive K.' } })
  const off = await scim('PATCH', `Users/${created.id}`, patch({ op: 'replace', value: { active: false } }))
  expect(off.body).toMatchObject({ active: false, displayName: 'Olive K.' })
  expect((await scim('PUT', `Users/${created.id}`, oktaProfile(true))).body.active).toBe(true)

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

test('a key above its limit of calls gets 429 in the format of SCIM, and others do not', async () => {
  const { secret: key } = await vigil().keyOf('Herald', { scopes: ['provisioning'] })
  const call = () => scim('GET', 'ResourceTypes', undefined, { key })
  for (let count = 0; count < scimLimits.callsPerMinute; count++) expect((await call()).status).toBe(200)
  const refused = await call()
  expect(refused).toMatchObject({ status: 429, body: { schemas: [scimSchemas.error], status: '429' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await scim('GET', 'ResourceTypes')).status).toBe(200)
})

test('an address that is the user name follows it, and old links stop working', async () => {
  const { id } = await createPerson('old.name@herald.example')
  await vigil().database.query(
    "insert into one_time_links (token_hash, purpose, user_id, expires_at) values ('h', 'invite', $1, now() + interval '1 day')",
    [id],
  )
  const { body } = await scim(
    'PATCH',
    `Users/${id}`,
    patch({ op: 'Replace', path: 'userName', value: 'New.Name@herald.example' }),
  )
  expect(body).toMatchObject({ userName: 'New.Name@herald.example', emails: [{ value: 'new.name@herald.example' }] })
  const { rows } = await vigil().database.query(
    'select used_at is not null as is_used from one_time_links where user_id = $1',
    [id],
  )
  expect(rows).toEqual([{ is_used: true }])
})
