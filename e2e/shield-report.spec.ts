import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { shieldReportTexts } from '@vigil/contract'
import { choose, dialog, field, success } from './support/controls.ts'
import { collectComplaints } from './support/looks.ts'
import { chooseOnly, publisher } from './support/reporting.ts'
import { expect } from './support/test.ts'
import { test } from './support/traffic.ts'

const { started, completed } = shieldReportTexts
const modal = (page: Page) => dialog(page, 'SHIELD Report Download')
const download = (page: Page) =>
  modal(page)
    .getByRole('button', { name: /^(Download|Downloading\.\.\.|Completed|Failed)$/ })
    .first()
const period = (page: Page) => field(modal(page), 'Period').first()

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'SHIELD Report' }).click()
  await expect(modal(page)).toBeVisible()
  await expect(modal(page).getByRole('button', { name: /^Sites & Apps:/ })).toBeEnabled()
}

test('a report requested on one page downloads by itself on another @thorough', async ({ page, enterAs }) => {
  const complaints = collectComplaints(page)
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
