import type { Page } from '@playwright/test'
import { statistics } from '@vigil/contract'
import { choose } from './support/controls.ts'
import { collectComplaints, expectGoodLooks } from './support/looks.ts'
import { chooseDays, exact, readDays, tile } from './support/reporting.ts'
import { expect, superadmin } from './support/test.ts'
import { test } from './support/traffic.ts'

const ssp = 'ssp@vigil.test'
const titles = [
  'Threats by Creative ID',
  'Threats by DSP',
  'Threats by Exchange ID',
  'Threats by Browser',
  'Threats by Device',
]
const list = (page: Page, title: string) => page.getByRole('list', { name: title })
async function idle(page: Page) {
  await expect(list(page, 'Threats by Device').getByRole('listitem').first()).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
}

test('shows an exchange its threats by five dimensions, compared with the previous period, matching the server @thorough', async ({
  page,
  enterAs,
  callerOf,
}) => {
  await enterAs(ssp, '/platform-feed')
  await page.getByRole('link', { name: 'Statistics' }).click()
  await expect(page).toHaveURL(/\/statistics\?from=/)
  await expect(page.getByRole('button', { name: /^Date Range: Last 7 days/ })).toBeVisible()
  const api = await callerOf(ssp)
  const { timeframeFrom: dateStart, timeframeTo: dateEnd } = readDays(page)
  const query = { organizationId: api.organizationId, dateStart, dateEnd }
  const answer = await api.call(statistics, { query })
  expect(answer.all_count).toBeGreaterThan(100)
  await expect(tile(page, 'Threats')).toContainText(exact(answer.all_count))
  for (const title of titles) await expect(list(page, title).getByRole('listitem').first()).toBeVisible()
  const devices = list(page, 'Threats by Device').getByRole('listitem')
  await expect(devices).toHaveCount(answer.aggByDevice.length)
  await expect(devices.first()).toContainText(answer.aggByDevice[0]?.value ?? '')
  // This test's demo starts five days ago, so the previous period is empty.
  await expect(devices.first()).toContainText('new')
})

test('a value links to its threats in the platform feed @thorough', async ({ page, enterAs }) => {
  await enterAs(ssp, '/statistics')
  await list(page, 'Threats by DSP').getByRole('link', { name: 'Quarry DSP' }).click()
  await expect(page).toHaveURL(/\/platform-feed\?(?=.*dsp=Quarry)(?=.*from=)/)
  await expect(page.getByRole('button', { name: 'DSP Quarry DSP selected' })).toBeVisible()
  await page.goBack()
  const creative = list(page, 'Threats by Creative ID').getByRole('link').first()
  const name = await creative.textContent()
  await creative.click()
  await expect(page.getByRole('textbox', { name: 'Search threats' })).toHaveValue(name?.toLowerCase() ?? '')
  await expect(page.getByRole('tab', { name: 'Active threats (1)' })).toBeVisible()
})

test('changes days, resets, and maximises a card @thorough', async ({ page, enterAs }) => {
  await enterAs(ssp, '/statistics')
  await idle(page)
  await chooseDays(page, 'Yesterday')
  await expect(page.getByRole('button', { name: /^Date Range: Yesterday/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: /^Date Range: Yesterday/ })).toBeVisible()
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Date Range: Last 7 days/ })).toBeVisible()
  await idle(page)
  const few = await list(page, 'Threats by Creative ID').getByRole('listitem').count()
  await page.getByRole('button', { name: 'Maximise Threats by Creative ID' }).click()
  await expect.poll(() => list(page, 'Threats by Creative ID').getByRole('listitem').count()).toBeGreaterThan(few)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Maximise Threats by Creative ID' })).toBeVisible()
})

test('superadmins see Index first and can select another exchange @thorough', async ({ page, enterAs }) => {
  await enterAs(superadmin, '/statistics')
  await expect(page.getByLabel('Platform').first()).toHaveValue('Index')
  await choose(page, page, 'Platform', /^Copperfield Exchange/)
  await expect(page).toHaveURL(/organization=\d+/)
  await expect(list(page, 'Threats by Device').getByRole('listitem').first()).toBeVisible()
  await list(page, 'Threats by Device').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/platform-feed\?(?=.*organization=\d)(?=.*device=)/)
})

test('looks right with data @thorough', async ({ page, enterAs }) => {
  const complaints = collectComplaints(page)
  await enterAs(ssp, '/statistics')
  await idle(page)
  await expectGoodLooks(page, 'statistics full')
  expect(complaints).toEqual([])
})
