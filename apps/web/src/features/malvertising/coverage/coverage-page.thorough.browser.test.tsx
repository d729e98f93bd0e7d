import {
  type AnswerOf,
  type CoverageRow,
  coverageBreakdown,
  coverageReport,
  hostGroupList,
  pageCheckList,
  pageCheckStart,
} from '@vigil/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Answers } from '../../../testing/answers.ts'
import { expectGoodLooks } from '../../../testing/looks.ts'
import { renderApp, userOf } from '../../../testing/render-app.tsx'

type Report = AnswerOf<typeof coverageReport>

const losses: Report['total']['losses'] = [
  { reason: 'cross_origin', ads: 70, valueUsd: 0 },
  { reason: 'too_late', ads: 30, valueUsd: 0.25 },
  { reason: 'older_build', ads: 20, valueUsd: 0 },
  { reason: 'not_seen', ads: 10, valueUsd: 0.15 },
]
const figures = {
  ads: 1_000,
  inspected: 870,
  contained: 70,
  valueUsd: 4,
  inspectedValueUsd: 3.6,
  containedValueUsd: 0,
}
const report = (more: Partial<Report> = {}): Report => ({
  total: { ...figures, losses },
  before: { ...figures, inspected: 800, losses: [] },
  trend: [{ time: '2026-11-12', ...figures }],
  gaps: [
    { reason: 'cross_origin', ads: 70, valueUsd: 0, dimension: 'source', label: 'Google Ad Manager', share: 0.2 },
    { reason: 'too_late', ads: 30, valueUsd: 0.25, dimension: 'site', label: '<b>news.example.com</b>', share: 0.03 },
    { reason: 'older_build', ads: 20, valueUsd: 0, dimension: 'build', label: '', share: 0.5 },
  ],
  newestBuild: '1.1.0-r3',
  ...more,
})
const row: CoverageRow = { ...figures, label: 'news.example.com', losses }
const none = { ads: 0, inspected: 0, contained: 0, valueUsd: 0, inspectedValueUsd: 0, containedValueUsd: 0, losses: [] }

const checkedAt = '2026-11-13T09:40:00.000Z'
const host = 'news.example.com'
const pages: AnswerOf<typeof pageCheckList> = {
  isRunning: false,
  checkedAt,
  data: [
    { url: `https://${host}/a`, host, result: 'late', detail: `https://${host}/prebid.js`, checkedAt },
    { url: `https://${host}/b`, host, result: 'blocked', detail: 'https://cdn.example', checkedAt },
    { url: `https://${host}/`, host, result: 'ok', detail: '', checkedAt },
  ],
}

const open = (answer: Report, rows = [row]) =>
  renderApp(
    '/coverage?from=2026-11-11&to=2026-11-12',
    userOf('web'),
    new Answers()
      .to(coverageReport, answer)
      .to(coverageBreakdown, { data: rows })
      .to(hostGroupList, { data: [] })
      .to(pageCheckList, pages),
  )

test('shows 87 % for 870 of 1,000 ads, the reasons, and a next step for each gap', async () => {
  await page.viewport(1440, 1600)
  await open(report())
  await expect.element(page.getByRole('region', { name: 'Ads Inspected' })).toHaveTextContent('87%')
  const gaps = page.getByRole('table', { name: 'Gaps' })
  await expect.element(gaps.getByText('Move the tag on <b>news.example.com</b> to the top of the head')).toBeVisible()
  await expect.element(gaps.getByRole('link', { name: 'Deployments' })).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'Inspected: 87%, Contained only: 7%, Neither: 6%' })).toBeVisible()
  await expectGoodLooks('coverage')
})

test('switches the table to another dimension, which the address keeps', async () => {
  const { url } = await open(report(), [{ ...row, label: '' }])
  await page.getByRole('tab', { name: 'Bidder' }).click()
  await expect.element(page.getByRole('table', { name: 'Coverage by bidder' }).getByText('No bidder')).toBeVisible()
  await expect.poll(url).toContain('by=bidder')
})

test('a period without ads has no shares and no gaps', async () => {
  await open(report({ total: none, before: none, trend: [], gaps: [] }), [])
  await expect.element(page.getByText('No ads in this period').first()).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Ads Inspected' })).toHaveTextContent('N/A')
})

test('shows what to change on each checked page, and why a check cannot start', async () => {
  await renderApp(
    '/coverage?from=2026-11-11&to=2026-11-12',
    userOf('web'),
    new Answers()
      .to(coverageReport, report())
      .to(coverageBreakdown, { data: [row] })
      .to(hostGroupList, { data: [] })
      .to(pageCheckList, pages)
      .to(pageCheckStart, 'page_check_recent'),
  )
  const table = page.getByRole('table', { name: 'Pages' })
  await expect.element(table.getByText('Move the tag before https://news.example.com/prebid.js.')).toBeVisible()
  await expect
    .element(table.getByText('Allow https://cdn.example in script-src of the content security policy.'))
    .toBeVisible()
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect.element(page.getByText('The pages were checked a few minutes ago.')).toBeVisible()
})
