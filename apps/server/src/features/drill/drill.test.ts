import { drillCaseNames, drillCreativeId, drillPagePath, drillResults, drillStart, drillTagName } from '@vigil/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startVigil, type TestVigil } from '../../testing/vigil.ts'
import { deployer } from '../deployments/testing/deployer.ts'

let vigil: TestVigil
beforeAll(async () => {
  vigil = await startVigil()
})
afterAll(() => vigil.stop())

const run = '0a1b2c3d'
const herald = () => ({ organizationId: vigil.organizationId('Herald') })
const pageOf = (name: (typeof drillCaseNames)[number], protection: 'on' | 'off') =>
  vigil.app.inject(drillPagePath(name, { run, tag: vigil.tagOf('Herald'), protection }))

test.each(drillCaseNames)(
  'the page of %s has an origin of its own and carries the script only when protected',
  async (name) => {
    for (const protection of ['on', 'off'] as const) {
      const answer = await pageOf(name, protection)
      expect(answer.statusCode).toBe(200)
      const policy = String(answer.headers['content-security-policy'])
      expect(policy).toMatch(/^sandbox allow-scripts;/)
      expect(policy).toContain("default-src 'none'")
      expect(answer.body.includes('/script.js"></script>')).toBe(protection === 'on')
      expect(answer.body).toContain(drillCreativeId(name, run))
    }
  },
)

test.each([
  '/drill/pages/nothing?run=0a1b2c3d&tag=00000000&protection=on',
  '/drill/pages/miner?run=%22%3E&tag=00000000&protection=on',
  '/drill/pages/miner?run=0a1b2c3d&tag=%22%3E%3Cscript%3E&protection=on',
  '/drill/pages/miner',
  '/drill/kit.js?run=alert(1)',
  '/drill/kit.js',
])('%s leads nowhere', async (path) => {
  expect((await vigil.app.inject(path)).statusCode).toBe(404)
})

test('the kit holds every case, and nothing that ends its script', async () => {
  const { body, headers } = await vigil.app.inject(`/drill/kit.js?run=${run}`)
  for (const name of drillCaseNames) expect(body).toContain(drillCreativeId(name, run))
  expect(body).not.toContain('</script')
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
})

test('the first drill makes the tag for it, later ones use it, and each has a name of its own', async () => {
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

test("results are the run's incidents in the feed, of the caller's organization alone", async () => {
  const incident = (creativeId: string) =>
    ({
      type: 'incident',
      creativeId,
      action: 'blocked',
      threatClass: 'cryptomining',
      variant: 'wasm-miner',
      rule: 'miner-client',
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
