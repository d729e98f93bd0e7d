import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { distributionList, drillCaseNames, drillLine, drillResults, drillStart } from '@vigil/contract'
import { apiOf } from './support/api.ts'
import { expectGoodLooks } from './support/looks.ts'
import { expect, test } from './support/test.ts'

const web = 'web@vigil.test'
const count = drillCaseNames.length

// The collector takes no events of a browser that says it has no windows.
test.use({
  userAgent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
})

test('every ad gets through without protection, is stopped with it, and is in the threat feed as expected', async ({
  page,
  enterAs,
}) => {
  test.setTimeout(240_000)
  await enterAs(web, '/deployments')
  await page.getByRole('link', { name: 'Test protection' }).click()
  await expect(page.getByRole('row')).toHaveCount(count + 1)
  await page.getByRole('button', { name: 'Start the drill' }).click()
  await expect(page.getByTitle('Forced redirect: with protection')).toBeVisible()
  await expectGoodLooks(page, 'a drill under way')
  await page.setViewportSize({ width: 1440, height: 900 })

  const score = page.getByRole('status').filter({ hasText: 'reported as expected' })
  await expect(score).toContainText(
    `${count} of ${count} stopped, 0 got through, ${count} of ${count} reported as expected.`,
    {
      timeout: 150_000,
    },
  )
  const table = page.getByRole('table', { name: 'Scorecard' })
  await expect(table.getByText('Got through')).toHaveCount(count)
  await expect(table.getByText('Stopped', { exact: true })).toHaveCount(count)

  await test.step('the address shows the scorecard again, and the feed has as many', async () => {
    await page.reload()
    await expect(score).toContainText(`${count} of ${count} reported as expected`)
    await expectGoodLooks(page, 'a drill that is done')
    await page.setViewportSize({ width: 1440, height: 900 })
    const link = page.getByRole('link', { name: /in the threat feed$/ })
    const shown = Number.parseInt((await link.textContent()) ?? '', 10)
    expect(shown).toBeGreaterThanOrEqual(count)
    await link.click()
    await expect(page.getByText(`of ${shown} rows`)).toBeVisible()
  })
})

test("the drill runs on a page of somebody's own, under its own tag; without a tag it runs nothing", async ({
  page,
  server,
  sessionOf,
}) => {
  test.setTimeout(120_000)
  const { token, claims } = await sessionOf(web)
  const api = apiOf(server.url, token)
  const organizationId = claims.organizationId ?? 0
  const { distributions } = await api.call(distributionList, { query: { organizationId } })
  const tag = distributions.find(({ comment }) => comment === 'Main site')
  const { run } = await api.call(drillStart, { body: { organizationId } })
  const site = createServer((request, response) => {
    const script = request.url === '/plain' ? '' : `<script src="${tag?.scriptUrl}"></script>`
    response.setHeader('content-type', 'text/html').end(`<!doctype html>${script}<h1>News</h1>`)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const { port } = site.address() as AddressInfo // a TCP server has one
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  try {
    await page.goto(`http://127.0.0.1:${port}/plain`)
    await page.evaluate(drillLine(server.url, run))
    await expect.poll(() => said.join('\n')).toContain('no tag protects this page')

    await page.goto(`http://127.0.0.1:${port}/`)
    await page.evaluate(drillLine(server.url, run))
    await expect.poll(() => said.join('\n'), { timeout: 60_000 }).toContain('Vigil drill: done')
    expect(page.url()).toBe(`http://127.0.0.1:${port}/`)
    const reported = async () => {
      const { incidents } = await api.call(drillResults, { query: { organizationId, run } })
      return [...new Set(incidents.filter(({ tagName }) => tagName === 'Main site').map(({ drill }) => drill))].sort()
    }
    await expect.poll(reported, { timeout: 30_000 }).toEqual([...drillCaseNames].sort())
  } finally {
    site.closeAllConnections()
    site.close()
  }
})
