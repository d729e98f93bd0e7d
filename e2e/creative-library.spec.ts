import type { Page } from '@playwright/test'
import { creativeLibrary } from '@vigil/contract'
import { choose } from './support/controls.ts'
import { collectComplaints } from './support/looks.ts'
import { exact, publisher } from './support/reporting.ts'
import { expect, superadmin } from './support/test.ts'
import { test } from './support/traffic.ts'

const cards = (page: Page) => page.getByRole('list', { name: 'Creatives' }).getByRole('listitem')
const datePicker = (page: Page) => page.getByRole('button', { name: /^Date: / })
const smartFilter = (page: Page) => page.getByRole('button', { name: /^Smart Filter/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Smart Filter' })
const rowsPerPage = (page: Page) => page.getByLabel('Rows per page')
const idle = (page: Page) => expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
const readSearch = (page: Page) => new URL(page.url()).searchParams

const dayMs = 86_400_000
const dayBefore = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)
/** In the calendar's format: 13 November 2026. */
const inCalendar = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(day),
  )

async function pickDay(page: Page, day: string) {
  await datePicker(page).click()
  const calendar = page.getByRole('dialog', { name: 'Date' })
  const cell = calendar.getByRole('button', { name: inCalendar(day) })
  if ((await cell.count()) === 0) await calendar.getByRole('button', { name: 'Previous month' }).click()
  await cell.click()
}

const field = (page: Page, nth: number, label: string) =>
  cards(page)
    .nth(nth)
    .locator('div', { has: page.getByText(label, { exact: true }) })
    .locator('dd')

test("cards show the server's data of the day, with a page size selector @thorough", async ({
  page,
  enterAs,
  callerOf,
}) => {
  const complaints = collectComplaints(page)
  const api = await callerOf(publisher)
  await enterAs(publisher, '/creative-library')
  await expect(cards(page)).toHaveCount(20)
  expect(readSearch(page).get('date')).toBe(dayBefore(1))

  const day = { dateStart: dayBefore(1), dateEnd: dayBefore(1) }
  const body = { organizationId: api.organizationId, ...day, bidsDetailsRowsPerPage: 100 }
  const { data, totalOfEntries } = await api.call(creativeLibrary, { body })
  expect(totalOfEntries).toBeGreaterThan(60)
  await expect(page.getByText(`1–20 of ${exact(totalOfEntries)} rows`)).toBeVisible()
  for (const nth of [0, 1, 19]) {
    await expect(field(page, nth, 'Creative ID')).toHaveText(data[nth]?.creativeID ?? '')
    await expect(field(page, nth, 'Bidder code')).toHaveText(data[nth]?.bidderCode ?? '')
    await expect(field(page, nth, 'Blocks')).toHaveText(exact(data[nth]?.blocks ?? 0))
    await expect(field(page, nth, 'ADomains')).toHaveText(data[nth]?.adomains.join(', ') || '-')
  }

  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL(/page=2/)
  await idle(page)
  await expect(field(page, 0, 'Creative ID')).toHaveText(data[20]?.creativeID ?? '')
  await page.reload()
  await expect(field(page, 0, 'Creative ID')).toHaveText(data[20]?.creativeID ?? '')

  for (const rows of [8, 60, 100, 20]) {
    await rowsPerPage(page).selectOption(String(rows))
    await idle(page)
    await expect(cards(page)).toHaveCount(Math.min(rows, totalOfEntries))
    expect(readSearch(page).get('page')).toBeNull()
  }
  expect(await rowsPerPage(page).locator('option').allTextContents()).toEqual(['8', '20', '60', '100'])
  await page.goto('/creative-library?page=900')
  await expect(page).toHaveURL(new RegExp(`page=${Math.ceil(totalOfEntries / 20)}`))
  await expect(cards(page).first()).toBeVisible()
  expect(complaints).toEqual([])
})

test('loads screenshots when they become visible, and opens details in a new tab @thorough', async ({
  page,
  enterAs,
}) => {
  test.setTimeout(120_000)
  const requested = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/creative-library/image/')) requested.add(pathname)
  })
  await enterAs(publisher, '/creative-library?rows=60')
  await expect(cards(page)).toHaveCount(60)
  const first = cards(page).first()
  await expect(first.locator('[data-picture="ready"] img')).toBeVisible({ timeout: 90_000 })
  expect(requested.size).toBeLessThanOrEqual(12)
  await cards(page).nth(40).scrollIntoViewIfNeeded()
  await expect.poll(() => requested.size).toBeGreaterThan(12)

  const id = (await field(page, 0, 'Creative ID').textContent()) ?? ''
  const opening = page.waitForEvent('popup')
  await first.getByRole('link').click()
  const details = await opening
  await expect(details.getByRole('heading', { name: 'Creative Details', level: 1 })).toBeVisible()
  const search = readSearch(details)
  expect(search.get('creativeID')).toBe(id)
  expect(search.get('eventDate')).toBe(dayBefore(1))
  expect(Number(search.get('organizationId'))).toBeGreaterThan(0)
  await expect(details.getByRole('img', { name: 'The ad' })).toBeVisible()
})

test('another day starts at page 1, is remembered, and cannot be in the future @thorough', async ({
  page,
  enterAs,
}) => {
  await enterAs(publisher, '/creative-library?page=2')
  await expect(cards(page).first()).toBeVisible()
  await pickDay(page, dayBefore(2))
  await expect(page).toHaveURL(new RegExp(`date=${dayBefore(2)}`))
  expect(readSearch(page).get('page')).toBeNull()
  await idle(page)
  await page.goto('/creative-library')
  await expect(page).toHaveURL(new RegExp(`date=${dayBefore(2)}`))

  await datePicker(page).click()
  const tomorrow = page.getByRole('dialog', { name: 'Date' }).getByRole('button', { name: inCalendar(dayBefore(-1)) })
  if (await tomorrow.count()) await expect(tomorrow).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.goto(`/creative-library?date=${dayBefore(-1)}`)
  await expect(page).toHaveURL(new RegExp(`date=${dayBefore(2)}`))

  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page).toHaveURL(new RegExp(`date=${dayBefore(1)}`))
})

test('debounces quick changes of the day @thorough', async ({ page, enterAs }) => {
  await page.clock.install()
  const requested: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/creative-library') requested.push(request.postDataJSON().dateStart)
  })
  await enterAs(publisher, '/creative-library')
  await expect(cards(page).first()).toBeVisible()
  await page.clock.runFor(3_000)
  requested.length = 0
  await page.clock.pauseAt(Date.now() + 60_000)
  const pick = async (day: string) => {
    await datePicker(page).click()
    await page.clock.runFor(300)
    const calendar = page.getByRole('dialog', { name: 'Date' })
    const shown = calendar.getByRole('button', { name: inCalendar(day) })
    // The calendar opens at the selected day, which can be the first of a month.
    if (!(await shown.isVisible())) await calendar.getByRole('button', { name: 'Previous month' }).click()
    await shown.click()
    await page.clock.runFor(300)
  }
  const days = [2, 3, 4].map((days) => dayBefore(days))
  for (const day of days) await pick(day)
  expect(requested).toEqual([days[0]])
  await page.clock.runFor(2_100)
  await expect.poll(() => requested).toEqual([days[0], days[2]])
})

test('smart filters expand and collapse, wait for Submit, filter the cards, and reset @thorough', async ({
  page,
  enterAs,
}) => {
  await enterAs(publisher, '/creative-library?page=2')
  await expect(cards(page).first()).toBeVisible()
  await smartFilter(page).click()
  await panel(page).getByRole('button', { name: 'Expand all' }).click()
  await expect(panel(page).getByRole('list', { name: 'Violation type' })).toBeVisible()
  await panel(page).getByRole('button', { name: 'Collapse all' }).click()
  await expect(panel(page).getByRole('list', { name: 'Violation type' })).toBeHidden()

  await panel(page).getByRole('button', { name: 'Expand Violation type' }).click()
  await panel(page).getByRole('checkbox', { name: 'Ad Format' }).check()
  await expect(page).toHaveURL(/page=2/)
  await panel(page).getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(/class=ad-format/)
  expect(readSearch(page).get('page')).toBeNull()
  await idle(page)
  for (const card of await cards(page).all()) await expect(card).toContainText('Ad Format')
  const narrowed = await cards(page).count()
  await page.reload()
  await expect(cards(page)).toHaveCount(narrowed)

  const chosen = page.getByRole('list', { name: 'Active smart filters' })
  await expect(chosen).toHaveText('Violation type: Ad Format')
  await page.getByRole('button', { name: 'Remove Violation type: Ad Format' }).click()
  await expect(cards(page)).toHaveCount(20)

  await page.goto('/creative-library?class=brand&class=-')
  await expect(smartFilter(page)).toHaveAccessibleName('Smart Filter: 2 selected')
  await smartFilter(page).click()
  await panel(page).getByRole('button', { name: 'Reset' }).click()
  await expect(page).not.toHaveURL(/class=/)
  await expect(cards(page)).toHaveCount(20)
})

test('superadmins select a publisher, which resets page and filters and is remembered @thorough', async ({
  page,
  enterAs,
}) => {
  await enterAs(superadmin, '/creative-library')
  await choose(page, page, 'Organization', 'Harbour Media')
  await expect(cards(page)).toHaveCount(20)
  await page.goto(`${page.url()}&page=2&ssp=Index`)
  await expect(smartFilter(page)).toHaveAccessibleName('Smart Filter: 1 selected')
  await choose(page, page, 'Organization', 'Pocket Arcade')
  await expect(page).not.toHaveURL(/ssp=|page=/)
  await expect(cards(page).first()).toBeVisible()
  const chosen = readSearch(page).get('organization')
  await page.goto('/creative-library')
  await expect(page).toHaveURL(new RegExp(`organization=${chosen}`))
})
