import {
  type Client,
  clientBlock,
  clientCreate,
  clientDelete,
  clientInvite,
  clientList,
  organizationList,
} from '@vigil/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Answers } from '../../../testing/answers.ts'
import { makeOrganization } from '../../../testing/organizations.ts'
import { renderApp, superadmin } from '../../../testing/render-app.tsx'
import { toggle } from '../../../testing/toggle.ts'

const makeClient = (email: string, more: Partial<Client> = {}): Client => ({
  user_id: `${email}-id`,
  email,
  nickname: email,
  auth0_user_id: null,
  picture: null,
  blocked: false,
  hasSecondFactor: false,
  orgName: 'Harbour News',
  orgType: 'Publisher',
  orgSubTypes: 'Web',
  app_metadata: { role: 'client', organizationId: 1, ecom: false, adQualityEnabled: false, malvertisingEnabled: true },
  ...more,
})

const clients = [
  makeClient('press@harbour.example'),
  makeClient(superadmin.email, {
    user_id: superadmin.userId,
    orgName: null,
    app_metadata: { ...makeClient('').app_metadata, role: 'superadmin', organizationId: null },
  }),
]

const organizations = [makeOrganization(1, 'Harbour News'), makeOrganization(2, 'Gazette', { active: 0 })]

const answers = () =>
  new Answers()
    .to(clientList, ({ url }) => {
      const text = url.searchParams.get('email') ?? ''
      const users = clients.filter(({ email }) => email.includes(text))
      return { users, total: users.length }
    })
    .to(organizationList, { data: organizations })

const open = (given: Answers, path = '/clients') => renderApp(path, superadmin, given)
const email = () => page.getByLabelText('Email', { exact: true })
const create = () => page.getByRole('button', { name: 'Create client' })
const findRow = (text: string) => page.getByRole('row').filter({ hasText: text })

async function pickOrganization(name: string) {
  await page.getByRole('combobox', { name: 'Organization', exact: true }).first().click()
  await page.getByRole('option', { name }).click()
}

test('rejects an invalid or overlong email without a call', async () => {
  const given = answers()
  await open(given)
  await pickOrganization('Harbour News')
  await email().fill('mara@nowhere')
  await create().click()
  await expect.element(page.getByText('Email is incorrect.')).toBeVisible()
  await email().fill(`${'m'.repeat(60)}@example.test`)
  await create().click()
  await expect.element(page.getByText('Max 64 characters length exceeded.').first()).toBeVisible()
  expect(given.calls.filter((call) => call.startsWith('POST'))).toEqual([])
})

test.each([
  ['email_taken', 'A client with this email already exists.'],
  ['no connection', 'Cannot reach the server. Check your connection and try again.'],
] as const)('keeps the input if the server answers %s', async (outcome, message) => {
  await open(answers().to(clientCreate, outcome))
  await email().fill('kept@example.test')
  await pickOrganization('Harbour News')
  await create().click()
  await expect.element(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
  await expect.element(email()).toHaveValue('kept@example.test')
  await expect.element(create()).toBeEnabled()
})

test('does not offer inactive organizations', async () => {
  await open(answers())
  await page.getByRole('combobox', { name: 'Organization', exact: true }).first().fill('Gazette')
  await expect
    .element(page.getByRole('listbox', { name: 'Organization' }).getByText('No organizations found'))
    .toBeVisible()
})

test('does not let users block their own account', async () => {
  const given = answers()
  await open(given)
  await toggle(page.getByRole('switch', { name: `${superadmin.email} is active` }))
  await expect.element(page.getByText('You cannot block your own account.').first()).toBeVisible()
  await expect.element(page.getByText('Do you confirm client state change?')).not.toBeInTheDocument()
  expect(given.calls.filter((call) => call.startsWith('POST'))).toEqual([])
})

test('a failed change shows its reason and leaves the switch as it was', async () => {
  await open(answers().to(clientBlock, 'unavailable'))
  const active = page.getByRole('switch', { name: 'press@harbour.example is active' })
  await toggle(active)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect
    .element(page.getByText('The service is unavailable. Please try again in a moment.').first())
    .toBeVisible()
  await expect.element(active).toBeChecked()
})

test('reports a failed invite', async () => {
  await open(answers().to(clientInvite, 'mail_failed'))
  await page.getByRole('button', { name: 'Send invite to press@harbour.example' }).click()
  await expect.element(page.getByText('Failed to send the email. Please try again.')).toBeVisible()
})

test('shows a failed list in place, and loads it on retry', async () => {
  const given = answers().to(clientList, 'no connection')
  await open(given)
  await expect.element(page.getByRole('alert').filter({ hasText: 'Failed to load data' })).toBeVisible()
  given.to(clientList, { users: clients, total: clients.length })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(findRow('press@harbour.example')).toBeVisible()
})

test('shows an empty list, and finds clients again', async () => {
  const { url } = await open(answers())
  await page.getByLabelText('Search Email').fill('nothing has this name')
  await expect.element(page.getByText('No results found by the search criteria.')).toBeVisible()
  await page.getByLabelText('Search Email').fill(' PRESS ')
  await expect.element(findRow('press@harbour.example')).toBeVisible()
  await expect.poll(url).toMatch(/email=press/i)
})

test('shows the last page if the page in the URL does not exist', async () => {
  const many = Array.from({ length: 12 }, (_, at) => makeClient(`reader-${at}@harbour.example`))
  const given = answers().to(clientList, ({ url }) => {
    const [number, rows] = [Number(url.searchParams.get('page') ?? 1), Number(url.searchParams.get('rowsPerPage'))]
    return { users: many.slice((number - 1) * rows, number * rows), total: many.length }
  })
  await open(given, '/clients?page=9&rows=10')
  await expect.element(page.getByText('11–12 of 12 rows')).toBeVisible()
})

test('deletes a client after confirmation, or explains in the dialog why not; offers no deletion of the own account', async () => {
  const given = answers().to(clientDelete, 'client_in_use')
  await open(given)
  const dialog = page.getByRole('dialog', { name: 'Delete client' })
  await page.getByRole('button', { name: 'Delete press@harbour.example' }).click()
  expect(page.getByRole('button', { name: `Delete ${superadmin.email}` }).elements()).toEqual([])
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Block this one, or erase them')
  given.to(clientDelete, { ok: true }).to(clientList, { users: [], total: 0 })
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(page.getByText('Client deleted')).toBeVisible()
  await expect.element(findRow('press@harbour.example')).not.toBeInTheDocument()
})
