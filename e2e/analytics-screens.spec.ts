import { heavyAdsOverall } from '@vigil/contract'
import { legendItem, table, tabs } from './support/analytics.ts'
import { choose } from './support/controls.ts'
import { exported, readLines } from './support/downloads.ts'
import { collectComplaints, expectGoodLooks } from './support/looks.ts'
import { card, chooseOnly, exact, idle, publisher, readDays, sites, sportSite, tile } from './support/reporting.ts'
import { expect, superadmin } from './support/test.ts'
import { test } from './support/traffic.ts'

test('the table has tabs, sorting and pages, and exports all rows @thorough', async ({ page, enterAs }) => {
  await enterAs(publisher, '/threat-analytics')
  await tabs(page, 'Overview of Threat Violations').getByRole('tab', { name: 'Country' }).click()
  await expect(page).toHaveURL(/table=country_code/)
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'Country',
    'SSP',
    'Delivery Source',
    'Block Reason',
    'Block Trigger',
    'Total Violations',
    'Actions',
  ])
  await expect(table(page).getByRole('columnheader', { name: 'Total Violations' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await expect(table(page).locator('tbody tr')).toHaveCount(10)
  const status = page.getByRole('status').filter({ hasText: /of .* rows/ })
  const total = Number(((await status.textContent()) ?? '').match(/of ([\d,]+) rows/)?.[1]?.replaceAll(',', ''))
  expect(total).toBeGreaterThan(25)

  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(status).toHaveText(`11–20 of ${exact(total)} rows`)
  await page.getByLabel('Rows per page').selectOption('25')
  await expect(status).toHaveText(`1–25 of ${exact(total)} rows`)
  await table(page).getByRole('button', { name: 'Country', exact: true }).click()
  await expect(page).toHaveURL(/sort=label/)
  await idle(page)
  const countries = await table(page).locator('tbody td:first-child').allTextContents()
  expect(countries).toEqual([...countries].sort((a, b) => a.localeCompare(b, 'en')))

  await page.getByRole('button', { name: 'Maximise Overview of Threat Violations' }).click()
  const maximised = page.getByRole('dialog', { name: 'Overview of Threat Violations' })
  await expect(maximised.getByRole('table')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(maximised).toHaveCount(0)

  const download = await exported(page)
  const { timeframeFrom, timeframeTo } = readDays(page)
  expect(download.suggestedFilename()).toBe(`threat-analytics-report_${timeframeFrom}_${timeframeTo}.csv`)
  const [header, ...lines] = await readLines(download)
  expect(header).toBe('Country,SSP,Delivery Source,Block Reason,Block Trigger,Total Violations')
  expect(lines).toHaveLength(total)
  expect(lines[0]).toContain(countries[0])

  await test.step('marks a cut table', async () => {
    await page.route('**/api/threats-reporting/overview/country_code', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), isCut: true, total: 20_000 } })
    })
    await exported(page)
    await expect(page.getByRole('status').filter({ hasText: 'Only the first 20,000 rows' })).toBeVisible()
  })
})

test('a widget fails alone and can be retried, and leaving the page aborts requests @thorough', async ({
  page,
  enterAs,
}) => {
  const failed: string[] = []
  page.on('requestfailed', (request) => failed.push(request.url()))
  const bySite = '**/api/threats-reporting/by-site/*'
  await page.route(bySite, (route) => route.abort())
  await enterAs(publisher, '/threat-analytics')
  const bars = card(page, 'Attacks by Site')
  await expect(bars.getByText('Failed to load data')).toBeVisible()
  await expect(page.getByText('Failed to load data')).toHaveCount(1)
  await expect(card(page, 'SSP').getByRole('img')).toBeVisible()
  await page.unroute(bySite)
  await bars.getByRole('button', { name: 'Try again' }).click()
  await expect(bars.getByRole('img')).toBeVisible()

  await page.route('**/api/threats-reporting/trendline/*', () => undefined)
  await page.route('**/api/threats-reporting/overview/*', () => undefined)
  await tabs(page, 'Attacks by').getByRole('tab', { name: 'Country' }).click()
  await tabs(page, 'Overview of Threat Violations').getByRole('tab', { name: 'DSP' }).click()
  await expect(page.getByRole('button', { name: 'Export to CSV' })).toBeDisabled()
  await page.getByRole('link', { name: 'Malvertising Overview' }).click()
  await expect(page.getByRole('heading', { name: 'Malvertising Overview', level: 1 })).toBeVisible()
  await expect.poll(() => failed.some((url) => url.endsWith('/trendline/country_code'))).toBe(true)
  await expect.poll(() => failed.some((url) => url.endsWith('/overview/dsp'))).toBe(true)
})

test('switching organization resets the page for superadmins @thorough', async ({ page, enterAs }) => {
  await enterAs(superadmin, '/threat-analytics')
  await choose(page, page, 'Organization', 'Harbour Media')
  await tabs(page, 'Attacks by').getByRole('tab', { name: 'SSP' }).click()
  await tabs(page, 'Overview of Threat Violations').getByRole('tab', { name: 'DSP' }).click()
  await chooseOnly(page, sportSite)
  await card(page, 'SSP').getByRole('button', { name: 'Filter by SSP: Index' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/ssp=Index/)
  await idle(page)
  const index = legendItem(card(page, 'SSP'), 'Index')
  await index.click()
  await expect(index).toHaveAttribute('aria-pressed', 'false')

  await choose(page, page, 'Organization', 'Northwind Daily')
  await expect(page).not.toHaveURL(/site=|ssp=|tab=|table=/)
  await expect(sites(page)).toHaveAccessibleName('Sites & Apps: All Sites')
  await expect(index).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/heavy-ads')
  await expect(page.getByLabel('Organization').and(page.locator('input'))).toHaveValue('Northwind Daily')
})

test('ad quality and ADomain analytics have their own donuts, notes and exports @thorough', async ({
  page,
  enterAs,
}) => {
  await enterAs(publisher, '/ad-quality')
  const donuts = ['Violations Detected', 'Violation Breakdown', 'Delivery Source', 'SSP', 'Device type', 'Country']
  for (const title of donuts) await expect(card(page, title).getByRole('img')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'DSP', exact: true })).toHaveCount(0)
  await expect(tabs(page, 'Violations by').getByRole('tab', { name: 'DSP' })).toBeVisible()
  await expect(card(page, 'Violations by Site')).toContainText('Top 6 Sites')
  await idle(page)
  expect((await exported(page)).suggestedFilename()).toMatch(/^ad-quality-report_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.csv$/)

  await page.getByRole('link', { name: 'ADomain Analytics' }).click()
  const adomains = ['ADomain', 'Violations Detected', 'Violation Breakdown', 'Delivery Source', 'SSP']
  for (const title of adomains) await expect(card(page, title).getByRole('img')).toBeVisible()
  await expect(
    page.getByText('For ranges of 7 to 30 days only the top 150 results appear; over 30 days the top 15.'),
  ).toBeVisible()
  await idle(page)
  const download = await exported(page)
  expect(download.suggestedFilename()).toMatch(/^adomains-report_/)
  const [header] = await readLines(download)
  expect(header).toBe('ADomain,SSP,Delivery Source,Block Reason,Block Trigger,Total Violations')
})

test('heavy ads: numbers with their change, a line for each, tabs and a map @thorough', async ({
  page,
  enterAs,
  callerOf,
}) => {
  const api = await callerOf(publisher)
  await enterAs(publisher, '/heavy-ads')
  await expect(page).toHaveURL(/from=.*to=/)
  const body = { organizationId: api.organizationId, ...readDays(page), selectedHosts: [] }
  const { data } = await api.call(heavyAdsOverall, { body })
  const current = data.find(({ label }) => label === 'current')
  expect(current?.violationsBlocked).toBeGreaterThan(10)
  await expect(tile(page, 'Heavy Ads Detected')).toContainText(exact(current?.violationsBlocked ?? 0))
  await expect(tile(page, 'Page Views Protected')).toContainText(exact(current?.pageViewsProtected ?? 0))
  await expect(tile(page, 'Heavy Ads Level')).toContainText(`${Number((current?.violationLevel ?? 0).toFixed(5))}%`)
  await expect(tile(page, 'Heavy Ads Level')).toContainText('vs. previous period')
  await expect(page.getByText('Heavy-ads data uses a 10% sample per creative. Numbers')).toBeVisible()

  await expect(page.getByRole('img', { name: 'Heavy Ads Detected over time' })).toBeVisible()
  await page.getByText('Heavy Ads Level', { exact: true }).last().click()
  await expect(page).toHaveURL(/figure=violationLevel/)
  await expect(page.getByRole('img', { name: 'Heavy Ads Level over time' })).toBeVisible()

  await expect(card(page, 'SSP Distribution').getByRole('img')).toBeVisible()
  await expect(card(page, 'Heavy Ads by SSP Daily Trend').getByRole('img')).toBeVisible()
  await page.getByRole('tab', { name: 'DSP' }).click()
  await expect(card(page, 'DSP Distribution').getByRole('img')).toBeVisible()
  await page.getByRole('tab', { name: 'Location & Device Data' }).click()
  await expect(page).toHaveURL(/tab=location_and_device_data/)
  for (const title of ['Device Type', 'Violation Distribution', 'Heavy Ads Level by Country']) {
    await expect(card(page, title).getByRole('img')).toBeVisible()
  }
})

test('shows one empty state without data @thorough', async ({ page, enterAs }) => {
  await enterAs('new@vigil.test', '/threat-analytics')
  await expect(page.getByText('No attacks in the selected period')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
})

for (const path of ['/threat-analytics?ssp=Index', '/ad-quality', '/adomain-analytics', '/heavy-ads']) {
  test(`${path} looks right with data @thorough`, async ({ page, enterAs }) => {
    const complaints = collectComplaints(page)
    await enterAs(publisher, path)
    await expect(page.getByRole('img').first()).toBeVisible()
    await idle(page)
    await expectGoodLooks(page, `analytics ${path}`)
    expect(complaints).toEqual([])
  })
}
