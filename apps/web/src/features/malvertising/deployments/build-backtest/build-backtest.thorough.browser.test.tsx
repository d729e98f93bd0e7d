import {
  type BuildBacktest,
  buildBacktestRun,
  buildList,
  creativeImage,
  type Distribution,
  defaultSchedule,
  distributionList,
  rolloutList,
  type ScriptBuild,
  siteDomainCount,
} from '@vigil/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Answers } from '../../../../testing/answers.ts'
import { expectGoodLooks } from '../../../../testing/looks.ts'
import { renderApp, userOf } from '../../../../testing/render-app.tsx'

const build = (version: string, ruleSet: number | null): ScriptBuild => ({
  version,
  s3Bucket: `vigil-ad-${version}`,
  kind: 'ad',
  sha256: '0',
  sri: 'sha384-0',
  ruleSet,
  isLatest: ruleSet !== null,
})
const tag: Distribution = {
  distribution: '0a1b2c3d4e5f-1',
  distID: '0a1b2c3d4e5f',
  comment: 'Main site',
  kind: 'ad',
  scriptBucket: { s3Bucket: 'vigil-ad-1.0.0-r2', scriptVersion: '1.0.0-r2' },
  status: 'successful',
  failure: null,
  enabled: true,
  isPinned: false,
  outdated: true,
  hosts: ['news.example'],
  trustedHosts: [],
  inspections: [],
  scriptUrl: 'http://vigil.test/0a1b2c3d4e5f/script.js',
  sha256: '0',
  sri: 'sha384-0',
  changedAt: '2026-11-01T00:00:00.000Z',
}

const none = { ads: 0, creatives: 0, bidders: 0, bidValueUsd: 0 }
const some = (ads: number) => ({ ads, creatives: 3, bidders: 2, bidValueUsd: ads / 100 })
const result = (more: Partial<BuildBacktest> = {}): BuildBacktest => ({
  from: '2026-11-07',
  to: '2026-11-13',
  ruleSet: { version: 3, rules: 10 },
  judged: some(12_345),
  stillBlocked: some(900),
  newlyBlocked: some(40),
  spared: some(7),
  notReplayed: some(321),
  kindsNotReplayed: [{ threatClass: 'pop-up', variant: 'pop-under', ads: 321 }],
  notJudged: some(567),
  isPartial: false,
  examples: {
    newlyBlocked: [
      {
        creativeId: 'cr-1-with-a-long-name-without-an-end-0123456789',
        bidderCode: 'ix',
        threatClass: 'cryptomining',
        variant: 'wasm-miner',
        ads: 40,
        bidValueUsd: 0.4,
        lastDay: '2026-11-13',
      },
    ],
    spared: [],
  },
  sites: [{ host: 'news.example', ads: 12_345, stillBlocked: 900, newlyBlocked: 40, spared: 7 }],
  ...more,
})

const answers = () =>
  new Answers()
    .to(distributionList, { distributions: [tag] })
    .to(buildList, { builds: [build('1.1.0-r3', 3), build('1.0.0-r2', null), build('1.0.0-r1', null)] })
    .to(siteDomainCount, { count: 0 })
    .to(rolloutList, { rollouts: [], schedule: { ...defaultSchedule, days: [...defaultSchedule.days] } })
    .to(creativeImage, { imageUrl: null, pictureState: 'none' })
    .to(buildBacktestRun, { data: result() })

const dialog = () => page.getByRole('dialog', { name: 'What would this build have done?' })
const testButton = () => page.getByRole('button', { name: 'Test on past ads' })

async function openFor(given: Answers, version: string) {
  await renderApp('/deployments', userOf('web'), given)
  await expect.element(testButton()).toBeDisabled()
  await page.getByRole('combobox', { name: 'Version of Main site' }).click()
  await page.getByRole('option', { name: version }).click()
  await testButton().click()
}

test('tests a build on past ads before it is deployed', async () => {
  const sent: unknown[] = []
  const given = answers().to(buildBacktestRun, ({ body }) => {
    sent.push(body)
    return { data: result() }
  })
  await openFor(given, '1.1.0-r3')
  await expect.element(dialog().getByText('40 ads', { exact: true })).toBeVisible()
  await expect.element(dialog().getByRole('region', { name: 'Newly blocked' })).toHaveTextContent('Cryptomining')
  await expect.element(dialog().getByText(/Rules about behaviour are not replayed: 321 blocked ads/)).toBeVisible()
  await expect.element(dialog().getByText(/567 more ads of 3 creatives cannot be judged/)).toBeVisible()
  await expectGoodLooks('build-backtest')
  await dialog().getByText('30 days').click()
  await expect.poll(() => sent).toHaveLength(2)
  const request = {
    organizationId: expect.any(Number),
    s3Bucket: 'vigil-ad-1.1.0-r3',
    distributions: [tag.distribution],
  }
  expect(sent).toEqual([
    { ...request, days: 7 },
    { ...request, days: 30 },
  ])
})

test('explains that a build without known rules cannot be tested, and requests nothing', async () => {
  const given = answers()
  await openFor(given, '1.0.0-r1')
  await expect.element(dialog().getByText('1.0.0-r1 cannot be tested')).toBeVisible()
  expect(given.calls.filter((call) => call.includes('backtest'))).toEqual([])
})

test('shows a failure in its place and recovers, and explains an empty period', async () => {
  const given = answers().to(buildBacktestRun, 'unavailable')
  await openFor(given, '1.1.0-r3')
  await expect.element(dialog().getByText('The effect could not be calculated')).toBeVisible()
  await expectGoodLooks('build-backtest-failed')
  const empty = { judged: none, newlyBlocked: none, spared: none, stillBlocked: none, notReplayed: none }
  given.to(buildBacktestRun, { data: result({ ...empty, kindsNotReplayed: [], sites: [] }) })
  await dialog().getByRole('button', { name: 'Try again' }).click()
  await expect.element(dialog().getByText('No ads to test in this period')).toBeVisible()
})
