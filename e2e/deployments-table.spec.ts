import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { tagPrefix } from '@vigil/contract'
import { adBuilds, currentBuild } from '@vigil/tags'
import { unique } from './support/api.ts'
import { choose, dialog, field, findRow, success } from './support/controls.ts'
import { findVersion, latest, loadTags, tagNamed } from './support/tags.ts'
import { expect, superadmin, test } from './support/test.ts'

const publisher = 'publisher@vigil.test'
const web = 'web@vigil.test'

test('sites follow the traffic; tags can be searched, sorted and exported, with all state in the URL @thorough', async ({
  page,
  enterAs,
  server,
}) => {
  const [tag] = await loadTags(server, web)
  const views = ['www.northwinddaily.com', 'm.northwinddaily.com', 'www.northwinddaily.com'].map((host) => ({
    id: randomUUID(),
    type: 'page_view',
    at: Date.now(),
    host,
  }))
  const beacon = JSON.stringify({ v: 1, tag: tag?.distribution, sent: Date.now(), events: views })
  expect((await fetch(`${server.url}/collect`, { method: 'POST', body: beacon, headers: browser })).status).toBe(202)
  await expect
    .poll(
      async () => (await loadTags(server, web)).find(({ distribution }) => distribution === tag?.distribution)?.hosts,
    )
    .toEqual(['www.northwinddaily.com', 'm.northwinddaily.com'])

  await enterAs(web, '/deployments')
  const name = tag?.comment ?? ''
  await page.getByRole('button', { name: `Sites of ${name}: 2` }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'm.northwinddaily.com' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.keyboard.press('/')
  await page.keyboard.type('M.NORTHWIND')
  await expect(page).toHaveURL(/search=m\.northwind/)
  await expect(page.getByRole('table', { name: 'Tags' }).getByRole('row')).toHaveCount(2)
  await page.reload()
  await expect(page.getByLabel('Search tags')).toHaveValue('m.northwind')
  await page.getByLabel('Search tags').fill('nothing like it')
  await expect(page.getByText('No results found by the search criteria.')).toBeVisible()
  await page.getByLabel('Search tags').fill('')

  await page.getByRole('button', { name: /^Tag Name/ }).click()
  await expect(page).toHaveURL(/direction=desc/)

  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await started
  expect(file.suggestedFilename()).toMatch(/^distributions-exported-[\d-]+T[\d-]+Z\.txt$/)
  expect(await readFile(await file.path(), 'utf8')).toContain(`${name}\t${tag?.distribution}\t`)
})

const browser = {
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
}

const forgetDismissals = (page: Page) =>
  page.evaluate(
    `for (const key of Object.keys(localStorage)) if (key.startsWith('vigil.scriptUpdate')) localStorage.removeItem(key)`,
  )

test('notifies of outdated scripts until dismissed or viewed, except superadmins and platforms @thorough', async ({
  page,
  enterAs,
}) => {
  const notice = success(page, 'Script update available')
  await enterAs(publisher, '/threat-library')
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: 'Go to Deployments' }).click()
  await expect(page.getByRole('table', { name: 'Tags' })).toBeVisible()
  await expect(notice).toBeHidden()
  await page.goto('/threat-library')
  await expect(page.getByRole('heading', { name: 'Threat classes' })).toBeVisible()
  await expect(notice).toBeHidden()
  for (const email of [superadmin, 'ssp@vigil.test']) {
    await enterAs(email, '/threat-library')
    await expect(page.getByRole('heading', { name: 'Threat classes' })).toBeVisible()
    await expect(notice).toBeHidden()
  }
  await forgetDismissals(page)
  await enterAs(publisher, '/threat-library')
  await test.step('is in the menu, where it covers nothing; on small screens, the menu button is marked', async () => {
    await expect(page.getByRole('complementary').getByText('Script update available')).toBeVisible()
    await page.setViewportSize({ width: 375, height: 800 })
    await page.getByRole('button', { name: 'Open menu – Script update available' }).click()
    await expect(dialog(page, 'Menu').getByText('Script update available')).toBeVisible()
  })
  await notice.getByRole('button', { name: 'Dismiss message' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Threat classes' })).toBeVisible()
  await expect(notice).toBeHidden()
})

test('superadmins select the organization; failures can be retried @thorough', async ({ page, enterAs }) => {
  await enterAs(superadmin, '/deployments')
  await test.step('includes shops, with tags created by their integration link', async () => {
    await choose(page, page, 'Organization', /^Lantern Outdoor/)
    await expect(findVersion(page, 'Checkout')).toHaveValue(currentBuild('cart').version)
    await expect(page.getByRole('button', { name: 'Create tag' })).toBeHidden()
    await expect(page.getByRole('link', { name: 'Test protection' })).toBeHidden()
    await page.getByRole('button', { name: 'Expand Checkout' }).click()
    await expect(page.locator('code').filter({ hasText: '<script async src=' })).toBeVisible()
  })
  await choose(page, page, 'Organization', /^Harbour Media/)
  await expect(findRow(page, 'Tideline and Quayside')).toContainText('Yes')
  await expect(page).toHaveURL(/organization=\d+/)
  await page.route('**/api/deployments/**', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Failed to load data')).toBeVisible()
  await expect(field(page, 'Build').first()).toHaveAttribute('placeholder', 'Failed to load')
  await page.unroute('**/api/deployments/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Reload builds' }).click()
  await expect(findRow(page, 'Tideline and Quayside')).toBeVisible()
})

test('polls hundreds of tags in progress with one request, as their ids would not fit into a URL @thorough', async ({
  page,
  enterAs,
}) => {
  let looks = 0
  await page.route('**/api/deployments/distributions?*', async (route) => {
    const { distributions } = await (await route.fetch()).json()
    const status = looks++ < 2 ? 'in progress' : 'successful'
    const many = Array.from({ length: 450 }, (_, at) => ({
      ...distributions[0],
      status,
      comment: `Section ${at}`,
      distribution: distributions[0].distribution.replace(/\w{3}$/, String(at).padStart(3, '0')),
    }))
    await route.fulfill({ json: { distributions: many } })
  })
  await enterAs(web, '/deployments?rows=10')
  await expect(page.getByRole('status', { name: 'Section 0 is in progress' })).toBeVisible()
  await expect(success(page, 'Update action completed!')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('checkbox', { name: 'Select Section 0' })).toBeVisible()
})

test('on a phone, tags are cards with the same controls @thorough', async ({ page, enterAs }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await enterAs(publisher, '/deployments')
  const card = page.getByRole('listitem').filter({ hasText: 'Tideline and Quayside' })
  await expect(card.getByText('Outdated')).toBeVisible()
  await card.getByRole('checkbox', { name: 'Select Tideline and Quayside' }).check()
  await expect(card.getByRole('switch')).toBeChecked()
  await card.getByRole('button', { name: /^More/ }).click()
  await expect(card.getByText('SHA-256 of the build')).toBeVisible()
})

const firstRelease = adBuilds().at(-1)?.version ?? ''

test('adds, saves, delivers and removes trusted script hosts @thorough', async ({ page, enterAs, server }) => {
  await enterAs(web, '/deployments')
  const name = unique('Partners')
  await field(page, 'Tag name').fill(name)
  await choose(page, page, 'Build', new RegExp(`^${firstRelease}`))
  await page.getByRole('button', { name: 'Create tag' }).click()
  await expect(success(page, 'Update action completed!')).toBeVisible()

  await page.getByRole('button', { name: `Expand ${name}` }).click()
  const section = page.getByRole('region', { name: 'Trusted script hosts' })
  const input = section.getByLabel('Host to trust')
  await expect(section.getByText('None')).toBeVisible()
  await expect(section.getByText(`Version ${firstRelease} ignores trusted script hosts.`)).toBeVisible()

  await test.step('rejects invalid domains', async () => {
    await input.fill('partner')
    await input.press('Enter')
    await expect(section.getByText('Enter a domain such as example.com')).toBeVisible()
  })
  await input.fill('https://cdn.partner.example/tag.js')
  await input.press('Enter')
  await expect(section.getByRole('listitem')).toHaveText(['cdn.partner.example'])
  await input.fill('widgets.example')
  await section.getByRole('button', { name: 'Save hosts' }).click()
  await expect(success(page, 'Trusted script hosts updated')).toBeVisible()
  await expect(section.getByRole('listitem')).toHaveText(['cdn.partner.example', 'widgets.example'])

  const { distribution } = await tagNamed(server, web, name)
  const script = async () => (await fetch(`${server.url}/${tagPrefix(distribution)}/script.js`)).text()
  expect(await script()).toContain('"trustedHosts":["cdn.partner.example","widgets.example"]')

  await test.step('a newer build keeps and applies the hosts', async () => {
    await choose(page, page, `Version of ${name}`, new RegExp(`^${latest}`))
    await page.getByRole('button', { name: 'Apply changes to selected' }).click()
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(findRow(page, name)).toContainText('No')
    await expect(findVersion(page, name)).toHaveValue(latest)
    await expect(section.getByText('ignores trusted script hosts')).toBeHidden()
    expect(await script()).toContain('"trustedHosts":["cdn.partner.example","widgets.example"]')
  })

  await section.getByRole('button', { name: 'Remove cdn.partner.example' }).click()
  await section.getByRole('button', { name: 'Cancel' }).click()
  await expect(section.getByRole('listitem')).toHaveCount(2)
  await section.getByRole('button', { name: 'Remove cdn.partner.example' }).click()
  await section.getByRole('button', { name: 'Save hosts' }).click()
  await expect(section.getByRole('button', { name: 'Save hosts' })).toBeHidden()
  expect(await script()).toContain('"trustedHosts":["widgets.example"]')
})
