import type { Page } from '@playwright/test'
import { allHosts, couponLeakage, couponTexts, couponUsageOverview, topCoupons } from '@vigil/contract'
import { exported, readLines } from './support/downloads.ts'
import { collectComplaints, expectGoodLooks } from './support/looks.ts'
import { card, chooseDays, chooseOnly, exact, readDays } from './support/reporting.ts'
import { expect } from './support/test.ts'
import { test } from './support/traffic.ts'

const shop = 'shop@vigil.test'
const chart = 'Top Coupon Codes Applied from Deal Sites by Orders'
const table = (page: Page) => page.getByRole('table', { name: 'Revenue Lost per coupon code by deal sites' })
const rows = (page: Page) => table(page).locator('tbody tr')
const money = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' })

async function idle(page: Page) {
  await expect(rows(page).first()).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
}

test('shows a shop its coupons: tabs, totals, trend, top codes, table and chart @thorough', async ({
  page,
  enterAs,
  callerOf,
}) => {
  test.setTimeout(180_000)
  const complaints = collectComplaints(page)
  await enterAs(shop, '/coupon-detective-analytics')
  await idle(page)
  await expect(page.getByRole('button', { name: /^Date Range: Last 7 days/ })).toBeVisible()
  const api = await callerOf(shop)
  const { timeframeFrom: dateStart, timeframeTo: dateEnd } = readDays(page)
  const query = { organizationId: api.organizationId, dateStart, dateEnd, hosts: allHosts }
  const loadUsage = async (metric: 'completed-orders' | 'revenue-lost') =>
    (await api.call(couponUsageOverview, { params: { metric }, query })).data[0]

  const orders = await loadUsage('completed-orders')
  expect(orders?.totalMetricValue).toBeGreaterThan(20)
  await expect(card(page, 'Completed Orders with Coupon')).toContainText(exact(orders?.totalMetricValue ?? 0))
  await expect(card(page, 'Completed Orders with Coupon')).toContainText('vs. previous period')
  await expect(card(page, 'Completed Orders with Coupon')).toContainText('Deal Sites')

  // Trend lines can be hidden, and viewed as a table.
  const trend = card(page, 'Completed Orders with Coupon Trend')
  await trend.getByRole('button', { name: 'Extensions' }).click()
  await expect(trend.getByRole('button', { name: 'Extensions' })).toHaveAttribute('aria-pressed', 'false')
  await trend.getByRole('button', { name: /^Show as table/ }).click()
  await expect(trend.getByRole('columnheader', { name: 'All' })).toBeVisible()

  const [top] = (await api.call(topCoupons, { params: { scope: 'dealsite' }, query })).data
  const topCard = card(page, 'Top Coupons from Deal Sites')
  await topCard.getByRole('button', { name: /^Show as table/ }).click()
  await expect(topCard.getByRole('row').nth(1)).toContainText(top?.coupon_code ?? '-')
  for (const title of ['Top Coupons Overall', 'Top Coupons from Extensions'])
    await expect(card(page, title)).toBeVisible()

  await page.getByRole('tab', { name: 'Revenue Lost' }).click()
  await expect(page).toHaveURL(/metric=revenue-lost/)
  const lost = await loadUsage('revenue-lost')
  await expect(card(page, 'Revenue Lost')).toContainText(money(lost?.totalMetricValueDealSites ?? 0))
  await page.getByRole('tab', { name: 'Total Sales with Coupon' }).click()
  await expect(card(page, 'Total Sales with Coupon Trend')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Total Sales with Coupon' })).toHaveAttribute('aria-selected', 'true')
  await idle(page)

  // The table is sorted by total, descending, and every column can be sorted both ways.
  const { data: leaked } = await api.call(couponLeakage, { params: { type: 'dealsite' }, query })
  const codes = [...new Set(leaked.map(({ coupon_code }) => coupon_code))]
  const sumDiscounts = (code: string) =>
    leaked.filter((row) => row.coupon_code === code).reduce((sum, { discounts_applied }) => sum + discounts_applied, 0)
  const most = codes.sort((a, b) => sumDiscounts(b) - sumDiscounts(a))
  await expect(rows(page).first()).toContainText(most[0] ?? '-')
  await expect(rows(page).first()).toContainText(money(sumDiscounts(most[0] ?? '')))
  const byCode = table(page).getByRole('columnheader', { name: 'Coupon code' }).getByRole('button')
  await byCode.click()
  await expect(page).toHaveURL(/sort=code/)
  await expect(rows(page).first()).toContainText([...codes].sort()[0] ?? '-')
  await byCode.click()
  await expect(rows(page).first()).toContainText([...codes].sort().at(-1) ?? '-')
  const lines = await readLines(await exported(page))
  expect(lines.length).toBe(codes.length + 1)

  await page.getByRole('button', { name: `Maximise ${chart}` }).click()
  await expect(page.getByRole('button', { name: `Minimise ${chart}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `Maximise ${chart}` })).toBeVisible()

  await chooseOnly(page, 'outlet.lanternoutdoor.com')
  await expect(page).toHaveURL(/site=outlet/)
  await chooseDays(page, 'Yesterday')
  await expect(page.getByRole('button', { name: /^Date Range: Yesterday/ })).toBeVisible()
  expect(complaints).toEqual([])
})

test('looks right with and without data, and shows failures @thorough', async ({ page, enterAs }) => {
  test.setTimeout(180_000)
  const complaints = collectComplaints(page)
  await enterAs(shop, '/coupon-detective-analytics')
  await idle(page)
  await expectGoodLooks(page, 'coupon analytics full')
  expect(complaints).toEqual([])
  await page.goto('/coupon-detective-analytics?from=2026-01-01&to=2026-01-02')
  await expect(page.getByText(couponTexts.noneFromDealSites)).toHaveCount(2)
  await expectGoodLooks(page, 'coupon analytics empty')
  await page.route('**/api/coupon-*/**', (route) => route.abort())
  await page.goto('/coupon-detective-analytics')
  await expect(card(page, 'Completed Orders with Coupon')).toContainText('Failed to load data')
  await page.unroute('**/api/coupon-*/**')
  await card(page, 'Completed Orders with Coupon').getByRole('button', { name: 'Try again' }).click()
  await expect(card(page, 'Completed Orders with Coupon')).toContainText('vs. previous period')
})
