import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  affiliateFeeMessages,
  affiliateFees,
  affiliateFeesSave,
  overviewDaily,
  overviewOverallMetrics,
  overviewTopCouponsBlocked,
  shopCreate,
  threatReportTexts,
} from '@vigil/contract'
import { unique } from './support/api.ts'
import { choose, dialog, failure, field, success } from './support/controls.ts'
import { collectComplaints, expectGoodLooks } from './support/looks.ts'
import { enterWith } from './support/people.ts'
import { card, chooseOnly, exact, readDays } from './support/reporting.ts'
import { signInByCalls } from './support/session.ts'
import { expect, superadmin } from './support/test.ts'
import { test } from './support/traffic.ts'
import { goodPassword, makeUser } from './support/users.ts'

const shop = 'shop@vigil.test'
const overview = '/vigil-cart/overview'
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
const dollars = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
const fees = (page: Page) => dialog(page, 'Affiliate fee')
const feeField = (page: Page, label: string) => fees(page).getByRole('textbox', { name: label, exact: true })
const total = (page: Page) => fees(page).locator('output')
const editFee = (page: Page) => page.getByRole('button', { name: 'Edit Affiliate Fee' })
/** First responses take long on a loaded machine. */
const slow = { timeout: 45_000 }
const loaded = (page: Page) => expect(page.locator('[aria-busy="true"]')).toHaveCount(0, slow)

// Several passes over a page of charts take longer than most tests on a loaded machine.
test.describe.configure({ timeout: 180_000 })

test('shows a shop its four metrics by day, for all or one site, without today @thorough', async ({
  page,
  enterAs,
  callerOf,
}) => {
  const api = await callerOf(shop)
  const queryFor = (selectedHosts: string[] = []) => ({
    query: { organizationId: api.organizationId, ...readDays(page), selectedHosts },
  })
  await enterAs(shop, '/')
  await expect(page).toHaveURL(/\/vigil-cart\/overview\?.*from=.*to=/)
  const [all] = (await api.call(overviewOverallMetrics, queryFor())).data
  const days = (await api.call(overviewDaily, queryFor())).data
  expect(all?.recovered_revenue).toBeGreaterThan(0)
  expect(days.reduce((sum, day) => sum + day.completed_orders, 0)).toBe(all?.completed_orders)
  await expect(tab(page, 'Recovered Revenue')).toHaveAccessibleName(
    `Recovered Revenue ${dollars(all?.recovered_revenue ?? 0)}`,
    slow,
  )
  await expect(tab(page, 'Total Sales')).toHaveAccessibleName(
    `Total Sales ${dollars(all?.gross_sales_from_extensions ?? 0)}`,
  )
  await expect(tab(page, 'Recovered Revenue')).toHaveAttribute('aria-selected', 'true')

  await tab(page, 'Completed Orders').click()
  await expect(page).toHaveURL(/metric=completed_orders/)
  const chart = card(page, 'Completed Orders by Day')
  const legend = chart.getByRole('list', { name: 'Protections Breakdown' })
  const coupon = legend.getByRole('button', { name: /^couponGUARD/ })
  await expect(coupon).toContainText(exact(all?.completed_orders_with_coupon_guard ?? 0))
  await coupon.click()
  await expect(coupon).toHaveAttribute('aria-pressed', 'false')
  await chart.getByRole('button', { name: /^Show as table/ }).click()
  await expect(chart.getByRole('row')).toHaveCount(days.length + 1)

  await chooseOnly(page, 'outlet.lanternoutdoor.com')
  await expect(page).toHaveURL(/site=outlet/)
  const [one] = (await api.call(overviewOverallMetrics, queryFor(['outlet.lanternoutdoor.com']))).data
  await expect(tab(page, 'Completed Orders')).toHaveAccessibleName(
    `Completed Orders ${exact(one?.completed_orders ?? 0)}`,
  )
  // Changing sites shows all hidden items again.
  await expect(coupon).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('button', { name: /^Date Range/ }).click()
  const today = page.getByRole('button', { name: 'Today', exact: true })
  expect((await today.count()) === 0 || (await today.isDisabled())).toBe(true)

  // A single day is split by hour.
  await page.getByRole('button', { name: 'Yesterday' }).click()
  await expect(card(page, 'Completed Orders by Hour').getByRole('row')).toHaveCount(25)
})

test('fees: shows every message and the total, and updates the overview @thorough', async ({
  page,
  enterAs,
  callerOf,
}) => {
  const api = await callerOf(shop)
  const query = { organizationId: api.organizationId }
  const stored = async () => (await api.call(affiliateFees, { query })).data[0]
  const before = await stored()
  await enterAs(shop, overview)
  await editFee(page).click()
  await expect(total(page)).toContainText('10.00%')
  const save = fees(page).getByRole('button', { name: 'Save' })

  for (const [label, typed, message] of [
    ['Affiliate fee', '', affiliateFeeMessages.affiliateFee],
    ['Affiliate network fee', '', affiliateFeeMessages.networkFee],
    ['Affiliate fee', '101', affiliateFeeMessages.tooMuch],
    ['Affiliate fee', '1.000,5', affiliateFeeMessages.affiliateFee],
    ['Affiliate network fee', '100.5', affiliateFeeMessages.tooMuch],
    ['Affiliate fee', '80', affiliateFeeMessages.totalTooMuch],
  ] as const) {
    await feeField(page, label).fill(typed)
    await expect(failure(page, message)).toBeVisible()
    await expect(save).toBeDisabled()
    await feeField(page, 'Affiliate fee').fill('10')
    await feeField(page, 'Affiliate network fee').fill('40')
    await expect(failure(page, message)).toBeHidden()
  }
  const slider = fees(page).getByRole('slider', { name: 'Affiliate fee, slider' })
  await slider.press('ArrowRight')
  await expect(feeField(page, 'Affiliate fee')).toHaveValue('11')
  await slider.press('End')
  await expect(feeField(page, 'Affiliate fee')).toHaveValue('40')
  await expect(total(page)).toContainText('56.00%')
  await page.keyboard.press('Escape')
  await expect(fees(page)).toBeHidden()
  expect(await stored()).toEqual(before)

  await editFee(page).click()
  await feeField(page, 'Affiliate fee').fill('10,5')
  await expect(total(page)).toContainText('13.13%')
  await feeField(page, 'Affiliate fee').fill('16')
  await expect(total(page)).toContainText('20.00%')
  await page.route('**/api/affiliate/fees?*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await save.click()
  await expect(fees(page).getByRole('alert')).toBeVisible()
  await page.unroute('**/api/affiliate/fees?*')
  const revenue = card(page, 'Affiliate Fraud Recovered Revenue')
  await expect(revenue).toContainText('10.00%', slow)
  await save.click()
  await expect(fees(page)).toBeHidden(slow)
  await expect(success(page, 'Affiliate fee saved.')).toBeVisible()
  await expect(revenue).toContainText('20.00%', slow)
  expect(await stored()).toMatchObject({ affiliate_fee: 16, affiliate_network_fee: 25 })
  await api.call(affiliateFeesSave, { query, body: { affiliate_fee: 8, affiliate_network_fee: 25 } })
})

test('prompts a shop without fees, which can postpone it; a superadmin is not prompted @thorough', async ({
  page,
  server,
  admin,
  enterAs,
}) => {
  const colette = (await admin.shops()).find(({ orgName }) => orgName === 'Maison Colette')
  const { email } = await makeUser(server, admin, { orgId: colette?.orgId ?? 0 })
  await enterWith(page, await signInByCalls(server.url, email, goodPassword), overview)
  await expect(fees(page)).toBeVisible(slow)
  await expect(feeField(page, 'Affiliate fee')).toHaveValue('10')
  await expect(feeField(page, 'Affiliate network fee')).toHaveValue('20')
  await expect(total(page)).toContainText('12.00%')
  await page.keyboard.press('Escape')
  await expect(fees(page).getByRole('button', { name: /Close|Cancel/ })).toHaveCount(0)
  await expect(fees(page)).toBeVisible()
  await fees(page).getByRole('button', { name: 'Not now' }).click()
  await expect(fees(page)).toBeHidden()
  await page.reload()
  await expect(card(page, 'Affiliate Fraud Recovered Revenue')).toContainText('Not set', slow)
  await expect(fees(page)).toBeHidden()

  await enterAs(superadmin, `${overview}?organization=${colette?.orgId}`)
  await expect(card(page, 'Affiliate Fraud Recovered Revenue')).toContainText('Not set', slow)
  await expect(page.getByRole('heading', { name: 'Top Coupons Blocked' })).toHaveCount(0)
  await expect(fees(page)).toBeHidden()
  await editFee(page).click()
  await page.keyboard.press('Escape')
  await expect(fees(page)).toBeHidden()
  await loaded(page)
  await expectGoodLooks(page, 'cart overview affiliate only')

  await enterWith(page, await signInByCalls(server.url, email, goodPassword), overview)
  await editFee(page).click()
  await fees(page).getByRole('button', { name: 'Save' }).click()
  await expect(fees(page)).toBeHidden(slow)
  await expect(card(page, 'Affiliate Fraud Recovered Revenue')).toContainText('12.00%', slow)
  await editFee(page).click()
  await page.keyboard.press('Escape')
  await expect(fees(page)).toBeHidden()
})

test('cards maximise, show more, explain the model, and fail independently @thorough', async ({
  page,
  enterAs,
  callerOf,
}) => {
  const api = await callerOf(shop)
  await page.route('**/api/overview/popupsBlockedByExtension?*', (route) => route.abort())
  await enterAs(shop, overview)
  const coupons = card(page, 'Top Coupons Blocked')
  await expect(coupons.getByRole('listitem')).toHaveCount(10, slow)
  const query = { organizationId: api.organizationId, ...readDays(page), selectedHosts: [] }
  const { data } = await api.call(overviewTopCouponsBlocked, { query })
  const more = Math.min(10, data.length - 10)
  await expect(coupons.getByRole('listitem').first()).toContainText(data[0]?.coupon_code ?? '')
  await coupons.getByRole('button', { name: `Show ${more} more` }).click()
  await expect(coupons.getByRole('listitem')).toHaveCount(10 + more)
  await page.getByRole('button', { name: 'Maximise Top Coupons Blocked' }).click()
  await expect(dialog(page, 'Top Coupons Blocked').getByRole('listitem')).toHaveCount(data.length)
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Top Coupons Blocked')).toBeHidden()

  await expect(card(page, 'Insights of Order with Coupons Blocked')).toContainText('Most active extension', slow)
  const popups = card(page, 'Popups Blocked By Extension')
  await expect(popups.getByText('Failed to load data')).toBeVisible(slow)
  await expect(page.getByText('Failed to load data')).toHaveCount(1)
  await page.unroute('**/api/overview/popupsBlockedByExtension?*')
  await popups.getByRole('button', { name: 'Try again' }).click()
  await expect(popups.getByRole('list', { name: 'Extension legend' })).toBeVisible(slow)
  await popups.getByRole('button', { name: 'About Popups Blocked By Extension' }).hover()
  await expect(page.getByRole('tooltip')).toContainText('Chrome users only')

  await page.getByRole('button', { name: 'How it is modelled' }).click()
  const model = dialog(page, 'How recovered revenue is modelled')
  await expect(model.getByRole('row').nth(1)).toContainText('lanternoutdoor.com', slow)
  await expect(model).toContainText('14 days old')
})

test('the report is a PDF of the selected days, and a failure is shown @thorough', async ({ page, enterAs }) => {
  await enterAs(superadmin, overview)
  await choose(page, page, 'Organization', 'Lantern Outdoor')
  await page.getByRole('button', { name: 'Download Report' }).click()
  const modal = dialog(page, 'VigilCart Report Download')
  await expect(field(modal, 'Organization').first()).toHaveValue('Lantern Outdoor')
  const download = modal.getByRole('button', { name: 'Download', exact: true })
  const started = page.waitForEvent('download')
  await download.click()
  await expect(modal.getByRole('button', { name: 'Downloading...' })).toBeVisible()
  const file = await started
  await expect(success(page, threatReportTexts.downloadCompleted)).toBeVisible()
  expect(file.suggestedFilename()).toMatch(/^VigilCart_Report_Lantern-Outdoor_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.pdf$/)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')

  await page.route('**/api/ecomm-report?*', (route) => route.abort())
  await modal.getByRole('button', { name: /^(Completed|Download)$/ }).click()
  await expect(failure(page, threatReportTexts.downloadFailed)).toBeVisible()
  await expect(modal.getByRole('button', { name: 'Failed' })).toBeVisible()
})

test('every page of a shop without protections shows where to enable them @thorough', async ({
  page,
  server,
  admin,
  enterAs,
}) => {
  const body = {
    organizationName: unique('Bare Shelves'),
    couponProtectionEnabled: false,
    affiliateFraudProtectionEnabled: false,
    agnosticProtectionEnabled: true,
    nonBlockingPercent: 10,
    sites: [],
  }
  const { orgId } = (await admin.call(shopCreate, { body })).shop
  const notice = page.getByText('Neither couponGUARD nor affiliateGUARD is enabled', { exact: true })
  await enterAs(superadmin, `${overview}?organization=${orgId}`)
  await expect(notice).toBeVisible(slow)
  await expect(page.getByRole('heading', { name: 'Top Coupons Blocked' })).toHaveCount(0)
  for (const path of ['/orders-report', '/ab-testing', '/coupon-detective-analytics']) {
    await page.goto(`${path}?organization=${orgId}`)
    await expect(notice).toBeVisible(slow)
  }
  await page.getByRole('link', { name: 'Open shops' }).click()
  await expect(page).toHaveURL(/\/organizations\?.*tab=shops/)

  const { email } = await makeUser(server, admin, { orgId })
  await enterWith(page, await signInByCalls(server.url, email, goodPassword), '/orders-report')
  await expect(notice).toBeVisible(slow)
  await page.getByRole('main').getByRole('link', { name: 'Contact us' }).click()
  await expect(page).toHaveURL(/\/contact-us/)
})

test('the overview looks right with data @thorough', async ({ page, enterAs }) => {
  const complaints = collectComplaints(page)
  await enterAs(shop, overview)
  await expect(page.getByRole('list', { name: 'Extension legend' })).toHaveCount(2, slow)
  await loaded(page)
  await expectGoodLooks(page, 'cart overview')
  expect(complaints).toEqual([])
})
