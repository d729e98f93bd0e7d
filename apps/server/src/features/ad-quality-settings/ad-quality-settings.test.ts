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
import { startVigil, type TestVigil } from '../../testing/vigil.ts'
import { profileOf } from './profile-of.ts'

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
const settingsOf = async (profileId: number) =>
  (await web.call(profileSettingsGet, { params: { orgId: herald(), profileId } })).body.data
const namesOf = (json: string, isBlocking: boolean) =>
  (JSON.parse(json) as { displayName?: string; url?: string; isBlocking: boolean }[]) // as the contract says
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

test('the reference lists are of useful size, and in an order that people can follow', async () => {
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

test('brands are found by name and by domain, and signs of the search are only signs', async () => {
  const find = async (filter: string) => (await web.call(adQualityBrands, { query: { filter } })).body.data
  expect((await find('coca')).map(({ displayName }) => displayName)).toEqual(['Coca-Cola'])
  expect((await find('BK.com')).map(({ displayName }) => displayName)).toEqual(['Burger King'])
  expect(await find('%%%')).toEqual([])
})

test('a new profile is named after the organization and itself, has everything on and nothing listed', async () => {
  const { status, body } = await web.call(profileCreate, {
    params: { orgId: herald() },
    body: { profileName: ' Family Pages ', internalProfileName: 'whatever' },
  })
  expect([status, body.data]).toMatchObject([
    200,
    { profileName: 'Family Pages', internalProfileName: 'heraldfamilypages' },
  ])
  expect(await settingsOf(body.data.profileID)).toEqual({
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

test('a list is the whole list of its mode, and takes its items out of the other', async () => {
  const id = await newProfile('Modes')
  const [cola, pepsi, fanta] = [await brandId('Coca-Cola'), await brandId('Pepsi'), await brandId('Fanta')]
  await change(id, { brandIds: [cola, pepsi], isBlocking: true })
  await change(id, { brandIds: [fanta], isBlocking: false })
  const { brands } = await settingsOf(id)
  expect([namesOf(brands, true), namesOf(brands, false)]).toEqual([['Coca-Cola', 'Pepsi'], ['Fanta']])

  const { body } = await change(id, { brandIds: [fanta, cola], isBlocking: false })
  expect([namesOf(body.data.brands, true), namesOf(body.data.brands, false)]).toEqual([
    ['Pepsi'],
    ['Coca-Cola', 'Fanta'],
  ])

  await change(id, { brandIds: [], isBlocking: true })
  const after = await settingsOf(id)
  expect([namesOf(after.brands, true), namesOf(after.brands, false)]).toEqual([[], ['Coca-Cola', 'Fanta']])
})

test('what is not given stays, and a list without its mode is refused', async () => {
  const id = await newProfile('Parts')
  const cola = await brandId('Coca-Cola')
  await change(id, { brandIds: [cola], isBlocking: true })
  await change(id, { categoriesActive: false })
  const settings = await settingsOf(id)
  expect([namesOf(settings.brands, true), settings.categoryBlocksEnabled, settings.brandBlocksEnabled]).toEqual([
    ['Coca-Cola'],
    false,
    true,
  ])
  expect((await change(id, { brandIds: [cola] })).status).toBe(400)
})

test('an id of another kind, or of nothing, changes nothing at all', async () => {
  const id = await newProfile('Strict')
  const [category] = (await web.call(adQualityCategories, {})).body.data
  const cola = await brandId('Coca-Cola')
  expect(
    (await change(id, { brandIds: [cola, category?.id ?? 0], isBlocking: true, brandsActive: false })).status,
  ).toBe(400)
  expect((await change(id, { customDomainIds: [2_000_000_000], isBlocking: true })).status).toBe(400)
  expect((await change(id, { adFormats: [{ id: 99, isBlocking: true }] })).status).toBe(400)
  expect(await settingsOf(id)).toMatchObject({ brands: '[]', brandBlocksEnabled: true })
})

test('of ad formats only the changed ones are sent; null ignores one again', async () => {
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

test('the allow list is on for as long as it holds something, and cannot be turned off', async () => {
  const id = await newProfile('Allowed')
  const partner = await domainId('partner.example')
  expect((await change(id, { allowedDomainIds: [partner] })).body.data.allowedDomainsEnabled).toBe(true)
  const refused = await change(id, { allowedDomainsActive: false })
  expect([refused.status, refused.text]).toMatchObject([400, expect.stringContaining(settingsTexts.allowListStaysOn)])
  expect((await settingsOf(id)).allowedDomainsEnabled).toBe(true)
  expect((await change(id, { allowedDomainIds: [] })).body.data.allowedDomainsEnabled).toBe(false)
})

test('a domain is added once, as the lists keep it; the exact one is found first', async () => {
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

test('somebody else’s domains are neither found nor usable', async () => {
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

test('a profile of another organization is not found, whoever asks', async () => {
  const id = await newProfile('Ours')
  const superadmin = await vigil.as('superadmin')
  const params = { orgId: vigil.organizationId('Rival'), profileId: id }
  expect((await superadmin.call(profileSettingsGet, { params })).status).toBe(404)
  expect((await superadmin.call(profileSettingsUpdate, { params, body: { brandsActive: false } })).status).toBe(404)
  expect((await settingsOf(id)).brandBlocksEnabled).toBe(true)
  expect((await superadmin.call(profileList, { params: { orgId: params.orgId } })).body.data).toEqual([])
})

test('a saved profile is what the tag’s script gets, and the settings say so for a minute', async () => {
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
  expect(await profileOf(vigil.database, tag)).toMatchObject({
    brands: [{ name: 'Coca-Cola', domains: ['coca-cola.com', 'coca-colacompany.com', 'coke.com'], isBlocking: true }],
    domains: [{ domain: 'unwanted.example', isBlocking: true }],
  })
  vigil.clock.now = new Date(vigil.clock.now.getTime() + 61_000)
  expect((await settingsOf(id)).configurationUpdateNeeded).toBe(false)
  const tags = (await web.call(adQualityDistributions, { params: { orgId: herald() } })).body.data
  expect(tags).toEqual([{ distribution: tag, displayName: 'Herald tag', profileIDs: [id] }])
})
