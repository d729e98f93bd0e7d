import {
  type AnswerOf,
  organizationList,
  platformAdQualityReport,
  platformAdQualityView,
  type profile,
} from '@vigil/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Answers } from '../../../testing/answers.ts'
import { makeOrganization } from '../../../testing/organizations.ts'
import { renderApp, superadmin } from '../../../testing/render-app.tsx'

const platform = { orgType: 'Platform', orgSubTypes: 'SSP' } as const
const exchange = makeOrganization(7, 'Exchange', platform)
const ssp: AnswerOf<typeof profile> = {
  ...superadmin,
  role: 'client',
  organizationId: 7,
  organizationType: 'Platform',
  organizationSubTypes: 'SSP',
  organizations: [exchange],
}

const full: AnswerOf<typeof platformAdQualityView> = {
  reports: ['violation_class', 'violation_type', 'dsp'],
  groups: ['dsps', 'violation_classes', 'violation_variants', 'block_triggers'],
  hasSites: true,
  hasTriggers: true,
}
const withoutSites: typeof full = {
  reports: ['violation_class', 'dsp'],
  groups: ['dsps', 'violation_classes'],
  hasSites: false,
  hasTriggers: false,
}

const row = { ssp: 'Exchange', deliverySource: 'prebid', blockReason: 'brand', totalViolations: 12 }
const answers = (view: typeof full) =>
  new Answers()
    .to(organizationList, { data: [exchange, makeOrganization(1, 'Harbour News')] })
    .to(platformAdQualityView, view)
    .to(platformAdQualityReport, ({ url }) => {
      const [request = ''] = url.pathname.split('/').slice(3)
      const one = { label: url.pathname.endsWith('/dsp') ? 'Criteo' : 'brand', value: 12 }
      if (request === 'overview') {
        const trigger = view.hasTriggers ? { blockTrigger: 'Acme' } : {}
        return { data: [{ ...one, ...row, ...trigger }], total: 1, isCut: false }
      }
      if (request === 'by-site') return { data: [{ ...one, host: 'www.paper.example' }] }
      return { data: [request === 'percentage' ? { ...one, percentage: 100 } : { ...one, date: '2026-11-13' }] }
    })

const title = (name: string) => page.getByRole('heading', { name, exact: true })
const table = () => page.getByRole('table', { name: /Overview of Ad Quality Violations/ })

test('shows a platform its violations with sites and list entries, as far as its data rights include them', async () => {
  const given = answers(full)
  await renderApp('/link-adqp', ssp, given)
  await expect.element(title('Violations by Site')).toBeVisible()
  await expect.element(page.getByRole('tab', { name: 'Violation Breakdown' }).first()).toBeVisible()
  await expect.element(table().getByText('Acme')).toBeVisible()
  expect(page.getByRole('tab', { name: 'SSP' }).elements()).toEqual([])
  expect(page.getByRole('combobox', { name: 'Platform' }).elements()).toEqual([])
})

test('requests and shows neither sites nor list entries without the data rights', async () => {
  const given = answers(withoutSites)
  await renderApp('/link-adqp', ssp, given)
  await expect.element(title('Violations over Time')).toBeVisible()
  await expect.element(table().getByText('Prebid')).toBeVisible()
  expect(title('Violations by Site').elements()).toEqual([])
  expect(page.getByRole('tab', { name: 'Violation Breakdown' }).elements()).toEqual([])
  expect(page.getByRole('columnheader', { name: 'Block Trigger' }).elements()).toEqual([])
  expect(given.calls.filter((call) => /by-site|violation_type|hosts/.test(call))).toEqual([])
})

test('lets superadmins select a platform, offers platforms only, and then shows its violations', async () => {
  const given = answers(withoutSites)
  const { url } = await renderApp('/link-adqp', superadmin, given)
  await expect.element(page.getByText('Select a platform to see its violations.')).toBeVisible()
  expect(given.calls.filter((call) => call.includes('platform-ad-quality'))).toEqual([])
  await page.getByRole('combobox', { name: 'Platform' }).click()
  expect(page.getByRole('option', { name: /Harbour News/ }).elements()).toEqual([])
  await page.getByRole('option', { name: /Exchange/ }).click()
  await expect.element(title('Violations over Time')).toBeVisible()
  await expect.poll(url).toContain('organization=7')
})

test('shows an empty period, and a failed request with a retry', async () => {
  const given = answers(withoutSites).to(platformAdQualityView, 'internal')
  await renderApp('/link-adqp', ssp, given)
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  given.to(platformAdQualityView, withoutSites).to(platformAdQualityReport, { data: [] })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('No violations in the selected period')).toBeVisible()
})
