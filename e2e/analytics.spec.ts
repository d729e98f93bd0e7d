import { type ThreatReport, threatsReport } from '@vigil/contract'
import { clickSlice, legendItem, smartFilter, sumValues, table, tabs } from './support/analytics.ts'
import { dialog } from './support/controls.ts'
import { card, chooseDays, chooseOnly, idle, publisher, readDays, sites, sportSite } from './support/reporting.ts'
import { expect } from './support/test.ts'
import { test } from './support/traffic.ts'

test("every donut shows the server's total, for all sites, one site and one country @thorough", async ({
  page,
  enterAs,
  callerOf,
}) => {
  const api = await callerOf(publisher)
  const shares = async (reportType: ThreatReport, narrowed: object = {}) => {
    const params = { requestType: 'percentage', reportType } as const
    const body = { organizationId: api.organizationId, ...readDays(page), selectedHosts: [], ...narrowed }
    return (await api.call(threatsReport, { params, body })).data
  }
  const shownTotal = async () => {
    const donut = card(page, 'Device type')
    await donut.hover()
    await donut.getByRole('button', { name: 'Show as table: Device type' }).click()
    await expect(donut.locator('[aria-busy="true"]')).toHaveCount(0)
    const cells = await donut.locator('tbody td:nth-child(2)').allTextContents()
    await donut.getByRole('button', { name: 'Show as chart: Device type' }).click()
    return cells.reduce((sum, cell) => sum + Number(cell.replaceAll(',', '')), 0)
  }
  await enterAs(publisher, '/threat-analytics')
  await expect(page.getByRole('button', { name: /^Date Range: Last 7 days/ })).toBeVisible()
  const titles = ['Threat class', 'Threat Type', 'Delivery Source', 'SSP', 'DSP', 'Device type', 'Operating system']
  for (const title of [...titles, 'Country']) await expect(card(page, title).getByRole('img')).toBeVisible()
  const all = sumValues(await shares('device_type'))
  expect(all).toBeGreaterThan(100)
  expect(sumValues(await shares('country_code'))).toBe(all)
  expect(await shownTotal()).toBe(all)

  await chooseOnly(page, sportSite)
  await expect(page).toHaveURL(/site=sport\.harbourpost\.com/)
  await idle(page)
  const one = sumValues(await shares('device_type', { selectedHosts: [sportSite] }))
  expect(one).toBeLessThan(all)
  expect(await shownTotal()).toBe(one)

  await smartFilter(page).click()
  await page.getByRole('button', { name: 'Expand Country' }).click()
  await page.getByRole('checkbox', { name: /^United Kingdom/ }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(/country=GB/)
  await idle(page)
  const britain = { selectedHosts: [sportSite], smartFilter: { country_codes: ['GB'] } }
  expect(await shownTotal()).toBe(sumValues(await shares('device_type', britain)))

  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(page).not.toHaveURL(/country=|site=/)
  await idle(page)
  expect(await shownTotal()).toBe(all)
})

test('tabs split lines and sites, legends reset with the dates, and Escape leaves a maximised card @thorough', async ({
  page,
  enterAs,
}) => {
  await enterAs(publisher, '/threat-analytics')
  const lines = card(page, 'Attacks over Time')
  await expect(lines.getByRole('list', { name: 'Threat class legend' })).toContainText('Forced redirect')
  await expect(card(page, 'Attacks by Site')).toContainText('Top 6 Sites')
  await tabs(page, 'Attacks by').getByRole('tab', { name: 'SSP' }).click()
  await expect(page).toHaveURL(/tab=ssp/)
  await expect(lines.getByRole('list', { name: 'SSP legend' })).toContainText('Xandr')

  const item = legendItem(lines, 'Index')
  await item.click()
  await expect(item).toHaveAttribute('aria-pressed', 'false')
  await expect(legendItem(card(page, 'SSP'), 'Index')).toHaveAttribute('aria-pressed', 'true')
  await chooseDays(page, 'Yesterday')
  await expect(page.getByRole('button', { name: /^Date Range: Yesterday/ })).toBeVisible()
  await expect(legendItem(lines, 'Index')).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('button', { name: 'Maximise Attacks over Time' }).click()
  await expect(dialog(page, 'Attacks over Time')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Attacks over Time')).toBeHidden()

  await test.step('other screens remember the days', async () => {
    await page.getByRole('link', { name: 'Ad Quality', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Ad Quality', level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Date Range: Yesterday/ })).toBeVisible()
  })
})

test('slices, legends and rows filter the page, and a shared link reproduces it @thorough', async ({
  page,
  enterAs,
  browser,
}) => {
  await enterAs(publisher, '/threat-analytics?page=2')
  await idle(page)
  await clickSlice(card(page, 'Device type'), 0.1)
  await expect(page).toHaveURL(/device=Mobile/i)
  await expect(page).not.toHaveURL(/page=2/)
  await expect(page.getByRole('button', { name: 'Smart Filter: 1 selected' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Active smart filters' })).toHaveText('Device type: Mobile')

  const unknown = card(page, 'DSP').getByRole('button', { name: 'Filter by DSP: Pending Verification' })
  await unknown.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/dsp=-/)
  await idle(page)
  await expect(card(page, 'DSP').getByRole('listitem')).toHaveCount(1)

  await table(page)
    .getByRole('button', { name: /^Filter by Threat class: / })
    .first()
    .click()
  await expect(page).toHaveURL(/class=/)
  // The row's class, SSP, delivery source and trigger.
  await expect(page.getByRole('button', { name: 'Smart Filter: 6 selected' })).toBeVisible()
  await idle(page)
  const shown = await table(page).textContent()

  const other = await browser.newContext({ storageState: await page.context().storageState() })
  const reader = await other.newPage()
  await reader.goto(page.url())
  await expect(reader.getByRole('button', { name: 'Smart Filter: 6 selected' })).toBeVisible()
  await idle(reader)
  expect(await table(reader).textContent()).toBe(shown)
  await other.close()

  await page.getByRole('button', { name: 'Remove Device type: Mobile' }).click()
  await expect(page).not.toHaveURL(/device=/)
  await expect(page.getByRole('button', { name: 'Smart Filter: 5 selected' })).toBeVisible()

  await test.step('numbers link to their incidents', async () => {
    const { searchParams } = new URL(page.url())
    await card(page, 'SSP')
      .getByRole('link', { name: /^SSP: .* incidents in the threat feed$/ })
      .first()
      .press('Enter')
    await expect(page.getByRole('heading', { name: 'Threat Feed', level: 1 })).toBeVisible()
    const carried = new URL(page.url()).searchParams
    for (const name of ['from', 'to', 'dsp']) expect(carried.get(name), name).toBe(searchParams.get(name))
    expect(carried.get('type')).toBe(searchParams.get('class'))
    expect(carried.get('ssp')).toBeTruthy()
  })
})

test("a row's feed link lists as many incidents as the row counts @thorough", async ({ page, enterAs }) => {
  await enterAs(publisher, '/threat-analytics?table=operating_system')
  await idle(page)
  const row = table(page).getByRole('row').nth(1)
  const counted = await row
    .getByRole('cell')
    .filter({ hasText: /^[\d,]+$/ })
    .last()
    .textContent()
  await row.getByRole('link', { name: /in the threat feed$/ }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Threat Feed', level: 1 })).toBeVisible()
  await expect(page.getByText(new RegExp(`of ${counted}\\b`)).first()).toBeVisible()
  await page.getByRole('button', { name: /^Remove Operating system: / }).click()
  await expect(page).not.toHaveURL(/os=/)
})

test('a page beyond the end opens the last page @thorough', async ({ page, enterAs }) => {
  await enterAs(publisher, '/threat-analytics?page=9999')
  await expect(page).not.toHaveURL(/page=9999/)
  await expect(table(page).getByRole('row').nth(1)).toBeVisible()
})

test('a bar segment filters by site and value, the table by site only @thorough', async ({ page, enterAs }) => {
  await enterAs(publisher, '/threat-analytics')
  await idle(page)
  const bars = card(page, 'Attacks by Site')
  await bars.getByRole('button', { name: 'Show as table: Attacks by Site' }).click()
  await bars.getByRole('button', { name: sportSite }).click()
  await expect(page).toHaveURL(/site=sport\.harbourpost\.com/)
  await expect(page).not.toHaveURL(/class=/)
  await expect(sites(page)).toHaveAccessibleName(/1 of 6/)
  await bars.getByRole('button', { name: 'Show as chart: Attacks by Site' }).click()
  await idle(page)

  // One bar remains, in the middle; its first segment starts behind the name.
  const { width, height } = (await bars.getByRole('img').boundingBox()) ?? { width: 0, height: 0 }
  await bars.getByRole('img').click({ position: { x: width * 0.5, y: height / 2 } })
  await expect(page).toHaveURL(/class=forced-redirect/)
})
