import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { maskedHost, publicLinkGenerate, publisherThreatReport, threatReportTexts } from '@vigil/contract'
import { hostileIncident, outside, ranMark } from '@vigil/contract/testing/hostile-ads'
import { addressHeader } from './support/addresses.ts'
import { apiOf } from './support/api.ts'
import { dialog, failure, rowOf, success } from './support/controls.ts'
import { anIncident, dayOf, send } from './support/incidents.ts'
import { complaintsOf, expectGoodLooks } from './support/looks.ts'
import { publisher } from './support/reporting.ts'
import { expect, superadmin, test } from './support/test.ts'

const bad = "top.location.href='https://prize.example/'"
const ad = '<div style="width:300px;height:250px;background:#269;color:#fff">Win a phone</div>'
const short = `${ad}\n<script>${bad}</script>\n<p>\u202eend</p>`
const long = `${ad}\n${'<i>one of many lines</i>\n'.repeat(400)}<script>${bad}</script>`
const withMatch = (markup: string) => ({
  markup,
  offsetStart: markup.indexOf(bad),
  offsetEnd: markup.indexOf(bad) + bad.length,
})

interface Report {
  actionGroupID: string
  organizationId: number
  eventDate: string
}
const search = (report: Report) =>
  new URLSearchParams(Object.entries(report).map(([name, value]) => [name, String(value)])).toString()
const addressOf = (report: Report, kind = 'publisher') => `/offending-creative-report-${kind}?${search(report)}`

const adTag = (page: Page) => page.getByRole('region', { name: 'Ad tag', exact: true })
const matched = (page: Page) => adTag(page).locator('mark')
const isThere = (page: Page) => expect(page.getByRole('heading', { name: 'Indicator of Compromise' })).toBeVisible()

interface Making {
  page: Page
  admin: { organizationNamed: (name: string) => Promise<{ orgId: number } | undefined> }
  api: ReturnType<typeof apiOf>
}

/** An incident of the demo publisher that has come through, and what names its report. */
async function made({ page, admin, api }: Making, more: Parameters<typeof anIncident>[0]): Promise<Report> {
  const incident = anIncident(more)
  await send(page, [incident])
  const organizationId = (await admin.organizationNamed('Harbour Media'))?.orgId ?? 0
  const report = { actionGroupID: incident.id, organizationId, eventDate: dayOf(incident) }
  const { actionGroupID, ...query } = report
  await expect.poll(() => api.statusOf(publisherThreatReport, { params: { actionGroupID }, query })).toBe(200)
  return report
}

const fixtures = async (
  page: Page,
  admin: Making['admin'],
  sessionOf: (email: string) => Promise<{ token: string }>,
) => ({
  page,
  admin,
  api: apiOf(new URL(page.url()).origin, (await sessionOf(superadmin)).token),
})

/** Somebody who was sent a link and has no account. */
async function stranger(browser: Browser) {
  return (await browser.newContext({ extraHTTPHeaders: addressHeader() })).newPage()
}

test('a report shows the summary, a picture that can be expanded, and the tag with the matched part in sight', async ({
  page,
  admin,
  enterAs,
  sessionOf,
}) => {
  const complaints = complaintsOf(page)
  await enterAs(publisher)
  const report = await made(await fixtures(page, admin, sessionOf), {
    ...withMatch(long),
    creativeId: 'cr-77',
    ssp: 'xandr',
    traits: { 'target-host': 'prize.example' },
  })
  await page.goto(addressOf(report))
  await isThere(page)
  const summary = page.getByRole('region', { name: 'Summary' })
  for (const text of ['Forced redirect', 'Top navigation', 'cr-77', 'Xandr', 'Pending Verification'])
    await expect(summary.getByText(text, { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Matched on line 402 of 402')).toBeVisible()
  await adTag(page).scrollIntoViewIfNeeded()
  await expect(matched(page).first()).toBeInViewport()
  expect((await matched(page).allTextContents()).join('')).toBe(bad)
  // Only what is in sight is in the page.
  expect(await adTag(page).locator('div > div').count()).toBeLessThan(120)
  await adTag(page).press('Home')
  await expect(matched(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Go to match' }).click()
  await expect(matched(page).first()).toBeInViewport()

  await page.getByRole('button', { name: 'Expand the picture' }).click({ timeout: 45_000 })
  await expect(dialog(page, 'Relevant Example').getByRole('img', { name: 'Picture of the ad' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy ad tag' }).click()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(long)
  await summary.getByRole('button', { name: 'Copy cr-77' }).click()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('cr-77')
  // The file is for superadmins and platforms.
  await expect(page.getByRole('button', { name: 'PDF' })).toHaveCount(0)
  await page.getByRole('link', { name: 'VG-01 Forced redirect' }).click()
  await expect(page.getByRole('dialog', { name: /VG-01/ })).toBeVisible()
  expect(complaints).toEqual([])
})

test('a public link opens without a session, until the organization’s links are revoked', async ({
  page,
  admin,
  enterAs,
  browser,
  sessionOf,
}) => {
  await enterAs(publisher)
  const report = await made(await fixtures(page, admin, sessionOf), withMatch(short))
  await page.goto(addressOf(report))
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Public link' }).click()
  await expect(success(page, threatReportTexts.linkCopied)).toBeVisible()
  const link = String(await page.evaluate('navigator.clipboard.readText()'))

  const reader = await stranger(browser)
  const [answer] = await Promise.all([reader.waitForResponse(/public-feed-reporting/), reader.goto(link)])
  expect(answer.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': /noindex/ })
  await isThere(reader)
  expect((await matched(reader).allTextContents()).join('')).toBe(bad)
  await expect(adTag(reader).getByText('U+202E')).toBeVisible()
  await expect(reader.getByRole('button', { name: 'Public link' })).toHaveCount(0)

  await reader.goto(link.replace(/appKey=.*/, 'appKey=1.zzzzzzzz.AAAA'))
  await expect(reader.getByText('ACCESS DENIED')).toBeVisible()
  await expect(reader.getByText(threatReportTexts.restricted)).toBeVisible()

  await enterAs(superadmin, '/organizations?search=harbour+media')
  await rowOf(page, 'Harbour Media').getByRole('button', { name: 'Edit Harbour Media' }).click()
  await page.getByRole('button', { name: 'Revoke all' }).click()
  await dialog(page, 'Revoke public links').getByRole('button', { name: 'Revoke' }).click()
  await expect(success(page, 'The public links of "Harbour Media" no longer work.')).toBeVisible()
  await reader.goto(link)
  await expect(reader.getByText(threatReportTexts.restricted)).toBeVisible()
  // Not even for those who see everything elsewhere.
  await page.goto(link)
  await expect(page.getByText('ACCESS DENIED')).toBeVisible()
})

test('a link that has expired says so', async ({ browser, server }) => {
  const reader = await stranger(browser)
  const error = { code: 'link_expired', message: 'Access Denied - Expired Link' }
  await reader.route('**/api/public-feed-reporting/**', (route) => route.fulfill({ status: 403, json: { error } }))
  await reader.goto(
    `${server.url}/public${addressOf({ actionGroupID: 'x'.repeat(20), organizationId: 1, eventDate: '2026-01-01' })}`,
  )
  await expect(reader.getByText('ACCESS DENIED')).toBeVisible()
  await expect(reader.getByText(threatReportTexts.expired)).toBeVisible()
  await expectGoodLooks(reader, 'threat report expired')
})

test('the file of a long ad tag is asked about; of a short one it comes with it', async ({
  page,
  admin,
  enterAs,
  sessionOf,
}) => {
  await enterAs(superadmin)
  const making = await fixtures(page, admin, sessionOf)
  const pdf = page.getByRole('button', { name: 'PDF' })
  const saved = async (click: () => Promise<void>) => {
    const [file] = await Promise.all([page.waitForEvent('download', { timeout: 50_000 }), click()])
    expect(file.suggestedFilename()).toMatch(/^threat-report_Harbour-Media_\d{4}-\d\d-\d\d\.pdf$/)
    const bytes = await readFile(await file.path())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    return bytes.length
  }
  await page.goto(addressOf(await made(making, withMatch(short))))
  await saved(() => pdf.click())
  await expect(success(page, threatReportTexts.downloadCompleted)).toBeVisible()

  await page.goto(addressOf(await made(making, withMatch(long))))
  const question = dialog(page, 'Download PDF')
  await pdf.click()
  await expect(question.getByText(threatReportTexts.longAdTag)).toBeVisible()
  const without = await saved(() => question.getByRole('button', { name: 'No' }).click())
  await expect(pdf).toBeVisible({ timeout: 20_000 })
  await pdf.click()
  const whole = await saved(() => question.getByRole('button', { name: 'Yes' }).click())
  expect(whole).toBeGreaterThan(without)

  await expect(pdf).toBeVisible({ timeout: 20_000 })
  await page.route('**/smoking-gun-lite/**', (route) => route.fulfill({ status: 500, json: {} }))
  await pdf.click()
  await question.getByRole('button', { name: 'No' }).click()
  await expect(failure(page, threatReportTexts.downloadFailed)).toBeVisible()
})

test('the team is asked, and a request that fails says whom to write to', async ({
  page,
  admin,
  enterAs,
  sessionOf,
}) => {
  await enterAs(publisher)
  await page.goto(addressOf(await made(await fixtures(page, admin, sessionOf), withMatch(short))))
  const ask = page.getByRole('button', { name: 'Ask our team' })
  await ask.click()
  await expect(success(page, threatReportTexts.requested)).toBeVisible()
  await page.route('**/api/smoking-gun-report/mail', (route) => route.fulfill({ status: 502, json: {} }))
  await ask.click()
  await expect(failure(page, threatReportTexts.requestFailed('support@vigil.test'))).toBeVisible()
})

test('a platform reads what came through it, as far as its rights go; others’ reports it does not have', async ({
  page,
  admin,
  enterAs,
  sessionOf,
}) => {
  await enterAs('ssp@vigil.test')
  const making = await fixtures(page, admin, sessionOf)
  const through = await made(making, { ...withMatch(short), ssp: 'ix' })
  const elsewhere = await made(making, { ...withMatch(short), ssp: 'Copperfield Exchange' })
  const idOf = async (name: string) => (await admin.organizationNamed(name))?.orgId ?? 0
  const organizationId = await idOf('Index')
  await page.goto(addressOf({ ...through, organizationId }, 'platform'))
  await isThere(page)
  await expect(page.getByText(maskedHost)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'PDF' })).toBeVisible()
  await page.goto(addressOf({ ...elsewhere, organizationId }, 'platform'))
  await expect(page.getByText('There is no such report.')).toBeVisible()
  await page.goto(addressOf(through))
  await expect(page.getByText(threatReportTexts.restricted)).toBeVisible()

  // Evaluation only: the publisher stays hidden.
  await enterAs(superadmin)
  await page.goto(addressOf({ ...elsewhere, organizationId: await idOf('Copperfield Exchange') }, 'platform'))
  await isThere(page)
  await expect(page.getByText(maskedHost).first()).toBeVisible()
})

test('the screens look right: report, public page, nothing there, failing', async ({
  page,
  admin,
  enterAs,
  browser,
  sessionOf,
}) => {
  test.slow()
  await enterAs(superadmin)
  const making = await fixtures(page, admin, sessionOf)
  const report = await made(making, { ...withMatch(long), traits: { 'target-host': 'prize.example' } })
  await page.goto(addressOf(report))
  await isThere(page)
  await expect(page.getByRole('button', { name: 'Expand the picture' })).toBeVisible({ timeout: 45_000 })
  await expectGoodLooks(page, 'threat report')
  const body = { organizationId: report.organizationId, actionGroupID: report.actionGroupID, url: addressOf(report) }
  const { publicLink } = await making.api.call(publicLinkGenerate, { body })
  const reader = await stranger(browser)
  await reader.goto(publicLink)
  await isThere(reader)
  await expectGoodLooks(reader, 'threat report public')
  await page.goto(addressOf(await made(making, {})))
  await expect(page.getByText(threatReportTexts.noImage)).toBeVisible()
  await expectGoodLooks(page, 'threat report without an ad')
  await page.route('**/smoking-gun-report/**', (route) => route.fulfill({ status: 503, json: {} }))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expectGoodLooks(page, 'threat report failing')
})

/** How many of the hostile ads are opened in a browser; HOSTILE_PAGES=5000 opens all. */
const hostilePages = Number(process.env.HOSTILE_PAGES ?? 12)

/** Everything that would show that something got out. */
function watch(page: Page) {
  const seen: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== 'localhost' && /^(https?|wss?):/.test(request.url()))
      seen.push(request.url())
  })
  page.on('dialog', (shown) => {
    seen.push(`dialog ${shown.message()}`)
    void shown.dismiss()
  })
  page.on('pageerror', (error) => seen.push(String(error)))
  page.on('framenavigated', (frame) => frame !== page.mainFrame() && seen.push(`frame ${frame.url()}`))
  return seen
}
const hasRun = (page: Page) => page.evaluate(`window.${ranMark} !== undefined`)

test('hostile ads are text in the report and on the public page: no script runs, no request leaves', async ({
  page,
  admin,
  enterAs,
  browser,
  sessionOf,
}) => {
  test.setTimeout(120_000 + hostilePages * 10_000)
  await enterAs(superadmin)
  const making = await fixtures(page, admin, sessionOf)
  const reader = await stranger(browser)
  for (let seed = 0; seed < hostilePages; seed++) {
    const incident = hostileIncident(seed)
    const report = await made(making, incident)
    const body = { organizationId: report.organizationId, actionGroupID: report.actionGroupID, url: addressOf(report) }
    const { publicLink } = await making.api.call(publicLinkGenerate, { body })
    for (const [opened, address] of [
      [page, addressOf(report)],
      [reader, publicLink],
    ] as const) {
      const seen = watch(opened)
      await opened.goto(address)
      await isThere(opened)
      expect(await hasRun(opened), `ad ${seed}`).toBe(false)
      expect(seen, `ad ${seed}`).toEqual([])
      opened.removeAllListeners()
    }
  }
})

/** Puts ads into the page as markup that is run, which is more than any forgotten escape would do. */
async function withoutEscaping(page: Page) {
  const arrived: string[] = []
  // Answered here instead of by the name, which leads nowhere: whatever is asked for would be seen.
  await page.route(`**://${outside}/**`, (route) => {
    arrived.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: `window.${ranMark} = 1` })
  })
  const markups = Array.from({ length: 60 }, (_, seed) => hostileIncident(seed).markup ?? '').filter(
    (markup) => markup.length < 20_000,
  )
  await page.evaluate(`(markups => {
    for (const markup of markups) document.body.append(document.createRange().createContextualFragment(markup))
    for (const link of document.querySelectorAll('a[href^="javascript"]')) link.click()
    for (const form of document.forms) if (form.action.includes('${outside}')) form.requestSubmit()
  })(${JSON.stringify(markups)})`)
  await page.waitForTimeout(1_500)
  return arrived
}

test('with escaping switched off the content security policy still lets nothing run and nothing leave', async ({
  page,
  admin,
  enterAs,
  browser,
  sessionOf,
}) => {
  await enterAs(publisher)
  const making = await fixtures(page, admin, sessionOf)
  const report = await made(making, withMatch(short))
  await page.goto(addressOf(report))
  await isThere(page)
  expect(await withoutEscaping(page)).toEqual([])
  expect(await hasRun(page)).toBe(false)
  expect(await page.evaluate('location.hostname')).toBe('localhost')

  // The same without the policy, to see that it is the policy which holds.
  const body = { organizationId: report.organizationId, actionGroupID: report.actionGroupID, url: addressOf(report) }
  const { publicLink } = await making.api.call(publicLinkGenerate, { body })
  const bare = await (await browser.newContext({ bypassCSP: true, extraHTTPHeaders: addressHeader() })).newPage()
  await bare.goto(publicLink)
  await isThere(bare)
  expect(await withoutEscaping(bare)).not.toEqual([])
})
