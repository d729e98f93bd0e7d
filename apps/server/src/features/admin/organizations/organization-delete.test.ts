import {
  auditLogList,
  clientCreate,
  clientDelete,
  distributionCreate,
  emptyBucket,
  hostAdd,
  organizationCreate,
  organizationDelete,
  organizationList,
  profileCreate,
  profileDelete,
  shopCreate,
} from '@vigil/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startVigil, type TestVigil } from '../../../testing/vigil.ts'

let vigil: TestVigil
let superadmin: Awaited<ReturnType<TestVigil['as']>>
beforeAll(async () => {
  vigil = await startVigil()
  superadmin = await vigil.as('superadmin')
})
afterAll(() => vigil.stop())

const create = async (organizationName: string) => {
  const { body } = await superadmin.call(organizationCreate, {
    body: {
      organizationName,
      orgType: { name: 'Publisher', id: 1 },
      orgSubType: { name: 'Web', id: 1 },
      malvertisingEnabled: 1,
      adQualityEnabled: 0,
    },
  })
  return body.organization.orgId
}
const remove = (id: number) => superadmin.call(organizationDelete, { params: { id } })
const uses = async (id: number) => {
  const { status, body } = await remove(id)
  const { error } = body as unknown as { error: { code: string; details: { message: string }[] } } // an error's body
  expect([status, error.code]).toEqual([409, 'organization_in_use'])
  return error.details.map(({ message }) => message)
}
const names = async () => (await superadmin.call(organizationList, {})).body.data.map(({ orgName }) => orgName)

test('deletes an organization that was only set up, with its sites and tags, and records it', async () => {
  const organizationId = await create('Mistyped Gazete')
  await superadmin.call(hostAdd, { body: { organizationId, inventoryType: 'web', host: 'gazete.example' } })
  const scriptBucket = { s3Bucket: emptyBucket, scriptVersion: emptyBucket }
  await superadmin.call(distributionCreate, { body: { organizationId, scriptBucket, comment: 'Main' } })
  expect((await remove(organizationId)).status).toBe(200)
  expect(await names()).not.toContain('Mistyped Gazete')
  expect((await remove(organizationId)).status).toBe(404)
  const { rows } = await vigil.database.query('select 1 from distributions where organization_id = $1', [
    organizationId,
  ])
  expect(rows).toEqual([])
  const [entry] = (await superadmin.call(auditLogList, { query: {} })).body.data
  expect(entry).toMatchObject({ action: 'organization.delete', record: { id: String(organizationId) } })
  expect(JSON.stringify(entry?.changes)).toContain('Mistyped Gazete')
})

test('deletes a shop that was never used', async () => {
  const { shop } = (
    await superadmin.call(shopCreate, {
      body: {
        organizationName: 'Mistyped Shop',
        couponProtectionEnabled: true,
        affiliateFraudProtectionEnabled: false,
        agnosticProtectionEnabled: false,
        nonBlockingPercent: 10,
        sites: ['mistyped.example'],
      },
    })
  ).body
  expect((await remove(shop.orgId)).status).toBe(200)
  expect(await names()).not.toContain('Mistyped Shop')
})

test('refuses an organization with clients or profiles, names them, and deletes it once they are gone', async () => {
  const organizationId = await create('Half Used')
  const { client } = (
    await superadmin.call(clientCreate, { body: { email: 'half@used.example', app_metadata: { organizationId } } })
  ).body
  const { data } = (
    await superadmin.call(profileCreate, { params: { orgId: organizationId }, body: { profileName: 'Family' } })
  ).body
  expect(await uses(organizationId)).toEqual(['ad quality profiles', 'clients'])
  expect(await names()).toContain('Half Used')
  await superadmin.call(clientDelete, { params: { id: client.user_id } })
  expect(await uses(organizationId)).toEqual(['ad quality profiles'])
  await superadmin.call(profileDelete, { params: { orgId: organizationId, profileId: data.profileID } })
  expect((await remove(organizationId)).status).toBe(200)
})

test('refuses an organization that has sent events, even if nothing else remains', async () => {
  const id = vigil.organizationId('Rival')
  await vigil.collect('Rival', [{ type: 'page_view' }])
  await vigil.database.query('delete from hosts where organization_id = $1', [id])
  await vigil.database.query('delete from domains where organization_id = $1', [id])
  await vigil.database.query('update distributions set integration_ends_at = null where organization_id = $1', [id])
  expect(await uses(id)).toEqual(['events'])
  expect(await names()).toContain('Rival')
})

test('is refused to clients', async () => {
  const web = await vigil.as('web')
  expect((await web.call(organizationDelete, { params: { id: vigil.organizationId('Herald') } })).status).toBe(403)
})
