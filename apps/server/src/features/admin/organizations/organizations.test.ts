import {
  clientCreate,
  clientInvite,
  dataRightsLevelList,
  hostAdd,
  organizationCreate,
  organizationList,
  organizationRevokePublicLinks,
  organizationSetState,
  organizationSetVertical,
  organizationUpdate,
  profile,
} from '@vigil/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startVigil, type TestVigil } from '../../../testing/vigil.ts'

let vigil: TestVigil
let superadmin: Awaited<ReturnType<TestVigil['as']>>
beforeAll(async () => {
  vigil = await startVigil()
  superadmin = await vigil.as('superadmin')
})
afterAll(() => vigil.stop())

const web = {
  orgType: { name: 'Publisher' as const, id: 1 as const },
  orgSubType: { name: 'Web', id: 1 },
  malvertisingEnabled: 1 as const,
  adQualityEnabled: 0 as const,
}
const inApp = { name: 'In-App', id: 2 }
const list = async () => (await superadmin.call(organizationList, {})).body.data
const create = (body: object) =>
  superadmin.call(organizationCreate, { body: { organizationName: 'New', ...web, ...body } })

describe('creating', () => {
  test('creates an active publisher with the evaluation level and lists it by name', async () => {
    const { status, body } = await create({ organizationName: '  Azure Post  ' })
    expect(status).toBe(200)
    expect(body.organization).toMatchObject({
      orgName: 'Azure Post',
      orgType: 'Publisher',
      orgSubTypes: 'Web',
      dataRightsLevel: 'Evaluation Only Agreement',
      dataRightsLevelID: 4,
      active: 1,
    })
    const names = (await list()).map(({ orgName }) => orgName)
    expect(names).toEqual(names.toSorted((a, b) => a.toLowerCase().localeCompare(b.toLowerCase())))
    expect(names).toContain('Azure Post')
  })

  test('marks organizations with sites; a new one has none until one is added or sends traffic', async () => {
    const { orgId: organizationId } = (await create({ organizationName: 'Blank Page' })).body.organization
    const hasSites = async () => (await list()).find(({ orgId }) => orgId === organizationId)?.hasSites
    expect(await hasSites()).toBe(false)
    await superadmin.call(hostAdd, { body: { organizationId, inventoryType: 'web', host: 'blank.example' } })
    expect(await hasSites()).toBe(true)
  })

  test('accepts both publisher sub-types and each platform sub-type', async () => {
    const both = await create({ organizationName: 'Both', orgSubType: { name: 'Web & In-App', id: [1, 2] } })
    expect(both.body.organization.orgSubTypes).toBe('Web,In-App')
    const platform = { name: 'Platform', id: 2 }
    const ssp = await create({
      organizationName: 'Supply',
      orgType: platform,
      orgSubType: { name: 'SSP', id: 3 },
      adQualityEnabled: 1,
    })
    expect(ssp.body.organization).toMatchObject({ orgType: 'Platform', orgSubTypes: 'SSP', adQualityEnabled: true })
  })

  test.each([
    [
      'an existing name, in another case and with spaces',
      { organizationName: ' hERALD ' },
      409,
      'Organization with such name already exists',
    ],
    ['an empty name', { organizationName: '   ' }, 400, 'This field is required'],
    ['a name over 64 characters', { organizationName: 'x'.repeat(65) }, 400, 'Max 64 characters length exceeded.'],
    [
      'a name with other characters',
      { organizationName: 'A <b>' },
      400,
      'Please use the characters A-Z a-z 0-9 : _ - / () .',
    ],
    ['no product', { malvertisingEnabled: 0 }, 400, 'At least one option must be selected'],
    ['a sub-type of the other type', { orgSubType: { name: 'SSP', id: 3 } }, 400, 'is not a sub-type of Publisher'],
    ['the sub-type of shops', { orgSubType: { name: 'E-Com', id: 5 } }, 400, 'is not a sub-type of Publisher'],
    ['a type and id that do not belong together', { orgType: { name: 'Publisher', id: 2 } }, 400, ''],
    [
      'ad quality for a new publisher',
      { adQualityEnabled: 1 },
      400,
      'Ad Quality is switched on after a publisher has been created',
    ],
    ['an unknown vertical', { vertical: 'gossip' }, 400, 'body.vertical'],
    [
      'a vertical for a platform',
      { orgType: { name: 'Platform', id: 2 }, orgSubType: { name: 'SSP', id: 3 }, vertical: 'news' },
      400,
      'Only a publisher has a vertical',
    ],
    [
      'an integration guide for a platform',
      { orgType: { name: 'Platform', id: 2 }, orgSubType: { name: 'SSP', id: 3 }, integrationRequired: true },
      400,
      'Only a publisher is guided through the integration',
    ],
    ['an unknown level', { dataRightsLevel: { value: 'x', keyID: 99 } }, 400, 'There is no such data rights level'],
  ])('rejects %s and changes nothing', async (_what, change, status, message) => {
    const before = await list()
    const answer = await create(change)
    expect(answer.status).toBe(status)
    expect(answer.text).toContain(message)
    expect(await list()).toEqual(before)
  })

  test.each([
    ['is guided through the integration', 8, { integrationRequired: true }],
    ['is guided through the integration of its apps', 8, { integrationRequired: true, orgSubType: inApp }],
    ['needs no guide', 10, { integrationRequired: false }],
    ['does not mention a guide', 10, {}],
    ['is a platform', 10, { orgType: { name: 'Platform', id: 2 }, orgSubType: { name: 'SSP', id: 3 } }],
  ])('starts users invited to an organization that %s at status %i', async (what, status, change) => {
    const { organization } = (await create({ organizationName: `Who ${what}`, ...change })).body
    const name = `newcomer-${organization.orgId}`
    const email = `${name}@vigil.example`
    const app_metadata = { organizationId: organization.orgId }
    const { client } = (await superadmin.call(clientCreate, { body: { email, app_metadata } })).body
    await superadmin.call(clientInvite, { params: { id: client.user_id }, body: { email, isEcom: false } })
    expect((await (await vigil.as(name)).call(profile, {})).body.organizationStatusID).toBe(status)
  })

  test('rejects one of two concurrent creations of the same name', async () => {
    const statuses = (
      await Promise.all([create({ organizationName: 'Twice' }), create({ organizationName: 'TWICE' })])
    ).map((a) => a.status)
    expect(statuses.toSorted()).toEqual([200, 409])
  })
})

describe('changing', () => {
  test('switches products, but never both off', async () => {
    const organizationId = vigil.organizationId('Rival')
    const update = (malvertisingEnabled: 0 | 1, adQualityEnabled: 0 | 1) =>
      superadmin.call(organizationUpdate, { body: { organizationId, malvertisingEnabled, adQualityEnabled } })
    expect((await update(0, 1)).body.organization).toMatchObject({ malvertisingEnabled: false, adQualityEnabled: true })
    const refused = await update(0, 0)
    expect([refused.status, refused.text]).toEqual([
      400,
      expect.stringContaining('At least one option must be selected'),
    ])
    expect((await update(1, 0)).body.organization).toMatchObject({ malvertisingEnabled: true, adQualityEnabled: false })
  })

  test("sets, changes and clears a publisher's vertical, and allows none for a platform", async () => {
    const { body } = await create({ organizationName: 'Penalty Spot', vertical: 'sport' })
    const { orgId: id } = body.organization
    expect(body.organization.vertical).toBe('sport')
    const set = (organizationId: number, vertical: 'news' | null) =>
      superadmin.call(organizationSetVertical, { params: { id: organizationId }, body: { vertical } })
    expect((await set(id, 'news')).body.organization.vertical).toBe('news')
    expect((await list()).find(({ orgId }) => orgId === id)?.vertical).toBe('news')
    expect((await set(id, null)).body.organization.vertical).toBeNull()
    expect((await set(vigil.organizationId('Exchange'), 'news')).status).toBe(400)
    expect((await set(999_999, 'news')).status).toBe(404)
  })

  test("locks out an inactive organization's clients at once, and readmits them after a new sign-in", async () => {
    const id = vigil.organizationId('Herald')
    const client = await vigil.as('web')
    const set = (active: 0 | 1) =>
      superadmin.call(organizationSetState, { params: { id }, body: { organizationId: id, active } })
    expect((await set(0)).body.organization.active).toBe(0)
    expect((await client.call(profile, {})).status).toBe(403)
    await set(1)
    expect((await client.call(profile, {})).status).toBe(401)
    expect((await (await vigil.as('web')).call(profile, {})).status).toBe(200)
  })

  test('rejects a path and a body that name different organizations', async () => {
    const id = vigil.organizationId('Herald')
    const answer = await superadmin.call(organizationSetState, {
      params: { id },
      body: { organizationId: id + 1, active: 0 },
    })
    expect(answer.status).toBe(400)
  })

  test('answers not found for an unknown organization', async () => {
    const body = { organizationId: 999_999, malvertisingEnabled: 1 as const, adQualityEnabled: 1 as const }
    expect((await superadmin.call(organizationUpdate, { body })).body).toMatchObject({
      error: { code: 'organization_not_found' },
    })
  })

  test('replaces the public link key', async () => {
    const key = async () => (await list()).find(({ orgName }) => orgName === 'Rival')?.publicLinkKey
    const before = await key()
    await superadmin.call(organizationRevokePublicLinks, { params: { id: vigil.organizationId('Rival') } })
    expect(await key()).not.toBe(before)
  })
})

test('includes the default data rights level', async () => {
  const { data } = (await superadmin.call(dataRightsLevelList, {})).body
  expect(data).toContainEqual({ value: 'Evaluation Only Agreement', keyID: 4 })
})
