import {
  adQualityDistributions,
  distributionProfilesCreate,
  profileCreate,
  profileDelete,
  profileDistributions,
  profileDistributionsCreate,
  profileDistributionsDelete,
  profileList,
  profileRename,
} from '@vigil/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startVigil, type TestVigil } from '../../../testing/vigil.ts'
import { loadProfile } from './load-profile.ts'

let vigil: TestVigil
let web: Awaited<ReturnType<TestVigil['as']>>
let app: Awaited<ReturnType<TestVigil['as']>>
let profileId: number
const second = 'secondtag-1'
beforeAll(async () => {
  vigil = await startVigil()
  web = await vigil.as('web')
  app = await vigil.as('app')
  const organizationId = vigil.organizationId('Herald')
  await vigil.database.distributions.seed([{ id: second, organizationId, comment: 'Second', kind: 'ad' }])
})
afterAll(() => vigil.stop())

let made = 0
async function newProfile() {
  const params = { orgId: vigil.organizationId('Herald') }
  const { body } = await web.call(profileCreate, { params, body: { profileName: `Profile ${made++}` } })
  return body.data.profileID
}
beforeEach(async () => {
  profileId = await newProfile()
})

const assigned = async (id = profileId) => {
  const { body } = await web.call(profileDistributions, { params: { profileId: id } })
  return body.data.map(({ distribution }) => distribution).sort()
}

test('assigns a profile to tags and removes it again, idempotently', async () => {
  const both = [vigil.tagOf('Herald'), second].sort()
  for (let i = 0; i < 2; i++) {
    expect((await web.call(profileDistributionsCreate, { params: { id: profileId }, body: both })).status).toBe(200)
    expect(await assigned()).toEqual(both)
  }
  for (let i = 0; i < 2; i++) {
    await web.call(profileDistributionsDelete, { params: { id: profileId }, body: [second] })
    expect(await assigned()).toEqual([vigil.tagOf('Herald')])
  }
})

test('changes several profiles at once: all or none', async () => {
  const other = await newProfile()
  const good = [
    { profileId, distributions: [second] },
    { profileId: other, distributions: [second, vigil.tagOf('Herald')] },
  ]
  expect((await web.call(distributionProfilesCreate, { body: good })).status).toBe(200)
  expect([await assigned(), (await assigned(other)).length]).toEqual([[second], 2])

  const third = await newProfile()
  const bad = [
    { profileId: third, distributions: [second] },
    { profileId: 2_000_000_000, distributions: [second] },
  ]
  const refused = await web.call(distributionProfilesCreate, { body: bad })
  expect([refused.status, refused.body]).toMatchObject([404, { error: { code: 'profile_not_found' } }])
  expect(await assigned(third)).toEqual([])
})

test('rejects tags of others, of shops and unknown ones, and assigns nothing', async () => {
  for (const tag of [vigil.tagOf('Rival'), vigil.tagOf('Corner Shop'), 'nosuchtag-1']) {
    const answer = await web.call(profileDistributionsCreate, { params: { id: profileId }, body: [second, tag] })
    expect([answer.status, answer.body]).toMatchObject([404, { error: { code: 'tag_not_found' } }])
  }
  expect(await assigned()).toEqual([])
})

test("hides another organization's profile and does not assign or remove it", async () => {
  await web.call(profileDistributionsCreate, { params: { id: profileId }, body: [second] })
  const tag = vigil.tagOf('Arcade')
  const tries = [
    app.call(profileDistributions, { params: { profileId } }),
    app.call(profileDistributionsCreate, { params: { id: profileId }, body: [tag] }),
    app.call(profileDistributionsDelete, { params: { id: profileId }, body: [second] }),
    app.call(distributionProfilesCreate, { body: [{ profileId, distributions: [tag] }] }),
  ]
  for (const answer of await Promise.all(tries)) {
    expect([answer.status, answer.body]).toMatchObject([404, { error: { code: 'profile_not_found' } }])
  }
  expect(await assigned()).toEqual([second])
})

test("delivers no profile to a tag without one, and lists each tag's profile", async () => {
  expect(await loadProfile(vigil.database, vigil.tagOf('Rival'))).toBeNull()
  const { body } = await web.call(adQualityDistributions, { params: { orgId: vigil.organizationId('Herald') } })
  expect(body.data.map(({ displayName }) => displayName)).toEqual(['Herald tag', 'Second'])
})

test('renames a profile, unless the name is taken, too long or of another organization', async () => {
  const params = { orgId: vigil.organizationId('Herald'), profileId }
  const rename = (profileName: string) => web.call(profileRename, { params, body: { profileName } })
  expect((await rename('Family pages')).body.data).toEqual({
    profileID: profileId,
    profileName: 'Family pages',
    internalProfileName: 'heraldfamilypages',
  })
  const other = await newProfile()
  const taken = await web.call(profileRename, {
    params: { ...params, profileId: other },
    body: { profileName: 'family PAGES' },
  })
  expect([taken.status, taken.body]).toMatchObject([409, { error: { code: 'profile_name_taken' } }])
  expect((await rename('x'.repeat(65))).status).toBe(400)
  const foreign = { orgId: vigil.organizationId('Arcade'), profileId }
  expect((await app.call(profileRename, { params: foreign, body: { profileName: 'Mine' } })).status).toBe(404)
})

test('deletes a profile that no tag uses', async () => {
  const params = { orgId: vigil.organizationId('Herald'), profileId }
  await web.call(profileDistributionsCreate, { params: { id: profileId }, body: [second] })
  const refused = await web.call(profileDelete, { params })
  expect([refused.status, refused.body]).toMatchObject([409, { error: { code: 'profile_assigned' } }])
  await web.call(profileDistributionsDelete, { params: { id: profileId }, body: [second] })
  const foreign = { orgId: vigil.organizationId('Arcade'), profileId }
  expect((await app.call(profileDelete, { params: foreign })).status).toBe(404)
  expect((await web.call(profileDelete, { params })).status).toBe(200)
  const { body } = await web.call(profileList, { params: { orgId: params.orgId } })
  expect(body.data.map(({ profileID }) => profileID)).not.toContain(profileId)
  expect((await web.call(profileDelete, { params })).status).toBe(404)
})
