import type { Page } from '@playwright/test'
import { type Order, orderList, orderTexts, timelineActions } from '@vigil/contract'
import { success } from './support/controls.ts'
import { exported, readLines } from './support/downloads.ts'
import { collectComplaints, expectGoodLooks } from './support/looks.ts'
import { card, chooseDays, chooseOnly, exact, readDays } from './support/reporting.ts'
import { type Caller, expect, superadmin } from './support/test.ts'
import { test } from './support/traffic.ts'

const shop = 'shop@vigil.test'
const cards = (page: Page) => page.getByRole('list', { name: 'Orders' }).locator(':scope > li')
const details = (page: Page) => page.getByRole('link', { name: /^Details of order/ })
const money = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
const fact = (page: Page, label: string) =>
  page.locator('dl > div', { has: page.getByText(label, { exact: true }) }).locator('dd')

/** The server's orders of the displayed days. */
function loadOrders(page: Page, { call, organizationId }: Caller) {
  const { timeframeFrom: dateStart, timeframeTo: dateEnd } = readDays(page)
  return call(orderList, { query: { organizationId, dateStart, dateEnd } })
}

/** Opens a page of the list with the same days, independent of the clock. */
function goToPage(page: Page, number: number) {
  const address = new URL(page.url())
  address.searchParams.set('page', String(number))
  return page.goto(address.href)
}

async function idle(page: Page) {
  await expect(cards(page).first()).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
}

test('shows a shop its orders with blocking: cards, pages, copying, days, sites and export', async ({
  page,
  context,
  enterAs,
  callerOf,
}) => {
  test.setTimeout(180_000)
  const complaints = collectComplaints(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enterAs(shop, '/orders-report')
  await idle(page)
  const all = await loadOrders(page, await callerOf(shop))
  expect(all.total).toBeGreaterThan(20)
  await expect(cards(page)).toHaveCount(10)
  const [first] = all.data as [Order] // the list has more than twenty orders
  await expect(cards(page).first()).toContainText(money(first.total_sale))
  await expect(cards(page).first()).toContainText(first.total_block_coupons > 0 ? 'Blocked' : 'Not Attempted')

  // Numbers can be copied, and redacted ones explain why.
  await cards(page)
    .first()
    .getByRole('button', { name: /^Copy / })
    .click()
  await expect(success(page, `${first.order_id} copied to clipboard`).first()).toBeAttached()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(first.order_id)
  const redacted = page.getByRole('button', { name: orderTexts.redacted })
  const pageOfRedacted = Math.floor(all.data.findIndex(({ order_id }) => order_id.includes('*')) / 10) + 1
  await goToPage(page, pageOfRedacted)
  await redacted.first().hover()
  await expect(page.getByRole('tooltip', { name: orderTexts.redacted })).toBeVisible()

  // A page beyond the end shows the last.
  await goToPage(page, 5_000)
  const lastPage = Math.ceil(all.total / 10)
  await expect(page).toHaveURL(new RegExp(`page=${lastPage}(&|$)`))
  await expect(page.getByText(`of ${exact(all.total)} orders`)).toBeVisible()
  await page.getByRole('button', { name: 'Page 1', exact: true }).click()
  await expect(page).not.toHaveURL(/page=/)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)

  // The export contains all orders.
  const lines = await readLines(await exported(page))
  expect(lines.length).toBe(all.total + 1)
  await expect(page.getByRole('button', { name: 'Completed' })).toBeVisible()

  // Changing filters returns to page 1 and updates the URL.
  await chooseDays(page, 'Yesterday')
  await expect(page.getByRole('button', { name: /^Date Range: Yesterday/ })).toBeVisible()
  await expect(page).not.toHaveURL(/page=/)
  await idle(page)
  await chooseOnly(page, 'outlet.lanternoutdoor.com')
  await expect(page).toHaveURL(/site=outlet/)
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Date Range: Last 7 days/ })).toBeVisible()
  await expect(page).not.toHaveURL(/site=/)
  expect(complaints).toEqual([])
})

test('an order links to its details and back to the same list @thorough', async ({ page, enterAs, callerOf }) => {
  test.setTimeout(180_000)
  const complaints = collectComplaints(page)
  await enterAs(shop, '/orders-report')
  await idle(page)
  const all = await loadOrders(page, await callerOf(shop))
  const index = all.data.findIndex(
    ({ total_block_coupons: codes, total_block_affiliates: cookies }) => codes && cookies,
  )
  const order = all.data[index]
  if (!order) throw new Error('no order of the demo has both')
  await goToPage(page, Math.floor(index / 10) + 1)
  await idle(page)
  const list = page.url()
  await details(page)
    .nth(index % 10)
    .click()
  await expect(page).toHaveURL(/\/orders-detail\/details\?(?=.*id=)(?=.*sessionID=)/)
  await expect(page.getByRole('button', { name: `Copy ${order.session_id}` })).toBeVisible()
  await expect(fact(page, 'Gross sales')).toHaveText(money(order.total_sale))
  const timeline = card(page, 'Order timeline')
  await expect(timeline.getByText(timelineActions.DiscountBlock).first()).toBeVisible()
  await expect(timeline.getByText(timelineActions.CookiesBlocked).first()).toBeVisible()
  await expect(timeline.getByText(timelineActions.CheckoutSummary)).toBeVisible()
  for (const code of order.coupons_blocked)
    await expect(card(page, 'Coupon injection insights').getByText(code, { exact: true }).first()).toBeVisible()
  await expect(card(page, 'Affiliate cookie stuffing insights')).toContainText('Network')
  await page.getByRole('button', { name: 'How it is modelled: recovered by couponGUARD' }).hover()
  await expect(page.getByRole('tooltip')).toContainText(`${money(order.total_sale)} ×`)
  await page.mouse.move(0, 0)
  await expectGoodLooks(page, 'order details full')

  await page.reload()
  await page.getByRole('link', { name: 'Back to orders' }).click()
  await expect(page).toHaveURL(list)
  await idle(page)

  // A link finds an order of any day, also outside the list's days.
  const { timeframeTo: lastDay } = readDays(page)
  const older = all.data.find(({ client_timestamp_utc: time }) => time.slice(0, 10) < lastDay)
  if (!older) throw new Error('all orders of the demo are from one day')
  const link = `/orders-detail/details?${new URLSearchParams({ id: older.order_id, sessionID: older.session_id })}`
  for (const days of [`&from=${lastDay}&to=${lastDay}`, '']) {
    await page.goto(`${link}${days}`)
    await expect(fact(page, 'Gross sales')).toHaveText(money(older.total_sale))
  }

  await page.goto('/orders-detail/details?id=nothing&sessionID=nothing')
  await expect(page.getByText('There is no such order.')).toBeVisible()
  await page.goto('/orders-detail/details')
  await expect(page.getByText(orderTexts.missingParameters)).toBeVisible()
  expect(complaints).toEqual([])
})

test('handles missing session data, and hostile text stays text @thorough', async ({ page, enterAs }) => {
  await enterAs(shop, '/orders-report')
  await idle(page)
  await page.route('**/api/orders-report/*/timeline?*', (route) => route.fulfill({ json: { data: [] } }))
  await details(page).first().click()
  for (const text of [orderTexts.noTimeline, orderTexts.noCoupons, orderTexts.noAffiliates])
    await expect(page.getByText(text)).toBeVisible()
  const hostile = '<img src=x onerror="window.ran=1">'
  const event = {
    event_time: '2026-11-13T09:00:00.000Z',
    action_name: 'DiscountBlock',
    additional_information: JSON.stringify({ coupon_codes: [hostile], extension: hostile }),
  }
  await page.unroute('**/api/orders-report/*/timeline?*')
  await page.route('**/api/orders-report/*/timeline?*', (route) => route.fulfill({ json: { data: [event] } }))
  await page.reload()
  await expect(card(page, 'Coupon injection insights').getByText(hostile).first()).toBeVisible()
  expect(await page.evaluate('window.ran')).toBeUndefined()
})

test('limits details to superadmins when only affiliate protection is on @thorough', async ({
  page,
  admin,
  enterAs,
  callerOf,
}) => {
  const shopOfAffiliates = (await admin.shops()).find(({ orgName }) => orgName === 'Maison Colette')
  await enterAs(superadmin, `/orders-report?organization=${shopOfAffiliates?.orgId}`)
  await idle(page)
  await expect(details(page).first()).toBeVisible()
  await details(page).first().click()
  await expect(card(page, 'Affiliate cookie stuffing insights')).toBeVisible()
  await expect(card(page, 'Coupon injection insights')).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to orders' }).click()
  await expect(page).toHaveURL(new RegExp(`organization=${shopOfAffiliates?.orgId}`))

  // The view of a client of such a shop.
  const query = {
    organizationId: shopOfAffiliates?.orgId ?? 0,
    dateStart: readDays(page).timeframeFrom,
    dateEnd: readDays(page).timeframeTo,
  }
  const orders = await (await callerOf(superadmin)).call(orderList, { query })
  await page.route('**/api/orders-report/all?*', (route) => route.fulfill({ json: orders }))
  await enterAs(shop, '/orders-report')
  await idle(page)
  await expect(details(page)).toHaveCount(0)
})

test('looks right with data, without orders, and when loading fails @thorough', async ({ page, enterAs }) => {
  test.setTimeout(120_000)
  await enterAs(shop, '/orders-report')
  await idle(page)
  await expectGoodLooks(page, 'orders full')
  await page.goto('/orders-report?from=2026-01-01&to=2026-01-02')
  await expect(page.getByText(orderTexts.empty)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export to CSV' })).toHaveCount(0)
  await page.route('**/api/orders-report/all?*', (route) => route.abort())
  await page.goto('/orders-report')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expectGoodLooks(page, 'orders failed')
  await page.unroute('**/api/orders-report/all?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await idle(page)
})
