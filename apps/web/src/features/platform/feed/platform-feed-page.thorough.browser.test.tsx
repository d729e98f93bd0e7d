import {
  organizationList,
  platformColumnSets,
  platformFeed,
  platformFeedSettingsShow,
  platformFeedTexts,
  platformFeedValues,
  platformThreatHide,
  platformThreatReport,
  platformThreatReportPdf,
  threatReportTexts,
} from '@vigil/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Answers } from '../../../testing/answers.ts'
import { expectGoodLooks } from '../../../testing/looks.ts'
import { makeOrganization } from '../../../testing/organizations.ts'
import { renderApp, superadmin, userOf } from '../../../testing/render-app.tsx'
import { savedFiles } from '../../../testing/saved-files.ts'
import { makePlatformThreat, makeThreatItem } from '../../../testing/threats.ts'

const platforms = [
  makeOrganization(7, 'Index', { orgType: 'Platform', orgSubTypes: 'SSP' }),
  makeOrganization(8, 'Meridian DSP', { orgType: 'Platform', orgSubTypes: 'DSP' }),
]
const threats = ['1001', '1002', ''].map((creativeID) => makePlatformThreat({ creativeID }))
const makeFeed = (activeThreats: typeof threats) => ({
  activeThreats,
  inactiveThreats: [],
  activeTotal: activeThreats.length,
  inactiveTotal: 0,
  columns: [...platformColumnSets.SSP],
})
const answers = (rows = threats) =>
  new Answers()
    .to(organizationList, { data: platforms })
    .to(platformFeed, makeFeed(rows))
    .to(platformFeedValues, { fieldItems: { DSP: [{ value: 'Quarry DSP', count: 41 }] } })
    .to(platformFeedSettingsShow, { feedColumns: null, exportAlias: null, reportsAsDsp: false })

const days = '/platform-feed?from=2026-11-09&to=2026-11-10'
const hide = () => page.getByRole('button', { name: 'Visible. Hide? Creative 1001' })

test('shows an empty state for days without threats', async () => {
  await renderApp(days, userOf('ssp'), answers([]))
  await expect.element(page.getByText(platformFeedTexts.empty)).toBeVisible()
  await expectGoodLooks('platform feed empty')
})

test('a failure looks right and can be retried', async () => {
  const given = answers().to(platformFeed, 'no connection')
  await renderApp(days, userOf('ssp'), given)
  await expect.element(page.getByText('Failed to load data')).toBeVisible()
  await expectGoodLooks('platform feed failed')
  given.to(platformFeed, makeFeed(threats))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('3 rows')).toBeVisible()
})

test('a failed change shows an error, and the threat keeps its state', async () => {
  await renderApp(days, userOf('ssp'), answers().to(platformThreatHide, 'no connection'))
  await hide().click()
  const question = page.getByRole('dialog', { name: 'Update confirmation' })
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Cannot reach the server.' }).first()).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(hide()).toBeVisible()
})

test('superadmins select a platform first, which looks right, with no requests before', async () => {
  const given = answers()
  const { url } = await renderApp('/platform-feed', superadmin, given)
  await expect.element(page.getByText('Choose a platform').last()).toBeVisible()
  await expectGoodLooks('platform feed nothing chosen')
  expect(given.calls.filter((call) => call.includes('/api/platform-feed'))).toEqual([])
  await page.getByRole('combobox', { name: 'Platform' }).click()
  await page.getByRole('option', { name: /^Index/ }).click()
  await expect.poll(url).toContain('organization=7')
  await expect.element(hide()).toBeVisible()
})

test('the feed settings look right', async () => {
  await renderApp(`${days}&organization=7`, superadmin, answers())
  await page.getByRole('button', { name: 'Feed settings' }).click()
  await page.getByRole('dialog', { name: 'Feed settings' }).getByText('Custom columns').click()
  await expect.element(page.getByRole('checkbox', { name: 'Campaign ID' })).toBeVisible()
  await expectGoodLooks('platform feed settings')
})

test('downloads several rows as PDFs', async () => {
  const { names, texts } = savedFiles()
  const given = answers()
    .to(platformThreatReport, { threatItem: makeThreatItem() })
    .to(platformThreatReportPdf, { report: btoa('short'), reportWithAdTag: btoa('%PDF-'), fileName: 'report.pdf' })
  await renderApp(days, userOf('ssp'), given)
  const bulk = page.getByRole('button', { name: /^Bulk PDF report/ })
  await expect.element(bulk).toHaveAttribute('aria-disabled', 'true')
  for (const creative of ['1001', '1002'])
    await page.getByRole('checkbox', { name: new RegExp(`^Select creative ${creative}`) }).click()
  await bulk.click()
  await expect.element(page.getByText(threatReportTexts.allDownloaded)).toBeVisible()
  expect(names).toEqual(['report.pdf', 'report.pdf'])
  expect(await Promise.all(texts)).toEqual(['%PDF-', '%PDF-'])
})
