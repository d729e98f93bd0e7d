import type { Page } from '@playwright/test'
import { messages } from '@vigil/contract'
import { unique } from './support/api.ts'
import { choose, dialog, expectGoneAfter, field, findRow, success, useClock } from './support/controls.ts'
import { expect, superadmin, test } from './support/test.ts'

const create = (page: Page) => page.getByRole('button', { name: 'Create new organization' })
const form = (page: Page) => dialog(page, 'Create new organization')
const submit = (page: Page) => form(page).getByRole('button', { name: 'Create', exact: true })
const searchFor = (page: Page, text: string) => page.getByLabel('Search organizations').fill(text)
const isUpdate = /\/api\/organizations(-management)?(\/|$)/

async function fillIn(page: Page, name: string, type: string, subType: string) {
  await field(form(page), 'Organization name').fill(name)
  await choose(page, form(page), 'Organization type', type)
  await choose(page, form(page), 'Sub type', new RegExp(`^${subType}$`))
}

test.beforeEach(async ({ page, enterAs }) => {
  await enterAs(superadmin, '/organizations')
  await expect(page.getByRole('table', { name: 'Organizations' })).toBeVisible()
})

test('lists organizations by name, without shops @thorough', async ({ page }) => {
  await expect(findRow(page, 'Harbour Media')).toContainText('Publisher')
  await expect(findRow(page, 'Open Trail Network')).toContainText('Web & In-App')
  await expect(findRow(page, 'Lantern Outdoor')).toHaveCount(0)
  const headers = page.getByRole('columnheader')
  await expect(headers).toHaveText(['Name', 'Organization type', 'Sub type', 'ID', 'Active', 'Actions'])
})

test("creates a publisher with the specification's defaults @thorough", async ({ page, admin }) => {
  await useClock(page)
  const name = unique('Tidal Press')
  await create(page).click()
  await expect(field(form(page), 'Data rights')).toHaveValue('Evaluation Only Agreement')
  await expect(form(page).getByLabel('Malvertising')).toBeChecked()
  await expect(form(page).getByLabel('Ad Quality')).not.toBeChecked()
  await fillIn(page, `  ${name}  `, 'Publisher', 'Web & In-App')
  await submit(page).click()

  await expectGoneAfter(page, success(page, `Organization created! Name: ${name}`), 5_000)
  await expect(form(page)).toBeHidden()
  await expect(findRow(page, name)).toContainText('Web & In-App')
  expect(await admin.organizationNamed(name)).toMatchObject({
    orgType: 'Publisher',
    orgSubTypes: 'Web,In-App',
    dataRightsLevel: 'Evaluation Only Agreement',
    active: 1,
    malvertisingEnabled: true,
    adQualityEnabled: false,
  })
})

test('creates a publisher with required integration, an option platforms do not have @thorough', async ({
  page,
  admin,
}) => {
  const name = unique('First Steps')
  const guide = form(page).getByLabel('Require integration')
  await create(page).click()
  await expect(guide).toBeHidden()
  await fillIn(page, name, 'Publisher', 'Web')
  await expect(guide).not.toBeChecked()
  await guide.check()
  await choose(page, form(page), 'Organization type', 'Platform')
  await expect(guide).toBeHidden()
  await fillIn(page, name, 'Publisher', 'Web')
  await expect(guide).not.toBeChecked()
  await guide.check()
  const sent = page.waitForRequest((request) => request.method() === 'POST' && isUpdate.test(request.url()))
  await submit(page).click()
  expect((await sent).postDataJSON()).toMatchObject({ organizationName: name, integrationRequired: true })
  await expect(success(page, `Organization created! Name: ${name}`)).toBeVisible()
  expect(await admin.organizationNamed(name)).toMatchObject({ orgType: 'Publisher', active: 1 })
})

test('creates a platform with ad quality and other data rights @thorough', async ({ page, admin }) => {
  const name = unique('Copper Exchange')
  await create(page).click()
  await fillIn(page, name, 'Platform', 'SSP')
  await form(page).getByLabel('Ad Quality').check()
  await field(form(page), 'Data rights').click()
  const level = page.getByRole('listbox').getByRole('option').first()
  const chosen = await level.textContent()
  await level.click()
  await submit(page).click()
  await expect(success(page, `Organization created! Name: ${name}`)).toBeVisible()
  expect(await admin.organizationNamed(name)).toMatchObject({
    orgType: 'Platform',
    orgSubTypes: 'SSP',
    adQualityEnabled: true,
    dataRightsLevel: chosen,
  })
})

test('edits only the products @thorough', async ({ page, admin }) => {
  await useClock(page)
  const { orgName } = await admin.makeOrganization()
  await page.reload()
  await searchFor(page, orgName)
  await page.getByRole('button', { name: `Edit ${orgName}` }).click()
  const edit = dialog(page, 'Edit organization')
  await expect(edit.getByRole('textbox')).toHaveCount(0)
  await expect(edit.getByRole('button', { name: 'Save' })).toBeDisabled()
  await edit.getByLabel('Malvertising').uncheck()
  await expect(edit.getByText('At least one option must be selected')).toBeVisible()
  await expect(edit.getByRole('button', { name: 'Save' })).toBeDisabled()
  await edit.getByLabel('Ad Quality').check()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expectGoneAfter(page, success(page, 'Organization Updated!'), 5_000)
  expect(await admin.organizationNamed(orgName)).toMatchObject({ malvertisingEnabled: false, adQualityEnabled: true })
})

test('the active toggle prompts, then changes the state with a message @thorough', async ({ page, admin }) => {
  await useClock(page)
  const { orgName } = await admin.makeOrganization()
  await page.reload()
  await searchFor(page, orgName)
  const toggle = page.getByRole('switch', { name: `${orgName} is active` })
  await expect(toggle).toBeChecked()

  await toggle.press('Space')
  await expect(page.getByText('Do you confirm organization state change?')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(toggle).toBeChecked()
  expect(await admin.organizationNamed(orgName)).toMatchObject({ active: 1 })

  await toggle.press('Space')
  await page.getByRole('button', { name: 'Confirm' }).click()
  const off = success(page, `The status of the organization "${orgName}" was changed to "inactive"`)
  await expectGoneAfter(page, off, 5_000)
  await expect(toggle).not.toBeChecked()
  expect(await admin.organizationNamed(orgName)).toMatchObject({ active: 0 })

  await toggle.press('Space')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(success(page, `The status of the organization "${orgName}" was changed to "active"`)).toBeVisible()
})

test('keeps search, sort, page and rows per page in the URL for sharing @thorough', async ({ page, context }) => {
  await searchFor(page, '  COPPERFIELD ')
  await expect(page).toHaveURL(/search=copperfield/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.reload()
  await expect(page.getByLabel('Search organizations')).toHaveValue('copperfield')
  await expect(page.getByRole('row')).toHaveCount(2)

  await searchFor(page, 'nothing has this name')
  await expect(page.getByText('No results found by the search criteria.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear organizations' }).click()
  await expect(findRow(page, 'Harbour Media')).toBeVisible()

  await page.getByRole('button', { name: 'Name' }).click()
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending')
  await page.getByLabel('Rows per page').selectOption('10')
  await expect(page).toHaveURL(/direction=desc/)
  await expect(page).toHaveURL(/rows=10/)
  const names = page.getByRole('row').getByRole('cell').nth(0)
  const first = await names.textContent()

  const shared = await context.newPage()
  await shared.goto(page.url())
  await expect(shared.getByRole('row').getByRole('cell').nth(0)).toHaveText(first ?? '')
  await expect(shared.getByLabel('Rows per page')).toHaveValue('10')
})

test('"/" focuses the search, which also finds organizations by id @thorough', async ({ page, admin }) => {
  const { orgId, orgName } = await admin.makeOrganization()
  await page.reload()
  await expect(page.getByRole('table')).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByLabel('Search organizations')).toBeFocused()
  await page.keyboard.type(String(orgId))
  await expect(findRow(page, orgName)).toBeVisible()
})

test('adds and removes sites manually @thorough', async ({ page, admin }) => {
  const { orgName } = await admin.makeOrganization()
  await page.reload()
  await searchFor(page, orgName)
  await page.getByRole('button', { name: `Sites and apps of ${orgName}` }).click()
  const sites = dialog(page, `Sites and apps of ${orgName}`)
  await expect(sites.getByText('No sites or apps yet')).toBeVisible()
  const add = sites.getByRole('button', { name: 'Add' })
  await expect(add).toBeDisabled()

  await sites.getByLabel('Site to add').fill('https://news.example.com/x')
  await add.click()
  await expect(sites.getByText(messages.host)).toBeVisible()
  await sites.getByLabel('Site to add').fill('News.Example.com')
  await add.click()
  await expect(sites.getByRole('listitem').filter({ hasText: 'news.example.com' })).toBeVisible()
  // Within half a second, the same site counts as a double click.
  await expect(async () => {
    await sites.getByLabel('Site to add').fill('news.example.com')
    await add.click()
    await expect(sites.getByText('This site already belongs to the organization.')).toBeVisible({ timeout: 2_000 })
  }).toPass()

  await sites.getByText('App', { exact: true }).click()
  await sites.getByLabel('App to add').fill('not an app')
  await add.click()
  await expect(sites.getByText(messages.app)).toBeVisible()

  await sites.getByRole('button', { name: 'Remove news.example.com' }).click()
  await dialog(page, 'Remove site').getByRole('button', { name: 'Remove' }).click()
  await expect(sites.getByText('No sites or apps yet')).toBeVisible()
})
