import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { maskedHost, threatReportTexts } from '@vigil/contract'
import { clickTwice, dialog, findRow, success } from './support/controls.ts'
import { collectComplaints } from './support/looks.ts'
import { publisher } from './support/reporting.ts'
import { expect, superadmin } from './support/test.ts'
import { bad, buildAddress, longAd, shortAd, test, waitForReport } from './support/threat-reports.ts'

const adTag = (page: Page) => page.getByRole('region', { name: 'Ad tag', exact: true })
const matched = (page: Page) => adTag(page).locator('mark')

test('a report shows the summary, an expandable screenshot, and the tag scrolled to the match @thorough', async ({
  page,
  enterAs,
  made,
}) => {
  const complaints = collectComplaints(page)
  await enterAs(publisher)
  const report = await made({
    ...longAd,
    creativeId: 'cr-77',
    ssp: 'xandr',
    traits: { means: 'https://prize.example/' },
  })
  await page.goto(buildAddress(report))
  await waitForReport(page)
  const summary = page.getByRole('region', { name: 'Summary' })
  for (const text of ['Forced redirect', 'Top navigation', 'cr-77', 'Xandr', 'Pending Verification'])
    await expect(summary.getByText(text, { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Matched on line 402 of 402')).toBeVisible()
  await adTag(page).scrollIntoViewIfNeeded()
  await expect(matched(page).first()).toBeInViewport()
  expect((await matched(page).allTextContents()).join('')).toBe(bad)
  // Only visible rows are in the DOM.
  expect(await adTag(page).locator('div > div').count()).toBeLessThan(120)
  await adTag(page).press('Home')
  await expect(matched(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Go to match' }).click()
  await expect(matched(page).first()).toBeInViewport()

  await page.getByRole('button', { name: 'Expand screenshot' }).click({ timeout: 45_000 })
  await expect(dialog(page, 'Relevant Example').getByRole('img', { name: 'Screenshot of the ad' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy ad tag' }).click()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(longAd.markup)
  await summary.getByRole('button', { name: 'Copy cr-77' }).click()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('cr-77')
  // The PDF is for superadmins and platforms.
  await expect(page.getByRole('button', { name: 'PDF' })).toHaveCount(0)
  await page.getByRole('link', { name: 'VG-01 Forced redirect' }).click()
  await expect(page.getByRole('dialog', { name: /VG-01/ })).toBeVisible()
  expect(complaints).toEqual([])
})

test("a public link opens without a session, until the organization's links are revoked", async ({
  page,
  enterAs,
  made,
  stranger: reader,
}) => {
  await enterAs(publisher)
  const report = await made(shortAd)
  await page.goto(buildAddress(report))
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Public link' }).click()
  await expect(success(page, threatReportTexts.linkCopied)).toBeVisible()
  const link = String(await page.evaluate('navigator.clipboard.readText()'))

  const [answer] = await Promise.all([reader.waitForResponse(/public-feed-reporting/), reader.goto(link)])
  expect(answer.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': /noindex/ })
  await waitForReport(reader)
  expect((await matched(reader).allTextContents()).join('')).toBe(bad)
  await expect(adTag(reader).getByText('U+202E')).toBeVisible()
  await expect(reader.getByRole('button', { name: 'Public link' })).toHaveCount(0)

  await reader.goto(link.replace(/appKey=.*/, 'appKey=1.zzzzzzzz.AAAA'))
  await expect(reader.getByText('ACCESS DENIED')).toBeVisible()
  await expect(reader.getByText(threatReportTexts.restricted)).toBeVisible()

  await enterAs(superadmin, '/organizations?search=harbour+media')
  await findRow(page, 'Harbour Media').getByRole('button', { name: 'Edit Harbour Media' }).click()
  await page.getByRole('button', { name: 'Revoke all' }).click()
  await dialog(page, 'Revoke public links').getByRole('button', { name: 'Revoke' }).click()
  await expect(success(page, 'The public links of "Harbour Media" no longer work.')).toBeVisible()
  await reader.goto(link)
  await expect(reader.getByText(threatReportTexts.restricted)).toBeVisible()
  // Not even for superadmins.
  await page.goto(link)
  await expect(page.getByText('ACCESS DENIED')).toBeVisible()
})

test('prompts for the PDF of a long ad tag, and includes a short one @thorough', async ({ page, enterAs, made }) => {
  // Files are rendered three times.
  test.slow()
  await enterAs(superadmin)
  const pdf = page.getByRole('button', { name: 'PDF' })
  const saved = async (click: () => Promise<void>) => {
    const [file] = await Promise.all([page.waitForEvent('download', { timeout: 50_000 }), click()])
    expect(file.suggestedFilename()).toMatch(/^threat-report_Harbour-Media_\d{4}-\d\d-\d\d\.pdf$/)
    const bytes = await readFile(await file.path())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    return bytes.length
  }
  await page.goto(buildAddress(await made(shortAd)))
  await saved(() => pdf.click())
  await expect(success(page, threatReportTexts.downloadCompleted)).toBeVisible()

  await page.goto(buildAddress(await made(longAd)))
  const question = dialog(page, 'Download PDF')
  await pdf.click()
  await expect(question.getByText(threatReportTexts.longAdTag)).toBeVisible()
  const without = await saved(() => question.getByRole('button', { name: 'No' }).click())
  await expect(pdf).toBeVisible({ timeout: 20_000 })
  await pdf.click()
  const whole = await saved(() => question.getByRole('button', { name: 'Yes' }).click())
  expect(whole).toBeGreaterThan(without)
})

test('requests help from the team once @thorough', async ({ page, enterAs, made }) => {
  await enterAs(publisher)
  await page.goto(buildAddress(await made(shortAd)))
  const teamButton = page.getByRole('button', { name: 'Ask our team' })
  const requests: string[] = []
  page.on('request', (request) => request.url().endsWith('/smoking-gun-report/mail') && requests.push(request.url()))
  await clickTwice(teamButton)
  await expect(success(page, threatReportTexts.requested)).toBeVisible()
  const requested = page.getByRole('button', { name: /^Asked our team · .* UTC$/ })
  await expect(requested).toBeDisabled()
  expect(requests).toHaveLength(1)
  await page.reload()
  await expect(requested).toBeDisabled()
})

test('a platform reads its own reports within its data rights, and no others @thorough', async ({
  page,
  admin,
  enterAs,
  made,
}) => {
  await enterAs('ssp@vigil.test')
  const through = await made({ ...shortAd, ssp: 'ix' })
  const elsewhere = await made({ ...shortAd, ssp: 'Copperfield Exchange' })
  const findId = async (name: string) => (await admin.organizationNamed(name))?.orgId ?? 0
  const organizationId = await findId('Index')
  await page.goto(buildAddress({ ...through, organizationId }, 'platform'))
  await waitForReport(page)
  await expect(page.getByText(maskedHost)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'PDF' })).toBeVisible()
  await page.goto(buildAddress({ ...elsewhere, organizationId }, 'platform'))
  await expect(page.getByText('There is no such report.')).toBeVisible()
  await page.goto(buildAddress(through))
  await expect(page.getByText(threatReportTexts.restricted)).toBeVisible()

  // Evaluation only: the publisher stays hidden.
  await enterAs(superadmin)
  await page.goto(buildAddress({ ...elsewhere, organizationId: await findId('Copperfield Exchange') }, 'platform'))
  await waitForReport(page)
  await expect(page.getByText(maskedHost).first()).toBeVisible()
})

test('an evidence bundle is verified in the browser without sign-in, and a changed one is refused @thorough', async ({
  page,
  enterAs,
  made,
  stranger: visitor,
}) => {
  const complaints = collectComplaints(visitor)
  await enterAs(publisher)
  await page.goto(buildAddress(await made(shortAd)))
  await waitForReport(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Evidence bundle' }).click()
  const archive = await readFile(await (await downloading).path())
  const changed = Buffer.from(archive)
  const at = archive.lastIndexOf('%PDF')
  changed[at + 100] = (changed[at + 100] ?? 0) ^ 1

  await visitor.goto('/verify')
  const give = (name: string, buffer: Buffer) =>
    visitor.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/zip', buffer })
  await give('evidence.zip', archive)
  await expect(visitor.getByText('evidence.zip is intact')).toBeVisible()
  await expect(visitor.getByText('(this installation)')).toBeVisible()
  await expect(visitor.getByRole('list', { name: 'Files' }).getByText('incidents/1/ad-tag.txt')).toBeVisible()
  await give('changed.zip', changed)
  await expect(visitor.getByText('changed.zip is not intact')).toBeVisible()
  await expect(visitor.getByText('incidents/1/report.pdf was changed.')).toBeVisible()
  expect(complaints).toEqual([])
})
