import {
  dashboardReporting,
  dashboardSmartFilterValues,
  hostGroupList,
  organizationList,
  type ShieldReportState,
  shieldReport,
  shieldReportById,
  shieldReportList,
  shieldReportTexts,
  siteDomainCount,
} from '@vigil/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Answers } from '../../../testing/answers.ts'
import { expectGoodLooks } from '../../../testing/looks.ts'
import { makeOrganization } from '../../../testing/organizations.ts'
import { renderApp, superadmin, userOf } from '../../../testing/render-app.tsx'

const sites = { data: [{ tld: 'paper.example', inventoryType: 'web' as const, hosts: ['www.paper.example'] }] }
const organizations = [
  makeOrganization(1, 'Harbour News'),
  makeOrganization(2, 'Gazette Archive', { active: 0 }),
  makeOrganization(3, 'Fresh Ink', { hasSites: false }),
]
const answers = () =>
  new Answers()
    .to(organizationList, { data: organizations })
    .to(dashboardReporting, { data: [] })
    .to(dashboardSmartFilterValues, { data: [{ countryCodes: [], tags: [] }] })
    .to(hostGroupList, ({ url }) => (url.searchParams.get('organizationId') === '3' ? { data: [] } : sites))
    .to(siteDomainCount, { count: 0 })
    .to(shieldReportList, { data: [] })

const modal = () => page.getByRole('dialog', { name: 'SHIELD Report Download' })
const download = () => modal().getByRole('button', { name: /^(Download|Downloading\.\.\.|Completed|Failed)$/ })
const period = () => modal().getByRole('combobox', { name: 'Period' })
const day = (end: 'From' | 'To') => modal().getByLabelText(end, { exact: true })

async function openDialog() {
  await page.getByRole('button', { name: 'SHIELD Report' }).click()
  await expect.element(modal().getByRole('button', { name: /^Sites & Apps:/ })).toBeEnabled()
}

async function open(given: Answers, user = userOf('web')) {
  await renderApp('/dashboard', user, given)
  await openDialog()
}

async function choose(label: 'Period' | 'Organization', option: string) {
  await modal().getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

const typed = (ms: number) => new Date(ms).toISOString().replace(/(\d{4})-(\d\d)-(\d\d).*/, '$2/$3/$1')
const dayMs = 86_400_000

test('editing a date makes a custom range with its hint; today and invalid dates are ignored', async () => {
  const now = Date.now()
  await open(answers())
  const before = (day('From').element() as HTMLInputElement).value // an input by its role
  for (const ignored of [typed(now), '02/30/2026']) {
    await day('From').fill(ignored)
    await day('To').click()
    await expect.element(day('From')).toHaveValue(before)
  }
  await expect.element(period()).toHaveValue('Last Week')
  await expect.element(modal().getByText(shieldReportTexts.longPeriod)).not.toBeInTheDocument()

  await day('From').fill(typed(now - 20 * dayMs))
  await expect.element(period()).toHaveValue('Custom Range')
  await expect.element(modal().getByText(shieldReportTexts.longPeriod)).toBeVisible()
  await expect.element(download()).toBeEnabled()
  await day('To').fill(typed(now - 30 * dayMs))
  await expect.element(modal().getByText('The start date is after the end date.')).toBeVisible()
  await expect.element(download()).toBeDisabled()

  await choose('Period', 'Previous Month')
  await expect.poll(() => (day('From').element() as HTMLInputElement).value).toMatch(/^\d\d\/01\/\d{4}$/)
  await expect.element(modal().getByText(shieldReportTexts.longPeriod)).not.toBeInTheDocument()
})

test('a repeated request reports the one in progress; a failed one can be retried', async () => {
  const state: ShieldReportState = {
    id: '6f1c2c52-3a39-4f3c-9a65-0d7f3a1b5e11',
    organizationId: 1,
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
  const given = answers()
    .to(shieldReport, { ...state, isRepeat: true })
    .to(shieldReportList, { data: [state] })
    .to(shieldReportById, state)
  await open(given)
  await expect.element(modal().getByText('In progress · 40%')).toBeVisible()
  await download().first().click()
  await expect.element(page.getByText(shieldReportTexts.inProgress)).toBeVisible()

  const failed = { ...state, status: 'failed' as const }
  given.to(shieldReportList, { data: [failed] }).to(shieldReportById, failed)
  await expect.element(page.getByRole('alert').filter({ hasText: shieldReportTexts.failed })).toBeVisible()
  await openDialog()
  given.to(shieldReportList, { data: [state] }).to(shieldReportById, state)
  await modal().getByRole('button', { name: 'Retry' }).click()
  await expect.element(modal().getByText('In progress · 40%')).toBeVisible()
})

test('superadmins select an active organization; one without sites has no report', async () => {
  await open(answers(), superadmin)
  await modal().getByRole('combobox', { name: 'Organization' }).click()
  await expect.element(page.getByRole('option', { name: 'Harbour News' })).toBeVisible()
  expect(page.getByRole('option', { name: 'Gazette Archive' }).elements()).toEqual([])
  await page.getByRole('option', { name: 'Fresh Ink' }).click()
  await expect.element(download()).toBeDisabled()
  await choose('Organization', 'Harbour News')
  await expect.element(download()).toBeEnabled()
})

test('the dialog looks right', async () => {
  await open(answers(), superadmin)
  await choose('Period', 'Custom Range')
  await expectGoodLooks('SHIELD report dialog')
})
