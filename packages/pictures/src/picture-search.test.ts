import sharp from 'sharp'
import { expect, test } from 'vitest'
import { UnreadablePicture } from './decode-picture.ts'
import { pictureSearch } from './picture-search.ts'
import { type Distortion, distort, distortions, looksTheSame, toPng } from './testing/distort.ts'
import { drawAd, familySize } from './testing/draw-ads.ts'

// A few families of variants. `npm run bench -- pictures` searches 20,000 creatives.
const count = familySize * 8
const hashOf = (number: number) => `picture-${number}`
const familyOf = (hash: string) => Math.floor(Number(hash.split('-')[1]) / familySize)
const search = pictureSearch()
const hashes = Array.from({ length: count }, (_, number) => hashOf(number))
const index = Promise.all(
  hashes.map(async (hash, number) => [hash, await search.describe(await toPng(drawAd(number)))] as const),
)

const find = async (picture: Uint8Array | string[], searched = hashes) =>
  (await search.search({ organizationId: 1, hashes: searched, added: await index, picture, most: 10 })).found

test.each(Object.keys(distortions) as Distortion[])(
  'finds most pictures first after this distortion: %s',
  async (kind) => {
    const wanted = Array.from({ length: 5 }, (_, at) => (at * 13 + kind.length) % count)
    const wrong: string[] = []
    for (const number of wanted) {
      const [first] = await find(await distort(drawAd(number), kind, number))
      const shown = Number(first?.hash.split('-')[1])
      const isRight = shown === number || (await looksTheSame(shown, number, kind, number))
      if (!isRight) wrong.push(`${first?.hash} instead of ${number}`)
    }
    // All distortions together leave little of a small banner.
    expect(wrong.length, wrong.join()).toBeLessThanOrEqual(kind === 'several' ? 2 : 1)
  },
)

test('finds nothing similar for a picture that is not indexed', async () => {
  const found = await find(await distort(drawAd(90_000), 'page', 3))
  expect(found.filter(({ found, likeness }) => found >= 5 && likeness >= 0.45)).toEqual([])
})

test('finds the variants of a picture by its stored features', async () => {
  const [self, next] = await find([hashOf(8)])
  expect(self).toMatchObject({ hash: hashOf(8) })
  expect(self?.likeness).toBeGreaterThan(0.95)
  expect(Number(next?.hash.split('-')[1])).toSatisfy((number: number) => Math.floor(number / familySize) === 1)
})

test('searches only the pictures of the request', async () => {
  const found = await find(await distort(drawAd(8), 'jpeg', 1), [hashOf(20), hashOf(21)])
  expect(found.every(({ hash }) => hash === hashOf(20) || hash === hashOf(21))).toBe(true)
})

test('keeps an index for each organization', async () => {
  await find([hashOf(1)])
  expect(await search.unknown(1, hashes)).toEqual([])
  expect(await search.unknown(2, hashes.slice(0, 3))).toEqual(hashes.slice(0, 3))
})

const text = (content: string) => new TextEncoder().encode(content)
const tiled = sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: '#fff' } })

test.each([
  ['a text', async () => text('not a picture')],
  [
    'an SVG',
    async () => text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
  ],
  ['a PDF', async () => text('%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj')],
  ['nothing', async () => new Uint8Array()],
  ['a damaged PNG', async () => (await toPng(drawAd(0))).slice(0, 900)],
  ['a file that is too large', async () => new Uint8Array(9_000_000)],
  ['a picture with too many pixels', async () => new Uint8Array(await tiled.png().toBuffer())],
])('refuses %s', async (_, make) => {
  await expect(search.describe(await make())).rejects.toThrow(UnreadablePicture)
})

test('describes tiny and empty pictures without features', async () => {
  const dot = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const stored = await search.describe(new Uint8Array(dot))
  const { found, searched } = await search.search({
    organizationId: 3,
    hashes: ['dot'],
    added: [['dot', stored]],
    picture: new Uint8Array(dot),
    most: 5,
  })
  expect({ found, searched }).toEqual({ found: [], searched: [] })
})

test('puts the variants of a campaign into one cluster, a few pictures at a time', async () => {
  const organizationId = 7
  let state = await search.cluster({ organizationId, hashes, added: await index, most: 40 })
  expect(state.pending).toBe(count - 40)
  state = await search.cluster({ organizationId, hashes, added: [], most: 40 })
  expect(state.pending).toBe(0)
  const familiesOf = (cluster: string[]) => new Set(cluster.map((hash) => familyOf(hash)))
  // A template can look like another campaign, but rarely.
  expect(state.clusters.filter((cluster) => familiesOf(cluster).size > 1)).toEqual([])
  expect(state.clusters.flat().length).toBeGreaterThan(count * 0.8)
  const without = hashes.slice(familySize)
  const fewer = await search.cluster({ organizationId, hashes: without, added: [], most: 40 })
  expect(fewer.clusters.flat().filter((hash) => !without.includes(hash))).toEqual([])
})
