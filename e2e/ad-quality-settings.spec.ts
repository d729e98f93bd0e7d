import type { Locator, Page } from '@playwright/test'
import { domainMessages, profileSettingsUpdate, settingsTexts } from '@vigil/contract'
import { brandNamed, loadStored, newProfile, sentTo } from './support/ad-quality.ts'
import { type Api, createApi, unique } from './support/api.ts'
import { choose, dialog, failure, field, success } from './support/controls.ts'
import { test as base, expect, superadmin } from './support/test.ts'

const publisher = 'publisher@vigil.test'
type Profile = Awaited<ReturnType<typeof newProfile>>

/** The publisher with a new profile for each test. */
const test = base.extend<{ api: Api; profile: Profile }>({
  api: async ({ server, sessionOf }, use) => use(createApi(server.url, (await sessionOf(publisher)).token)),
  profile: async ({ api, sessionOf, enterAs }, use) => {
    const profile = await newProfile(api, (await sessionOf(publisher)).claims.organizationId ?? 0)
    await enterAs(publisher, `/ad-quality-settings?profile=${profile.profileId}`)
    await use(profile)
  },
})

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const edit = (page: Page, name: string) => page.getByRole('button', { name: `Edit ${name}` }).click()
const save = (scope: Locator) => scope.getByRole('button', { name: 'Save' })
const inMode = (scope: Locator, mode: 'Blocking' | 'Report only') =>
  scope.getByRole('radiogroup', { name: 'Mode' }).getByText(mode, { exact: true }).click()

test("shows the demo publisher's profiles with their contents and number of tags @thorough", async ({
  page,
  enterAs,
}) => {
  await enterAs(publisher, '/ad-quality-settings')
  await expect(field(page, 'Profile')).toHaveValue('House rules')
  await expect(page.getByText('This profile is assigned to 2 distributions')).toBeVisible()
  await expect(card(page, 'Category')).toContainText('Gambling')
  await expect(card(page, 'Category').getByRole('list', { name: 'Category: Report only' })).toContainText('Politics')
  await choose(page, page, 'Profile', 'Family pages')
  await expect(page.getByText('This profile is assigned to 1 distributions')).toBeVisible()
  await expect(page).toHaveURL(/profile=\d+/)
  await page.reload()
  await expect(field(page, 'Profile')).toHaveValue('Family pages')
})

test('superadmins select an organization; one without profiles shows an empty state @thorough', async ({
  page,
  enterAs,
}) => {
  await enterAs(superadmin, '/ad-quality-settings')
  await choose(page, page, 'Organization', 'Harbour Media')
  await expect(field(page, 'Profile')).toHaveValue('House rules')
  await choose(page, page, 'Organization', 'Northwind Daily')
  await expect(page.getByText(settingsTexts.noData)).toBeVisible()
  await expect(page).toHaveURL(/organization=\d+/)
})

test('creates a profile by name and opens it @thorough', async ({ page, enterAs }) => {
  await enterAs(publisher, '/ad-quality-settings')
  await choose(page, page, 'Profile', 'Create new profile')
  const form = dialog(page, 'Create new profile')
  const sent = sentTo(page, /profile\/create$/)
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByText('This field is required')).toBeVisible()
  await field(form, 'Profile name').fill('house RULES')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByText('Error: A profile with this name already exists.')).toBeVisible()

  const name = unique('Winter Pages')
  await field(form, 'Profile name').fill(name)
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form).toBeHidden()
  await expect(field(page, 'Profile')).toHaveValue(name)
  await expect(page.getByText('This profile is assigned to 0 distributions')).toBeVisible()
  const internalProfileName = `harbourmedia${name.replaceAll(' ', '').toLowerCase()}`
  expect(sent.at(-1)).toEqual({ profileName: name, internalProfileName })

  await test.step('it can be renamed, within the limit, and deleted', async () => {
    await page.getByRole('button', { name: 'Rename profile' }).click()
    const box = dialog(page, 'Rename profile')
    await field(box, 'Profile name').fill('x'.repeat(65))
    await expect(box.getByText('Max 64 characters length exceeded.')).toBeVisible()
    await box.getByRole('button', { name: 'Rename' }).click()
    await expect(box).toBeVisible()
    const other = unique('Summer Pages')
    await field(box, 'Profile name').fill(other)
    await box.getByRole('button', { name: 'Rename' }).click()
    await expect(box).toBeHidden()
    await expect(field(page, 'Profile')).toHaveValue(other)
    await page.getByRole('button', { name: 'Delete profile' }).click()
    await dialog(page, 'Delete profile').getByRole('button', { name: 'Delete' }).click()
    await expect(field(page, 'Profile')).not.toHaveValue(other)
  })
})

test('searches brands from three letters, debounced by a second @thorough', async ({ page, profile, api }) => {
  const requests: string[] = []
  page.on('request', (request) => request.url().includes('/ad-quality/brands') && requests.push(request.url()))
  await edit(page, 'Brand & Advertiser')
  const box = dialog(page, 'Brand & Advertiser')
  await field(box, 'Search brands').fill('co')
  await expect(box.getByText('Type at least 3 characters to search for brands.')).toBeVisible()
  await field(box, 'Search brands').pressSequentially('ca-cola', { delay: 20 })
  await box.getByLabel('Coca-Cola').check()
  expect(requests.map((url) => new URL(url).searchParams.get('filter'))).toEqual(['coca-cola'])
  await save(box).click()
  await expect(success(page, 'Brand & Advertiser saved')).toBeVisible()
  await expect(card(page, 'Brand & Advertiser')).toContainText('Coca-Cola')
  expect((await loadStored(api, profile)).brands).toEqual(['Coca-Cola: true'])
})

test('an item is in one mode, locked in the other, and can be moved @thorough', async ({ page, profile, api }) => {
  const brandIds = [await brandNamed(api, 'Coca-Cola'), await brandNamed(api, 'Pepsi')]
  const params = { orgId: profile.orgId, profileId: profile.profileId }
  await api.call(profileSettingsUpdate, { params, body: { brandIds, isBlocking: true } })
  await page.reload()
  const sent = sentTo(page, /\/ad-quality\/settings\//)
  await edit(page, 'Brand & Advertiser')
  const box = dialog(page, 'Brand & Advertiser')
  await expect(save(box)).toBeDisabled()

  await inMode(box, 'Report only')
  await field(box, 'Search brands').fill('pepsi')
  const locked = box.getByLabel('Pepsi', { exact: true })
  await expect(locked).toBeDisabled()
  await locked.hover({ force: true })
  await expect(page.getByRole('tooltip', { name: 'This item is in the blocking list.' })).toBeVisible()

  await inMode(box, 'Blocking')
  await box.getByRole('button', { name: 'Move to report only: Pepsi' }).click()
  await inMode(box, 'Report only')
  await expect(box.getByRole('region', { name: 'Report only brands' })).toContainText('Pepsi')
  await expect(locked).toBeEnabled()
  await save(box).click()
  await expect(box).toBeHidden()
  expect((await loadStored(api, profile)).brands).toEqual(['Coca-Cola: true', 'Pepsi: false'])
  expect(sent).toEqual([{ brandIds: [brandIds[1]], isBlocking: false }])

  await edit(page, 'Brand & Advertiser')
  await box.getByRole('button', { name: 'Remove Coca-Cola' }).click()
  await save(box).click()
  await expect(box).toBeHidden()
  expect((await loadStored(api, profile)).brands).toEqual(['Pepsi: false'])
})

test('selects categories and IAB categories from the full list @thorough', async ({ page, profile, api }) => {
  await edit(page, 'Category')
  const categories = dialog(page, 'Category')
  await field(categories, 'Search categories').fill('gamb')
  await categories.getByLabel('Gambling').check()
  await save(categories).click()
  await expect(categories).toBeHidden()

  await edit(page, 'IAB Category')
  const iab = dialog(page, 'IAB Category')
  await expect(iab.getByLabel('IAB1 Arts & Entertainment')).toBeVisible()
  await inMode(iab, 'Report only')
  await field(iab, 'Search IAB categories').fill('weight')
  await iab.getByLabel('IAB7-44 Weight Loss').check()
  await save(iab).click()
  await expect(iab).toBeHidden()
  expect(await loadStored(api, profile)).toMatchObject({
    categories: ['Gambling: true'],
    iabCategories: ['Weight Loss: false'],
  })
})

test('Cancel discards changes @thorough', async ({ page, profile, api }) => {
  await edit(page, 'Category')
  const box = dialog(page, 'Category')
  await box.getByLabel('Dating').check()
  await box.getByRole('button', { name: 'Cancel' }).click()
  await edit(page, 'Category')
  await expect(box.getByLabel('Dating')).not.toBeChecked()
  expect((await loadStored(api, profile)).categories).toEqual([])
})

test('marks and sends only changed ad formats @thorough', async ({ page, profile, api }) => {
  await edit(page, 'Ad Formats')
  const box = dialog(page, 'Ad Formats')
  const sent = sentTo(page, /\/ad-quality\/settings\//)
  const action = (format: string, name: string) =>
    box.getByRole('radiogroup', { name: format }).getByText(name, { exact: true }).click()
  await action('Interstitial', 'Block')
  await action('Native ad', 'Report')
  await action('Video ad', 'Block')
  await action('Video ad', 'Ignore')
  await expect(box.getByText('(Modified)')).toHaveCount(2)
  await save(box).click()
  await expect(box).toBeHidden()
  expect(sent).toEqual([
    {
      adFormats: [
        { id: 4, isBlocking: true },
        { id: 8, isBlocking: false },
      ],
    },
  ])
  expect((await loadStored(api, profile)).adFormats).toEqual(['interstitial: true', 'native: false'])
  await expect(card(page, 'Ad Formats')).toContainText('Interstitial')
})

test('domains: validates input, finds known ones and adds new ones @thorough', async ({ page, profile, api }) => {
  await edit(page, 'Domain')
  const box = dialog(page, 'Domain')
  const search = field(box, 'Search domains')
  const addUrl = box.getByRole('button', { name: /^Add Url/ })
  for (const prefix of ['https://shop', 'http:', 'www.shop']) {
    await search.fill(prefix)
    await expect(box.getByText(domainMessages.prefix)).toBeVisible()
  }
  await search.fill('shop_1')
  await expect(box.getByText(domainMessages.invalid)).toBeVisible()
  await expect(addUrl).toBeHidden()
  await search.fill('coca')
  await expect(box.getByLabel('coca-cola.com', { exact: true })).toBeVisible()
  await expect(addUrl).toBeHidden()
  await search.fill('no domain@example')
  await expect(box.getByText('No results found by the search criteria.')).toBeVisible()
  await expect(addUrl).toBeHidden()
  await search.fill('sh')
  await expect(box.getByText(domainMessages.invalid)).toBeHidden()
  await expect(addUrl).toBeHidden()

  await search.fill(' coca - cola.com ')
  await expect(search).toHaveValue('coca-cola.com')
  await box.getByLabel('coca-cola.com', { exact: true }).check()
  await expect(addUrl).toBeHidden()

  await search.fill('unwanted.example')
  await addUrl.click()
  await expect(search).toHaveValue('')
  await expect(box.getByRole('region', { name: 'Blocking domains' })).toContainText('unwanted.example')
  await save(box).click()
  await expect(box).toBeHidden()
  expect((await loadStored(api, profile)).customDomains).toEqual(['coca-cola.com: true', 'unwanted.example: true'])
})

test('the allow list is on while it has entries, and off once emptied @thorough', async ({ page, profile, api }) => {
  const toggle = page.getByRole('switch', { name: 'Allow List is on' })
  await expect(toggle).not.toBeChecked()
  await toggle.press('Space')
  const box = dialog(page, 'Allow List')
  await field(box, 'Search domains').fill('partner.example')
  await box.getByRole('button', { name: /^Add Url/ }).click()
  await save(box).click()
  await expect(toggle).toBeChecked()
  await toggle.press('Space')
  await expect(success(page, settingsTexts.allowListStaysOn)).toBeVisible()
  await expect(toggle).toBeChecked()
  expect((await loadStored(api, profile)).allowedDomains).toEqual(['partner.example'])
  await edit(page, 'Allow List')
  await box.getByRole('button', { name: 'Remove partner.example' }).click()
  await save(box).click()
  await expect(toggle).not.toBeChecked()
})

test('turns each feature on and off separately, keeping its list @thorough', async ({ page, profile, api }) => {
  for (const name of ['Brand & Advertiser', 'Category', 'IAB Category', 'Ad Formats', 'Domain']) {
    await page.getByRole('switch', { name: `${name} is on`, exact: true }).press('Space')
    await expect(page.getByRole('switch', { name: `${name} is on`, exact: true })).not.toBeChecked()
  }
  await page.reload()
  await page.getByRole('switch', { name: 'IAB Category is on' }).press('Space')
  await expect(page.getByRole('switch', { name: 'IAB Category is on' })).toBeChecked()
  expect(await loadStored(api, profile)).toMatchObject({
    brandBlocksEnabled: false,
    categoryBlocksEnabled: false,
    iabBlocksEnabled: true,
    customListsEnabled: false,
    adFormatsEnabled: false,
  })
})

test('a failed save shows the reason and keeps the draft @thorough', async ({ page, profile }) => {
  await page.route(`**/api/ad-quality/settings/*/${profile.profileId}`, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('switch', { name: 'Category is on', exact: true }).press('Space')
  await expect(failure(page, 'Error: Cannot reach the server.')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Category is on', exact: true })).toBeChecked()
  await edit(page, 'Category')
  const box = dialog(page, 'Category')
  await box.getByLabel('Dating', { exact: true }).check()
  await save(box).click()
  await expect(box.getByText('Error: Cannot reach the server.')).toBeVisible()
  await expect(box.getByLabel('Dating', { exact: true })).toBeChecked()
  await page.unrouteAll()
  await save(box).click()
  await expect(box).toBeHidden()
})
