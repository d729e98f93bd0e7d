import { choose, dialog, success } from './support/controls.ts'
import { exported, readLines } from './support/downloads.ts'
import { collectComplaints, expectGoodLooks } from './support/looks.ts'
import { active, burst, header, lastWeek, ssp } from './support/platform-feed.ts'
import { findRows, idle } from './support/reporting.ts'
import { expect, superadmin } from './support/test.ts'
import { test } from './support/traffic.ts'

test('a row opens its details, its PDF and its report @thorough', async ({ page, enterAs }) => {
  await enterAs(ssp, burst)
  await idle(page)
  await page
    .getByRole('button', { name: /^Expand creative/ })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'Supply chain' })).toContainText('Index')
  await expect(page.getByRole('region', { name: 'Attack' })).toContainText('Forced redirect')

  const pdf = page.getByRole('button', { name: /^PDF of creative/ }).first()
  const saved = page.waitForEvent('download')
  await pdf.click()
  const question = dialog(page, 'Download PDF')
  // Only an ad tag of several pages shows the prompt.
  await Promise.race([question.waitFor().then(() => question.getByRole('button', { name: 'Yes' }).click()), saved])
  expect((await saved).suggestedFilename()).toMatch(/^threat-report_Index_\d{4}-\d\d-\d\d\.pdf$/)
  await expect(success(page, 'Download completed.')).toBeVisible()

  await active(page).getByRole('link', { name: 'Open' }).first().click()
  await expect(page).toHaveURL(/offending-creative-report-platform\?(?=.*organizationId=\d)(?=.*actionGroupID=.)/)
  await expect(page.getByRole('heading', { name: 'Forced redirect' }).first()).toBeVisible()
})

test('superadmins select a platform first, with no requests before @thorough', async ({ page, enterAs }) => {
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/platform-feed') && calls.push(request.url()))
  await enterAs(superadmin, '/platform-feed')
  await expect(page.getByText('Choose a platform').last()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(calls).toEqual([])
  await choose(page, page, 'Platform', /^Meridian DSP/)
  await expect(page).toHaveURL(/organization=\d+/)
  await lastWeek(page)
  await expect(findRows(active(page))).not.toHaveCount(0)
  // Remembered for a while, like other selections.
  await page.goto('/platform-feed')
  await lastWeek(page)
  await expect(findRows(active(page))).not.toHaveCount(0)
})

test("a superadmin sets a platform's columns and its name in exports @thorough", async ({ page, enterAs, admin }) => {
  const platform = await admin.organizationNamed('Tidewater')
  await enterAs(superadmin, `/platform-feed?organization=${platform?.orgId}`)
  await lastWeek(page)
  await expect(header(page, 'Exchange ID')).toBeVisible()
  await page.getByRole('button', { name: 'Feed settings' }).click()
  const settings = dialog(page, 'Feed settings')
  await settings.getByText('Custom columns').click()
  await settings.getByRole('checkbox', { name: 'Exchange ID' }).uncheck()
  await settings.getByRole('checkbox', { name: 'Campaign ID' }).check()
  await settings.getByLabel('Name in exports').fill('Demo Platform')
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(success(page, 'Feed settings saved')).toBeVisible()
  await expect(header(page, 'Campaign ID')).toBeVisible()
  await expect(header(page, 'Exchange ID')).toHaveCount(0)
  await idle(page)
  const file = await exported(page)
  expect(file.suggestedFilename()).toMatch(/^active-threats-exported-[\dT-]+Z\.csv$/)
  const [head, ...lines] = await readLines(file)
  expect(head).toContain('First seen (UTC)')
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) expect(line).toContain('Demo Platform')
  // Evaluation only: no site is named on screen or in the export.
  expect(lines.join('\n')).not.toMatch(/harbourpost|northwinddaily|tideline\.co/)
  expect(lines.join('\n')).toContain('Hidden by data rights')

  await page.getByRole('button', { name: 'Feed settings' }).click()
  await settings.getByText('Usual columns').click()
  await settings.getByLabel('Name in exports').fill('')
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(header(page, 'Exchange ID')).toBeVisible()
})

test('looks right with data and details @thorough', async ({ page, enterAs }) => {
  const complaints = collectComplaints(page)
  await enterAs(ssp, '/platform-feed?visibility=all')
  await lastWeek(page)
  await page
    .getByRole('button', { name: /^Expand / })
    .nth(1)
    .click()
  await expectGoodLooks(page, 'platform feed full')
  expect(complaints).toEqual([])
})
