import { authorise, creativeClusters, similarCreatives } from '@vigil/contract'
import { distort, toPng } from '@vigil/pictures/testing/distort'
import { drawAd } from '@vigil/pictures/testing/draw-ads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { indexPicture, makePicture, markupFile } from '../../../../evidence/evidence-picture.ts'
import { startVigil, type TestEvent, type TestVigil } from '../../../../testing/vigil.ts'
import { fetchPicture } from './fetch-picture.ts'
import { listCreatives } from './own-creatives.ts'

const at = Date.parse('2026-11-13T09:00:00Z')
const dayMs = 86_400_000
const seen = (creativeId: string, ad: number | null, more: object = {}): TestEvent => ({
  type: 'creative',
  at,
  host: 'news.example',
  creativeId,
  bidderCode: 'ix',
  bids: 3,
  blocks: 1,
  ...(ad !== null && { markup: `<b>ad ${ad}</b>` }),
  ...more,
})

let vigil: TestVigil
beforeAll(async () => {
  vigil = await startVigil({ CHROMIUM_PATH: 'chromium' })
  vigil.clock.now = new Date('2026-11-14T12:00:00Z')
  await vigil.collect('Herald', [
    seen('cr-8', 8),
    seen('cr-8', null, { at: at - 3 * dayMs, host: 'sport.example' }),
    seen('cr-9', 9),
    seen('cr-40', 40),
    seen('no-markup', null),
    seen('too-old', 10, { at: at - 60 * dayMs }),
  ])
  await vigil.collect('Rival', [seen('rivals-own', 8), seen('rivals-other', 48)])
})
afterAll(() => vigil.stop())

async function search(
  body: { picture: File } | { url: string } | { creativeID: string; bidderCode: string },
  organization = 'Herald',
  who: Parameters<TestVigil['as']>[0] = 'web',
) {
  const query = { organizationId: vigil.organizationId(organization) }
  const { call } = await vigil.as(who)
  if (!('picture' in body)) return call(similarCreatives, { query, body })
  const form = new FormData()
  form.append('picture', body.picture)
  return call(similarCreatives, { query, body: form as unknown as typeof body }) // sent as a form
}

/** Waits for requests and makes the pictures, with a drawing in place of Chromium. */
async function makePictures(organization: string, count: number) {
  const { files, warehouse } = vigil.deps
  const { viewer } = await vigil.accountOf('superadmin')
  const scope = authorise(viewer, vigil.organizationId(organization))
  const creatives = await listCreatives(warehouse, scope, { from: '2026-10-16', to: '2026-11-14' }, {})
  const render = (markup: string) => toPng(drawAd(Number(/\d+/.exec(markup)?.[0])))
  const hashes = creatives.flatMap((creative) => creative.hashes)
  const isRequested = async (hash: string) => (await files.read(markupFile(hash))) !== null
  await expect
    .poll(async () => (await Promise.all(hashes.map(isRequested))).filter(Boolean).length, { timeout: 60_000 })
    .toBe(count)
  for (const hash of hashes)
    await makePicture({ files, render, index: indexPicture(vigil.deps) }, hash, new AbortController().signal)
}

test('requests missing pictures, and finds the creative once they are made', async () => {
  const screenshot = new File([await distort(drawAd(8), 'page', 1)], 'ad.jpg', { type: 'image/jpeg' })
  const before = await search({ picture: screenshot })
  expect(before.status, before.text).toBe(200)
  expect(before.body).toEqual({ data: [], creatives: 4, withPicture: 0, isPending: true })
  await makePictures('Herald', 3)

  const { body } = await search({ picture: screenshot })
  expect(body).toMatchObject({ creatives: 4, withPicture: 3, isPending: false })
  expect(body.data[0]).toMatchObject({
    creativeID: 'cr-8',
    bidderCode: 'ix',
    firstSeen: '2026-11-10T09:00:00.000Z',
    lastSeen: '2026-11-13T09:00:00.000Z',
    bids: 6,
    blocks: 2,
    sites: ['news.example', 'sport.example'],
    siteCount: 2,
  })
  expect(body.data[0]?.similarity).toBeGreaterThan(60)
  expect(body.data.map(({ creativeID }) => creativeID)).not.toContain('cr-40')
})

test("finds only the organization's own creatives", async () => {
  await search({ creativeID: 'rivals-own', bidderCode: 'ix' }, 'Rival', 'superadmin')
  // The other picture was made for Herald.
  await makePictures('Rival', 1)
  const picture = new File([await toPng(drawAd(48))], 'ad.png')
  const own = await search({ picture }, 'Rival', 'superadmin')
  expect(own.body.data[0]).toMatchObject({ creativeID: 'rivals-other', similarity: expect.any(Number) })
  expect((await search({ picture })).body.data.map(({ creativeID }) => creativeID)).not.toContain('rivals-other')
  expect((await search({ creativeID: 'rivals-own', bidderCode: 'ix' })).status).toBe(404)
  expect((await search({ picture }, 'Rival')).status).toBe(403)
})

test('finds the variants of a creative, but not itself', async () => {
  const { body } = await search({ creativeID: 'cr-8', bidderCode: 'ix' })
  expect(body.data.map(({ creativeID }) => creativeID)).toEqual(['cr-9'])
})

test("groups the organization's variants of a campaign", async () => {
  const clusters = async (organization: string, who: Parameters<TestVigil['as']>[0] = 'web') => {
    const { call } = await vigil.as(who)
    return call(creativeClusters, { body: { organizationId: vigil.organizationId(organization) } })
  }
  const { body } = await clusters('Herald')
  expect(body).toMatchObject({ total: 1, creatives: 4, withPicture: 3 })
  const [cluster] = body.data
  expect(cluster?.variants.map(({ creativeId }) => creativeId).toSorted()).toEqual(['cr-8', 'cr-9'])
  expect(cluster).toMatchObject({
    variantCount: 2,
    firstSeen: '2026-11-10T09:00:00.000Z',
    lastSeen: '2026-11-13T09:00:00.000Z',
    bids: 9,
    blocks: 3,
    sites: ['news.example', 'sport.example'],
    siteCount: 2,
    adomains: [],
    blockedAdomains: [],
    withoutAdvertiser: 2,
  })
  // Its only other creative is of another campaign; Herald's variants of it do not count.
  expect((await clusters('Rival', 'superadmin')).body).toMatchObject({ data: [], total: 0, creatives: 2 })
  expect((await clusters('Rival')).status).toBe(403)
})

test('refuses a creative without a picture and files that are no pictures', async () => {
  const searchBody = async (body: Parameters<typeof search>[0]) => (await search(body)).body
  expect(await searchBody({ creativeID: 'no-markup', bidderCode: 'ix' })).toMatchObject({
    error: { code: 'picture_missing' },
  })
  const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'ad.svg', { type: 'image/svg+xml' })
  expect(await searchBody({ picture: svg })).toMatchObject({ error: { code: 'picture_unreadable' } })
})

test('loads pictures from public https addresses only', async () => {
  const searchBody = async (url: string) => (await search({ url })).body
  for (const url of [
    'http://example.com/ad.png',
    'https://127.0.0.1/ad.png',
    'https://localhost/',
    'file:///etc/passwd',
  ])
    expect(await searchBody(url), url).toMatchObject({ error: { code: 'picture_link_failed' } })
  const guard = { trustedHosts: [], resolve: async () => [{ address: '10.0.0.7', family: 4 }] }
  await expect(fetchPicture('https://pictures.example/ad.png', guard)).rejects.toThrow('No picture could be loaded')
})
