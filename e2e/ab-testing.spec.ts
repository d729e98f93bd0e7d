import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { type AbMetric, abMetrics, abTestingComparison, abTestingReport, abTestingTexts } from '@vigil/contract'
import { choose, failure, success } from './support/controls.ts'
import { collectComplaints, expectGoodLooks } from './support/looks.ts'
import { card, chooseDays, chooseOnly, exact, readDays } from './support/reporting.ts'
import { expect, superadmin } from './support/test.ts'
import { test } from './support/traffic.ts'

const shop = 'shop@vigil.test'
const tab = (page: Page, metric: AbMetric) => page.getByRole('tab', { name: new RegExp(`^${abMetrics[metric]}`) })
const trend = (page: Page) => card(page, /: blocking vs non-blocking$/)
const breakdown = (page: Page) => page.getByRole('table', { name: 'Blocking Mode Breakdown' })
const holdout = (page: Page) => card(page, 'Holdout results')
const titles = ['User sessions', 'Conversion rate', 'Completion rate'].map((name) => `${name} by blocking mode`)
const idle = (page: Page) => expect(page.locator('main [aria-busy="true"]')).toHaveCount(0, { timeout: 30_000 })

test('shows a shop both modes in tabs, trend, breakdown and widgets, for any days and sites @thorough', async ({
  page,
  enterAs,
  callerOf,
}) => {
  const complaints = collectComplaints(page)
  const api = await callerOf(shop)
  const params = { organizationId: api.organizationId, reportType: 'overall' } as const
  const overall = async (selectedHosts: string[] = []) => {
    const { data } = await api.call(abTestingReport, {
      params,
      body: { ...readDays(page), selectedHosts },
    })
    if (!data[0]) throw new Error('there are figures')
    return data[0]
  }
  await enterAs(shop, '/ab-testing')
  await expect(page.getByRole('button', { name: /^Date Range: Last 7 days/ })).toBeVisible()
  await expect(page).toHaveURL(/from=.*to=/)
  const all = await overall()
  expect(all.sessions).toBeGreaterThan(500)
  await expect(tab(page, 'sessions')).toHaveAccessibleName(`Total Sessions ${exact(all.sessions)}`)
  await expect(tab(page, 'completed_orders')).toHaveAccessibleName(`Completed Orders ${exact(all.completed_orders)}`)

  const findRow = (name: string) => breakdown(page).getByRole('row', { name })
  await expect(findRow('Total Sessions')).toContainText(exact(all.session_in_blocking))
  await expect(findRow('Total Sessions')).toContainText(exact(all.session_in_non_blocking))
  for (const [name, rate] of [
    ['Conversion rate', all.conversion_rate_in_blocking],
    ['Completion rate', all.completion_rate_in_non_blocking],
    ['Abandonment rate', all.abandonment_rate_in_blocking],
  ] as const)
    await expect(findRow(name)).toContainText(`${rate?.toFixed(2)}%`)
  for (const title of titles) await expect(card(page, title).getByRole('img').first()).toBeVisible()

  for (const [metric, label] of Object.entries(abMetrics)) {
    await tab(page, metric as AbMetric).click() // keys of abMetrics
    await expect(page.getByRole('heading', { name: `${label}: blocking vs non-blocking` })).toBeVisible()
  }
  await expect(page).toHaveURL(/metric=average_order_value/)
  await page.reload()
  await expect(tab(page, 'average_order_value')).toHaveAttribute('aria-selected', 'true')

  const legend = trend(page).getByRole('list', { name: 'Blocking modes' })
  await legend.getByRole('button', { name: /^Non-blocking/ }).click()
  await expect(legend.getByRole('button', { name: 'Show all' })).toBeVisible()
  await trend(page).hover()
  await trend(page)
    .getByRole('button', { name: /^Show as table/ })
    .click()
  await expect(trend(page).getByRole('columnheader', { name: 'Non-blocking' })).toBeVisible()
  await card(page, titles[0] ?? '')
    .getByRole('button', { name: /^Maximise/ })
    .click()
  await page.keyboard.press('Escape')

  await chooseOnly(page, 'outlet.lanternoutdoor.com')
  await expect(page).toHaveURL(/site=outlet/)
  const outlet = await overall(['outlet.lanternoutdoor.com'])
  expect(outlet.sessions).toBeLessThan(all.sessions)
  await expect(tab(page, 'sessions')).toHaveAccessibleName(`Total Sessions ${exact(outlet.sessions)}`)
  // Changing sites shows hidden lines again.
  await expect(legend.getByRole('button', { name: 'Show all' })).toHaveCount(0)
  await chooseDays(page, 'Yesterday')
  await expect(trend(page).getByRole('columnheader', { name: 'Hour (UTC)' })).toBeVisible()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(tab(page, 'sessions')).toHaveAccessibleName(`Total Sessions ${exact(all.sessions)}`)
  expect(complaints).toEqual([])
})

test('compares the holdout from the start of the quarter, and exports the page as a PDF @thorough', async ({
  page,
  enterAs,
  callerOf,
}) => {
  const api = await callerOf(shop)
  await enterAs(shop, '/ab-testing')
  await expect(page).toHaveURL(/from=.*to=/)
  const params = { organizationId: api.organizationId }
  const body = { ...readDays(page), selectedHosts: [] }
  const { data } = await api.call(abTestingComparison, { params, body })
  const [comparison] = data
  expect(comparison?.from).toMatch(/-(01|04|07|10)-01$/)
  await expect(holdout(page)).toContainText('from the first day of the quarter')
  await expect(holdout(page)).toContainText(`of ${exact(comparison?.split.sessions ?? 0)} sessions were non-blocking`)
  await expect(holdout(page)).toContainText('Measured (holdout)')
  const isEnough = Math.min(comparison?.orders_in_blocking ?? 0, comparison?.orders_in_non_blocking ?? 0) >= 30
  const table = page.getByRole('table', { name: 'Differences between modes' })
  await expect(table).toHaveCount(isEnough ? 1 : 0)
  if (!isEnough) await expect(holdout(page)).toContainText('each mode needs at least 30 orders')

  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download report' }).click()
  await expect(page.getByRole('button', { name: 'Downloading...' })).toBeVisible()
  const download = await started
  expect(download.suggestedFilename()).toBe(`AB_Testing_Lantern-Outdoor_${body.timeframeFrom}_${body.timeframeTo}.pdf`)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await expect(success(page, abTestingTexts.completed)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Completed' })).toBeVisible()

  await page.route('**/api/ab-testing/report', (route) => route.abort())
  await page.getByRole('button', { name: /^(Completed|Download report)$/ }).click()
  await expect(failure(page, abTestingTexts.failed)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Failed' })).toBeVisible()
})

test('superadmins select a shop; failures can be retried; publishers have no access @thorough', async ({
  page,
  enterAs,
}) => {
  await enterAs(superadmin, '/ab-testing')
  await choose(page, page, 'Organization', 'Lantern Outdoor')
  await expect(page).toHaveURL(/organization=\d+/)
  await expect(breakdown(page)).toBeVisible()

  await page.route('**/api/ab-testing/**', (route) => route.abort())
  await choose(page, page, 'Organization', 'Maison Colette')
  await expect(failure(page, 'Cannot reach the server.').first()).toBeVisible({ timeout: 30_000 })
  await expect(trend(page).getByText('Failed to load data')).toBeVisible()
  await page.unroute('**/api/ab-testing/**')
  for (const each of [trend(page), holdout(page)]) await each.getByRole('button', { name: 'Try again' }).click()
  await expect(trend(page).getByRole('img')).toBeVisible()

  await enterAs('web@vigil.test', '/ab-testing')
  await expect(page.getByRole('heading', { name: 'Page not found!' })).toBeVisible()
})

test('looks right in both themes and at every width @thorough', async ({ page, enterAs }) => {
  const complaints = collectComplaints(page)
  await enterAs(shop, '/ab-testing')
  await idle(page)
  await expectGoodLooks(page, 'ab testing')
  expect(complaints).toEqual([])
})

test('looks right without data @thorough', async ({ page, enterAs }) => {
  const complaints = collectComplaints(page)
  // Before the demo's first day.
  await enterAs(shop, '/ab-testing?from=2021-02-01&to=2021-02-07')
  await expect(page.getByText(abTestingTexts.empty).first()).toBeVisible()
  await idle(page)
  await expectGoodLooks(page, 'ab testing without data')
  expect(complaints).toEqual([])
})
