import { createHash } from 'node:crypto'
import {
  buildList,
  distributionBatch,
  distributionCreate,
  distributionHosts,
  distributionList,
  distributionRename,
  distributionTrustedHosts,
  distributionUpdate,
  emptyBucket,
  outdatedScripts,
  tagPrefix,
} from '@vigil/contract'
import { adBuilds, currentBuild, emptyBuild } from '@vigil/tags'
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

const empty = { s3Bucket: emptyBucket, scriptVersion: emptyBucket }
const makeBucket = (build = currentBuild()) => ({ s3Bucket: build.s3Bucket, scriptVersion: build.version })
const previous = () => makeBucket(adBuilds()[1])
const herald = () => vigil.organizationId('Herald')
const list = async () => (await web.call(distributionList, { query: { organizationId: herald() } })).body.distributions
const find = async (id: string) => (await list()).find(({ distribution }) => distribution === id)
const change = (id: string, from: typeof empty, to: typeof empty) =>
  web.call(distributionUpdate, {
    body: {
      organizationId: herald(),
      distributions: [{ distribution: id, oldScriptBucket: from, newScriptBucket: to }],
    },
  })
const create = (comment: string, scriptBucket = makeBucket()) =>
  web.call(distributionCreate, { body: { organizationId: herald(), scriptBucket, comment } })

test('lists builds newest first with their hashes, the empty one last', async () => {
  const { builds } = (await web.call(buildList, { query: { organizationId: herald() } })).body
  expect(builds.map(({ s3Bucket }) => s3Bucket)).toEqual([...adBuilds().map((build) => build.s3Bucket), emptyBucket])
  expect(builds.map(({ isLatest }) => isLatest)).toEqual([
    true,
    ...adBuilds()
      .slice(1)
      .map(() => false),
    false,
  ])
  expect(builds[0]).toMatchObject({ sha256: currentBuild().sha256, sri: currentBuild().sri })
  expect(builds.at(-1)).toMatchObject({ sha256: emptyBuild.sha256 })
})

test('keeps a new tag in progress until its script was fetched back, then delivers it', async () => {
  const made = await create('Sport')
  expect(made.body.distribution).toMatchObject({
    comment: 'Sport',
    status: 'in progress',
    scriptBucket: makeBucket(),
    enabled: true,
    outdated: false,
    hosts: [],
  })
  const { distribution: id, scriptUrl } = made.body.distribution
  expect(scriptUrl).toBe(`http://vigil.example/${tagPrefix(id)}/script.js`)
  await deployer(vigil).workOff()
  const tag = await find(id)
  expect(tag).toMatchObject({ status: 'successful', failure: null, enabled: true })
  const script = await vigil.app.inject(new URL(scriptUrl).pathname)
  expect(script.body).toContain(id)
  expect(tag?.sha256).toBe(createHash('sha256').update(script.body).digest('hex'))
  expect(tag?.sri).toBe(`sha384-${createHash('sha384').update(script.body).digest('base64')}`)
})

test("reports how many of a tag's ads were inspected, and why others were not", async () => {
  const id = vigil.tagOf('Herald')
  const count = (outcome: 'inspected' | 'cross_origin', ads: number) => ({
    type: 'inspection' as const,
    host: 'news.herald.test',
    outcome,
    ads,
  })
  await vigil.collect('Herald', [count('inspected', 7), count('inspected', 5), count('cross_origin', 2)])
  expect((await find(id))?.inspections?.toSorted((a, b) => a.ads - b.ads)).toEqual([
    { outcome: 'cross_origin', ads: 2 },
    { outcome: 'inspected', ads: 12 },
  ])
})

test('refuses an ad tag for a shop or a platform, even for a superadmin', async () => {
  const admin = await vigil.as('superadmin')
  for (const name of ['Corner Shop', 'Exchange']) {
    const body = { organizationId: vigil.organizationId(name), scriptBucket: makeBucket(), comment: 'Ads' }
    const answer = await admin.call(distributionCreate, { body })
    expect([name, answer.status, JSON.stringify(answer.body)]).toEqual([
      name,
      409,
      expect.stringContaining('Only publishers have ad tags'),
    ])
  }
})

test('gives a disabled tag the empty build and refuses its beacons, and reverts both when enabled', async () => {
  const { distribution: id } = (await create('On and off')).body.distribution
  await deployer(vigil).workOff()
  expect((await change(id, makeBucket(), empty)).status).toBe(200)
  await deployer(vigil).workOff()
  expect(await find(id)).toMatchObject({ enabled: false, outdated: false, scriptBucket: empty, status: 'successful' })
  expect(await vigil.database.distributions.byIds([id])).toMatchObject([{ isEnabled: false }])
  await change(id, empty, makeBucket())
  await deployer(vigil).workOff()
  expect(await find(id)).toMatchObject({ enabled: true, scriptBucket: makeBucket() })
  expect(await vigil.database.distributions.byIds([id])).toMatchObject([{ isEnabled: true }])
})

test('marks a tag with an older build as outdated and notifies its organization', async () => {
  const isOutdated = async (name: string) =>
    (await (await vigil.as(name)).call(outdatedScripts, {})).body.hasOutdatedScripts
  expect(await isOutdated('web')).toBe(false)
  const { distribution: id } = (await create('Old one', previous())).body.distribution
  expect(await find(id)).toMatchObject({ outdated: true })
  expect([
    await isOutdated('web'),
    await isOutdated('app'),
    await isOutdated('ssp'),
    await isOutdated('superadmin'),
  ]).toEqual([true, false, false, false])
  await deployer(vigil).workOff()
  await change(id, previous(), makeBucket())
  await deployer(vigil).workOff()
  expect(await isOutdated('web')).toBe(false)
})

const trust = (id: string, trustedHosts: string[], caller = web) =>
  caller.call(distributionTrustedHosts, {
    body: { organizationId: herald(), distribution: { distribution: id, trustedHosts } },
  })

test('puts trusted hosts into the script at once, without duplicates, and updates the hashes', async () => {
  const { distribution: id } = (await create('With partners')).body.distribution
  await deployer(vigil).workOff()
  expect(await find(id)).toMatchObject({ trustedHosts: [] })
  const fetchScript = async () => (await vigil.app.inject(`/${tagPrefix(id)}/script.js`)).body
  expect(await fetchScript()).not.toContain('"trustedHosts"')

  const { body } = await trust(id, [' CDN.Partner.example ', 'widgets.example', 'cdn.partner.example'])
  expect(body.distribution.trustedHosts).toEqual(['cdn.partner.example', 'widgets.example'])
  const script = await fetchScript()
  expect(script).toContain('"trustedHosts":["cdn.partner.example","widgets.example"]')
  expect(body.distribution.sha256).toBe(createHash('sha256').update(script).digest('hex'))

  await trust(id, [])
  expect(await fetchScript()).not.toContain('"trustedHosts"')
})

test.each(['', 'partner', 'https://partner.example', '*.partner.example', '10.0.0.1', 'a b.example'])(
  'refuses "%s" as a trusted host',
  async (host) => {
    const answer = await trust(vigil.tagOf('Herald'), ['good.example', host])
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('Enter a domain such as example.com')
    expect(await find(vigil.tagOf('Herald'))).toMatchObject({ trustedHosts: [] })
  },
)

test('accepts 50 trusted hosts and refuses 51', async () => {
  const { distribution: id } = (await create('Many partners')).body.distribution
  const hosts = Array.from({ length: 51 }, (_, at) => `cdn${at}.partner.example`)
  expect((await trust(id, hosts.slice(1))).status).toBe(200)
  const answer = await trust(id, hosts)
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('at most 50 trusted hosts')])
})

test('refuses trusted hosts for a tag of another organization or of a shop', async () => {
  expect((await trust(vigil.tagOf('Rival'), ['partner.example'])).status).toBe(404)
  const admin = await vigil.as('superadmin')
  const body = {
    organizationId: vigil.organizationId('Corner Shop'),
    distribution: { distribution: vigil.tagOf('Corner Shop'), trustedHosts: ['partner.example'] },
  }
  expect((await admin.call(distributionTrustedHosts, { body })).status).toBe(404)
})

test('fails with a reason when the script differs, restores the old build, and can be retried', async () => {
  const { distribution: id } = (await create('Trouble', previous())).body.distribution
  await deployer(vigil).workOff()
  await change(id, previous(), makeBucket())
  await deployer(vigil, { fetchBack: async () => ({ sha256: 'f00' }) }).workOff()
  const failed = await find(id)
  expect(failed).toMatchObject({ status: 'failed', enabled: true, outdated: true, scriptBucket: previous() })
  expect(failed?.failure).toEqual({
    reason: `${failed?.scriptUrl} returned a different script than the one deployed`,
    scriptBucket: makeBucket(),
  })
  await change(id, previous(), makeBucket())
  await deployer(vigil).workOff()
  expect(await find(id)).toMatchObject({ status: 'successful', failure: null, scriptBucket: makeBucket() })
})

test('reports an unreachable address', async () => {
  const { distribution: id, scriptUrl } = (await create('Away')).body.distribution
  await deployer(vigil, { fetchBack: async () => ({ problem: 'could not be reached (ECONNREFUSED)' }) }).workOff()
  expect(await find(id)).toMatchObject({
    status: 'failed',
    enabled: false,
    failure: { reason: `${scriptUrl} could not be reached (ECONNREFUSED)` },
  })
})

test('waits for a cache that still has the old script', async () => {
  const { distribution: id } = (await create('Cached')).body.distribution
  let looks = 0
  const own = deployer(vigil)
  const fetchBack = async (address: string, signal: AbortSignal) =>
    ++looks < 6 ? { sha256: emptyBuild.sha256 } : own.fetchBack(address, signal)
  await deployer(vigil, { fetchBack }).workOff()
  expect([looks, (await find(id))?.status]).toEqual([6, 'successful'])
})

test('resumes interrupted work, with one outcome', async () => {
  const { distribution: id } = (await create('Cut off')).body.distribution
  const [pending = ''] = await vigil.database.deployments.inProgress()
  await vigil.database.deployments.putInPlace(pending)
  expect(await find(id)).toMatchObject({ status: 'in progress' })
  await deployer(vigil).workOff()
  expect(await find(id)).toMatchObject({ status: 'successful' })
  expect(await vigil.database.deployments.finish(pending, { reason: 'late', now: new Date() })).toBe(false)
  await vigil.database.deployments.putInPlace(pending)
  expect(await find(id)).toMatchObject({ status: 'successful', failure: null })
})

test('refuses a change during another one, from an outdated build, and to an unknown build', async () => {
  const { distribution: id } = (await create('Busy')).body.distribution
  expect((await change(id, empty, makeBucket())).body).toMatchObject({ error: { code: 'tag_in_progress' } })
  await deployer(vigil).workOff()
  expect((await change(id, previous(), empty)).body).toMatchObject({
    error: { code: 'tag_changed', details: [{ field: id }] },
  })
  const nothing = { s3Bucket: 'no-such', scriptVersion: 'no-such' }
  expect((await change(id, makeBucket(), nothing)).body).toMatchObject({ error: { code: 'build_not_found' } })
  expect(await find(id)).toMatchObject({ status: 'successful', scriptBucket: makeBucket() })
})

test('accepts all of a bulk update or none', async () => {
  const { distribution: id } = (await create('With a stranger')).body.distribution
  await deployer(vigil).workOff()
  const one = (distribution: string) => ({ distribution, oldScriptBucket: makeBucket(), newScriptBucket: previous() })
  const body = { organizationId: herald(), distributions: [one(id), one(vigil.tagOf('Rival'))] }
  expect((await web.call(distributionUpdate, { body })).body).toMatchObject({ error: { code: 'tag_not_found' } })
  expect(await vigil.database.deployments.inProgress()).toEqual([])
})

test('renames a tag, but not to the name of another', async () => {
  const { distribution: id } = (await create('Before')).body.distribution
  await deployer(vigil).workOff()
  const rename = (comment: string, distribution = id) =>
    web.call(distributionRename, { body: { organizationId: herald(), distribution: { distribution, comment } } })
  expect((await rename('After')).status).toBe(200)
  expect(await find(id)).toMatchObject({ comment: 'After' })
  expect((await rename('HERALD TAG')).body).toMatchObject({ error: { code: 'tag_name_taken' } })
  expect((await rename('<b>')).status).toBe(400)
  expect((await rename('Mine', vigil.tagOf('Rival'))).body).toMatchObject({ error: { code: 'tag_not_found' } })
  expect((await create('after')).body).toMatchObject({ error: { code: 'tag_name_taken' } })
})

test('lists the sites that sent page views with the tag, busiest first, and hides them from others', async () => {
  const views = (host: string, count: number) =>
    Array.from({ length: count }, () => ({ type: 'page_view', host }) as const)
  await vigil.collect('Herald', [...views('few.example', 1), ...views('many.example', 3)])
  const query = { distribution: vigil.tagOf('Herald') }
  expect((await web.call(distributionHosts, { query })).body.hosts).toEqual(['many.example', 'few.example'])
  expect((await find(query.distribution))?.hosts).toEqual(['many.example', 'few.example'])
  const stranger = await (await vigil.as('app')).call(distributionHosts, { query })
  expect([stranger.status, stranger.body]).toMatchObject([404, { error: { code: 'tag_not_found' } }])
})

test('lists tags by name, or some of them by id', async () => {
  const names = (await list()).map(({ comment }) => comment.toLowerCase())
  expect(names).toEqual([...names].sort())
  const id = vigil.tagOf('Herald')
  const query = { organizationId: herald(), distributionIds: `${id},${vigil.tagOf('Rival')},nonsense` }
  const batch = (await web.call(distributionBatch, { query })).body.distributions
  expect(batch.map(({ distribution }) => distribution)).toEqual([id])
})
