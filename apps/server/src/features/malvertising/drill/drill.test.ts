import {
  distributionUpdate,
  drillCaseNames,
  drillCreativeId,
  drillKitNames,
  drillPagePath,
  drillResults,
  drillStart,
  drillTagName,
  emptyBucket,
  tagPrefix,
} from '@vigil/contract'
import { currentBuild } from '@vigil/tags'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deployer } from '../../../delivery/deployments/testing/deployer.ts'
import { startVigil, type TestVigil } from '../../../testing/vigil.ts'

let vigil: TestVigil
beforeAll(async () => {
  vigil = await startVigil()
})
afterAll(() => vigil.stop())

const run = '0a1b2c3d'
const herald = () => ({ organizationId: vigil.organizationId('Herald') })
const fetchPage = (name: (typeof drillCaseNames)[number], protection: 'on' | 'off') =>
  vigil.app.inject(drillPagePath(name, { run, tag: vigil.tagOf('Herald'), protection }))

test.each(drillCaseNames.filter((name) => name !== 'heavy-ad'))(
  'serves the page of %s with an opaque origin, and with the script only when protected',
  async (name) => {
    for (const protection of ['on', 'off'] as const) {
      const answer = await fetchPage(name, protection)
      expect(answer.statusCode).toBe(200)
      const policy = String(answer.headers['content-security-policy'])
      expect(policy).toMatch(/^sandbox allow-scripts;/)
      expect(policy).toContain("default-src 'none'")
      expect(answer.body.includes('/script.js"></script>')).toBe(protection === 'on')
      expect(answer.body).toContain(drillCreativeId(name, run))
    }
  },
)

test("serves the heavy ad's page from the dashboard's origin, without other sources", async () => {
  const answer = await fetchPage('heavy-ad', 'on')
  const policy = String(answer.headers['content-security-policy'])
  expect(policy).toMatch(
    /^sandbox allow-scripts allow-same-origin; default-src 'none'; script-src 'unsafe-inline' 'self';/,
  )
  expect(policy).toContain("connect-src http://vigil.example 'self';")
  expect(answer.body).toContain(`<script src="/${tagPrefix(vigil.tagOf('Herald'))}/script.js"></script>`)
  expect((await fetchPage('heavy-ad', 'off')).body).not.toContain('/script.js')
})

test('serves more than four megabytes to the heavy ad, uncompressed and uncached', async () => {
  const headers = { 'accept-encoding': 'br, gzip' }
  const answer = await vigil.app.inject({ method: 'GET', url: '/drill/heavy.bin', headers })
  expect(answer.rawPayload.length).toBeGreaterThan(4_000_000)
  expect(answer.headers).toMatchObject({
    'content-length': String(answer.rawPayload.length),
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(answer.headers['content-encoding']).toBeUndefined()
})

test.each([
  '/drill/pages/nothing?run=0a1b2c3d&tag=00000000&protection=on',
  '/drill/pages/miner?run=%22%3E&tag=00000000&protection=on',
  '/drill/pages/miner?run=0a1b2c3d&tag=%22%3E%3Cscript%3E&protection=on',
  '/drill/pages/miner',
  '/drill/kit.js?run=alert(1)',
  '/drill/kit.js',
])('answers not found for %s', async (path) => {
  expect((await vigil.app.inject(path)).statusCode).toBe(404)
})

test('includes every case that is stopped in the kit, and nothing that ends its script', async () => {
  const { body, headers } = await vigil.app.inject(`/drill/kit.js?run=${run}`)
  for (const name of drillKitNames) expect(body).toContain(drillCreativeId(name, run))
  expect(body).not.toContain('heavy')
  expect(body).not.toContain('</script')
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
})

test("creates the drill's tag once, reuses it, and gives each run its own name", async () => {
  const web = await vigil.as('web')
  const first = (await web.call(drillStart, { body: herald() })).body
  expect(first.status).toBe('in progress')
  await deployer(vigil).workOff()
  const second = (await web.call(drillStart, { body: herald() })).body
  expect(second).toMatchObject({ distribution: first.distribution, status: 'successful' })
  expect(second.run).not.toBe(first.run)
  const tags = await vigil.database.distributions.byIds([first.distribution])
  expect(tags).toMatchObject([{ isEnabled: true }])
})

test('treats a drill tag with the newest build as ready even if an update failed', async () => {
  const web = await vigil.as('web')
  const { distribution } = (await web.call(drillStart, { body: herald() })).body
  await deployer(vigil).workOff()
  const { s3Bucket, version } = currentBuild()
  const change = {
    distribution,
    oldScriptBucket: { s3Bucket, scriptVersion: version },
    newScriptBucket: { s3Bucket: emptyBucket, scriptVersion: emptyBucket },
  }
  await web.call(distributionUpdate, { body: { ...herald(), distributions: [change] } })
  await deployer(vigil, { fetchBack: async () => ({ sha256: 'f00' }) }).workOff()
  expect((await web.call(drillStart, { body: herald() })).body.status).toBe('successful')
})

test("measures every ad with the drill's tag, and a sample with others", async () => {
  const tag = (await (await vigil.as('web')).call(drillStart, { body: herald() })).body.distribution
  await deployer(vigil).workOff()
  const fetchScript = async (id: string) => (await vigil.app.inject(`/${tagPrefix(id)}/script.js`)).body
  expect(await fetchScript(tag)).toContain('"heavyAdPercent":100')
  expect(await fetchScript(vigil.tagOf('Herald'))).not.toContain('"heavyAdPercent"')
})

test("returns the run's incidents from the feed, for the caller's organization only", async () => {
  const incident = (creativeId: string) =>
    ({
      type: 'incident',
      creativeId,
      action: 'blocked',
      threatClass: 'cryptomining',
      variant: 'wasm-miner',
      rule: 'wasm-miner',
    }) as const
  await vigil.collect('Herald', [
    incident(drillCreativeId('miner', run)),
    incident(drillCreativeId('miner', 'ffffffff')),
  ])
  await vigil.collect('Rival', [incident(drillCreativeId('phishing', run))])
  const { incidents } = (await (await vigil.as('web')).call(drillResults, { query: { ...herald(), run } })).body
  expect(incidents).toMatchObject([
    { drill: 'miner', threatClass: 'cryptomining', action: 'blocked', tagName: 'Herald tag', host: 'news.example' },
  ])
  expect(incidents[0]?.tagName).not.toBe(drillTagName)
})

test("returns a run's heavy ads with its incidents, for the caller's organization only", async () => {
  const heavyAd = { type: 'heavy_ad', action: 'reported', kind: 'network', bytes: 4_100_300, cpuMs: 0 } as const
  const runId = 'abcdef01'
  const creativeId = drillCreativeId('heavy-ad', runId)
  await vigil.collect('Herald', [
    { ...heavyAd, creativeId },
    { ...heavyAd, creativeId: 'another' },
  ])
  await vigil.collect('Rival', [{ ...heavyAd, creativeId }])
  const { body } = await (await vigil.as('web')).call(drillResults, { query: { ...herald(), run: runId } })
  expect(body.incidents).toEqual([])
  expect(body.heavyAds).toMatchObject([
    { drill: 'heavy-ad', kind: 'network', bytes: 4_100_300, action: 'reported', tagName: 'Herald tag' },
  ])
})
