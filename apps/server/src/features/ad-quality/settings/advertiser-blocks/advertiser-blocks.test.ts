import {
  advertiserBlock,
  advertiserBlockPreview,
  advertiserBlockUndo,
  profileCreate,
  profileDistributionsCreate,
  profileSettingsGet,
  profileSettingsUpdate,
} from '@vigil/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startVigil, type TestEvent, type TestVigil } from '../../../../testing/vigil.ts'
import { loadProfile } from '../load-profile.ts'

let vigil: TestVigil
let params: { orgId: number; profileId: number }
let made = 0
const at = Date.parse('2026-11-13T09:00:00Z')
const seen = (creativeId: string, adomain: string): TestEvent => ({
  type: 'creative',
  at,
  host: 'news.example',
  creativeId,
  bidderCode: 'ix',
  bids: 3,
  blocks: 0,
  adomains: [adomain],
})
beforeAll(async () => {
  vigil = await startVigil()
  vigil.clock.now = new Date('2026-11-14T12:00:00Z')
  await vigil.collect('Herald', [seen('cr-1', 'shoes.example'), seen('cr-2', 'shoes.example')])
  await vigil.collect('Rival', [seen('cr-3', 'shoes.example')])
})
afterAll(() => vigil.stop())
beforeEach(async () => {
  const { call } = await vigil.as('web')
  const orgId = vigil.organizationId('Herald')
  const { body } = await call(profileCreate, { params: { orgId }, body: { profileName: `Profile ${made++}` } })
  params = { orgId, profileId: body.data.profileID }
})

const settings = async () => (await (await vigil.as('web')).call(profileSettingsGet, { params })).body.data
const list = async () =>
  (JSON.parse((await settings()).customDomains) as { url: string; isBlocking: boolean }[]).map(
    ({ url, isBlocking }) => `${url} ${isBlocking ? 'blocked' : 'reported'}`,
  ) // matches the contract
const domains = ['shoes.example', 'boots.example']

test('blocks advertisers on the tags of the profile, and undoes it', async () => {
  const { call } = await vigil.as('web')
  await call(profileDistributionsCreate, { params: { id: params.profileId }, body: [vigil.tagOf('Herald')] })
  await call(profileSettingsUpdate, { params, body: { customDomainsActive: false } })
  const { body } = await call(advertiserBlock, { params, body: { domains } })
  expect(body.data).toEqual({ added: domains, moved: [], turnedOn: true })
  expect(
    (await loadProfile(vigil.database, vigil.tagOf('Herald')))?.domains.filter(({ isBlocking }) => isBlocking),
  ).toEqual(expect.arrayContaining(domains.map((domain) => ({ domain, isBlocking: true }))))
  const again = await call(advertiserBlock, { params, body: { domains } })
  expect(again.body.data).toEqual({ added: [], moved: [], turnedOn: false })

  expect((await call(advertiserBlockUndo, { params, body: body.data })).status).toBe(200)
  expect([await list(), (await settings()).customListsEnabled]).toEqual([[], false])
})

test('undo restores reported advertisers and keeps other changes', async () => {
  const { call } = await vigil.as('web')
  const first = await call(advertiserBlock, { params, body: { domains: ['boots.example'] } })
  await call(advertiserBlockUndo, { params, body: { added: [], moved: ['boots.example'], turnedOn: false } })
  expect(await list()).toEqual(['boots.example reported'])
  const { body } = await call(advertiserBlock, { params, body: { domains } })
  expect(body.data).toEqual({ added: ['shoes.example'], moved: ['boots.example'], turnedOn: false })
  await call(advertiserBlock, { params, body: { domains: ['hats.example'] } })
  await call(advertiserBlockUndo, { params, body: body.data })
  expect(await list()).toEqual(['boots.example reported', 'hats.example blocked'])
  expect(first.status).toBe(200)
})

test('previews the creatives of the organization and changes nothing', async () => {
  const { call } = await vigil.as('web')
  await call(advertiserBlock, { params, body: { domains: ['boots.example'] } })
  await call(profileSettingsUpdate, { params, body: { customDomainsActive: false } })
  const { body } = await call(advertiserBlockPreview, { params, body: { domains } })
  expect(body.data).toEqual({
    advertisers: [
      { domain: 'shoes.example', state: 'unlisted', creatives: 2, bids: 6 },
      { domain: 'boots.example', state: 'blocked', creatives: 0, bids: 0 },
    ],
    tags: 0,
    turnsOn: 1,
  })
  expect(await list()).toEqual(['boots.example blocked'])
})

test('refuses texts that are no domains and profiles of other organizations', async () => {
  const { call } = await vigil.as('web')
  expect((await call(advertiserBlock, { params, body: { domains: ['no domain'] } })).status).toBe(400)
  const others = { orgId: vigil.organizationId('Rival'), profileId: params.profileId }
  expect((await call(advertiserBlock, { params: others, body: { domains } })).status).toBe(403)
  const { call: callAsAdmin } = await vigil.as('superadmin')
  expect((await callAsAdmin(advertiserBlock, { params: others, body: { domains } })).status).toBe(404)
  expect(await list()).toEqual([])
})
