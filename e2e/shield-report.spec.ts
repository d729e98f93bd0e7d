import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { shieldReportTexts } from '@vigil/contract'
import { choose, dialog, failure, field, success } from './support/controls.ts'
import { complaintsOf, expectGoodLooks } from './support/looks.ts'
import { chooseOnly, publisher } from './support/reporting.ts'
import { expect, superadmin } from './support/test.ts'
import { test } from './support/traffic.ts'

const { started, completed, inProgress, longPeriod, failed } = shieldReportTexts
const modal = (page: Page) => dialog(page, 'SHIELD Report Download')
const download = (page: Page) =>
  modal(page)
    .getByRole('button', { name: /^(Download|Downloading\.\.\.|Completed|Failed)$/ })
    .first()
const period = (page: Page) => field(modal(page), 'Period').first()
const day = (page: Page, end: 'From' | 'To') => modal(page).getByLabel(end, { exact: true })

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'SHIELD Report' }).click()
  await expect(modal(page)).toBeVisible()
  await expect(modal(page).getByRole('button', { name: /^Sites & Apps:/ })).toBeEnabled()
}

const typed = (ms: number) => new Date(ms).toISOString().replace(/(\d{4})-(\d\d)-(\d\d).*/, '$2/$3/$1')

test('a report requested on one page downloads by itself on another @thorough', async ({ page, enterAs }) => {
  const complaints = complaintsOf(page)
  await enterAs(publisher, '/dashboard')
  await openDialog(page)
  await expect(period(page)).toHaveValue('Last Week')
  const saved = page.waitForEvent('download')
  await download(page).click()
  await expect(success(page, started)).toBeVisible()
  await expect(modal(page)).toBeHidden()

  await page.getByRole('link', { name: 'Threat Analytics' }).click()
  await expect(page.getByRole('heading', { name: 'Threat Analytics', level: 1 })).toBeVisible()
  const done = success(page, completed)
  await expect(done).toBeVisible({ timeout: 50_000 })
  await expect(done.getByRole('button', { name: 'Download again' })).toBeVisible()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^SHIELD_Report_Harbour-Media_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.pdf$/)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  expect(complaints).toEqual([])
})

test('survives a reload: completion is announced, and the report is listed with its file @thorough', async ({
  page,
  enterAs,
}) => {
  await enterAs(publisher, '/dashboard')
  await chooseOnly(page, 'sport.harbourpost.com')
  await openDialog(page)
  await choose(page, modal(page), 'Period', 'Today')
  await download(page).click()
  await expect(success(page, started)).toBeVisible()
  await page.reload()
  await expect(success(page, completed)).toBeVisible({ timeout: 50_000 })

  await openDialog(page)
  const newest = modal(page).getByRole('listitem').first()
  await expect(newest).toContainText('Today')
  await expect(newest).toContainText('sport.harbourpost.com')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    newest.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^SHIELD_Report_Harbour-Media/)
  await expect(newest.getByRole('button', { name: 'Completed' })).toBeVisible()
})

test('editing a date makes a custom range with its hint; today and invalid dates are ignored @thorough', async ({
  page,
  enterAs,
}) => {
  const now = Date.now()
  await enterAs(publisher, '/dashboard')
  await openDialog(page)
  const before = await day(page, 'From').inputValue()
  await day(page, 'From').fill(typed(now))
  await day(page, 'To').click()
  await expect(day(page, 'From')).toHaveValue(before)
  await day(page, 'From').fill('02/30/2026')
  await day(page, 'To').click()
  await expect(day(page, 'From')).toHaveValue(before)
  await expect(period(page)).toHaveValue('Last Week')
  await expect(modal(page).getByText(longPeriod)).toBeHidden()

  await day(page, 'From').fill(typed(now - 20 * 86_400_000))
  await expect(period(page)).toHaveValue('Custom Range')
  await expect(modal(page).getByText(longPeriod)).toBeVisible()
  await expect(download(page)).toBeEnabled()
  await day(page, 'To').fill(typed(now - 30 * 86_400_000))
  await expect(modal(page).getByText('The start date is after the end date.')).toBeVisible()
  await expect(download(page)).toBeDisabled()

  await choose(page, modal(page), 'Period', 'Previous Month')
  await expect(day(page, 'From')).toHaveValue(/^\d\d\/01\/\d{4}$/)
  await expect(modal(page).getByText(longPeriod)).toBeHidden()
})

test('a repeated request reports the one in progress; a failed one can be retried @thorough', async ({
  page,
  enterAs,
  sessionOf,
}) => {
  const { claims } = await sessionOf(publisher)
  const state = {
    id: '6f1c2c52-3a39-4f3c-9a65-0d7f3a1b5e11',
    organizationId: claims.organizationId,
    period: 'lastWeek',
    from: '2026-11-01',
    to: '2026-11-07',
    hosts: [],
    status: 'in progress',
    progress: 40,
    fileName: 'SHIELD_Report.pdf',
    fileBytes: null,
    createdAt: '2026-11-08T09:00:00.000Z',
    finishedAt: null,
  }
  const answers = { status: 'in progress' }
  await page.route('**/api/shield-report?*', (route) => route.fulfill({ json: { ...state, isRepeat: true } }))
  await page.route('**/api/shield-reports?*', (route) => route.fulfill({ json: { data: [{ ...state, ...answers }] } }))
  await page.route('**/api/shield-reports/*', (route) => route.fulfill({ json: { ...state, ...answers } }))
  await enterAs(publisher, '/dashboard')
  await openDialog(page)
  await expect(modal(page).getByText('In progress · 40%')).toBeVisible()
  await download(page).click()
  await expect(success(page, inProgress)).toBeVisible()

  answers.status = 'failed'
  await expect(failure(page, failed)).toBeVisible()
  await openDialog(page)
  answers.status = 'in progress'
  await modal(page).getByRole('button', { name: 'Retry' }).click()
  await expect(modal(page).getByText('In progress · 40%')).toBeVisible()
})

test('superadmins select an active organization; one without sites has no report @thorough', async ({
  page,
  enterAs,
}) => {
  await enterAs(superadmin, '/dashboard')
  await openDialog(page)
  await field(modal(page), 'Organization').first().click()
  await expect(page.getByRole('option', { name: 'Harbour Media' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Gazette Archive' })).toBeHidden()
  await page.getByRole('option', { name: 'Fresh Ink' }).click()
  await expect(download(page)).toBeDisabled()
  await choose(page, modal(page), 'Organization', 'Harbour Media')
  await expect(download(page)).toBeEnabled()
})

test('the dialog looks right @thorough', async ({ page, enterAs }) => {
  await enterAs(superadmin, '/dashboard')
  await openDialog(page)
  await choose(page, modal(page), 'Period', 'Custom Range')
  await expectGoodLooks(page, 'SHIELD report dialog')
})
