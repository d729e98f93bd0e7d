import {
  dataRightsLevelList,
  messages,
  organizationCreate,
  organizationDelete,
  organizationList,
  organizationSetState,
  shopList,
} from '@vigil/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Answers } from '../../../testing/answers.ts'
import { makeOrganization } from '../../../testing/organizations.ts'
import { renderApp, superadmin } from '../../../testing/render-app.tsx'
import { toggle } from '../../../testing/toggle.ts'

const organizations = ['Harbour News', 'Copperfield', ...Array.from({ length: 12 }, (_, at) => `Paper ${at}`)].map(
  (name, at) => makeOrganization(at + 1, name),
)
const answers = () =>
  new Answers()
    .to(organizationList, { data: organizations })
    .to(shopList, { data: [] })
    .to(dataRightsLevelList, { data: [{ value: 'Full', keyID: 1 }] })

const open = (given: Answers, path = '/organizations') => renderApp(path, superadmin, given)
const form = () => page.getByRole('dialog', { name: 'Create new organization' })
const submit = () => form().getByRole('button', { name: 'Create', exact: true })
const name = () => form().getByRole('textbox', { name: 'Organization name' })
const posts = ({ calls }: Answers) => calls.filter((call) => !call.startsWith('GET'))

async function choose(label: string, option: string) {
  await form().getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function openForm(given: Answers) {
  await open(given)
  await page.getByRole('button', { name: 'Create new organization' }).click()
}

test('disables Create until name, type, sub-type and a product are set', async () => {
  await openForm(answers())
  await expect.element(submit()).toBeDisabled()
  await expect.element(form().getByRole('combobox', { name: 'Sub type' })).toBeDisabled()
  await name().fill('Half Done')
  await choose('Organization type', 'Publisher')
  await expect.element(submit()).toBeDisabled()
  await choose('Sub type', 'Web')
  await expect.element(submit()).toBeEnabled()

  await choose('Organization type', 'Platform')
  await expect.element(form().getByRole('combobox', { name: 'Sub type' })).toHaveValue('')
  await choose('Sub type', 'DSP')
  await form().getByLabelText('Malvertising').click()
  await expect.element(form().getByText('At least one option must be selected')).toBeVisible()
  await expect.element(submit()).toBeDisabled()
  await form().getByLabelText('Ad Quality').click()
  await expect.element(submit()).toBeEnabled()
})

test('rejects a taken, overlong or invalid name without a call', async () => {
  const given = answers()
  await openForm(given)
  await choose('Organization type', 'Publisher')
  await choose('Sub type', 'Web')
  await name().fill('  harbour NEWS ')
  await expect.element(form().getByText('Organization with such name already exists')).toBeVisible()
  await expect.element(submit()).toBeDisabled()
  await name().fill('Bäckerei <b>')
  await expect.element(form().getByText(messages.characters)).toBeVisible()
  await name().fill('n'.repeat(70))
  await expect.element(page.getByText('Max 64 characters length exceeded.')).toBeVisible()
  await expect.element(name()).toHaveValue('n'.repeat(64))
  expect(posts(given)).toEqual([])
})

test('keeps the form open if the name was taken in the meantime', async () => {
  await openForm(answers().to(organizationCreate, 'organization_name_taken'))
  await name().fill('Race Weekly')
  await choose('Organization type', 'Publisher')
  await choose('Sub type', 'Web')
  await submit().click()
  await expect.element(page.getByText('Organization with such name already exists').first()).toBeVisible()
  await expect.element(name()).toHaveValue('Race Weekly')
})

test('a failed change shows its reason and changes nothing', async () => {
  await open(answers().to(organizationSetState, 'no connection'))
  const active = page.getByRole('switch', { name: 'Copperfield is active' })
  await toggle(active)
  await page.getByRole('button', { name: 'Confirm' }).click()
  const reason = 'Cannot reach the server. Check your connection and try again.'
  await expect.element(page.getByText(reason).first()).toBeVisible()
  await expect.element(active).toBeChecked()
})

test('shows a failed list in place, and loads it on retry', async () => {
  const given = answers().to(organizationList, 'internal')
  await open(given)
  await expect.element(page.getByRole('alert').filter({ hasText: 'Failed to load data' })).toBeVisible()
  given.to(organizationList, { data: organizations })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('row').filter({ hasText: 'Harbour News' })).toBeVisible()
})

test('searches, sorts and pages, with all state in the URL', async () => {
  const { url } = await open(answers())
  await page.getByLabelText('Search organizations').fill('  COPPERFIELD ')
  await expect.poll(url).toMatch(/search=copperfield/)
  await expect.poll(() => page.getByRole('row').elements().length).toBe(2)
  await page.getByLabelText('Search organizations').fill('nothing has this name')
  await expect.element(page.getByText('No results found by the search criteria.')).toBeVisible()
  await page.getByLabelText('Search organizations').fill('')
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await expect.element(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending')
  await page.getByLabelText('Rows per page').selectOptions('10')
  await expect.poll(url).toMatch(/direction=desc/)
  await expect.poll(url).toMatch(/rows=10/)
})

test('opens with the state of the URL', async () => {
  await open(answers(), '/organizations?rows=10&page=2')
  await expect.element(page.getByText('11–14 of 14 rows')).toBeVisible()
  await expect.element(page.getByLabelText('Rows per page')).toHaveValue('10')
})

const deleteDialog = () => page.getByRole('dialog', { name: 'Delete organization' })
const askToDelete = async () => {
  await page.getByRole('button', { name: 'Delete Copperfield' }).click()
  await expect.element(deleteDialog().getByText('Delete "Copperfield" with its sites')).toBeVisible()
}

test('deletes an organization after confirmation only', async () => {
  const given = answers().to(organizationDelete, { ok: true })
  await open(given)
  await askToDelete()
  await deleteDialog().getByRole('button', { name: 'Cancel' }).click()
  expect(posts(given)).toEqual([])
  await askToDelete()
  given.to(organizationList, { data: organizations.filter(({ orgName }) => orgName !== 'Copperfield') })
  await deleteDialog().getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(page.getByText('Organization deleted: Copperfield')).toBeVisible()
  await expect.element(page.getByRole('row').filter({ hasText: 'Copperfield' })).not.toBeInTheDocument()
  expect(posts(given)).toEqual(['DELETE /api/organizations/2'])
})

test('explains in the dialog why a used organization cannot be deleted', async () => {
  await open(answers().to(organizationDelete, 'organization_in_use'))
  await askToDelete()
  await deleteDialog().getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(deleteDialog().getByRole('alert')).toHaveTextContent('Deactivate this one, or erase it')
  await expect.element(page.getByRole('row').filter({ hasText: 'Copperfield' })).toBeInTheDocument()
})
