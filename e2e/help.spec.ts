import { readFile } from 'node:fs/promises'
import { freemiumDistribution } from '@vigil/contract'
import { createApi } from './support/api.ts'
import { collectComplaints, expectGoodLooks } from './support/looks.ts'
import { submitSignIn } from './support/people.ts'
import { fromRoot } from './support/repository.ts'
import { readerAgent, serveSite } from './support/site.ts'
import { expect, superadmin, test } from './support/test.ts'

const article = /^Offending Creative Report$/

test('help is searchable and public, and its pages link to each other @thorough', async ({ page }) => {
  const complaints = collectComplaints(page)
  await page.goto('/help')
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'VigilCart' })).toContainText('A/B Testing')
  await page.getByLabel('Search help').fill('public link thirty days')
  const found = page.getByRole('region', { name: 'Search results' })
  await expect(found.getByRole('listitem').first()).toContainText('link')
  await expect(page).toHaveURL(/q=public/)
  await found.getByRole('link', { name: /^Offending Creative Report/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: article })).toBeVisible()

  await page.getByLabel('Search help').fill('xyzzy nothing')
  await expect(page.getByText('No results found by the search criteria.')).toBeVisible()
  await page.getByLabel('Search help').fill('')
  await page.getByRole('navigation', { name: 'Help pages' }).getByRole('link', { name: 'Threat Feed' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Threat Feed' })).toBeVisible()
  await page.getByRole('article').getByRole('link', { name: 'report', exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: article })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 2, name: 'Threat Feed' })).toBeVisible()
  await page.goto('/help/no-such-page')
  await expect(page.getByText('Help page not found.')).toBeVisible()
  expect(complaints).toEqual([])
})

test("the icon next to a title opens the screen's help, and FAQ, SDKs and Need Help have their pages @thorough", async ({
  page,
  enterAs,
  context,
}) => {
  await enterAs(superadmin, '/clients')
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'About Clients' }).click()
  const help = await opened
  await expect(help).toHaveURL('/help/clients')
  await expect(help.getByRole('heading', { level: 2, name: 'Clients' })).toBeVisible()
  await help.close()
  for (const [path, words] of [
    ['/faq', 'Is a blocked ad lost revenue?'],
    ['/sdks', 'Header tag'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: words })).toBeVisible()
  }
  await page.goto('/need-help')
  await page.getByRole('link', { name: 'Contact us' }).last().click()
  await expect(page).toHaveURL('/contact-us')
})

test('a direct link signs in first, then redirects to its topic, or to the root without one @thorough', async ({
  page,
  enterAs,
}) => {
  await page.goto('/faq-direct/threat-feed')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await submitSignIn(page, 'web@vigil.test')
  await expect(page).toHaveURL('/help/threat-feed')

  const request = page.waitForRequest('**/api/helpdocs/faq?topic=drill')
  let answer: (() => void) | undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/helpdocs/faq**', async (route) => {
    await held
    await route.continue()
  })
  await enterAs('web@vigil.test', '/faq-direct/drill')
  await request
  await expect(page.getByText('Checking Authentication')).toBeVisible()
  answer?.()
  await expect(page).toHaveURL('/help/drill')
  await page.goto('/faq-direct/nothing-of-the-kind')
  await expect(page).toHaveURL(/\/dashboard(\?|$)/)
})

test('the header tag in the help page works as documented @thorough', async ({ page, admin, server, sessionOf }) => {
  const text = await readFile(fromRoot('docs/help/sdk.md'), 'utf8')
  const [, snippet = ''] = /```html\n([\s\S]*?)```/.exec(text) ?? []
  expect(snippet).toContain('{scriptUrl}')
  const organization = await admin.organizationNamed('Northwind Daily')
  const api = createApi(server.url, (await sessionOf('web@vigil.test')).token)
  const body = { organizationId: organization?.orgId ?? 0 }
  const { scriptUrl } = await api.call(freemiumDistribution, { body })
  await expect
    .poll(async () => (await (await page.request.get(scriptUrl)).text()).length, { timeout: 60_000 })
    .toBeGreaterThan(1_000)
  const site = await serveSite(`<!doctype html><head>${snippet.replace('{scriptUrl}', scriptUrl)}</head><p>News</p>`)
  try {
    await page.setExtraHTTPHeaders({ 'user-agent': readerAgent })
    const beacon = page.waitForRequest('**/collect', { timeout: 30_000 })
    await page.goto(site.url)
    expect((await beacon).postData()).toContain('page_view')
  } finally {
    site.stop()
  }
})

test('help looks right @thorough', async ({ page }) => {
  test.slow()
  const complaints = collectComplaints(page)
  await page.goto('/help')
  await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible()
  await expectGoodLooks(page, 'help')
  await page.goto('/help/sdk')
  await expect(page.getByRole('heading', { level: 2, name: 'SDKs and tags' })).toBeVisible()
  await expectGoodLooks(page, 'help page')
  expect(complaints).toEqual([])
})
