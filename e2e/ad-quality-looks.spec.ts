import type { Page } from '@playwright/test'
import { dialog, field } from './support/controls.ts'
import { collectComplaints, expectGoodLooks } from './support/looks.ts'
import { expect, test } from './support/test.ts'

test.describe.configure({ mode: 'parallel' })

interface Scene {
  as?: string
  path: string
  act: (page: Page) => Promise<unknown>
}

const settings = '/ad-quality-settings'
const edit = (page: Page, name: string) => page.getByRole('button', { name: `Edit ${name}` }).click()

const scenes: Record<string, Scene> = {
  'ad quality settings': { path: settings, act: (page) => expect(page.getByText('Gambling').first()).toBeVisible() },
  'no profile yet': {
    as: 'web@vigil.test',
    path: settings,
    act: (page) => expect(page.getByText('No data available for selected Organization and Profile.')).toBeVisible(),
  },
  'settings that fail': {
    path: settings,
    async act(page) {
      await page.route('**/api/ad-quality/settings/**', (route) => route.abort())
      await page.reload()
      await expect(page.getByText('No data available for selected Organization and Profile.')).toBeVisible()
    },
  },
  'brands found': {
    path: settings,
    async act(page) {
      await edit(page, 'Brand & Advertiser')
      await field(dialog(page, 'Brand & Advertiser'), 'Search brands').fill('motors')
      await expect(page.getByRole('checkbox', { name: 'Sable Motors' })).toBeVisible()
    },
  },
  'IAB categories': {
    path: settings,
    async act(page) {
      await edit(page, 'IAB Category')
      await page.getByText('Report only', { exact: true }).last().click()
      await expect(page.getByLabel('IAB1 Arts & Entertainment')).toBeVisible()
    },
  },
  'ad formats': {
    path: settings,
    async act(page) {
      await edit(page, 'Ad Formats')
      await page.getByRole('radiogroup', { name: 'Native ad' }).getByText('Block').click()
      await expect(page.getByText('(Modified)')).toBeVisible()
    },
  },
  'a domain that is wrong': {
    path: settings,
    async act(page) {
      await edit(page, 'Domain')
      await field(dialog(page, 'Domain'), 'Search domains').fill('https:')
      await expect(page.getByText('You do not need to enter')).toBeVisible()
    },
  },
  'upload of domains': {
    path: settings,
    async act(page) {
      await page.getByRole('button', { name: 'CSV Upload' }).click()
      const file = { name: 'domains.csv', mimeType: 'text/csv', buffer: Buffer.from('Domain\none.example') }
      await page.locator('input[type=file]').setInputFiles(file)
      await page.getByRole('button', { name: 'Upload', exact: true }).click()
      await expect(page.getByText('Remove the column headings')).toBeVisible()
    },
  },
  'profiles of tags': {
    path: settings,
    async act(page) {
      await page.getByRole('button', { name: /^This profile is assigned/ }).click()
      await page.getByRole('button', { name: /^Exclude/ }).click()
      await expect(page.getByText('(Modified)').first()).toBeVisible()
    },
  },
  walkthrough: {
    as: 'web@vigil.test',
    path: '/integrations',
    act: (page) => expect(page.getByText('Recommended')).toBeVisible(),
  },
  'header tag': {
    as: 'web@vigil.test',
    path: '/integrations?guide=header',
    act: (page) => expect(page.getByText('/script.js')).toBeVisible(),
  },
  'Prebid module': {
    as: 'web@vigil.test',
    path: '/integrations?guide=prebid',
    act: (page) => expect(page.getByText('/script.js')).toBeVisible(),
  },
  'script address that fails': {
    as: 'web@vigil.test',
    path: '/integrations',
    async act(page) {
      await page.route('**/api/freemium/distribution', (route) => route.abort())
      await page.goto('/integrations?guide=header')
      await expect(page.getByText('Failed to load your script’s address')).toBeVisible({ timeout: 30_000 })
    },
  },
  'reports are ready': {
    as: 'web@vigil.test',
    path: '/check-integration',
    act: (page) => expect(page.getByText('Reports Ready')).toBeVisible(),
  },
}

for (const [name, { as = 'publisher@vigil.test', path, act }] of Object.entries(scenes)) {
  test(`looks right in both themes and at every width: ${name} @thorough`, async ({ page, enterAs }) => {
    const complaints = collectComplaints(page)
    await enterAs(as, path)
    await act(page)
    await expectGoodLooks(page, name)
    expect(complaints).toEqual([])
  })
}
