import { randomUUID } from 'node:crypto'
import { creativeDetails } from '@vigil/contract'
import { choose, dialog, field } from './support/controls.ts'
import { aCreative, anIncident, formatDay, send } from './support/incidents.ts'
import { publisher } from './support/reporting.ts'
import { expect, test } from './support/test.ts'

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
