import {
  adQualityBrands,
  adQualityCategories,
  adQualityDistributions,
  adQualityDomainAdd,
  adQualityDomains,
  adQualityIabCategories,
  authorise,
  type ProfileChange,
  profileCreate,
  profileList,
  profileSettingsGet,
  profileSettingsUpdate,
  settingsTexts,
} from '@vigil/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startVigil, type TestVigil } from '../../../testing/vigil.ts'
import { loadProfile } from './load-profile.ts'

let vigil: TestVigil
let web: Awaited<ReturnType<TestVigil['as']>>
beforeAll(async () => {
  vigil = await startVigil()
  web = await vigil.as('web')
})
afterAll(() => vigil.stop())

const herald = () => vigil.organizationId('Herald')

async function newProfile(name: string) {
  const answer = await web.call(profileCreate, { params: { orgId: herald() }, body: { profileName: name } })
  return answer.body.data.profileID
}
const change = (profileId: number, body: ProfileChange) =>
  web.call(profileSettingsUpdate, { params: { orgId: herald(), profileId }, body })
const loadSettings = async (profileId: number) =>
  (await web.call(profileSettingsGet, { params: { orgId: herald(), profileId } })).body.data
const parseNames = (json: string, isBlocking: boolean) =>
  (JSON.parse(json) as { displayName?: string; url?: string; isBlocking: boolean }[]) // matches the contract
    .filter((item) => item.isBlocking === isBlocking)
    .map((item) => item.displayName ?? item.url)
async function brandId(name: string) {
  const { body } = await web.call(adQualityBrands, { query: { filter: name.toLowerCase() } })
  const found = body.data.find(({ displayName }) => displayName === name)
  if (!found) throw new Error(`no brand ${name}`)
  return found.id
}
async function domainId(url: string) {
  return (await web.call(adQualityDomainAdd, { body: { domainUrl: url } })).body.data.id
}

test('returns reference lists of useful size, in alphabetical order', async () => {
  const brands = (await web.call(adQualityBrands, { query: {} })).body.data
  const categories = (await web.call(adQualityCategories, {})).body.data
  const iab = (await web.call(adQualityIabCategories, {})).body.data
  expect(brands.length).toBeGreaterThan(400)
  expect(categories.length).toBeGreaterThan(30)
  expect(iab.length).toBeGreaterThan(350)
  expect(iab.slice(0, 3).map(({ key, displayName }) => `${key} ${displayName}`)).toEqual([
    'IAB1 Arts & Entertainment',
    'IAB1-1 Books & Literature',
    'IAB1-2 Celebrity Fan/Gossip',
  ])
  expect(categories.map(({ displayName }) => displayName)).toEqual(
    categories.map(({ displayName }) => displayName).sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
  )
})

test('finds brands by name and domain, with LIKE wildcards taken literally', async () => {
  const find = async (filter: string) => (await web.call(adQualityBrands, { query: { filter } })).body.data
  expect((await find('coca')).map(({ displayName }) => displayName)).toEqual(['Coca-Cola'])
  expect((await find('BK.com')).map(({ displayName }) => displayName)).toEqual(['Burger King'])
  expect(await find('%%%')).toEqual([])
})

test('names a new profile after the organization, with everything on and nothing listed', async () => {
  const { status, body } = await web.call(profileCreate, {
    params: { orgId: herald() },
    body: { profileName: ' Family Pages ', internalProfileName: 'whatever' },
  })
  expect([status, body.data]).toMatchObject([
    200,
    { profileName: 'Family Pages', internalProfileName: 'heraldfamilypages' },
  ])
  expect(await loadSettings(body.data.profileID)).toEqual({
    brandBlocksEnabled: true,
    categoryBlocksEnabled: true,
    iabBlocksEnabled: true,
    customListsEnabled: true,
    allowedDomainsEnabled: false,
    adFormatsEnabled: true,
    configurationUpdateNeeded: false,
    brands: '[]',
    categories: '[]',
    iabCategories: '[]',
    customDomains: '[]',
    allowedDomains: '[]',
    adFormats: '[]',
  })
  const again = await web.call(profileCreate, { params: { orgId: herald() }, body: { profileName: 'family pages' } })
  expect([again.status, again.body]).toMatchObject([409, { error: { code: 'profile_name_taken' } }])
  const empty = await web.call(profileCreate, { params: { orgId: herald() }, body: { profileName: '  ' } })
  expect([empty.status, empty.text]).toMatchObject([400, expect.stringContaining('This field is required')])
})

test('replaces the whole list of a mode and removes its items from the other', async () => {
  const id = await newProfile('Modes')
  const [cola, pepsi, fanta] = [await brandId('Coca-Cola'), await brandId('Pepsi'), await brandId('Fanta')]
  await change(id, { brandIds: [cola, pepsi], isBlocking: true })
  await change(id, { brandIds: [fanta], isBlocking: false })
  const { brands } = await loadSettings(id)
  expect([parseNames(brands, true), parseNames(brands, false)]).toEqual([['Coca-Cola', 'Pepsi'], ['Fanta']])

  const { body } = await change(id, { brandIds: [fanta, cola], isBlocking: false })
  expect([parseNames(body.data.brands, true), parseNames(body.data.brands, false)]).toEqual([
    ['Pepsi'],
    ['Coca-Cola', 'Fanta'],
  ])

  await change(id, { brandIds: [], isBlocking: true })
  const after = await loadSettings(id)
  expect([parseNames(after.brands, true), parseNames(after.brands, false)]).toEqual([[], ['Coca-Cola', 'Fanta']])
})

test('keeps omitted fields and rejects a list without its mode', async () => {
  const id = await newProfile('Parts')
  const cola = await brandId('Coca-Cola')
  await change(id, { brandIds: [cola], isBlocking: true })
  await change(id, { categoriesActive: false })
  const settings = await loadSettings(id)
  expect([parseNames(settings.brands, true), settings.categoryBlocksEnabled, settings.brandBlocksEnabled]).toEqual([
    ['Coca-Cola'],
    false,
    true,
  ])
  expect((await change(id, { brandIds: [cola] })).status).toBe(400)
})

test('changes nothing when an id is unknown or of another kind', async () => {
  const id = await newProfile('Strict')
  const [category] = (await web.call(adQualityCategories, {})).body.data
  const cola = await brandId('Coca-Cola')
  expect(
    (await change(id, { brandIds: [cola, category?.id ?? 0], isBlocking: true, brandsActive: false })).status,
  ).toBe(400)
  expect((await change(id, { customDomainIds: [2_000_000_000], isBlocking: true })).status).toBe(400)
  expect((await change(id, { adFormats: [{ id: 99, isBlocking: true }] })).status).toBe(400)
  expect(await loadSettings(id)).toMatchObject({ brands: '[]', brandBlocksEnabled: true })
})

test('accepts only the changed ad formats; null clears one', async () => {
  const id = await newProfile('Formats')
  await change(id, {
    adFormats: [
      { id: 1, isBlocking: true },
      { id: 2, isBlocking: false },
    ],
  })
  const { body } = await change(id, {
    adFormats: [
      { id: 1, isBlocking: null },
      { id: 3, isBlocking: true },
    ],
  })
  expect(JSON.parse(body.data.adFormats)).toMatchObject([
    { id: 2, key: 'auto-video', isBlocking: false, shortDescription: expect.any(String) },
    { id: 3, key: 'expandable', isBlocking: true },
  ])
})

test('keeps the allow list on while it has entries, and does not allow turning it off', async () => {
  const id = await newProfile('Allowed')
  const partner = await domainId('partner.example')
  expect((await change(id, { allowedDomainIds: [partner] })).body.data.allowedDomainsEnabled).toBe(true)
  const refused = await change(id, { allowedDomainsActive: false })
  expect([refused.status, refused.text]).toMatchObject([400, expect.stringContaining(settingsTexts.allowListStaysOn)])
  expect((await loadSettings(id)).allowedDomainsEnabled).toBe(true)
  expect((await change(id, { allowedDomainIds: [] })).body.data.allowedDomainsEnabled).toBe(false)
})

test('adds a domain once, normalized, and finds the exact match first', async () => {
  const first = await web.call(adQualityDomainAdd, { body: { domainUrl: ' https://www.Shop.Example/offers ' } })
  expect(first.body.data).toMatchObject({ url: 'shop.example' })
  const again = await web.call(adQualityDomainAdd, { body: { domainUrl: 'shop.example' } })
  expect(again.body.data.id).toBe(first.body.data.id)
  await domainId('another-shop.example')
  const found = await web.call(adQualityDomains, { query: { filter: 'shop.example' } })
  expect(found.body.data.map(({ url }) => url)).toEqual(['shop.example', 'another-shop.example'])
  expect((await web.call(adQualityDomains, { query: { filter: 'coca-cola' } })).body.data[0]?.url).toBe('coca-cola.com')
  for (const domainUrl of ['nothing', 'a b.example', '10.0.0.1', 'x'.repeat(300)]) {
    expect((await web.call(adQualityDomainAdd, { body: { domainUrl } })).status).toBe(400)
  }
})

test("hides other organizations' domains and does not accept them", async () => {
  const mine = await domainId('secret-advertiser.example')
  const app = await vigil.as('app')
  expect((await app.call(adQualityDomains, { query: { filter: 'secret-advertiser' } })).body.data).toEqual([])
  expect((await app.call(adQualityDomains, { query: { filter: 'secret', organizationId: herald() } })).status).toBe(403)
  const arcade = vigil.organizationId('Arcade')
  const made = await app.call(profileCreate, { params: { orgId: arcade }, body: { profileName: 'Apps' } })
  const params = { orgId: arcade, profileId: made.body.data.profileID }
  const tried = await app.call(profileSettingsUpdate, { params, body: { customDomainIds: [mine], isBlocking: true } })
  expect(tried.status).toBe(400)
  const superadmin = await vigil.as('superadmin')
  const seen = await superadmin.call(adQualityDomains, { query: { filter: 'secret-adv', organizationId: herald() } })
  expect(seen.body.data).toHaveLength(1)
})

test("answers not found for another organization's profile, for every user", async () => {
  const id = await newProfile('Ours')
  const superadmin = await vigil.as('superadmin')
  const params = { orgId: vigil.organizationId('Rival'), profileId: id }
  expect((await superadmin.call(profileSettingsGet, { params })).status).toBe(404)
  expect((await superadmin.call(profileSettingsUpdate, { params, body: { brandsActive: false } })).status).toBe(404)
  expect((await loadSettings(id)).brandBlocksEnabled).toBe(true)
  expect((await superadmin.call(profileList, { params: { orgId: params.orgId } })).body.data).toEqual([])
})

test("delivers a saved profile to the tag's script, and shows it as pending for a minute", async () => {
  const id = await newProfile('On pages')
  const tag = vigil.tagOf('Herald')
  await vigil.database.adQualityProfiles.assign(
    authorise((await vigil.accountOf('web')).viewer, herald()),
    [{ profileId: id, tags: [tag] }],
    vigil.clock.now,
  )
  const cola = await brandId('Coca-Cola')
  const unwanted = await domainId('unwanted.example')
  const { body } = await change(id, { brandIds: [cola], customDomainIds: [unwanted], isBlocking: true })
  expect(body.data.configurationUpdateNeeded).toBe(true)
  expect(await loadProfile(vigil.database, tag)).toMatchObject({
    brands: [{ name: 'Coca-Cola', domains: ['coca-cola.com', 'coca-colacompany.com', 'coke.com'], isBlocking: true }],
    domains: [{ domain: 'unwanted.example', isBlocking: true }],
  })
  vigil.clock.now = new Date(vigil.clock.now.getTime() + 61_000)
  expect((await loadSettings(id)).configurationUpdateNeeded).toBe(false)
  const tags = (await web.call(adQualityDistributions, { params: { orgId: herald() } })).body.data
  expect(tags).toEqual([{ distribution: tag, displayName: 'Herald tag', profileIDs: [id] }])
})
