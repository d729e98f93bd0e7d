import type { Page } from '@playwright/test'
import { dashboardReporting, type MetricRow } from '@vigil/contract'
import { choose, dialog } from './support/controls.ts'
import { collectComplaints, expectGoodLooks } from './support/looks.ts'
import { card, chooseDays, chooseOnly, exact, publisher, readDays, sites, tile } from './support/reporting.ts'
import { expect, superadmin } from './support/test.ts'
import { test } from './support/traffic.ts'

const legendItem = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
const bySite = (page: Page) => card(page, 'Attacks By Site')

const sumField = (rows: MetricRow[], field: 'attacksCount' | 'reportedCount' | 'pageViewsCount') =>
  rows.reduce((sum, row) => sum + (row[field] ?? 0), 0)

test('shows a publisher the numbers of the last seven days, for all or one site', async ({
  page,
  enterAs,
  callerOf,
}) => {
  const api = await callerOf(publisher)
  const loadRows = async (widgetName: 'gotchaItems' | 'impressionsProtected', selectedHosts: string[] = []) => {
    const params = { organizationId: api.organizationId, widgetName }
    return (await api.call(dashboardReporting, { params, body: { ...readDays(page), selectedHosts } })).data
  }
  await enterAs(publisher, '/dashboard')
  await expect(page.getByRole('button', { name: /^Date Range: Last 7 days/ })).toBeVisible()
  await expect(page).toHaveURL(/from=.*to=/)
  const attacks = await loadRows('gotchaItems')
  const all = sumField(attacks, 'attacksCount')
  const reported = sumField(attacks, 'reportedCount')
  const views = sumField(await loadRows('impressionsProtected'), 'pageViewsCount')
  expect(all).toBeGreaterThan(100)
  expect(reported).toBeGreaterThan(0)
  await expect(tile(page, 'Attacks Prevented')).toContainText(exact(all))
  await expect(tile(page, 'Attacks Prevented')).toContainText(`+ ${exact(reported)} reported only`)
  await expect(tile(page, 'Page Views Protected')).toContainText(exact(views))
  await expect(tile(page, 'Threat Level')).toContainText(`${(((all + reported) / views) * 100).toFixed(2)}%`)

  const height = async () => (await bySite(page).boundingBox())?.height ?? 0
  const ofFiveSites = await height()
  await chooseOnly(page, 'sport.harbourpost.com')
  await expect(page).toHaveURL(/site=sport\.harbourpost\.com/)
  await expect.poll(async () => ofFiveSites - (await height())).toBe(160)
  const one = sumField(await loadRows('gotchaItems', ['sport.harbourpost.com']), 'attacksCount')
  expect(one).toBeGreaterThan(0)
  expect(one).toBeLessThan(all)
  await expect(tile(page, 'Attacks Prevented')).toContainText(exact(one))

  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(tile(page, 'Attacks Prevented')).toContainText(exact(all))
})

test('filters by country, and a shared link reproduces it @thorough', async ({ page, enterAs, browser }) => {
  await enterAs(publisher, '/dashboard')
  await expect(tile(page, 'Attacks Prevented')).not.toContainText('Loading')
  await page.getByRole('button', { name: /^Smart Filter/ }).click()
  await page.getByRole('checkbox', { name: /^Germany/ }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('tab', { name: 'Device Data' }).click()
  await expect(page).toHaveURL(/country=DE/)
  await expect(page).toHaveURL(/tab=user_agent/)
  await expect(page.getByRole('button', { name: 'Smart Filter: 1 selected' })).toBeVisible()
  await expect(tile(page, 'Attacks Prevented')).toHaveAttribute('aria-busy', 'false')
  const shown = await tile(page, 'Attacks Prevented').textContent()

  const state = await page.context().storageState()
  const other = await browser.newContext({ storageState: state })
  const reader = await other.newPage()
  await reader.goto(page.url())
  await expect(reader.getByRole('heading', { name: 'Browser Distribution' })).toBeVisible()
  await expect(reader.getByRole('button', { name: 'Smart Filter: 1 selected' })).toBeVisible()
  await expect(tile(reader, 'Attacks Prevented')).toHaveAttribute('aria-busy', 'false')
  expect(await tile(reader, 'Attacks Prevented').textContent()).toBe(shown)
  await other.close()
})

test('tabs show their widgets, and legends reset with the dates @thorough', async ({ page, enterAs }) => {
  await enterAs(publisher, '/dashboard')
  for (const title of ['Page Views & Threats by Country', 'Threat Level by Country', 'Threats by Country and Site']) {
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  }
  await page.getByRole('tab', { name: 'Threat Details' }).click()
  for (const title of ['SSP Distribution', 'DSP Distribution', 'Threats by Type', 'Threats by SSP by Site']) {
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  }
  const index = legendItem(page, 'Index').first()
  await expect(index).toHaveAttribute('aria-pressed', 'true')
  await index.click()
  await expect(index).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByRole('list', { name: 'SSP legend' })).toContainText('Xandr')

  await chooseDays(page, 'Yesterday')
  await expect(page.getByRole('button', { name: /^Date Range: Yesterday/ })).toBeVisible()
  await expect(legendItem(page, 'Index').first()).toHaveAttribute('aria-pressed', 'true')
  await expect(tile(page, 'Attacks Prevented')).toContainText('23:00')
})

test('today can be selected, is marked as incomplete, and its link is kept @thorough', async ({ page, enterAs }) => {
  await enterAs(publisher, '/dashboard?tab=threat_details')
  await chooseDays(page, 'Today')
  const range = page.getByRole('button', { name: /^Date Range: Today .*\(incomplete\)/ })
  await expect(range).toBeVisible()
  const today = readDays(page)
  expect(today.timeframeFrom).toBe(today.timeframeTo)
  await page.reload()
  await expect(range).toBeVisible()
  expect(readDays(page)).toEqual(today)
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Date Range: Last 7 days/ })).toBeVisible()
})

test('a widget maximises until Escape, and a heat map shows more sites @thorough', async ({ page, enterAs }) => {
  await enterAs(publisher, '/dashboard')
  for (const title of ['Threat Level', 'Attacks By Site']) {
    await page.getByRole('button', { name: `Maximise ${title}` }).click()
    await expect(dialog(page, title)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page, title)).toBeHidden()
  }
  await expect(bySite(page)).toBeVisible()

  const heat = card(page, 'Threats by Country and Site')
  await expect(heat.locator('tbody tr')).toHaveCount(5)
  await heat.getByRole('button', { name: 'Show 1 more' }).click()
  await expect(heat.locator('tbody tr')).toHaveCount(6)
})

test('a widget fails alone and can be retried @thorough', async ({ page, enterAs }) => {
  await page.route('**/api/dashboard-reporting/*/attacksBySite', (route) => route.abort())
  await enterAs(publisher, '/dashboard')
  await expect(bySite(page).getByText('Failed to load data')).toBeVisible()
  await expect(page.getByText('Failed to load data')).toHaveCount(1)
  await expect(tile(page, 'Attacks Prevented')).toContainText('vs. previous period')
  await page.unroute('**/api/dashboard-reporting/*/attacksBySite')
  await bySite(page).getByRole('button', { name: 'Try again' }).click()
  await expect(bySite(page).getByRole('img', { name: 'Attacks By Site' })).toBeVisible()
})

test('failed sites can be retried while the numbers still load @thorough', async ({ page, enterAs }) => {
  await page.route('**/api/hosts?*', (route) => route.abort())
  await enterAs(publisher, '/dashboard')
  const failed = page.getByRole('button', { name: 'Sites & Apps: failed to load. Try again' })
  await expect(failed).toBeVisible()
  await expect(tile(page, 'Attacks Prevented')).toContainText('vs. previous period')
  await page.unroute('**/api/hosts?*')
  await failed.click()
  await expect(page.getByRole('button', { name: 'Sites & Apps: All Sites' })).toBeVisible()
})

test('leaving the page aborts pending requests @thorough', async ({ page, enterAs }) => {
  const failed: string[] = []
  page.on('requestfailed', (request) => failed.push(request.url()))
  await page.route('**/api/dashboard-reporting/*/gotchaItems', () => undefined)
  await enterAs(publisher, '/dashboard')
  await expect(bySite(page)).toBeVisible()
  await expect(tile(page, 'Page Views Protected')).toContainText('vs. previous period')
  await page.evaluate(`history.pushState({}, '', '/contact-us')`)
  await expect(page.getByRole('heading', { name: 'Contact us', level: 1 })).toBeVisible()
  await expect.poll(() => failed.filter((url) => url.endsWith('/gotchaItems'))).toHaveLength(1)
})

test('shows headline numbers and an empty state without attacks @thorough', async ({ page, enterAs }) => {
  await enterAs('new@vigil.test', '/dashboard')
  await expect(page.getByText('No data found')).toBeVisible()
  await expect(tile(page, 'Page Views Protected')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
})

test('numbers before April 2020 are not available, with a reason @thorough', async ({ page, enterAs }) => {
  await enterAs(publisher, '/dashboard?from=2020-03-01&to=2020-03-07')
  await expect(tile(page, 'Attacks Prevented')).toContainText('N/A')
  await tile(page, 'Attacks Prevented').getByText('N/A', { exact: true }).first().hover()
  await expect(page.getByRole('tooltip')).toHaveText(
    'The data is available from Apr 3 2020 and shown as N/A before that date.',
  )
})

test('switching organization resets the page for superadmins and is remembered @thorough', async ({
  page,
  enterAs,
}) => {
  await enterAs(superadmin, '/dashboard?tab=threat_details')
  await choose(page, page, 'Organization', 'Harbour Media')
  await page.getByRole('tab', { name: 'Threat Details' }).click()
  await chooseOnly(page, 'sport.harbourpost.com')
  await expect(page).toHaveURL(/site=/)

  await choose(page, page, 'Organization', 'Northwind Daily')
  await expect(page).not.toHaveURL(/site=/)
  await expect(page.getByRole('tab', { name: 'Location' })).toHaveAttribute('aria-selected', 'true')
  await expect(sites(page)).toHaveAccessibleName('Sites & Apps: All Sites')

  await page.goto('/dashboard')
  await expect(page.getByLabel('Organization').and(page.locator('input'))).toHaveValue('Northwind Daily')
})

test('defaults to an organization with sites, without layout shift on a phone @thorough', async ({ page, enterAs }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  let answer = () => {}
  const requested = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/organizations-management', async (route) => {
    await requested
    await route.continue()
  })
  await enterAs(superadmin, '/dashboard')
  await expect(page.getByRole('heading', { name: 'Malvertising Overview', level: 1 })).toBeVisible()
  const top = async () => (await page.locator('#content').boundingBox())?.y
  const before = await top()
  answer()
  await expect(page.getByRole('button', { name: 'SHIELD Report' })).toBeVisible()
  expect(await top()).toBe(before)
  await expect(page.getByLabel('Organization').and(page.locator('input'))).toHaveValue('Harbour Media')
})

for (const tab of ['location', 'threat_details', 'user_agent']) {
  test(`the ${tab} tab looks right with data @thorough`, async ({ page, enterAs }) => {
    const complaints = collectComplaints(page)
    await enterAs(publisher, `/dashboard?tab=${tab}`)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(page.getByRole('tabpanel').locator('tbody tr')).toHaveCount(5)
    await expectGoodLooks(page, `overview ${tab}`)
    expect(complaints).toEqual([])
  })
}
