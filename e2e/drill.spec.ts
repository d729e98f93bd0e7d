import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  distributionList,
  drillCaseNames,
  drillKitNames,
  drillLine,
  drillResults,
  drillStart,
  heavyAdsOverall,
  siteDomainAccept,
} from '@vigil/contract'
import { createApi } from './support/api.ts'
import { expectGoodLooks } from './support/looks.ts'
import { expect, test } from './support/test.ts'

const web = 'web@vigil.test'
const count = drillCaseNames.length
/** All except the heavy ad, which is only reported. */
const stopped = drillKitNames.length

// The collector rejects events from headless browsers.
test.use({
  userAgent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
})

test('every ad gets through without protection, and is stopped and reported once with it @thorough', async ({
  page,
  enterAs,
  server,
  sessionOf,
}) => {
  test.setTimeout(240_000)
  const { token, claims } = await sessionOf(web)
  const api = createApi(server.url, token)
  const organizationId = claims.organizationId ?? 0
  const heavyAds = async () => {
    const day = new Date().toISOString().slice(0, 10)
    const { hostname } = new URL(server.url)
    const body = { organizationId, timeframeFrom: day, timeframeTo: day, selectedHosts: [hostname] }
    const { data } = await api.call(heavyAdsOverall, { body })
    return data.find(({ label }) => label === 'current')?.violationsBlocked ?? 0
  }
  const before = await heavyAds()
  await enterAs(web, '/deployments')
  await page.getByRole('link', { name: 'Test protection' }).click()
  await expect(page.getByRole('row')).toHaveCount(count + 1)
  await page.getByRole('button', { name: 'Start drill' }).click()
  await expect(page.getByTitle('Forced redirect: with protection')).toBeVisible()
  await expectGoodLooks(page, 'a drill under way')
  await page.setViewportSize({ width: 1440, height: 900 })

  const score = page.getByRole('status').filter({ hasText: 'reported as expected' })
  await expect(score).toContainText(
    `${stopped} of ${stopped} stopped, 0 got through, ${count} of ${count} reported as expected.`,
    {
      timeout: 150_000,
    },
  )
  const table = page.getByRole('table', { name: 'Scorecard' })
  await expect(table.getByText('Got through')).toHaveCount(count)
  await expect(table.getByText('Stopped', { exact: true })).toHaveCount(stopped)
  await expect(table.getByText('Finished', { exact: true })).toHaveCount(1)
  await expect(table.getByText('Reported, not stopped: heavy ads may finish')).toHaveCount(1)

  // The heavy ad's page shares this page's origin: its script must not have guarded this page.
  expect(await page.evaluate(() => Symbol.for('vigil.ad') in window)).toBe(false)

  await test.step('reports no ad twice', async () => {
    const run = new URL(page.url()).searchParams.get('run') ?? ''
    const results = await api.call(drillResults, { query: { organizationId, run } })
    const names = [...results.incidents, ...results.heavyAds].map(({ drill }) => drill)
    expect(names.sort()).toEqual([...drillCaseNames].sort())
    expect(results.heavyAds).toMatchObject([{ drill: 'heavy-ad', kind: 'network', action: 'reported' }])
    expect(results.heavyAds[0]?.bytes).toBeGreaterThan(4_000_000)
  })

  await test.step('the URL shows the scorecard again, and feed and heavy ads have the same counts', async () => {
    await page.reload()
    await expect(score).toContainText(`${count} of ${count} reported as expected`)
    await expectGoodLooks(page, 'a drill that is done')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('link', { name: `${stopped} in the threat feed` }).click()
    await expect(page.getByText(`of ${stopped} rows`)).toBeVisible()
    await page.goBack()
    expect(await heavyAds()).toBe(before + 1)
    await page.getByRole('link', { name: '1 in Heavy Ads' }).click()
    await expect(page).toHaveURL(/\/heavy-ads\?/)
    await page.goBack()
    await page
      .getByRole('row', { name: /^Miner/ })
      .getByRole('link')
      .click()
    await expect(page).toHaveURL(/\/offending-creative-report-publisher\?/)
  })
})

test("runs on a publisher's page with the publisher's tag, and does nothing without a tag @thorough", async ({
  page,
  server,
  sessionOf,
}) => {
  test.setTimeout(120_000)
  const { token, claims } = await sessionOf(web)
  const api = createApi(server.url, token)
  const organizationId = claims.organizationId ?? 0
  const { distributions } = await api.call(distributionList, { query: { organizationId } })
  const tag = distributions.find(({ comment }) => comment === 'Main site')
  const { run } = await api.call(drillStart, { body: { organizationId } })
  const site = createServer((request, response) => {
    const script = request.url === '/plain' ? '' : `<script src="${tag?.scriptUrl}"></script>`
    response.setHeader('content-type', 'text/html').end(`<!doctype html>${script}<h1>News</h1>`)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const { port } = site.address() as AddressInfo // a TCP server has a port
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  try {
    await page.goto(`http://127.0.0.1:${port}/plain`)
    await page.evaluate(drillLine(server.url, run))
    await expect.poll(() => messages.join('\n')).toContain('no tag protects this page')

    await page.goto(`http://127.0.0.1:${port}/`)
    await page.evaluate(drillLine(server.url, run))
    await expect.poll(() => messages.join('\n'), { timeout: 60_000 }).toContain('Vigil drill: done')
    // An ad may add a step or two to the history, and no more.
    expect(page.url()).toMatch(new RegExp(`^http://127.0.0.1:${port}/(#drill-[01])?$`))
    const reported = async () => {
      // Not one of the publisher's domains, so its events are in quarantine until it is accepted.
      await api.statusOf(siteDomainAccept, { body: { organizationId, domains: ['127.0.0.1'] } })
      const { incidents } = await api.call(drillResults, { query: { organizationId, run } })
      return [...new Set(incidents.filter(({ tagName }) => tagName === 'Main site').map(({ drill }) => drill))].sort()
    }
    await expect.poll(reported, { timeout: 30_000 }).toEqual([...drillKitNames].sort())
  } finally {
    site.closeAllConnections()
    site.close()
  }
})

test('reports a blocked script instead of failed protection @thorough', async ({ page, enterAs }) => {
  await page.route('**/script.js', (route) => route.abort())
  await enterAs(web, '/drill')
  await page.getByRole('button', { name: 'Start drill' }).click()
  const row = page.getByRole('row', { name: /^Forced redirect/ })
  await expect(row.getByText('No script')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('usually because of an ad blocker in this browser')).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'reported as expected' })).toContainText('0 got through')
})
