import type { Page } from '@playwright/test'
import { networkAnalysisFindings, networkAnalysisStacked } from '@vigil/contract'
import { unique } from './support/api.ts'
import { choose, dialog, field, findRow, success } from './support/controls.ts'
import { collectComplaints, expectGoodLooks } from './support/looks.ts'
import { card, chooseOnly, publisher, readDays } from './support/reporting.ts'
import { expect, superadmin } from './support/test.ts'
import { test } from './support/traffic.ts'

const globe = (page: Page, title: string) => page.getByRole('button', { name: `Network Comparison: ${title}` })
const comparison = (page: Page, title: string) => dialog(page, `Network Comparison: ${title}`)
const picture = (page: Page, title: string) => comparison(page, title).getByRole('img', { name: /^Share of attacks/ })
const calls = '**/api/threats-reporting/network/analysis/**'

async function readCells(page: Page, title: string) {
  const shown = comparison(page, title)
  await picture(page, title).hover()
  await shown.getByRole('button', { name: /^Show as table/ }).click()
  const rows = await shown.locator('tbody tr').all()
  const cells = await Promise.all(rows.map((row) => row.locator('th, td').allTextContents()))
  return { columns: await shown.locator('thead th').allTextContents(), cells }
}

test("a donut's globe shows the server's shares and findings @thorough", async ({ page, enterAs, callerOf }) => {
  const complaints = collectComplaints(page)
  await enterAs(publisher, '/threat-analytics')
  await globe(page, 'SSP').click()
  const shown = comparison(page, 'SSP')
  await expect(shown.getByRole('listitem').filter({ hasText: 'of attacks' }).first()).toBeVisible()

  const api = await callerOf(publisher)
  const request = {
    params: { reportType: 'ssp' as const },
    body: { organizationId: api.organizationId, ...readDays(page), selectedHosts: [] },
  }
  const { data: bullets } = await api.call(networkAnalysisFindings, request)
  await expect(shown.locator('ul').last().getByRole('listitem')).toHaveText(bullets.map(({ bullet }) => bullet))
  expect(bullets[0]?.bullet).toMatch(
    /^\w[\w ]* accounted for [\d.]+% of attacks (on your sites, [\d.]+ times the|in the network, but for none of)/,
  )

  const { data } = await api.call(networkAnalysisStacked, request)
  const { columns, cells } = await readCells(page, 'SSP')
  expect(columns).toEqual(['SSP', 'Your sites', 'News', 'Network'])
  expect(cells).toHaveLength(data.length)
  const first = data.find(({ value }) => value === 'Index')
  const share = Number(first?.clientSitesThreatsBlocked?.toFixed(1))
  expect(cells.find(([name]) => name === 'Index')?.[1]).toBe(`${share}%`)

  await expectGoodLooks(page, 'network comparison')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Escape')
  await expect(shown).toBeHidden()
  await expect(globe(page, 'SSP')).toBeFocused()
  expect(complaints).toEqual([])
})

test('compares selected sites; over a maximised card, Escape closes only the dialog @thorough', async ({
  page,
  enterAs,
}) => {
  await enterAs(publisher, '/threat-analytics')
  await chooseOnly(page, 'sport.harbourpost.com')
  await page.getByRole('button', { name: 'Maximise Threat class' }).click()
  const request = page.waitForRequest(/network\/analysis\/stacked\/violation_class/)
  await globe(page, 'Threat class').click()
  expect((await request).postDataJSON()).toMatchObject({ selectedHosts: ['sport.harbourpost.com'] })
  await expect(comparison(page, 'Threat class').getByText('1 site or app')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(comparison(page, 'Threat class')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Minimise Threat class' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card(page, 'Threat class').getByRole('button', { name: 'Maximise Threat class' })).toBeVisible()
})

test('a vertical with too few members is not available, but the network is @thorough', async ({
  page,
  admin,
  enterAs,
}) => {
  const trail = await admin.organizationNamed('Open Trail Network')
  await enterAs(superadmin, `/threat-analytics?organization=${trail?.orgId}`)
  await globe(page, 'Threat class').click()
  const { columns, cells } = await readCells(page, 'Threat class')
  expect(columns).toEqual(['Threat class', 'Open Trail Network', 'Outdoors', 'Network'])
  expect(new Set(cells.map(([, , vertical]) => vertical))).toEqual(new Set(['Not Available']))
  expect(cells[0]?.[3]).toMatch(/%$/)
})

test('a failed comparison can be retried, and is aborted on close @thorough', async ({ page, enterAs }) => {
  await enterAs(publisher, '/threat-analytics')
  await page.route(calls, (route) => route.fulfill({ status: 503, body: '' }))
  await globe(page, 'DSP').click()
  const shown = comparison(page, 'DSP')
  await expect(shown.getByText('Error fetching network analysis data')).toBeVisible()
  await page.unroute(calls)
  await shown.getByRole('button', { name: 'Try again' }).click()
  await expect(picture(page, 'DSP')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.route(calls, () => undefined)
  const abandoned = page.waitForEvent('requestfailed', (request) => request.url().includes('network/analysis'))
  await globe(page, 'Country').click()
  await expect(comparison(page, 'Country')).toBeVisible()
  await page.keyboard.press('Escape')
  await abandoned
})

test("a superadmin sets a publisher's vertical on creation and later @thorough", async ({ page, admin, enterAs }) => {
  const name = unique('Penalty Spot')
  await enterAs(superadmin, '/organizations')
  await page.getByRole('button', { name: 'Create new organization' }).click()
  const form = dialog(page, 'Create new organization')
  await field(form, 'Organization name').fill(name)
  await choose(page, form, 'Organization type', 'Publisher')
  await choose(page, form, 'Sub type', /^Web$/)
  await choose(page, form, 'Vertical', 'Sport')
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(form).toBeHidden()
  expect((await admin.organizationNamed(name))?.vertical).toBe('sport')

  await page.getByLabel('Search organizations').fill(name)
  await findRow(page, name)
    .getByRole('button', { name: `Sites and apps of ${name}` })
    .click()
  await choose(page, dialog(page, `Sites and apps of ${name}`), 'Vertical', 'News')
  await expect(success(page, 'Organization Updated!')).toBeVisible()
  expect((await admin.organizationNamed(name))?.vertical).toBe('news')
})
