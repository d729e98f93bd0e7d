import {
  publicPublisherThreatReport,
  publisherThreatReport,
  publisherThreatReportPdf,
  threatReportMail,
  threatReportTexts,
} from '@vigil/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Answers } from '../../../testing/answers.ts'
import { expectGoodLooks } from '../../../testing/looks.ts'
import { renderApp, superadmin, userOf } from '../../../testing/render-app.tsx'
import { makeThreatItem, pixel } from '../../../testing/threats.ts'

const bad = "top.location.href='https://prize.example/'"
const withMatch = (adTag: string) => ({
  adTag,
  offsetStart: adTag.indexOf(bad),
  offsetEnd: adTag.indexOf(bad) + bad.length,
})
const longAd = withMatch(`<p>Win a phone</p>\n${'<i>one of many lines</i>\n'.repeat(400)}<script>${bad}</script>`)
const pictured = { pictureContent: pixel, pictureState: 'ready' } as const
const report = makeThreatItem({ ...longAd, ...pictured, firstSeen: '2026-11-01T08:00:00.000Z' })

const search = `actionGroupID=${report.actionGroupID}&organizationId=1&eventDate=${report.date}`
const internal = `/offending-creative-report-publisher?${search}`
const open = (given: Answers, user = superadmin) => renderApp(internal, user, given)
const openPublic = (given: Answers) => renderApp(`/public${internal}&appKey=1.mh1p2q00.c2ln`, superadmin, given)
const heading = () => page.getByRole('heading', { name: 'Indicator of Compromise' })

test('a report looks right', async () => {
  await open(new Answers().to(publisherThreatReport, { threatItem: report }))
  await expect.element(heading()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Expand screenshot' })).toBeVisible()
  await expectGoodLooks('threat report')
})

test('a public report looks right', async () => {
  const { firstSeen: _, ...threatItem } = report
  await openPublic(new Answers().to(publicPublisherThreatReport, { threatItem }))
  await expect.element(heading()).toBeVisible()
  await expectGoodLooks('threat report public')
})

test('a report without an ad looks right', async () => {
  await open(new Answers().to(publisherThreatReport, { threatItem: makeThreatItem() }))
  await expect.element(page.getByText(threatReportTexts.noImage)).toBeVisible()
  await expectGoodLooks('threat report without an ad')
})

test('a report that cannot be loaded looks right, and can be retried', async () => {
  const given = new Answers().to(publisherThreatReport, 'unavailable')
  await open(given)
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expectGoodLooks('threat report failing')
  given.to(publisherThreatReport, { threatItem: report })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(heading()).toBeVisible()
})

test('an expired link shows a message', async () => {
  await openPublic(new Answers().to(publicPublisherThreatReport, 'link_expired'))
  await expect.element(page.getByText('ACCESS DENIED')).toBeVisible()
  await expect.element(page.getByText(threatReportTexts.expired)).toBeVisible()
  await expectGoodLooks('threat report expired')
})

test('reports a failed PDF', async () => {
  const given = new Answers().to(publisherThreatReport, { threatItem: report }).to(publisherThreatReportPdf, 'internal')
  await open(given)
  await page.getByRole('button', { name: 'PDF' }).click()
  const question = page.getByRole('dialog', { name: 'Download PDF' })
  await expect.element(question.getByText(threatReportTexts.longAdTag)).toBeVisible()
  await question.getByRole('button', { name: 'No' }).click()
  await expect.element(page.getByRole('alert').filter({ hasText: threatReportTexts.downloadFailed })).toBeVisible()
})

test('a failed request for help shows the support address', async () => {
  const given = new Answers().to(publisherThreatReport, { threatItem: report }).to(threatReportMail, 'mail_failed')
  await open(given, userOf('web'))
  await page.getByRole('button', { name: 'Ask our team' }).click()
  const message = threatReportTexts.requestFailed('support@vigil.test')
  await expect.element(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Ask our team' })).toBeEnabled()
})
