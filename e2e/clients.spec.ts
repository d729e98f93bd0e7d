import type { Page } from '@playwright/test'
import { uniqueEmail } from './support/api.ts'
import { choose, dialog, expectGoneAfter, failure, findRow, success, useClock } from './support/controls.ts'
import { expect, superadmin, test } from './support/test.ts'

const createButton = (page: Page) => page.getByRole('button', { name: 'Create client' })
const searchEmail = (page: Page, text: string) => page.getByLabel('Search Email').fill(text)
const emailField = (page: Page) => page.getByLabel('Email', { exact: true })
const pickOrganization = (page: Page, name: string) =>
  choose(page, page.locator('form'), 'Organization', new RegExp(`^${name}`))
const findToggle = (page: Page, email: string) => page.getByRole('switch', { name: `${email} is active` })

test.beforeEach(async ({ page, enterAs }) => {
  await enterAs(superadmin, '/clients')
  await expect(page.getByRole('table', { name: 'Clients' })).toBeVisible()
})

test('lists clients with their organization; superadmins are labelled and locked @thorough', async ({ page }) => {
  await searchEmail(page, 'vigil.test')
  await expect(findRow(page, 'web@vigil.test')).toContainText('Publisher · Web')
  await expect(findRow(page, superadmin)).toContainText('Superadmin')
  const locked = page.getByLabel(`Organization of ${superadmin}`).and(page.locator('input'))
  await expect(locked).toHaveAttribute('readonly')
  await locked.hover()
  await expect(page.getByRole('tooltip')).toHaveText(
    'Superadmin users already has access to all organizations, so selection is disabled.',
  )
  await expect(page.getByRole('columnheader')).toHaveText([
    /Avatar/,
    /^Email/,
    /^Client ID/,
    /^Organization/,
    'Organization type',
    'Active',
    'Actions',
  ])
})

test('creates a client once email and organization are set @thorough', async ({ page, admin }) => {
  await useClock(page)
  const email = uniqueEmail('mara')
  await expect(createButton(page)).toBeDisabled()
  await expect(emailField(page)).toHaveAttribute('type', 'email')
  await emailField(page).fill(` ${email.toUpperCase()} `)
  await expect(createButton(page)).toBeDisabled()
  await pickOrganization(page, 'Northwind Daily')
  await createButton(page).click()
  await expectGoneAfter(page, success(page, 'Client created'), 3_000)
  await expect(emailField(page)).toHaveValue('')
  await searchEmail(page, email)
  await expect(findRow(page, email)).toBeVisible()
  expect(await admin.clientOf(email)).toMatchObject({ orgName: 'Northwind Daily', blocked: false })
})

test('rejects an invalid, overlong or taken email and stores nothing @thorough', async ({ page, admin }) => {
  await useClock(page)
  await pickOrganization(page, 'Northwind Daily')
  await emailField(page).fill('mara@nowhere')
  await createButton(page).click()
  await expect(page.getByText('Email is incorrect.')).toBeVisible()
  expect(await admin.clientOf('mara@nowhere')).toBeUndefined()

  await emailField(page).fill(`${'m'.repeat(60)}@example.test`)
  await createButton(page).click()
  await expect(page.getByText('Max 64 characters length exceeded.')).toBeVisible()

  await emailField(page).fill('web@vigil.test')
  await createButton(page).click()
  await expectGoneAfter(page, failure(page, 'A client with this email already exists.'), 10_000)
  await expect(emailField(page)).toHaveValue('web@vigil.test')
})

test('moves a client to another organization after confirmation @thorough', async ({ page, admin }) => {
  await useClock(page)
  const { orgId } = await admin.makeOrganization()
  const { email } = await admin.makeClient(orgId)
  await searchEmail(page, email)
  await expect(page.getByRole('row')).toHaveCount(2)
  await choose(page, page, `Organization of ${email}`, /^Northwind Daily/)
  await expect(dialog(page, 'Update confirmation')).toContainText(
    `Do you confirm moving ${email} to "Northwind Daily"?`,
  )
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await admin.clientOf(email)).toMatchObject({ app_metadata: { organizationId: orgId } })

  await choose(page, page, `Organization of ${email}`, /^Northwind Daily/)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expectGoneAfter(page, success(page, 'Client updated'), 3_000)
  expect(await admin.clientOf(email)).toMatchObject({ orgName: 'Northwind Daily' })
})

test('blocks and unblocks a client after confirmation @thorough', async ({ page, admin }) => {
  await useClock(page)
  const { orgId } = await admin.makeOrganization()
  const { email } = await admin.makeClient(orgId)
  await searchEmail(page, email)
  await findToggle(page, email).press('Space')
  const question = dialog(page, 'Update confirmation')
  await expect(question).toContainText('Do you confirm client state change?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(findToggle(page, email)).toBeChecked()
  expect(await admin.clientOf(email)).toMatchObject({ blocked: false })

  await findToggle(page, email).press('Space')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expectGoneAfter(page, success(page, 'Client updated'), 3_000)
  await expect(findToggle(page, email)).not.toBeChecked()
  expect(await admin.clientOf(email)).toMatchObject({ blocked: true })
  await expect(page.getByRole('button', { name: `Send invite to ${email}` })).toHaveAttribute('aria-disabled', 'true')
})

test('sends an invite and reports success or failure @thorough', async ({ page, admin }) => {
  await useClock(page)
  const { orgId } = await admin.makeOrganization()
  const { email } = await admin.makeClient(orgId)
  await searchEmail(page, email)
  await page.getByRole('button', { name: `Send invite to ${email}` }).click()
  await expectGoneAfter(page, success(page, 'Invite sent'), 3_000)

  const error = { code: 'mail_failed', message: 'Failed to send the email. Please try again.' }
  await page.route('**/api/mail/invite/*', (route) => route.fulfill({ status: 502, json: { error } }))
  await page.getByRole('button', { name: `Send invite to ${email}` }).click()
  await expectGoneAfter(page, failure(page, 'Failed to send the email. Please try again.'), 10_000)
})

test('searches by email and client id, trimmed and case-insensitive @thorough', async ({ page, admin }) => {
  const { orgId } = await admin.makeOrganization()
  const { email, user_id } = await admin.makeClient(orgId)
  await searchEmail(page, ` ${email.toUpperCase()} `)
  await expect(page).toHaveURL(new RegExp(`email=${encodeURIComponent(email)}`))
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Clear Email' }).click()
  await page.getByLabel('Search Client ID').fill(user_id.slice(0, 18))
  await expect(page).toHaveURL(`/clients?clientId=${user_id.slice(0, 18)}`)
  await expect(findRow(page, email)).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.reload()
  await expect(page.getByLabel('Search Client ID')).toHaveValue(user_id.slice(0, 18))
  await expect(findRow(page, email)).toBeVisible()

  await page.getByLabel('Search Client ID').fill('no-such-id')
  await expect(page.getByText('No results found by the search criteria.')).toBeVisible()
  await searchEmail(page, 'x'.repeat(65))
  await expect(page.getByText('Max 64 characters length exceeded.')).toBeVisible()
  await expect(page.getByLabel('Search Email')).toHaveValue('x'.repeat(64))
})

test('filters by organization with select all, reset and apply @thorough', async ({ page }) => {
  const open = () => page.getByRole('button', { name: /^Filter Organization/ }).click()
  const filter = page.getByRole('dialog', { name: 'Filter Organization' })
  await open()
  await filter.getByLabel('Search Organization').fill('northwind')
  await filter.getByRole('button', { name: 'Select all' }).click()
  await expect(filter.getByRole('checkbox', { name: 'Northwind Daily' })).toBeChecked()
  await expect(page).toHaveURL('/clients')
  await filter.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/\?organization=\d+$/)
  await expect(findRow(page, 'web@vigil.test')).toBeVisible()
  await expect(findRow(page, 'ssp@vigil.test')).toHaveCount(0)

  await page.reload()
  await expect(page.getByRole('button', { name: 'Filter Organization, 1 selected' })).toBeVisible()
  await expect(findRow(page, 'ssp@vigil.test')).toHaveCount(0)

  await open()
  await filter.getByRole('checkbox', { name: 'Northwind Daily' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Filter Organization, 1 selected' })).toBeVisible()
  await open()
  await filter.getByLabel('Search Organization').fill('no such organization')
  await expect(filter.getByText('No organizations found')).toBeVisible()
  await filter.getByRole('button', { name: 'Reset' }).click()
  await expect(page).toHaveURL('/clients')
  await expect(findRow(page, 'ssp@vigil.test')).toBeVisible()
})

test('keeps page and rows per page in the URL @thorough', async ({ page, admin }) => {
  const { orgId } = await admin.makeOrganization()
  await Promise.all(Array.from({ length: 12 }, () => admin.makeClient(orgId)))
  await page.goto(`/clients?organization=${orgId}`)
  await expect(page.getByText('1–12 of 12 rows')).toBeVisible()
  await expect(page.getByLabel('Rows per page')).toHaveValue('50')
  await expect(page.getByLabel('Rows per page').getByRole('option')).toHaveText(['10', '25', '50', '100'])
  await page.getByLabel('Rows per page').selectOption('10')
  await expect(page.getByText('1–10 of 12 rows')).toBeVisible()
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL(/[?&]page=2(&|$)/)
  await expect(page).toHaveURL(/[?&]rows=10(&|$)/)
  await expect(page.getByText('11–12 of 12 rows')).toBeVisible()
  await page.reload()
  await expect(page.getByText('11–12 of 12 rows')).toBeVisible()

  await test.step('shows the last page if the page does not exist', async () => {
    await page.goto(`/clients?organization=${orgId}&page=9&rows=10`)
    await expect(page.getByText('11–12 of 12 rows')).toBeVisible()
  })
})
