import type { Page } from '@playwright/test'
import type { Admin } from './support/api.ts'
import { choose, dialog, field, findRow } from './support/controls.ts'
import { collectComplaints, expectGoodLooks } from './support/looks.ts'
import { submitSignIn } from './support/people.ts'
import type { RunningServer } from './support/server.ts'
import { expect, superadmin, test } from './support/test.ts'
import { makeInviteLink } from './support/users.ts'

// The longest file and read-only, so both workers share it.
test.describe.configure({ mode: 'parallel' })

interface Scene {
  /** The signed-in account; undefined for none. */
  as?: string
  path: string
  act?: (page: Page, world: { admin: Admin; server: RunningServer }) => Promise<unknown>
}

const heading = (page: Page, name: string) => expect(page.getByRole('heading', { name })).toBeVisible()
const loaded = (page: Page, table: string) => expect(page.getByRole('table', { name: table })).toBeVisible()

const scenes: Record<string, Scene> = {
  'sign in': { path: '/', act: (page) => heading(page, 'Sign in') },
  'wrong password': {
    path: '/',
    async act(page) {
      await submitSignIn(page, 'web@vigil.test', 'not the password')
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  'forgot password': { path: '/identity/forgot' },
  'mail is on its way': {
    path: '/identity/forgot',
    async act(page) {
      await page.getByLabel('Email').fill('nobody@example.test')
      await page.getByRole('button', { name: 'Send the link' }).click()
      await heading(page, 'Check your inbox')
    },
  },
  'set password': {
    path: '/identity/forgot',
    async act(page, { admin, server }) {
      await page.goto(await makeInviteLink(server, admin))
      await page.getByLabel('New password').fill('short')
      await page.getByLabel('Repeat password').fill('short')
      await page.getByRole('button', { name: 'Set password' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  'link is over': { path: '/identity/password?token=x' },
  'sign-in was cancelled': { path: '/callback?error=access_denied', act: (page) => heading(page, 'Sign in') },
  'product selection': {
    path: `/product-selection?token=x.${Buffer.from('{"nickname":"Sam"}').toString('base64url')}.`,
    act: (page) => heading(page, 'Hello, Sam.'),
  },
  forbidden: { path: '/forbidden', act: (page) => heading(page, 'ACCESS DENIED.') },
  'not found': { path: '/not-found', act: (page) => heading(page, 'Page not found!') },
  'no violations through a platform': {
    as: 'ssp@vigil.test',
    path: '/link-adqp',
    act: (page) => expect(page.getByText('No violations in the selected period')).toBeVisible(),
  },
  'platform ad quality, no platform chosen': {
    as: 'superadmin@vigil.test',
    path: '/link-adqp',
    act: (page) => expect(page.getByText('Choose a platform', { exact: true }).last()).toBeVisible(),
  },
  complaints: { as: 'web@vigil.test', path: '/complaints', act: (page) => loaded(page, 'Complaints') },
  'new complaint': {
    as: 'web@vigil.test',
    path: '/complaints',
    async act(page) {
      await page.getByRole('button', { name: 'New complaint' }).click()
      await dialog(page, 'New complaint').getByRole('button', { name: 'Find the ad' }).click()
      await expect(page.getByText('Choose what happened, or describe it.')).toBeVisible()
    },
  },
  'complaints failed': {
    as: 'web@vigil.test',
    path: '/complaints',
    async act(page) {
      await page.route('**/api/complaints**', (route) => route.abort())
      await page.reload()
      await expect(page.getByText('Failed to load data')).toBeVisible()
    },
  },
  'not an evidence bundle': {
    path: '/verify',
    async act(page) {
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'notes.zip', mimeType: 'application/zip', buffer: Buffer.from('no archive') })
      await expect(page.getByText('notes.zip is not intact')).toBeVisible()
    },
  },
  'search by picture': {
    as: 'web@vigil.test',
    path: '/search-by-picture',
    act: (page) => expect(page.getByRole('button', { name: 'Choose picture' })).toBeVisible(),
  },
  cases: { as: 'web@vigil.test', path: '/cases?status=all', act: (page) => loaded(page, 'Cases') },
  'new case partner': {
    as: 'web@vigil.test',
    path: '/cases?tab=partners',
    async act(page) {
      await page.getByRole('button', { name: 'New partner' }).click()
      await expect(dialog(page, 'New partner').getByLabel('Email')).toBeVisible()
    },
  },
  'cases failed': {
    as: 'web@vigil.test',
    path: '/cases',
    async act(page) {
      await page.route('**/api/cases?**', (route) => route.abort())
      await page.reload()
      await expect(page.getByText('Failed to load data')).toBeVisible()
    },
  },
  'case scorecard': {
    as: 'ssp@vigil.test',
    path: '/case-scorecard',
    act: (page) => heading(page, 'Contact for cases'),
  },
  'case of a partner with a wrong link': {
    path: '/case#vcase_x',
    act: (page) => expect(page.getByText('This link does not work. Ask for a new one.')).toBeVisible(),
  },
  coverage: { as: 'web@vigil.test', path: '/coverage', act: (page) => loaded(page, 'Gaps') },
  'coverage failed': {
    as: 'web@vigil.test',
    path: '/coverage',
    async act(page) {
      await page.route('**/api/coverage**', (route) => route.abort())
      await page.reload()
      await expect(page.getByText('Failed to load data').first()).toBeVisible()
    },
  },
  alerts: { as: 'web@vigil.test', path: '/alerts?state=all', act: (page) => loaded(page, 'Alerts') },
  'alerts failed': {
    as: 'web@vigil.test',
    path: '/alerts',
    async act(page) {
      await page.route('**/api/alerts?**', (route) => route.abort())
      await page.reload()
      await expect(page.getByText('Failed to load data')).toBeVisible()
    },
  },
  'alert rules': { as: 'shop@vigil.test', path: '/alerts?tab=rules', act: (page) => loaded(page, 'Alert rules') },
  'alert channels': { as: 'web@vigil.test', path: '/alerts?tab=channels', act: (page) => loaded(page, 'Channels') },
  'alert rule': {
    as: 'web@vigil.test',
    path: '/alerts?tab=rules',
    async act(page) {
      await page.getByRole('button', { name: 'Create rule' }).click()
      await expect(dialog(page, 'Create rule').getByText('in the last 60 days')).toBeVisible()
    },
  },
  feeds: { as: 'publisher@vigil.test', path: '/feeds', act: (page) => loaded(page, 'Indicators') },
  'feeds connect': {
    as: 'publisher@vigil.test',
    path: '/feeds?tab=connect&snippet=taxii',
    act: (page) => loaded(page, 'API keys'),
  },
  provisioning: { as: superadmin, path: '/provisioning', act: (page) => loaded(page, 'API keys') },
  deployments: {
    as: 'publisher@vigil.test',
    path: '/deployments',
    act: (page) => page.getByRole('button', { name: 'Expand Tideline and Quayside' }).click(),
  },
  'build tested on past ads': {
    as: 'publisher@vigil.test',
    path: '/deployments',
    async act(page) {
      await choose(page, page, 'Version of Tideline and Quayside', /^1\.1\.0-r3/)
      await page.getByRole('button', { name: 'Test on past ads' }).click()
      await expect(dialog(page, 'What would this build have done?').getByText(/markup rules of/)).toBeVisible()
    },
  },
  'deployments failed': {
    as: 'publisher@vigil.test',
    path: '/deployments',
    async act(page) {
      await page.route('**/api/deployments/**', (route) => route.abort())
      await page.reload()
      await expect(page.getByText('Failed to load data')).toBeVisible()
    },
  },
  'no tag found': {
    as: 'publisher@vigil.test',
    path: '/deployments?search=nothing+has+this+name',
    act: (page) => expect(page.getByText('No results found by the search criteria.')).toBeVisible(),
  },
  'page of a shop': { as: 'shop@vigil.test', path: '/', act: (page) => heading(page, 'VigilCART Overview') },
  organizations: { as: superadmin, path: '/organizations', act: (page) => loaded(page, 'Organizations') },
  'organizations failed': {
    as: superadmin,
    path: '/organizations',
    async act(page) {
      await page.route('**/api/organizations-management', (route) => route.abort())
      await page.reload()
      await expect(page.getByText('Failed to load data')).toBeVisible()
    },
  },
  'no organization found': {
    as: superadmin,
    path: '/organizations?search=nothing+has+this+name',
    act: (page) => expect(page.getByText('No results found by the search criteria.')).toBeVisible(),
  },
  'create organization': {
    as: superadmin,
    path: '/organizations',
    async act(page) {
      await page.getByRole('button', { name: 'Create new organization' }).click()
      await field(dialog(page, 'Create new organization'), 'Organization name').fill('Harbour Media')
      await dialog(page, 'Create new organization').getByLabel('Malvertising').uncheck()
    },
  },
  'edit organization': {
    as: superadmin,
    path: '/organizations',
    act: (page) => page.getByRole('button', { name: 'Edit Harbour Media' }).click(),
  },
  'sites of an organization': {
    as: superadmin,
    path: '/organizations',
    async act(page) {
      await page.getByRole('button', { name: 'Sites and apps of Harbour Media' }).click()
      await expect(page.getByText('food.harbourpost.com')).toBeVisible()
    },
  },
  'confirm a change': {
    as: superadmin,
    path: '/organizations',
    async act(page) {
      await page.getByRole('switch', { name: 'Harbour Media is active' }).press('Space')
      await expect(page.getByText('Do you confirm organization state change?')).toBeVisible()
    },
  },
  shops: { as: superadmin, path: '/organizations?tab=shops', act: (page) => loaded(page, 'Shops') },
  'edit shop': {
    as: superadmin,
    path: '/organizations?tab=shops',
    act: (page) => page.getByRole('button', { name: 'Edit Lantern Outdoor' }).click(),
  },
  clients: {
    as: superadmin,
    path: '/clients?email=vigil.test',
    act: (page) => expect(findRow(page, 'web@vigil.test')).toBeVisible(),
  },
  'clients by organization': {
    as: superadmin,
    path: '/clients',
    async act(page) {
      await page.getByRole('button', { name: 'Filter Organization' }).click()
      await expect(page.getByRole('button', { name: 'Apply' })).toBeVisible()
    },
  },
  'wrong email': {
    as: superadmin,
    path: '/clients',
    async act(page) {
      await page.getByLabel('Email', { exact: true }).fill('nobody')
      await page.keyboard.press('Tab')
      await expect(page.getByText('Email is incorrect.')).toBeVisible()
    },
  },
  shortcuts: {
    as: superadmin,
    path: '/clients',
    async act(page) {
      await loaded(page, 'Clients')
      await page.keyboard.press('?')
      await expect(dialog(page, 'Keyboard shortcuts')).toBeVisible()
    },
  },
  'account menu': {
    as: 'publisher@vigil.test',
    path: '/dashboard',
    act: (page) => page.getByRole('button', { name: /^Welcome, / }).click(),
  },
  'collapsed menu': {
    as: superadmin,
    path: '/clients',
    act: (page) => page.getByRole('button', { name: 'Menu', exact: true }).click(),
  },
}

for (const [name, { as, path, act }] of Object.entries(scenes)) {
  test(`looks right in both themes and at every width: ${name} @thorough`, async ({ page, enterAs, admin, server }) => {
    const complaints = collectComplaints(page)
    if (as) await enterAs(as, path)
    else await page.goto(path)
    await act?.(page, { admin, server })
    await expectGoodLooks(page, name)
    expect(complaints).toEqual([])
  })
}
