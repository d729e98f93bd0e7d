import { threatFeedReporting } from '@vigil/contract'
import { choose, failure, success } from './support/controls.ts'
import { exported, readLines } from './support/downloads.ts'
import { chooseDays, dropdown, exact, findRows, idle, publisher, sportSite } from './support/reporting.ts'
import { expect, superadmin } from './support/test.ts'
import { dates, findColumn, incidents, pick, searchBox } from './support/threat-feed.ts'
import { test } from './support/traffic.ts'

test('finds the redirect burst by filters and search, opens it, and shares its URL', async ({
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
  for (const cell of await findColumn(page, 5).allTextContents()) expect(cell).toBe(sportSite)

  // Some incidents of the burst have no verified buyer.
  await page
    .getByRole('row')
    .filter({ hasText: 'Quarry DSP' })
    .first()
    .getByRole('button', { name: /^Expand incident/ })
    .click()
  const attack = page.getByRole('region', { name: 'Attack' })
  await expect(attack).toContainText('Forced redirect')
  await expect(attack).toContainText('The ad sends the reader to another page without a click')
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

test('the feed matches the server, and dropdowns depend on each other @thorough', async ({
  page,
  enterAs,
  callerOf,
}) => {
  const api = await callerOf(publisher)
  const total = async (more: object = {}) => {
    const body = { organizationId: api.organizationId, ...dates(page), ...more }
    return (await api.call(threatFeedReporting, { body })).total
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

test('a new column sorts ascending, the same one reverses, and pages follow the order @thorough', async ({
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
  const ascending = await findColumn(page, 5).allTextContents()
  expect(ascending).toEqual([...ascending].sort())
  await header('Site').getByRole('button').click()
  await idle(page)
  const descending = await findColumn(page, 5).allTextContents()
  expect(descending).toEqual([...descending].sort().reverse())

  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect(page.getByText(/^26–50 of /)).toBeVisible()
  await page.getByLabel('Rows per page').selectOption('10')
  await expect(page.getByText(/^1–10 of /)).toBeVisible()
  await expect(findRows(incidents(page))).toHaveCount(10)
})

test('changing days or organization returns to page 1 without a search @thorough', async ({ page, enterAs }) => {
  await enterAs(superadmin, '/threat-feed?tab=feed&search=index&page=2&rows=10')
  // Not the superadmins' default.
  await choose(page, page, 'Organization', 'Northwind Daily')
  await expect(page).not.toHaveURL(/search=|page=/)
  await expect(searchBox(page)).toHaveValue('')
  await searchBox(page).fill('index')
  await expect(page).toHaveURL(/search=index/)
  await chooseDays(page, 'Yesterday')
  await expect(page).not.toHaveURL(/search=/)
  await expect(page).toHaveURL(/tab=feed/)
})

test('an invalid search shows why and is not sent; a long one is cut with a temporary notice @thorough', async ({
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

test('the export contains all filtered rows, beyond the page @thorough', async ({ page, enterAs }) => {
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
  const [head, ...lines] = await readLines(file)
  expect(head).toContain('Time (UTC),User time,Action,Violation Type')
  expect(lines).toHaveLength(rows)
  for (const line of lines) expect(line).toContain('Forced redirect')

  await page.route('**/api/threat-feed-reporting/export', (route) => route.abort())
  await page.reload()
  await idle(page)
  await page.getByRole('button', { name: 'Export to CSV' }).click()
  await expect(failure(page, 'Download error. Please try later or contact with us.')).toBeVisible()
})
