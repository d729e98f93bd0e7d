import { type BuildBacktest, buildBacktestRun, buildList, type ThreatClass } from '@vigil/contract'
import { currentBuild, integrityOf } from '@vigil/tags'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startVigil, type TestEvent, type TestVigil } from '../../../testing/vigil.ts'

const now = new Date('2026-11-14T12:00:00Z')
const yesterday = Date.parse('2026-11-13T09:00:00Z')
const none = { ads: 0, creatives: 0, bidders: 0, bidValueUsd: 0 }

const alert = '<p>Warning: your iPhone is infected with 3 viruses</p>'
const prize = '<p>A prize for you</p>'
const miner = '<script>new CoinHive.Anonymous("key").start()</script>'
const harmless = '<p>Shoes from 20</p>'

let vigil: TestVigil
let web: Awaited<ReturnType<TestVigil['as']>>
const herald = () => vigil.organizationId('Herald')

const seen = (creativeId: string, more: object = {}): TestEvent => ({
  type: 'creative',
  at: yesterday,
  host: 'news.example',
  creativeId,
  bidderCode: 'ix',
  bids: 1,
  blocks: 0,
  cpmUsd: 1_000,
  ...more,
})
const attack = (
  markup: string | undefined,
  threatClass: ThreatClass,
  variant: string,
  more: object = {},
): TestEvent => ({
  type: 'incident',
  at: yesterday,
  host: 'news.example',
  action: 'blocked',
  rule: variant,
  threatClass,
  variant,
  markup,
  ...more,
})
/** The events that the script sends about a blocked ad. */
const blocked = (creativeId: string, markup: string | undefined, threatClass: ThreatClass, variant: string) => [
  attack(markup, threatClass, variant, { creativeId, bidderCode: 'ix' }),
  seen(creativeId, { violationClass: threatClass, variant, blocks: 1 }),
]

beforeAll(async () => {
  vigil = await startVigil()
  vigil.clock.now = now
  web = await vigil.as('web')
  await vigil.collect('Herald', [
    ...blocked('still', alert, 'fake-alert', 'virus-warning'),
    ...blocked('spared', prize, 'fake-alert', 'prize-lure'),
    ...blocked('behaviour', harmless, 'pop-up', 'pop-under'),
    ...blocked('unknown', undefined, 'fake-alert', 'prize-lure'),
    // Its attack is no sample of the ads that were shown.
    seen('still'),
    seen('new', { markup: miner, host: 'sport.example', bidderCode: 'appnexus' }),
    seen('new', { host: 'sport.example', bidderCode: 'appnexus' }),
    seen('profile', { markup: miner, violationClass: 'domain', variant: 'shoes.example', blocks: 1 }),
    seen('mixed', { markup: miner }),
    seen('mixed', { markup: harmless }),
    seen('mixed'),
    seen('fine', { markup: harmless }),
    seen('fine'),
    seen('silent'),
    attack(alert, 'fake-alert', 'virus-warning'),
    // Today is not complete.
    seen('today', { markup: miner, at: now.getTime() }),
  ])
  await vigil.collect('Arcade', [seen('arcades-own', { markup: miner, host: 'arcade.example' })])
})
afterAll(() => vigil.stop())

const call = (body: object = {}) =>
  web.call(buildBacktestRun, {
    body: { organizationId: herald(), s3Bucket: currentBuild().s3Bucket, days: 7, ...body },
  })
async function run(body: object = {}): Promise<BuildBacktest> {
  const answer = await call(body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}

test('compares what a build finds in markup with what happened to the ads', async () => {
  const data = await run()
  expect(data).toMatchObject({
    from: '2026-11-07',
    to: '2026-11-13',
    ruleSet: { version: 3, rules: currentBuild().ruleSet?.places.flat().length },
    stillBlocked: { ads: 3, creatives: 2, bidders: 1, bidValueUsd: 2 },
    newlyBlocked: { ads: 3, creatives: 2, bidders: 2, bidValueUsd: 3 },
    spared: { ads: 1, creatives: 1, bidders: 1, bidValueUsd: 1 },
    notReplayed: { ads: 1, creatives: 1 },
    kindsNotReplayed: [{ threatClass: 'pop-up', variant: 'pop-under', ads: 1 }],
    // Not judged: an attack without markup, a shown ad without markup, a creative with contradicting markups, one
    // without any.
    notJudged: { ads: 4, creatives: 4 },
    judged: { ads: 11 },
    isPartial: false,
  })
})

test('shows examples with the threat, and the sites with the most changes', async () => {
  const { examples, sites } = await run()
  const example = { bidValueUsd: 2, lastDay: '2026-11-13' }
  expect(examples.newlyBlocked).toEqual([
    {
      ...example,
      creativeId: 'new',
      bidderCode: 'appnexus',
      threatClass: 'cryptomining',
      variant: 'wasm-miner',
      ads: 2,
    },
    expect.objectContaining({ creativeId: 'mixed', ads: 1 }),
  ])
  expect(examples.spared).toEqual([
    {
      ...example,
      creativeId: 'spared',
      bidderCode: 'ix',
      threatClass: 'fake-alert',
      variant: 'prize-lure',
      ads: 1,
      bidValueUsd: 1,
    },
  ])
  expect(sites).toEqual([
    { host: 'news.example', ads: 9, stillBlocked: 3, newlyBlocked: 1, spared: 1 },
    { host: 'sport.example', ads: 2, stillBlocked: 0, newlyBlocked: 2, spared: 0 },
  ])
})

test('counts only ads of the chosen tags', async () => {
  expect((await run({ distributions: [vigil.tagOf('Herald')] })).judged.ads).toBe(11)
  const other = await run({ distributions: [vigil.tagOf('Arcade')] })
  expect([other.judged, other.notJudged]).toEqual([none, none])
})

test('tests each build with its own rules', async () => {
  const code = `${currentBuild().code}/* next */`
  const ruleSet = { version: 4, places: [[], [{ threat: 'fake-alert/prize-lure', patterns: ['a prize for you'] }], []] }
  const bucket = 'vigil-ad-1-2-0-r4'
  await vigil.database.builds.register([
    { bucket, kind: 'ad', version: '1.2.0-r4', code, ruleSet, ...integrityOf(code) },
  ])
  const data = await run({ s3Bucket: bucket })
  expect(data).toMatchObject({ ruleSet: { version: 4, rules: 1 }, newlyBlocked: none, spared: none })
  expect([data.stillBlocked.ads, data.notReplayed.ads]).toEqual([1, 3])
  const { builds } = (await web.call(buildList, { query: { organizationId: herald() } })).body
  expect(builds.map(({ ruleSet: version }) => version)).toEqual([4, 3, null, null, null])
})

test('adds a rule set to a build that was stored without one', async () => {
  const code = 'kept'
  const build = { bucket: 'vigil-ad-9-9-9-r9', kind: 'ad' as const, version: '9.9.9-r9', code, ...integrityOf(code) }
  const { builds } = vigil.database
  await builds.register([{ ...build, ruleSet: null }])
  await builds.register([{ ...build, ruleSet: { version: 9, places: [] } }])
  expect((await builds.codeOf(build.bucket))?.ruleSet).toEqual({ version: 9, places: [] })
  await builds.register([{ ...build, ruleSet: { version: 10, places: [] } }])
  expect((await builds.codeOf(build.bucket))?.ruleSet?.version).toBe(9)
})

test('refuses builds without known rules, unknown builds and cart builds', async () => {
  expect((await call({ s3Bucket: 'vigil-ad-1-0-0-r2' })).body).toMatchObject({ error: { code: 'rule_set_unknown' } })
  for (const s3Bucket of ['no-such-build', currentBuild('cart').s3Bucket])
    expect((await call({ s3Bucket })).status).toBe(404)
  expect((await call({ days: 8 })).status).toBe(400)
})
