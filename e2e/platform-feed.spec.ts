import { platformFeed } from '@vigil/contract'
import { dialog, success } from './support/controls.ts'
import { active, dsp, header, inactive, lastWeek, searchBox, see, ssp, tab } from './support/platform-feed.ts'
import { dropdown, findRows, idle } from './support/reporting.ts'
import { expect, superadmin } from './support/test.ts'
import { test } from './support/traffic.ts'

test('a client hides the burst on Index, a superadmin sees it as hidden, and it can be restored', async ({
  page,
  enterAs,
  browser,
  sessionOf,
  server,
}) => {
  await enterAs(ssp)
  await expect(page).toHaveURL(/\/platform-feed/)
  await lastWeek(page)
  await searchBox(page).fill(' GO-Matchday41 ')
  await expect(page).toHaveURL(/search=go-matchday41/)
  await idle(page)
  await expect(findRows(active(page))).toHaveCount(4)
  await expect(tab(page, 'Active')).toHaveAccessibleName('Active threats (4)')
  const unknown = page.getByRole('button', { name: 'Visible. Hide? Creative without an id' })
  await expect(unknown).toHaveAttribute('aria-disabled', 'true')
  const known = (await active(page).locator('tbody tr > td:nth-child(4)').allTextContents()).filter((id) =>
    /^\d+$/.test(id),
  )
  const [creative = ''] = known
  expect(known).toHaveLength(3)

  await page.getByRole('button', { name: `Visible. Hide? Creative ${creative}` }).click()
  const question = dialog(page, 'Update confirmation')
  await expect(question).toContainText('Do you confirm hiding this threat?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(findRows(active(page))).toHaveCount(4)
  await page.getByRole('button', { name: `Visible. Hide? Creative ${creative}` }).click()
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(success(page, 'The status of the threat was changed to "hidden"')).toBeVisible()
  await expect(findRows(active(page))).toHaveCount(3)
  await see(page, 'Hidden')
  await expect(findRows(active(page))).toHaveCount(1)
  await expect(page.getByRole('button', { name: `Hidden. Show? Creative ${creative}` })).toBeVisible()
  await see(page, 'All')
  await expect(findRows(active(page))).toHaveCount(4)
  const address = new URL(page.url())
  await see(page, 'Visible')

  const other = await browser.newContext({ baseURL: server.url })
  const admin = await other.newPage()
  await admin.goto('/favicon.svg')
  const session = await sessionOf(superadmin)
  await admin.evaluate(
    `localStorage.setItem('vigil.session', ${JSON.stringify(JSON.stringify({ ...session, signedInAt: Date.now() - 60_000 }))})`,
  )
  const { claims } = await sessionOf(ssp)
  await admin.goto(`${address.pathname}${address.search}&organization=${claims.organizationId}`)
  await expect(admin.getByRole('button', { name: `Hidden by client. Show? Creative ${creative}` })).toBeVisible()
  await expect(header(admin, 'First seen (UTC)')).toBeVisible()
  await admin.getByRole('button', { name: `Hidden by client. Show? Creative ${creative}` }).click()
  await dialog(admin, 'Update confirmation').getByRole('button', { name: 'Confirm' }).click()
  await expect(success(admin, 'The status of the threat was changed to "visible"')).toBeVisible()
  await admin.getByRole('button', { name: `Visible. Hide? Creative ${creative}` }).click()
  await dialog(admin, 'Update confirmation').getByRole('button', { name: 'Confirm' }).click()
  await expect(admin.getByRole('button', { name: `Hidden. Show? Creative ${creative}` })).toBeVisible()
  await admin.getByRole('button', { name: `Hidden. Show? Creative ${creative}` }).click()
  await dialog(admin, 'Update confirmation').getByRole('button', { name: 'Confirm' }).click()
  await expect(admin.getByRole('button', { name: `Visible. Hide? Creative ${creative}` })).toBeVisible()
  await other.close()

  await page.reload()
  await expect(findRows(active(page))).toHaveCount(4)
})

test('opens at today, and shows exchange and buyer their own columns, matching the server @thorough', async ({
  page,
  enterAs,
  callerOf,
}) => {
  const loadCounts = async (email: string) => {
    const api = await callerOf(email)
    const day = new Date().toISOString().slice(0, 10)
    const week = new Date(Date.now() - 6 * 86_400_000).toISOString().slice(0, 10)
    const query = {
      organizationId: api.organizationId,
      activeThreatsDateStart: week,
      activeThreatsDateEnd: day,
      inactiveThreatsDateStart: week,
      inactiveThreatsDateEnd: day,
      visibility: 'visible' as const,
    }
    return api.call(platformFeed, { query })
  }
  await enterAs(ssp, '/platform-feed')
  await expect(page.getByRole('button', { name: /^Date Range: Today/ })).toBeVisible()
  await expect(page.getByText('UTC', { exact: true }).first()).toBeVisible()
  await expect(header(page, 'DSP')).toBeVisible()
  await expect(header(page, 'SSP')).toHaveCount(0)
  await expect(header(page, 'First seen (UTC)')).toHaveCount(0)
  // Shortly after midnight, today has no threats yet.
  await lastWeek(page)
  const counts = await loadCounts(ssp)
  expect(counts.activeTotal).toBeGreaterThan(0)
  await expect(findRows(active(page))).toHaveCount(Math.min(20, counts.activeTotal))
  await expect(tab(page, 'Inactive')).toHaveAccessibleName(`Inactive threats (${counts.inactiveTotal})`)
  await tab(page, 'Inactive').click()
  await expect(page).toHaveURL(/tab=inactive/)
  await expect(findRows(inactive(page))).toHaveCount(Math.min(20, counts.inactiveTotal))

  await enterAs(dsp, '/platform-feed')
  await lastWeek(page)
  await expect(header(page, 'SSP')).toBeVisible()
  await expect(header(page, 'DSP')).toHaveCount(0)
  await expect(findRows(active(page))).not.toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Statistics' })).toHaveCount(0)
})

test('filters depend on each other, apply to both tables, live in the URL and can be cleared @thorough', async ({
  page,
  enterAs,
}) => {
  await enterAs(ssp, '/platform-feed')
  await lastWeek(page)
  await expect(dropdown(page, 'SSP')).toHaveCount(0)
  await dropdown(page, 'DSP').click()
  const panel = page.getByRole('dialog', { name: 'DSP' })
  await panel.getByRole('checkbox', { name: 'Quarry DSP' }).check()
  await panel.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/dsp=Quarry/)
  await idle(page)
  for (const cell of await active(page).locator('tbody tr > td:nth-child(6)').allTextContents())
    expect(cell).toBe('Quarry DSP')
  await page.reload()
  await expect(dropdown(page, 'DSP')).toHaveAccessibleName('DSP Quarry DSP selected')
  await searchBox(page).fill('50%')
  await expect(page.getByText('Please use the characters A-Z a-z 0-9 : _ - / () .')).toBeVisible()
  await expect(page).not.toHaveURL(/search=/)
  await searchBox(page).fill('nothing has this')
  await expect(page.getByText('No results found by the search criteria.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).not.toHaveURL(/dsp=|search=/)
  await expect(findRows(active(page))).not.toHaveCount(0)
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Date Range: Today/ })).toBeVisible()
})

test('pages have twenty rows; columns sort, and the same one reverses @thorough', async ({ page, enterAs }) => {
  await enterAs(ssp, '/platform-feed')
  await lastWeek(page)
  await expect(findRows(active(page))).toHaveCount(20)
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText(/^21–/)).toBeVisible()
  await active(page)
    .getByRole('columnheader', { name: /^Attacks/ })
    .getByRole('button')
    .click()
  await expect(page).toHaveURL(/sort=attacks&order=asc/)
  await active(page)
    .getByRole('columnheader', { name: /^Attacks/ })
    .getByRole('button')
    .click()
  await idle(page)
  const attacks = await active(page).locator('tbody tr > td:nth-child(9)').allTextContents()
  const numbers = attacks.map((text) => Number(text.replaceAll(',', '')))
  expect(numbers).toEqual([...numbers].sort((a, b) => b - a))
  await page.getByLabel('Rows per page').selectOption('10')
  await expect(findRows(active(page))).toHaveCount(10)
})
