import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { freemiumStatus, integrationLimits } from '@vigil/contract'
import { createApi, unique } from './support/api.ts'
import { clickTwice, dialog } from './support/controls.ts'
import { collectComplaints, expectGoodLooks } from './support/looks.ts'
import { signInAs } from './support/people.ts'
import { signInByCalls } from './support/session.ts'
import { readerAgent, serveSite } from './support/site.ts'
import { expect, test } from './support/test.ts'
import { makeUser } from './support/users.ts'

const pageWith = (snippet: string) =>
  `<!doctype html><html><head><title>Fresh Ink</title>${snippet}</head><body><h1>News</h1></body></html>`

/** A page view in a separate browser context with a regular user agent. */
async function readPage(browser: Browser, url: string) {
  const context = await browser.newContext({ userAgent: readerAgent })
  const page = await context.newPage()
  const beacon = page.waitForResponse((response) => response.url().endsWith('/collect'))
  await page.goto(url)
  await page.evaluate('dispatchEvent(new Event("pagehide"))')
  expect((await beacon).status()).toBe(202)
  await context.close()
}

/** Sends the given number of page views. */
async function moreViews(page: Page, tag: string, count: number) {
  for (let left = count; left > 0; left -= 100) {
    const events = Array.from({ length: Math.min(100, left) }, () => ({
      id: randomUUID(),
      type: 'page_view',
      at: Date.now(),
      host: 'www.freshink.example',
    }))
    const answer = await page.request.post('/collect', {
      headers: { 'user-agent': readerAgent },
      data: { v: 1, tag, sent: Date.now(), events },
    })
    expect(answer.status()).toBe(202)
  }
}

/** The page's status, not a toast's. */
const status = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasNotText: /^$/ })

test('a new publisher: from first sign-in to first reports @thorough', async ({ page, browser, server, admin }) => {
  test.setTimeout(180_000)
  const complaints = collectComplaints(page)
  // A new organization: other tests rely on the demo's newcomer.
  const publisher = await admin.makeOrganization(unique('Fresh Ink'), { integrationRequired: true })
  const { email, password } = await makeUser(server, admin, publisher)
  const api = createApi(server.url, (await signInByCalls(server.url, email, password)).token)
  const statusId = async () => (await api.call(freemiumStatus, {})).organizationsStatusId

  await test.step('starts with the walkthrough', async () => {
    await signInAs(page, email, password)
    await expect(page).toHaveURL('/integrations')
    await expect(page.getByRole('heading', { name: 'CHOOSE YOUR INTEGRATION STYLE' })).toBeVisible()
    expect(await statusId()).toBe(8)
  })

  await test.step('expects no traffic before integration is finished, and the prompt must be answered', async () => {
    await page.getByRole('link', { name: 'Check integration' }).click()
    const prompt = dialog(page, 'Did you finish integration?')
    await expect(prompt).toBeVisible()
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await expect(prompt).toBeVisible()
    await expect(prompt.getByRole('button', { name: 'Close' })).toHaveCount(0)
    await prompt.getByRole('button', { name: 'Not yet' }).click()
    await expect(page).toHaveURL('/integrations')
  })

  const snippet = await test.step("the header tag contains the organization's script", async () => {
    await page.getByRole('button', { name: /^Direct Script Integration/ }).click()
    const guide = dialog(page, 'Direct Script Integration (Header Tag)')
    const code = guide.getByRole('region', { name: 'Script tag' })
    await expect(code).toContainText('/script.js')
    const text = (await code.textContent()) ?? ''
    expect(text).toContain('data-api-session-uuid=')
    return text
  })
  const [, scriptUrl = '', prefix = ''] = /src="(.*\/([0-9a-z]+)\/script\.js)"/.exec(snippet) ?? []

  await test.step('the script deploys automatically', async () => {
    await expect
      .poll(async () => (await (await page.request.get(scriptUrl)).text()).includes('"tag":"'), { timeout: 60_000 })
      .toBe(true)
  })

  await test.step('waits for traffic once finished', async () => {
    await page.getByRole('button', { name: "I've finished integration" }).click()
    await expect(page).toHaveURL('/check-integration')
    const requests: string[] = []
    page.on('request', (request) => request.url().endsWith('/freemium/finished') && requests.push(request.url()))
    await clickTwice(dialog(page, 'Did you finish integration?').getByRole('button', { name: 'Yes, Finished' }))
    await expect(status(page)).toContainText('Waiting for Traffic')
    expect(requests).toHaveLength(1)
    await expect(status(page)).toContainText('12 hours')
    expect(await statusId()).toBe(9)
  })

  const site = await serveSite(pageWith(snippet))
  await test.step('a page with the snippet sends real traffic, and the status updates', async () => {
    await readPage(browser, site.url)
    site.stop()
    await expect(status(page)).toContainText('Collecting More Data', { timeout: 30_000 })
    await expect(page.getByText('1 of 5,000 pageviews')).toBeVisible()
    await expectGoodLooks(page, 'collecting more data')
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('enough traffic makes the reports ready and opens them', async () => {
    const tag = /"tag":"([0-9a-z-]+)"/.exec(await (await page.request.get(scriptUrl)).text())?.[1] ?? ''
    expect(tag.startsWith(prefix)).toBe(true)
    await moreViews(page, tag, integrationLimits.pageViews - 1)
    await expect(page).toHaveURL(/\/dashboard/, { timeout: 30_000 })
    await expect(page.getByRole('link', { name: 'Threat Feed' })).toBeVisible()
    expect(await statusId()).toBe(10)
  })
  expect(complaints).toEqual([])
})

test('Prebid: the build, the call in each mode, its parameters and the modes @thorough', async ({ page, enterAs }) => {
  await enterAs('web@vigil.test', '/integrations')
  await page.getByRole('button', { name: /^Prebid Integration/ }).click()
  const guide = dialog(page, 'Prebid Integration (RTD Module)')
  await expect(guide.getByRole('region', { name: 'Build command' })).toContainText('rtdModule')
  for (const mode of ['bids', 'bids-nowait', 'full']) {
    await guide.getByRole('radiogroup', { name: 'Protection mode' }).getByText(mode, { exact: true }).click()
    await expect(guide.getByRole('region', { name: 'Configuration call' })).toContainText(`protectionMode: '${mode}'`)
    await expect(guide.getByRole('definition')).toHaveCount(3)
  }
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await guide.getByRole('button', { name: 'Copy Configuration call' }).click()
  expect(await page.evaluate('navigator.clipboard.readText()')).toContain("name: 'humansecurityMalvDefense'")
  await page.reload()
  await expect(guide).toBeVisible()
  await guide.getByRole('button', { name: "I've finished integration" }).click()
  await expect(page).toHaveURL('/check-integration')
  await expect(status(page)).toContainText('Reports Ready')
  await page.getByRole('button', { name: 'Go to your reports' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
})

test('12 hours without traffic need attention; a failed finish closes the prompt @thorough', async ({
  page,
  enterAs,
}) => {
  let answer = { status: 'integration_maybe_broken', organizationId: 1, organizationsStatusId: 9, pageViews: 0 }
  await page.route('**/api/freemium/live', (route) => route.fulfill({ json: answer }))
  await page.route('**/api/freemium/finished', (route) => route.abort())
  await enterAs('web@vigil.test', '/check-integration')
  await expect(status(page)).toContainText('Integration Needs Attention')
  await expectGoodLooks(page, 'integration needs attention')
  answer = { ...answer, status: 'integration_not_finished' }
  const prompt = dialog(page, 'Did you finish integration?')
  await expect(prompt).toBeVisible()
  await expectGoodLooks(page, 'did you finish')
  await prompt.getByRole('button', { name: 'Yes, Finished' }).click()
  await expect(prompt).toBeHidden()
  await page.getByRole('button', { name: 'See integration instructions' }).click()
  await expect(page).toHaveURL('/integrations')
})

test('shows a failed check and recovers @thorough', async ({ page, enterAs }) => {
  await page.route('**/api/freemium/live', (route) => route.abort())
  await enterAs('web@vigil.test', '/check-integration')
  await expect(page.getByText('Cannot reach the server.')).toBeVisible({ timeout: 30_000 })
  await page.unrouteAll()
  await expect(status(page)).toContainText('Reports Ready')
})

test('users without pages to integrate see a notice @thorough', async ({ page, enterAs }) => {
  for (const path of ['/integrations', '/check-integration']) {
    await enterAs('shop@vigil.test', path)
    await expect(page.getByText('Nothing to integrate')).toBeVisible()
  }
})
