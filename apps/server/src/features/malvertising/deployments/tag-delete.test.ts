import {
  auditLogList,
  distributionCreate,
  distributionDelete,
  distributionList,
  profileCreate,
  profileDistributionsCreate,
  profileDistributionsDelete,
  tagPrefix,
} from '@vigil/contract'
import { currentBuild } from '@vigil/tags'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deployer } from '../../../delivery/deployments/testing/deployer.ts'
import { startVigil, type TestVigil } from '../../../testing/vigil.ts'

let vigil: TestVigil
let web: Awaited<ReturnType<TestVigil['as']>>
beforeAll(async () => {
  vigil = await startVigil()
  web = await vigil.as('web')
})
afterAll(() => vigil.stop())

const herald = () => vigil.organizationId('Herald')
const remove = (distribution: string, organizationId = herald()) =>
  web.call(distributionDelete, { query: { organizationId, distribution } })
const find = async (id: string) =>
  (await web.call(distributionList, { query: { organizationId: herald() } })).body.distributions.find(
    ({ distribution }) => distribution === id,
  )
async function create(comment: string) {
  const scriptBucket = { s3Bucket: currentBuild().s3Bucket, scriptVersion: currentBuild().version }
  const { body } = await web.call(distributionCreate, { body: { organizationId: herald(), scriptBucket, comment } })
  return body.distribution.distribution
}
async function createDeployed(comment: string) {
  const id = await create(comment)
  await deployer(vigil).workOff()
  return id
}
async function expectInUse(id: string, ...uses: string[]) {
  const { status, body } = await remove(id)
  expect([status, body]).toMatchObject([
    409,
    { error: { code: 'tag_in_use', details: uses.map((message) => ({ message })) } },
  ])
  expect(await find(id)).toBeDefined()
}

test('deletes a tag without traffic, serves an empty script from then on, and records it', async () => {
  const id = await create('Mistyped')
  expect((await remove(id)).body).toMatchObject({ error: { code: 'tag_in_progress' } })
  await deployer(vigil).workOff()
  const script = async () => (await vigil.app.inject(`/${tagPrefix(id)}/script.js`)).body
  expect(await script()).toContain(id)
  expect((await remove(id)).status).toBe(200)
  expect(await find(id)).toBeUndefined()
  expect(await script()).not.toContain(id)
  expect((await remove(id)).status).toBe(404)
  const superadmin = await vigil.as('superadmin')
  const { data } = (await superadmin.call(auditLogList, { query: {} })).body
  expect(data[0]).toMatchObject({ action: 'tag.delete', record: { id } })
})

test('refuses a tag with traffic, even if only its events remain', async () => {
  const id = await createDeployed('Busy')
  await vigil.collectWithTag(id, [{ type: 'page_view' }])
  await expectInUse(id, 'traffic')
  await vigil.database.query('update distributions set integration_ends_at = null where id = $1', [id])
  await expectInUse(id, 'traffic')
})

test('refuses a tag with an ad quality profile, and deletes it once the profile is removed', async () => {
  const id = await createDeployed('Assigned')
  const { profileID } = (
    await web.call(profileCreate, { params: { orgId: herald() }, body: { profileName: 'Family pages' } })
  ).body.data
  await web.call(profileDistributionsCreate, { params: { id: profileID }, body: [id] })
  await expectInUse(id, 'an ad quality profile')
  await web.call(profileDistributionsDelete, { params: { id: profileID }, body: [id] })
  expect((await remove(id)).status).toBe(200)
})

test("refuses a shop's tag, which its integration link names", async () => {
  const superadmin = await vigil.as('superadmin')
  const id = vigil.tagOf('Corner Shop')
  await vigil.database.query('update distributions set integration_ends_at = null where id = $1', [id])
  const organizationId = vigil.organizationId('Corner Shop')
  const answer = await superadmin.call(distributionDelete, { query: { organizationId, distribution: id } })
  expect([answer.status, answer.body]).toMatchObject([
    409,
    { error: { details: [{ message: 'the integration of a shop' }] } },
  ])
})

test("does not find another organization's tag", async () => {
  expect((await remove(vigil.tagOf('Rival'))).status).toBe(404)
  expect((await remove(vigil.tagOf('Rival'), vigil.organizationId('Rival'))).status).toBe(403)
})
