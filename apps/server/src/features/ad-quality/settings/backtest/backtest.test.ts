import {
  adQualityDomainAdd,
  type BacktestPeriod,
  type ProfileChange,
  profileBacktest,
  profileBacktestSave,
  profileCreate,
  profileDistributionsCreate,
  profileDistributionsDelete,
  profileExpectation,
  profileSettingsGet,
} from '@vigil/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startVigil, type TestEvent, type TestVigil } from '../../../../testing/vigil.ts'

const now = new Date('2026-11-14T12:00:00Z')
const none = { ads: 0, creatives: 0, bidders: 0, bidValueUsd: 0 }

let vigil: TestVigil
let web: Awaited<ReturnType<TestVigil['as']>>
let profileId: number
let made = 0

const herald = () => vigil.organizationId('Herald')
const seen = (creativeId: string, more: object = {}): TestEvent => ({
  type: 'creative',
  at: Date.parse('2026-11-13T09:00:00Z'),
  host: 'news.example',
  creativeId,
  bidderCode: 'ix',
  bids: 2,
  blocks: 0,
  cpmUsd: 1.5,
  adomains: ['shoes.example'],
  linkedHosts: [],
  categories: [],
  formats: [],
  ...more,
})

beforeAll(async () => {
  vigil = await startVigil()
  vigil.clock.now = now
  web = await vigil.as('web')
  await vigil.collect('Herald', [
    seen('cr-1', { cpmUsd: 1_000 }),
    seen('cr-1', { host: 'sport.example' }),
    seen('cr-2', { adomains: ['Casino.example'], categories: ['IAB9-7'], bidderCode: 'appnexus' }),
    seen('cr-3', { adomains: [], formats: ['sticky'], at: Date.parse('2026-11-01T09:00:00Z') }),
    // A build without facts, and threats, which are blocked with any profile.
    seen('cr-4', { formats: undefined }),
    seen('cr-5', { formats: undefined, violationClass: 'fake-alert', variant: 'prize-lure', blocks: 1 }),
    // Today is not complete.
    seen('cr-6', { at: now.getTime() }),
  ])
  await vigil.collect('Arcade', [seen('arcades-own', { host: 'arcade.example' })])
})
afterAll(() => vigil.stop())
beforeEach(async () => {
  const body = { profileName: `Profile ${++made}` }
  profileId = (await web.call(profileCreate, { params: { orgId: herald() }, body })).body.data.profileID
})

const domainId = async (domainUrl: string) => (await web.call(adQualityDomainAdd, { body: { domainUrl } })).body.data.id
const params = () => ({ orgId: herald(), profileId })

async function run(changes: ProfileChange[], days: BacktestPeriod = 7) {
  const answer = await web.call(profileBacktest, { params: params(), body: { days, changes } })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}
const save = (changes: ProfileChange[], days: BacktestPeriod = 7) =>
  web.call(profileBacktestSave, { params: params(), body: { days, changes } })
const loadExpectation = async () => (await web.call(profileExpectation, { params: params() })).body.data
const assign = () => web.call(profileDistributionsCreate, { params: { id: profileId }, body: [vigil.tagOf('Herald')] })

test('counts ads, creatives, bidders and bid value, by site, with examples', async () => {
  const shoes = await domainId('shoes.example')
  const data = await run([{ customDomainIds: [shoes], isBlocking: true }])
  expect(data).toMatchObject({
    from: '2026-11-07',
    to: '2026-11-13',
    tags: 0,
    judged: { ads: 3, creatives: 2, bidders: 2, bidValueUsd: 2.01 },
    notJudged: 1,
    isPartial: false,
    saved: { blocked: none, reported: none },
    changed: { blocked: { ads: 2, creatives: 1, bidders: 1, bidValueUsd: 2 }, reported: none },
    newlyBlocked: { ads: 2 },
    newlySpared: none,
  })
  expect(data.sites).toEqual([
    { host: 'news.example', ads: 2, savedBlocked: 0, changedBlocked: 1, newlyBlocked: 1, newlySpared: 0 },
    { host: 'sport.example', ads: 1, savedBlocked: 0, changedBlocked: 1, newlyBlocked: 1, newlySpared: 0 },
  ])
  expect(data.examples.newlySpared).toEqual([])
  expect(data.examples.newlyBlocked).toEqual([
    {
      creativeId: 'cr-1',
      bidderCode: 'ix',
      host: 'shoes.example',
      violationClass: 'domain',
      trigger: 'shoes.example',
      ads: 2,
      bids: 4,
      bidValueUsd: 2,
      lastDay: '2026-11-13',
    },
  ])
})

test('compares unsaved changes with the saved settings and keeps nothing', async () => {
  const [shoes, casino] = [await domainId('shoes.example'), await domainId('casino.example')]
  await save([{ customDomainIds: [shoes], isBlocking: true }])
  const before = (await web.call(profileSettingsGet, { params: params() })).body.data
  const data = await run([
    { customDomainIds: [casino], isBlocking: true },
    { customDomainIds: [shoes], isBlocking: false },
  ])
  expect(data.saved.blocked.ads).toBe(2)
  expect(data.changed).toMatchObject({ blocked: { ads: 1 }, reported: { ads: 2 } })
  expect(data.newlyBlocked.ads).toBe(1)
  expect(data.newlySpared).toMatchObject({ ads: 2, creatives: 1, bidders: 1 })
  expect(data.examples.newlySpared.map(({ trigger }) => trigger)).toEqual(['shoes.example'])
  const off = await run([{ customDomainsActive: false }])
  expect([off.changed.blocked.ads, off.newlySpared.ads]).toEqual([0, 2])
  expect((await web.call(profileSettingsGet, { params: params() })).body.data).toEqual(before)
})

test('covers the chosen number of days', async () => {
  const change = [{ adFormats: [{ id: 5, isBlocking: true }] }]
  expect((await run(change, 7)).changed.blocked.ads).toBe(0)
  expect((await run(change, 30)).changed.blocked.ads).toBe(1)
})

test('includes late events in the next backtest', async () => {
  const late = await domainId('late.example')
  const change = [{ customDomainIds: [late], isBlocking: true }]
  expect((await run(change)).changed.blocked.ads).toBe(0)
  await vigil.collect('Herald', [
    seen('cr-late', { adomains: ['late.example'], at: Date.parse('2026-11-08T00:00:00Z'), bids: 1 }),
  ])
  expect((await run(change)).changed.blocked.ads).toBe(1)
})

test('counts only the ads of the tags to which the profile is assigned, and other profiles of these tags', async () => {
  const [shoes, casino] = [await domainId('shoes.example'), await domainId('casino.example')]
  await save([{ customDomainIds: [casino], isBlocking: true }])
  await assign()
  const first = profileId
  const body = { profileName: 'Second' }
  profileId = (await web.call(profileCreate, { params: { orgId: herald() }, body })).body.data.profileID
  await assign()
  const data = await run([{ customDomainIds: [shoes], isBlocking: true }])
  expect(data.tags).toBe(1)
  expect([data.saved.blocked.ads, data.changed.blocked.ads, data.newlyBlocked.ads]).toEqual([1, 3, 2])
  for (const id of [profileId, first])
    await web.call(profileDistributionsDelete, { params: { id }, body: [vigil.tagOf('Herald')] })
})

test('has nothing to show for an organization without ads', async () => {
  const quiet = await vigil.as('superadmin')
  const orgId = vigil.organizationId('Rival')
  const created = await quiet.call(profileCreate, { params: { orgId }, body: { profileName: 'Quiet' } })
  const request = {
    params: { orgId, profileId: created.body.data.profileID },
    body: { days: 60 as const, changes: [] },
  }
  const { status, body } = await quiet.call(profileBacktest, request)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ judged: none, notJudged: 0, changed: { blocked: none }, sites: [] })
})

test('rejects unknown periods, ids and profiles, and changes nothing', async () => {
  const call = (body: object) => web.call(profileBacktest, { params: params(), body: body as { days: 7 } }) // invalid on purpose
  expect((await call({ days: 8, changes: [] })).status).toBe(400)
  expect((await call({ days: 7, changes: [{ brandIds: [999_999_999], isBlocking: true }] })).status).toBe(400)
  expect((await call({ days: 7, changes: [{ brandIds: [1] }] })).status).toBe(400)
  expect((await call({ days: 7, changes: [{ adFormats: [{ id: 99, isBlocking: true }] }] })).status).toBe(400)
  expect((await save([{ brandsActive: false }, { brandIds: [999_999_999], isBlocking: true }])).status).toBe(400)
  expect((await web.call(profileSettingsGet, { params: params() })).body.data.brandBlocksEnabled).toBe(true)
  expect(await loadExpectation()).toBeNull()
  const unknown = { params: { orgId: herald(), profileId: 999_999 }, body: { days: 7 as const } }
  expect((await web.call(profileBacktest, unknown)).status).toBe(404)
})

test('hides the profiles and ads of other organizations', async () => {
  const other = await vigil.as('app')
  const body = { days: 7 as const, changes: [] }
  const orgId = vigil.organizationId('Arcade')
  expect((await other.call(profileBacktest, { params: params(), body })).status).toBe(403)
  for (const call of [profileBacktest, profileBacktestSave])
    expect((await other.call(call, { params: { orgId, profileId }, body })).status).toBe(404)
  expect((await other.call(profileExpectation, { params: { orgId, profileId } })).status).toBe(404)
  const own = await other.call(profileCreate, { params: { orgId }, body: { profileName: 'Own' } })
  const { data } = (await other.call(profileBacktest, { params: { orgId, profileId: own.body.data.profileID }, body }))
    .body
  expect(data.judged.ads).toBe(1)
})

test('remembers the expected number of a save and compares it with the following days', async () => {
  const shoes = await domainId('shoes.example')
  const { status, body } = await save([{ customDomainIds: [shoes], isBlocking: true }])
  expect(status).toBe(200)
  expect(JSON.parse(body.data.customDomains)).toHaveLength(1)
  await assign()
  const fresh = await loadExpectation()
  // The tag was added after saving. Ads with facts exist since the 8th or later.
  expect(fresh).toMatchObject({ savedAt: now.toISOString(), days: 7, isCurrent: false, actual: [] })

  await save([])
  const saved = await loadExpectation()
  expect(saved).toMatchObject({ isCurrent: true, reportedPerDay: 0 })
  expect(saved?.blockedPerDay).toBeGreaterThan(0)
  vigil.clock.now = new Date('2026-11-17T08:00:00Z')
  const blocked = { blocks: 1, bids: 1, violationClass: 'domain', variant: 'shoes.example' }
  await vigil.collect('Herald', [
    seen('cr-7', { ...blocked, at: Date.parse('2026-11-15T01:00:00Z') }),
    seen('cr-8', { ...blocked, at: Date.parse('2026-11-16T01:00:00Z') }),
    seen('cr-8', { ...blocked, at: Date.parse('2026-11-16T02:00:00Z') }),
    seen('cr-8', { ...blocked, blocks: 0, at: Date.parse('2026-11-16T02:00:00Z') }),
    seen('cr-9', { at: Date.parse('2026-11-16T02:00:00Z') }),
    seen('cr-9', { ...blocked, violationClass: 'fake-alert', at: Date.parse('2026-11-16T02:00:00Z') }),
    seen('cr-8', { ...blocked, at: Date.parse('2026-11-17T02:00:00Z') }),
  ])
  expect((await loadExpectation())?.actual).toEqual([
    { day: '2026-11-15', blocked: 1, reported: 0 },
    { day: '2026-11-16', blocked: 2, reported: 1 },
  ])
  vigil.clock.now = new Date('2026-12-20T08:00:00Z')
  expect((await loadExpectation())?.actual.map(({ day }) => day)).toEqual(
    ['15', '16', '17', '18', '19', '20', '21'].map((day) => `2026-11-${day}`),
  )
  vigil.clock.now = now
})
