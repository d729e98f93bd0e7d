import {
  reportConfigurationCreate,
  reportConfigurationList,
  reportConfigurationRemove,
  reportTexts,
} from '@vigil/contract'
import { createApi, uniqueEmail } from './support/api.ts'
import { choose, dialog, field, findRow, success } from './support/controls.ts'
import { collectComplaints, expectGoodLooks } from './support/looks.ts'
import { startMailbox } from './support/mailbox.ts'
import { storeSession } from './support/people.ts'
import { demoSettings, startServer } from './support/server.ts'
import { signInByCalls } from './support/session.ts'
import { expect, superadmin, test } from './support/test.ts'

/** Mails and servers are slow on a loaded machine. */
const soon = { timeout: 45_000 }

test('creates, finds, toggles, edits and removes a report @thorough', async ({ page, enterAs, admin }) => {
  test.slow()
  const complaints = collectComplaints(page)
  const email = uniqueEmail('reader')
  await enterAs(superadmin, '/report-configuration')
  await page.getByRole('button', { name: 'Create report' }).click()
  const form = dialog(page, 'Create report')
  const save = form.getByRole('button', { name: 'Create', exact: true })
  const emails = field(form, 'Emails')
  const add = form.getByRole('button', { name: 'Add' })

  await add.click()
  await expect(form.getByText(reportTexts.emailEmpty)).toBeVisible()
  await emails.fill('nobody')
  await add.click()
  await expect(form.getByText(reportTexts.emailInvalid)).toBeVisible()
  await emails.fill(email)
  await page.keyboard.press('Enter')
  await emails.fill(email.toUpperCase())
  await add.click()
  await expect(form.getByText(reportTexts.emailTaken)).toBeVisible()
  await emails.fill('')
  for (let at = 1; at < 20; at++) {
    await emails.fill(`p${at}@example.test`)
    await page.keyboard.press('Enter')
  }
  await expect(emails).toBeDisabled()
  await expect(emails).toHaveAttribute('placeholder', reportTexts.noMoreEmails)
  for (let at = 1; at < 20; at++) await form.getByRole('button', { name: `Remove p${at}@example.test` }).click()

  await expect(save).toBeDisabled()
  await field(form, 'Organization').click()
  await expect(page.getByRole('option', { name: 'Northwind Daily' })).toBeVisible()
  for (const name of ['Gazette Archive', 'Lantern Outdoor', 'Index']) {
    await expect(page.getByRole('option', { name })).toHaveCount(0)
  }
  await page.getByRole('option', { name: 'Northwind Daily' }).click()
  await field(form, 'Custom greeting').fill('   ')
  await expect(save).toBeDisabled()
  await field(form, 'Custom greeting').fill('x'.repeat(70))
  await expect(field(form, 'Custom greeting')).toHaveValue('x'.repeat(64))
  await field(form, 'Custom greeting').fill('Hello Northwind')
  await form.getByRole('button', { name: /^Sites & Apps: / }).click()
  const sites = dialog(page, 'Sites & Apps')
  await sites.getByRole('button', { name: 'Unselect All' }).click()
  await expect(sites.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await sites.getByRole('button', { name: 'Select All' }).click()
  await sites.getByRole('button', { name: 'Apply' }).click()
  await form.getByText('Biweekly', { exact: true }).click()
  await form.getByText('We', { exact: true }).click()
  await choose(page, form, 'Time', '4 PM')
  await choose(page, form, 'Time Zone', 'UTC +15:00')
  await save.click()
  await expect(success(page, reportTexts.created)).toBeVisible(soon)

  await field(page, 'Search reports').fill(email)
  const row = findRow(page, 'Northwind Daily').filter({ hasText: 'Biweekly' })
  await expect(row).toContainText('We')
  await expect(row).toContainText('4 PM')
  await expect(row).toContainText('UTC +15:00')
  await expect(page.getByRole('row')).toHaveCount(2)
  const kept = async () =>
    (await admin.call(reportConfigurationList, {})).data.find((one) => one.emails.includes(email))
  expect(await kept()).toMatchObject({ frequency: 'biweekly', day: 'wednesday', emails: email, active: 1 })

  const toggle = row.getByRole('switch', { name: 'Report of Northwind Daily is active' })
  for (const active of [0, 1] as const) {
    await toggle.press('Space')
    await expect.poll(async () => (await kept())?.active, soon).toBe(active)
    await expect(toggle).toBeChecked({ checked: active === 1 })
  }
  await row.getByRole('button', { name: 'Edit the report of Northwind Daily' }).click()
  await dialog(page, 'Edit report').getByText('Monthly', { exact: true }).click()
  await expect(dialog(page, 'Edit report').getByText('Send On')).toHaveCount(0)
  await dialog(page, 'Edit report').getByRole('button', { name: 'Save' }).click()
  await expect(findRow(page, 'First Monday')).toBeVisible(soon)

  await findRow(page, 'First Monday').getByRole('button', { name: 'Remove the report of Northwind Daily' }).click()
  await expect(page.getByText(reportTexts.confirmRemove)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(await kept()).toBeDefined()
  await findRow(page, 'First Monday').getByRole('button', { name: 'Remove the report of Northwind Daily' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(success(page, reportTexts.removed)).toBeVisible(soon)
  await expect(page.getByText('No results found by the search criteria.')).toBeVisible()
  expect(await kept()).toBeUndefined()
  expect(complaints).toEqual([])
})

test('each tab has its own report types; a free-trial report has its start and two reports; the organization filter works @thorough', async ({
  page,
  enterAs,
  admin,
}) => {
  test.slow()
  await enterAs(superadmin, '/report-configuration')
  await expect(findRow(page, 'Harbour Media').first()).toBeVisible(soon)
  await page.getByRole('button', { name: 'Filter Organization' }).click()
  await page.getByRole('checkbox', { name: 'Pocket Arcade' }).check()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(/organization=\d+/)

  await page.getByRole('tab', { name: 'Coupon Leakage Report' }).click()
  await page.getByRole('button', { name: 'Create report' }).click()
  for (const name of ['Hourly', 'Daily', 'Weekly']) {
    await expect(dialog(page, 'Create report').getByText(name, { exact: true })).toBeVisible()
  }
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: 'VigilCart Free Trial' }).click()
  await page.getByRole('button', { name: 'Create report' }).click()
  const form = dialog(page, 'Create free-trial report')
  await expect(form.getByText('support@vigil.test')).toBeVisible()
  await choose(page, form, 'Organization', 'Lantern Outdoor')
  await field(form, 'Custom greeting').fill('Welcome')
  await expect(form.getByRole('button', { name: 'Create', exact: true })).toBeDisabled()
  await field(form, 'Trial start').fill('11/01/2026')
  await page.keyboard.press('Tab')
  await form.getByLabel('First report').uncheck()
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(success(page, reportTexts.created)).toBeVisible(soon)
  await expect(findRow(page, 'Lantern Outdoor')).toContainText('15 Nov')
  const { data } = await admin.call(reportConfigurationList, {})
  const made = data.filter(({ reportTypeId, orgName }) => reportTypeId === 3 && orgName === 'Lantern Outdoor')
  for (const { id } of made) await admin.call(reportConfigurationRemove, { params: { id } })
})

test('the preview equals the sent mail; unsubscribing by its link is confirmed and displayed @thorough', async ({
  page,
}) => {
  test.slow()
  const mailbox = await startMailbox()
  const server = await startServer({ ...demoSettings, SMTP_URL: mailbox.url })
  try {
    const session = await signInByCalls(server.url, superadmin)
    const admin = createApi(server.url, session.token)
    const listed = (await admin.call(reportConfigurationList, {})).data
    const { orgId } = listed.find(({ orgName }) => orgName === 'Northwind Daily') ?? { orgId: 0 }
    const email = uniqueEmail('leaver')
    const body = {
      orgId,
      reportTypeId: 1 as const,
      frequency: 'weekly' as const,
      day: 'monday' as const,
      time: '9 AM' as const,
      timezone: 'UTC -5:00' as const,
      emails: `${email},stays@example.test`,
      customGreeting: '<b>Hello</b> & welcome',
      additionalConfiguration: { sites: [] },
    }
    await admin.call(reportConfigurationCreate, { body })
    await page.goto(`${server.url}/favicon.svg`)
    await storeSession(page, session)
    await page.goto(`${server.url}/report-configuration?search=${encodeURIComponent(email)}`)
    await page.getByRole('button', { name: 'Preview and send the report of Northwind Daily' }).click()
    const preview = dialog(page, 'Preview & Send')
    const frame = preview.frameLocator('iframe')
    await expect(frame.getByText('<b>Hello</b> & welcome')).toBeVisible(soon)
    await preview.getByText('Dark', { exact: true }).click()
    await expect(frame.locator('body')).toHaveCSS('background-color', 'rgb(15, 19, 25)')
    await preview.getByRole('button', { name: 'Send' }).click()
    await expect(success(page, reportTexts.sent)).toBeVisible(soon)
    const mail = await mailbox.waitForMail(email)
    expect(mail.messageId).toMatch(/^<report\.\d+\./)
    expect(mail.html).toContain('&lt;b&gt;Hello&lt;/b&gt; &amp; welcome')

    const [link = ''] = /https?:\/\/\S+\/unsubscribe\/\S+/.exec(mail.text ?? '') ?? []
    await page.goto(link)
    await expect(page.getByText(`is sent to ${email}`)).toBeVisible()
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
    await page.goto(`${server.url}/report-configuration?search=stays`)
    await page.getByRole('button', { name: 'History of the report of Northwind Daily' }).click()
    await expect(dialog(page, 'History of Northwind Daily').getByText('2 of 2 addresses')).toBeVisible(soon)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Edit the report of Northwind Daily' }).click()
    await expect(dialog(page, 'Edit report').getByText(`Unsubscribed: ${email}`)).toBeVisible(soon)
    await page.goto(`${server.url}/outbox`)
    await expect(page.getByText('Emails are sent by SMTP')).toBeVisible(soon)
  } finally {
    await server.stop()
    await mailbox.stop()
  }
})

test("the outbox contains the demo's due mails with both parts, and looks right @thorough", async ({
  page,
  enterAs,
}) => {
  test.slow()
  const complaints = collectComplaints(page)
  await enterAs(superadmin, '/outbox')
  await field(page, 'Search outbox').fill('adops@harbourpost')
  const subject = findRow(page, 'adops@harbourpost').getByRole('button', { name: /^VigilAd weekly report: / })
  await expect(subject).toBeVisible(soon)
  await subject.click()
  const mail = page.getByRole('dialog')
  await expect(mail.frameLocator('iframe').getByText('Good morning, Harbour team!')).toBeVisible()
  await mail.getByText('Plain text', { exact: true }).click()
  await expect(mail.getByText('Unsubscribe: ')).toBeVisible()
  await expectGoodLooks(page, 'mail of the outbox')
  expect(complaints).toEqual([])
})
