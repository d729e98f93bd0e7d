import { expect, test } from '@playwright/test'
import { adBuilds, type Build, configured, withHealth } from '@vigil/tags'
import { type Lab, openLab } from './lab.ts'
import { placeAd } from './placements.ts'
import { type SentEvent, tag } from './test-network.ts'

/** Measurements during a rollout, with every build. */
let lab: Lab
test.beforeAll(async () => {
  lab = await openLab()
})
test.beforeEach(() => lab.forget())
test.afterAll(() => lab.close())

const collectUrl = 'http://collect.example/collect'
const rollout = '00000000-0000-4000-8000-000000000000'

function serve({ code, s3Bucket: build }: Pick<Build, 'code' | 's3Bucket'>) {
  const script = configured({ code }, { tag, collectUrl })
  lab.serve('/vendor/rolled-out.js', withHealth(script, { tag, collectUrl, rollout, build, group: 'canary' }))
}

async function measure(body: string, leave = true): Promise<SentEvent | undefined> {
  const head = '<script src="http://ads.example/vendor/rolled-out.js"></script>'
  const page = await lab.context.newPage()
  await page.goto(lab.publish('/health', `<!doctype html><title>News</title>${head}<body><h1>News</h1>${body}`))
  expect(await page.evaluate('[Object.hasOwn(navigator, "sendBeacon"), typeof fetch]')).toEqual([false, 'function'])
  // The script sends its events in batches.
  await expect.poll(() => lab.sent().map(({ type }) => type)).toContain('page_view')
  if (body.includes('slot-')) await expect.poll(() => lab.sent().map(({ type }) => type)).toContain('inspection')
  if (leave) await page.goto('about:blank')
  const reports = () => lab.sent().filter(({ type }) => type === 'page_health')
  await expect.poll(reports).toHaveLength(1)
  await page.close()
  return reports()[0]
}

const ad = (id: string, markup: string) => placeAd({ id, placement: 'srcdoc', markup }, '')
const shoes = '<div style="width:300px;height:200px">Shoes</div>'
const lure = '<h1>Your iPhone has been infected with 13 viruses</h1>'

for (const build of adBuilds()) {
  test(`measures a page view with build ${build.version} @thorough`, async () => {
    serve(build)
    const report = await measure(`${ad('a', shoes)}${ad('b', lure)}<script>throw new Error("of the page")</script>`)
    expect(report).toMatchObject({ rollout, build: build.s3Bucket, group: 'canary', errors: 0, blocks: 1, failed: 0 })
    expect(report?.ads).toBeGreaterThanOrEqual(1)
    expect(report?.sent).toBeGreaterThanOrEqual(1)
    expect(report?.firstAdMs).toBeGreaterThan(0)
  })
}

test('counts errors of the script @thorough', async () => {
  const [build] = adBuilds()
  if (!build) throw new Error('there is no build')
  serve({
    ...build,
    code: `${build.code.split('\n/* ad quality */')[0]}\nsetTimeout(() => { throw new Error('bad build') })`,
  })
  expect(await measure('<p>Text</p>')).toMatchObject({ errors: 1, ads: 0, blocks: 0 })
})

test('reports after ten seconds without leaving the page, once @thorough', async () => {
  const [build] = adBuilds()
  if (build) serve(build)
  test.slow()
  const head = '<script src="http://ads.example/vendor/rolled-out.js"></script>'
  const page = await lab.context.newPage()
  await page.goto(lab.publish('/stays', `<!doctype html><title>News</title>${head}${head}<body><h1>News</h1>`))
  const reports = () => lab.sent().filter(({ type }) => type === 'page_health').length
  await expect.poll(reports, { timeout: 30_000 }).toBe(1)
  await page.goto('about:blank')
  await page.close()
  expect(reports()).toBe(1)
})
