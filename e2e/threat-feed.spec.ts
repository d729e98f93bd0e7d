import type { Page } from '@playwright/test'
import { activeThreats, threatFeedReporting } from '@vigil/contract'
import { apiOf } from './support/api.ts'
import { choose, failure, field, success } from './support/controls.ts'
import { exported, linesOf } from './support/downloads.ts'
import { complaintsOf, expectGoodLooks } from './support/looks.ts'
import { chooseDays, exact, publisher } from './support/reporting.ts'
import { expect, superadmin } from './support/test.ts'
import { test } from './support/traffic.ts'

const sportSite = 'sport.harbourpost.com'
const incidents = (page: Page) => page.getByRole('table', { name: 'Incidents' })
const threats = (page: Page) => page.getByRole('table', { name: 'Active threats' })
const rowsOf = (table: ReturnType<typeof incidents>) => table.locator('tbody tr:not([aria-hidden])')
const dropdown = (page: Page, label: string) =>
  page.getByRole('button', { name: new RegExp(`^${label}(: all$| .+ selected$)`) })
const searchBox = (page: Page) => page.getByRole('textbox', { name: 'Search incidents' })
const idle = (page: Page) => expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
const columnOf = (page: Page, nth: number) => incidents(page).locator(`tbody tr > td:nth-child(${nth})`)

async function pick(page: Page, label: string, ...values: string[]) {
  await dropdown(page, label).click()
  const panel = page.getByRole('dialog', { name: label })
  for (const value of values) await panel.getByRole('checkbox', { name: value }).check()
  await panel.getByRole('button', { name: 'Apply' }).click()
  await idle(page)
}

const dates = (page: Page) => {
  const { searchParams } = new URL(page.url())
  return { dateStart: searchParams.get('from') ?? '', dateEnd: searchParams.get('to') ?? '' }
}

test('the redirect burst is found by filters and a search, opened, and its address shows it to somebody else', async ({
  page,
  enterAs,
  browser,
}) => {
  await enterAs(publisher, '/threat-feed')
  await expect(page.getByRole('tab', { name: 'Activity' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Feed' }).click()
  await expect(incidents(page)).toBeVisible()

  await pick(page, 'Violation Type', 'Forced redirect')
  await pick(page, 'SSP', 'Index')
  await pick(page, 'Site', sportSite)
  await searchBox(page).fill('  GO-MATCHDAY41 ')
  await expect(page).toHaveURL(/search=go-matchday41/)
  await idle(page)
  const found = page.getByText(/^1–50 of 1\d\d rows$/)
  await expect(found).toBeVisible()
  await expect(dropdown(page, 'SSP')).toHaveAccessibleName('SSP Index selected')
  for (const cell of await columnOf(page, 5).allTextContents()) expect(cell).toBe(sportSite)

  await page
    .getByRole('button', { name: /^Expand incident/ })
    .first()
    .click()
  const attack = page.getByRole('region', { name: 'Attack' })
  await expect(attack).toContainText('Forced redirect')
  await expect(attack).toContainText('The ad takes the reader to another page without being asked')
  await expect(page.getByRole('region', { name: 'Supply chain' })).toContainText('qry-2260')
  await expect(page.getByRole('region', { name: 'Reader' })).toContainText('Mozilla/5.0')

  const other = await browser.newContext({ storageState: await page.context().storageState() })
  const reader = await other.newPage()
  await reader.goto(page.url())
  await expect(reader.getByText((await found.textContent()) ?? '')).toBeVisible()
  await expect(searchBox(reader)).toHaveValue('go-matchday41')
  await other.close()

  await incidents(page).getByRole('link', { name: 'Open' }).first().click()
  await expect(page).toHaveURL(
    /offending-creative-report-publisher\?(?=.*organizationId=\d)(?=.*actionGroupID=.).*eventDate=\d{4}-/,
  )
})

test('the feed tells what the server has, and the dropdowns fit each other', async ({
  page,
  enterAs,
  server,
  sessionOf,
}) => {
  const { token, claims } = await sessionOf(publisher)
  const total = async (more: object = {}) => {
    const body = { organizationId: claims.organizationId ?? 0, ...dates(page), ...more }
    return (await apiOf(server.url, token).call(threatFeedReporting, { body })).total
  }
  await enterAs(publisher, '/threat-feed?tab=feed')
  await chooseDays(page, 'Yesterday')
  await idle(page)
  await expect(page.getByText(`of ${exact(await total())} rows`)).toBeVisible()
  await pick(page, 'SSP', 'Xandr')
  await expect(page).toHaveURL(/ssp=AppNexus/)
  const ofXandr = await total({ ssps: ['AppNexus'] })
  await dropdown(page, 'Device type').click()
  const counts = await page.getByRole('dialog', { name: 'Device type' }).locator('label').allTextContents()
  expect(counts.reduce((sum, text) => sum + Number(text.match(/[\d,]+$/)?.[0].replaceAll(',', '') ?? 0), 0)).toBe(
    ofXandr,
  )
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).not.toHaveURL(/ssp=/)
  await expect(page.getByText(`of ${exact(await total())} rows`)).toBeVisible()
})

test('a new column sorts ascending, the same one turns round, and pages go on from there', async ({
  page,
  enterAs,
}) => {
  await enterAs(publisher, '/threat-feed?tab=feed&rows=25&page=2')
  await expect(page.getByText(/^26–50 of /)).toBeVisible()
  const header = (name: string) => incidents(page).getByRole('columnheader', { name })
  await expect(header('Time (UTC)')).toHaveAttribute('aria-sort', 'descending')
  await header('Site').getByRole('button').click()
  await expect(page).toHaveURL(/sort=publisherHostname&order=asc/)
  await expect(page).not.toHaveURL(/page=/)
  await idle(page)
  const ascending = await columnOf(page, 5).allTextContents()
  expect(ascending).toEqual([...ascending].sort())
  await header('Site').getByRole('button').click()
  await idle(page)
  const descending = await columnOf(page, 5).allTextContents()
  expect(descending).toEqual([...descending].sort().reverse())

  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect(page.getByText(/^26–50 of /)).toBeVisible()
  await page.getByLabel('Rows per page').selectOption('10')
  await expect(page.getByText(/^1–10 of /)).toBeVisible()
  await expect(rowsOf(incidents(page))).toHaveCount(10)
})

test('other days or another organization start at page 1, without a search', async ({ page, enterAs }) => {
  await enterAs(superadmin, '/threat-feed?tab=feed&search=index&page=2&rows=10')
  // Not the one that superadmins see first.
  await choose(page, page, 'Organization', 'Northwind Daily')
  await expect(page).not.toHaveURL(/search=|page=/)
  await expect(searchBox(page)).toHaveValue('')
  await searchBox(page).fill('index')
  await expect(page).toHaveURL(/search=index/)
  await chooseDays(page, 'Yesterday')
  await expect(page).not.toHaveURL(/search=/)
  await expect(page).toHaveURL(/tab=feed/)
})

test('a search that is not valid says why and is not made; a long one is cut with a word that goes', async ({
  page,
  enterAs,
}) => {
  await enterAs(publisher, '/threat-feed?tab=feed')
  await expect(incidents(page)).toBeVisible()
  await searchBox(page).fill('50%')
  await expect(page.getByText('Please use the characters A-Z a-z 0-9 : _ - / () .')).toBeVisible()
  await expect(page).not.toHaveURL(/search=/)
  await searchBox(page).fill('x'.repeat(70))
  await expect(failure(page, 'Max 64 characters length exceeded.')).toBeVisible()
  await expect(searchBox(page)).toHaveValue('x'.repeat(64))
  await expect(failure(page, 'Max 64 characters length exceeded.')).toBeHidden()
  await expect(page.getByText('No results found by the search criteria.')).toBeVisible()
})

test('the file has what is filtered, more than the page', async ({ page, enterAs }) => {
  await enterAs(publisher, `/threat-feed?tab=feed&rows=10&type=forced-redirect&site=${sportSite}`)
  await idle(page)
  const rows = Number(
    (await page.getByText(/ of [\d,]+ rows$/).textContent())?.match(/of ([\d,]+)/)?.[1]?.replace(',', ''),
  )
  expect(rows).toBeGreaterThan(10)
  const file = await exported(page)
  expect(file.suggestedFilename()).toMatch(/^threat-feed-exported-[\dT-]+Z\.csv$/)
  await expect(success(page, 'Download started. Please, wait a few seconds.')).toBeVisible()
  await expect(success(page, 'Download completed.')).toBeVisible()
  const [head, ...lines] = await linesOf(file)
  expect(head).toContain('Time (UTC),User time,Action,Violation Type')
  expect(lines).toHaveLength(rows)
  for (const line of lines) expect(line).toContain('Forced redirect')

  await page.route('**/api/threat-feed-reporting/export', (route) => route.abort())
  await page.reload()
  await idle(page)
  await page.getByRole('button', { name: 'Export to CSV' }).click()
  await expect(failure(page, 'Download error. Please try later or contact with us.')).toBeVisible()
})

test('active threats come twenty at a time, sorted, with their details and a file', async ({
  page,
  enterAs,
  server,
  sessionOf,
}) => {
  const { token, claims } = await sessionOf(publisher)
  await enterAs(publisher, '/threat-feed?tab=activity')
  await expect(rowsOf(threats(page))).toHaveCount(20)
  const body = { organizationId: claims.organizationId ?? 0, ...dates(page) }
  const { total } = await apiOf(server.url, token).call(activeThreats, { body })
  await expect(threats(page).getByRole('columnheader', { name: 'First seen (UTC)' })).toHaveCount(0)
  await page.getByRole('button', { name: `Show more (20 / ${total})` }).click()
  await expect(rowsOf(threats(page))).toHaveCount(Math.min(40, total))

  await threats(page).getByRole('columnheader', { name: 'Attacks' }).getByRole('button').click()
  await threats(page).getByRole('columnheader', { name: 'Attacks' }).getByRole('button').click()
  await expect(page).toHaveURL(/by=attacks/)
  await expect(rowsOf(threats(page))).toHaveCount(20)
  await idle(page)
  const attacks = (await threats(page).locator('tbody tr > td:nth-child(9)').allTextContents()).map(Number)
  expect(attacks).toEqual([...attacks].sort((a, b) => b - a))

  await page
    .getByRole('button', { name: /^Expand creative/ })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'Creative' })).toContainText('Sites affected')
  const file = await exported(page)
  expect(file.suggestedFilename()).toMatch(/^active-threats-exported-[\dT-]+Z\.csv$/)
  expect(await linesOf(file)).toHaveLength(total + 1)
})

test('superadmins see when a threat was first seen', async ({ page, enterAs }) => {
  await enterAs(superadmin, '/threat-feed')
  await choose(page, page, 'Organization', 'Harbour Media')
  await expect(threats(page).getByRole('columnheader', { name: 'First seen (UTC)' })).toBeVisible()
})

test('a bulk of reports takes two rows at least, and keeps them over pages', async ({ page, enterAs }) => {
  await enterAs(publisher, '/threat-feed?tab=feed&rows=10')
  const bulk = page.getByRole('button', { name: /^Bulk PDF report/ })
  await expect(bulk).toHaveAttribute('aria-disabled', 'true')
  await page
    .getByRole('checkbox', { name: /^Select incident/ })
    .first()
    .check()
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect(page.getByText(/^11–20 of /)).toBeVisible()
  await page
    .getByRole('checkbox', { name: /^Select incident/ })
    .first()
    .check()
  await expect(bulk).toHaveAccessibleName('Bulk PDF report (2)')
  const files: string[] = []
  page.on('download', (file) => files.push(file.suggestedFilename()))
  await bulk.click()
  await expect(success(page, 'All files have been downloaded!')).toBeVisible({ timeout: 40_000 })
  expect(files).toHaveLength(2)
  await expect(bulk).toHaveAccessibleName('Bulk PDF report')
})

test('a public link is generated and copied', async ({ page, enterAs, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enterAs(publisher, '/threat-feed?tab=feed&rows=10')
  await incidents(page)
    .getByRole('button', { name: /^Generate public link/ })
    .first()
    .click()
  await expect(success(page, 'The public link has been copied to the clipboard.')).toBeVisible()
  expect(await page.evaluate('navigator.clipboard.readText()')).toContain('/public/offending-creative-report-publisher')
})

test('an organization without threats is told so', async ({ page, enterAs }) => {
  await enterAs('new@vigil.test', '/threat-feed')
  await expect(page.getByText('There are no Active threats for the given date range.')).toBeVisible()
  await page.getByRole('tab', { name: 'Feed' }).click()
  await expect(page.getByText('No data found')).toBeVisible()
})

test('a slice of the analytics leads to its incidents', async ({ page, enterAs }) => {
  await enterAs(publisher, '/threat-analytics')
  await page
    .getByRole('link', { name: 'Incidents of Threat class: Forced redirect in the threat feed' })
    .first()
    .press('Enter')
  await expect(page).toHaveURL(/\/threat-feed\?.*type=forced-redirect/)
  await expect(page.getByRole('tab', { name: 'Feed' })).toHaveAttribute('aria-selected', 'true')
  await expect(dropdown(page, 'Violation Type')).toHaveAccessibleName('Violation Type Forced redirect selected')
})

const scenes: Record<string, string> = {
  activity: '/threat-feed?tab=activity',
  'feed minimised': '/threat-feed?tab=feed&rows=10&ssp=Index',
  'feed maximised': '/threat-feed?tab=feed&rows=10&columns=maximised',
}
for (const [name, path] of Object.entries(scenes)) {
  test(`looks good, full of data, with details: ${name}`, async ({ page, enterAs }) => {
    const complaints = complaintsOf(page)
    await enterAs(publisher, path)
    await idle(page)
    await page
      .getByRole('button', { name: /^Expand / })
      .nth(1)
      .click()
    await expectGoodLooks(page, `threat feed ${name}`)
    expect(complaints).toEqual([])
  })
}

test('on a phone rows are cards that can be sorted and opened', async ({ page, enterAs }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await enterAs(publisher, '/threat-feed?tab=feed&rows=10')
  const cards = page.getByRole('list', { name: 'Incidents' }).getByRole('listitem')
  await expect(cards).toHaveCount(10)
  await cards.first().getByRole('button', { name: /^More/ }).click()
  await expect(page.getByRole('region', { name: 'Reader' })).toBeVisible()
  await field(page, 'Sort by').or(page.getByLabel('Sort by')).first().selectOption('ssp')
  await expect(page).toHaveURL(/sort=ssp/)
})
