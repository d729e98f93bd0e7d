import {
  apiKeyCreate,
  apiKeyList,
  apiKeyRevoke,
  auditLogList,
  clientBlock,
  clientUpdate,
  profile,
} from '@vigil/contract'
import { describe, expect, test } from 'vitest'
import { ownVigil } from '../../../testing/vigil.ts'
import { filterBy, patch, useDirectory } from './testing/directory.ts'

const { createPerson, isBlocked, scim, vigil } = useDirectory()

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
    const superadmin = await vigil().as('superadmin')
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
    await vigil().database.query("update users set password_hash = 'x' where id = $1", [id])
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
    const { rows } = await vigil().database.query('select * from users where email = $1', [`${name}@vigil.example`])
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
    const after = await vigil().database.query('select * from users where id = $1', [id])
    expect(after.rows).toEqual(rows)
  })

  test('loses a client whom a superadmin moves to another organization', async () => {
    const { id } = await createPerson('mover@herald.example', { externalId: 'm1' })
    const { body: group } = await scim('POST', 'Groups', { displayName: 'Movers', members: [{ value: id }] })
    const organizationId = vigil().organizationId('Rival')
    const superadmin = await vigil().as('superadmin')
    await superadmin.call(clientUpdate, { params: { id }, body: { app_metadata: { organizationId } } })
    expect((await scim('GET', `Users/${id}`)).status).toBe(404)
    expect((await scim('GET', `Groups/${group.id}`)).body.members).toEqual([])
    const other = (await vigil().keyOf('Rival', { scopes: ['provisioning'] })).secret
    const { body } = await scim('GET', `Users/${id}`, undefined, { key: other })
    expect([body.userName, body.externalId]).toEqual(['mover@herald.example', undefined])
    expect((await scim('GET', `Groups/${group.id}`, undefined, { key: other })).status).toBe(404)
  })

  test('is created and revoked by superadmins only', async () => {
    const organizationId = vigil().organizationId('Herald')
    const body = { organizationId, name: 'Directory', scopes: ['provisioning' as const] }
    const client = await vigil().as('web')
    const superadmin = await vigil().as('superadmin')
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
    const superadmin = await vigil().as('superadmin')
    const { data } = (await superadmin.call(auditLogList, { query: { recordKind: 'client', recordId: id } })).body
    expect(data.map(({ action }) => action)).toEqual(['client.update', 'client.create'])
    expect(data[0]).toMatchObject({
      actor: { kind: 'api-key', name: 'Entra ID', organization: 'Herald' },
      organization: { name: 'Herald' },
      changes: [{ field: 'nickname', before: 'Before', after: 'After' }],
    })
  })
})
