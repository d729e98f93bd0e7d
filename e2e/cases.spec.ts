import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { caseList, creativeDetails } from '@vigil/contract'
import { choose, dialog, field } from './support/controls.ts'
import { aCreative, anIncident, formatDay, send } from './support/incidents.ts'
import { publisher } from './support/reporting.ts'
import { expect } from './support/test.ts'
import { buildAddress, shortAd, test } from './support/threat-reports.ts'

test('a partner without an account answers a case, and the publisher sees it @thorough', async ({
  page,
  browser,
  callerOf,
  enterAs,
  server,
}) => {
  const creativeId = `case-${randomUUID().slice(0, 8)}`
  const partner = `Partner of ${creativeId}`
  await enterAs(publisher)
  const ad = { creativeId, bidderCode: 'ix', ssp: 'Index' }
  const creative = aCreative(ad)
  await send(page, [creative, anIncident(ad)])
  const { organizationId, statusOf } = await callerOf(publisher)
  const eventDate = formatDay(creative)
  const query = { organizationId, eventDate }
  await expect.poll(() => statusOf(creativeDetails, { params: { creativeID: creativeId }, query })).toBe(200)

  // The publisher opens a case from the creative.
  await page.goto(
    `/creative-details?${new URLSearchParams({ creativeID: creativeId, eventDate, organizationId: String(organizationId) })}`,
  )
  await page.getByRole('button', { name: 'Open a case' }).click()
  const form = dialog(page, 'Open a case')
  await expect(field(form, 'Partner')).toBeVisible()
  await choose(page, form, 'Partner', 'New partner…')
  await field(form, 'Name').fill(partner)
  await form.getByLabel('Email').fill('desk@partner.example')
  await form.getByLabel('Message').fill('Please look at this ad.')
  await form.getByRole('button', { name: 'Open case' }).click()
  await expect(form).toBeHidden()

  // The mail's link, as a new one.
  await page.goto('/cases?status=all')
  await page.getByRole('button', { name: `Open the case with ${partner}` }).click()
  await page.getByRole('button', { name: 'Renew' }).click()
  const link = (await page.getByRole('region', { name: 'Link' }).textContent())?.trim() ?? ''
  await page.getByRole('button', { name: 'Done' }).click()

  // The partner has no account.
  const context = await browser.newContext()
  const desk = await context.newPage()
  await desk.goto(new URL(link.slice(link.indexOf('/case#')), server.url).href)
  await expect(desk.getByText('Please look at this ad.')).toBeVisible()
  await desk.getByRole('button', { name: /^Evidence 1/ }).click()
  await expect(dialog(desk, 'Evidence')).toContainText(creativeId)
  await desk.keyboard.press('Escape')
  await desk.getByLabel('Your name').fill('Kim')
  await choose(desk, desk, 'Status', 'Creative rejected')
  await desk.getByLabel('Message').fill('We removed the creative.')
  await desk.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(desk.getByRole('list', { name: 'Timeline' })).toContainText('We removed the creative.')
  await context.close()

  await page.reload()
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('We removed the creative.')
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText(`${partner}, Kim`)
  await expect(page.getByText('Creative rejected', { exact: true }).first()).toBeVisible()
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const verifier = fileURLToPath(new URL('../packages/kits/verify/verify.mjs', import.meta.url))

test('a case from a report: files checked by content, a bundle that verifies, and new evidence when the ad returns @thorough', async ({
  page,
  callerOf,
  enterAs,
  made,
  server,
  stranger: desk,
}) => {
  const creativeId = `case-${randomUUID().slice(0, 8)}`
  const partner = `Partner of ${creativeId}`
  const ad = { ...shortAd, creativeId, bidderCode: 'ix', ssp: 'Index', script: 'https://win.example/prize' }
  const report = await made(ad)
  await enterAs(publisher)
  await page.goto(buildAddress(report))
  await page.getByRole('button', { name: 'Open a case' }).click()
  const form = dialog(page, 'Open a case')
  await expect(form).toContainText('win.example')
  await choose(page, form, 'Partner', 'New partner…')
  await field(form, 'Name').fill(partner)
  await form.getByLabel('Email').fill('desk@partner.example')
  await form.getByRole('button', { name: 'Open case' }).click()
  await expect(form).toBeHidden()

  await page.goto('/cases?status=all')
  await page.getByRole('button', { name: `Open the case with ${partner}` }).click()
  await page.getByRole('button', { name: 'Renew' }).click()
  const link = (await page.getByRole('region', { name: 'Link' }).textContent())?.trim() ?? ''
  await page.getByRole('button', { name: 'Done' }).click()

  // The partner's files and the bundle.
  await desk.goto(new URL(link.slice(link.indexOf('/case#')), server.url).href)
  const attach = (name: string, buffer: Buffer) =>
    desk.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer })
  const answer = desk.getByRole('button', { name: 'Send', exact: true })
  await attach('proof.png', Buffer.from('MZ\u0090\u0000'))
  await answer.click()
  await expect(desk.getByRole('alert')).toBeVisible()
  await expect(desk.getByRole('button', { name: /^Download proof/ })).toHaveCount(0)
  await attach('proof.png', png)
  await answer.click()
  await expect(desk.getByRole('button', { name: /^Download proof\.png/ })).toBeVisible()

  const started = desk.waitForEvent('download')
  await desk.getByRole('button', { name: 'Evidence bundle' }).click()
  const bundle = await (await started).path()
  // Exits with 0 only if the bundle is intact.
  await promisify(execFile)(process.execPath, [verifier, bundle])

  // The publisher declares it fixed, and the ad returns.
  await page.reload()
  await expect(page.getByRole('button', { name: /^Download proof\.png/ })).toBeVisible()
  await choose(page, page, 'Status', 'Fixed')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Fixed', { exact: true }).first()).toBeVisible()
  await made(ad)
  const { call, organizationId } = await callerOf(publisher)
  const reopened = async () =>
    (await call(caseList, { query: { organizationId } })).data.find((each) => each.partnerName === partner)?.reopened
  await expect.poll(reopened, { timeout: 60_000 }).toBe(1)
  await page.reload()
  const timeline = page.getByRole('list', { name: 'Timeline' })
  await expect(timeline.getByRole('listitem').last()).toContainText('Reopened: the creative was seen')
  await expect(timeline.getByRole('listitem').last()).toContainText('Evidence 1')
  await desk.reload()
  await desk
    .getByRole('button', { name: /^Evidence 1/ })
    .last()
    .click()
  await expect(dialog(desk, 'Evidence')).toContainText(creativeId)
})
