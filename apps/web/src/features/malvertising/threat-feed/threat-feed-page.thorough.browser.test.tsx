import {
  activeThreats,
  type FeedRow,
  hostGroupList,
  publisherThreatReport,
  publisherThreatReportPdf,
  threatFeedReporting,
  threatReportTexts,
  threatsFeed,
} from '@vigil/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Answers } from '../../../testing/answers.ts'
import { renderApp, userOf } from '../../../testing/render-app.tsx'
import { savedFiles } from '../../../testing/saved-files.ts'
import { makeThreatItem } from '../../../testing/threats.ts'

const rows: FeedRow[] = Array.from({ length: 25 }, (_, at) => ({
  ...makeThreatItem({ creativeID: `cr-${at}`, actionGroupID: `6f1c2c52-3a39-4f3c-9a65-0d7f3a1b5e${10 + at}` }),
  time: `2026-11-10T09:${10 + at}:00.000Z`,
  tagName: 'Main site',
}))

const fieldItems = {
  SSP: [],
  DSP: [],
  AttackType: [],
  Country: [],
  BrowserType: [],
  HostName: [],
  TagName: [],
  DeviceType: [],
}

const answers = (data = rows) =>
  new Answers()
    .to(threatFeedReporting, ({ body }) => {
      const { threatsDetailsActivePage: at = 1, threatsDetailsRowsPerPage: count = 50 } = body
      return { data: data.slice((at - 1) * count, at * count), total: data.length }
    })
    .to(activeThreats, { data: [], total: 0 })
    .to(hostGroupList, { data: [] })
    .to(threatsFeed, { data: [], page: { active: 1, rowsPerPage: 0 }, fieldItems, usedData: { freeSearchText: '' } })

const open = (given: Answers, search = 'tab=feed&rows=10') =>
  renderApp(`/threat-feed?from=2026-11-09&to=2026-11-10&${search}`, userOf('web'), given)
const first = () => page.getByRole('checkbox', { name: /^Select incident/ }).first()
const bulk = () => page.getByRole('button', { name: /^Bulk PDF report/ })

async function chooseOnTwoPages() {
  await expect.element(bulk()).toHaveAttribute('aria-disabled', 'true')
  await first().click()
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect.element(page.getByText('11–20 of 25 rows')).toBeVisible()
  await expect.element(first()).not.toBeChecked()
  await first().click()
  await expect.element(bulk()).toHaveAccessibleName('Bulk PDF report (2)')
}

test('bulk reports need at least two rows, and keep them across pages', async () => {
  const { names } = savedFiles()
  const given = answers()
    .to(publisherThreatReport, { threatItem: makeThreatItem() })
    .to(publisherThreatReportPdf, ({ body }) => ({
      report: btoa('%PDF-'),
      fileName: `${body.item.actionGroupID.slice(-2)}.pdf`,
    }))
  await open(given)
  await chooseOnTwoPages()
  await bulk().click()
  await expect.element(page.getByText(threatReportTexts.allDownloaded)).toBeVisible()
  expect(names).toEqual(['10.pdf', '20.pdf'])
  await expect.element(bulk()).toHaveAccessibleName('Bulk PDF report')
})

test('names the creatives of failed bulk reports, and keeps the selection', async () => {
  const given = answers()
    .to(publisherThreatReport, { threatItem: makeThreatItem() })
    .to(publisherThreatReportPdf, 'internal')
  await open(given)
  await chooseOnTwoPages()
  await bulk().click()
  await expect.element(page.getByText(threatReportTexts.downloadingFailed(2, ['cr-0', 'cr-10']))).toBeVisible()
  await expect.element(bulk()).toHaveAccessibleName('Bulk PDF report (2)')
})

test('shows an empty state without threats', async () => {
  await open(answers([]), 'tab=activity')
  await expect.element(page.getByText('There are no Active threats for the given date range.')).toBeVisible()
  await page.getByRole('tab', { name: 'Feed' }).click()
  await expect.element(page.getByText('No data found')).toBeVisible()
})
