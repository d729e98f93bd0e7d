import { authorise, creativeDetails, creativeImage, creativeLibrary, unknownBidder } from '@vigil/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePicture } from '../../../evidence/evidence-picture.ts'
import { ownVigil, startVigil, type TestEvent, type TestVigil } from '../../../testing/vigil.ts'

const eventDate = '2026-11-13'
const at = Date.parse('2026-11-13T09:00:00Z')
const markup = '<b>a shoe</b>'

const seen = (creativeId: string, more: object = {}): TestEvent => ({
  type: 'creative',
  at,
  host: 'news.example',
  creativeId,
  bidderCode: 'ix',
  bids: 3,
  blocks: 0,
  ...more,
})

let vigil: TestVigil
beforeAll(async () => {
  vigil = await startVigil({ CHROMIUM_PATH: 'chromium' })
  vigil.clock.now = new Date('2026-11-14T12:00:00Z')
  await vigil.collect('Herald', [
    seen('cr-1', { blocks: 2, violationClass: 'brand', variant: 'Nordfell', adomains: ['a.example', 'b.example'] }),
    seen('cr-1', { at: at + 1, bids: 4, violationClass: 'brand', variant: 'Nordfell', ssp: 'ix' }),
    seen('cr-1', { bidderCode: 'appnexus', bids: 1, host: 'sport.example' }),
    seen('cr-2', { bidderCode: undefined }),
    seen('cr-3', { at: at - 2 * 86_400_000, markup }),
    seen('cr-3', { blocks: 1 }),
    seen('none/of?it#', { bids: 1 }),
    {
      type: 'incident',
      at,
      host: 'news.example',
      creativeId: 'cr-4',
      bidderCode: 'ix',
      action: 'blocked',
      threatClass: 'fake-alert',
      variant: 'prize-lure',
      rule: 'r1',
      markup: '<b>a prize</b>',
    },
  ])
  await vigil.collect('Rival', [seen('rivals-own', { markup: '<b>of the rival</b>', blocks: 9 })])
})
afterAll(() => vigil.stop())

const herald = () => vigil.organizationId('Herald')

async function library(more: object = {}) {
  const body = { organizationId: herald(), dateStart: eventDate, dateEnd: eventDate, ...more }
  const answer = await (await vigil.as('web')).call(creativeLibrary, { body })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
async function details(creativeID: string, more: { bidderCode?: string; eventDate?: string } = {}) {
  const query = { organizationId: herald(), eventDate, ...more }
  return (await vigil.as('web')).call(creativeDetails, { params: { creativeID }, query })
}
async function image(creativeID: string, bidderCode = 'ix', name = 'web', organizationId = herald()) {
  const request = { params: { creativeID, bidderCode }, query: { organizationId, eventDate } }
  return (await vigil.as(name)).call(creativeImage, request)
}

test('has one card per bidder and creative, most blocks first', async () => {
  const { data, totalOfEntries, requestedAt } = await library()
  expect(data.map(({ creativeID, bidderCode, blocks }) => [creativeID, bidderCode, blocks])).toEqual([
    ['cr-1', 'ix', 2],
    ['cr-3', 'ix', 1],
    ['cr-2', '', 0],
    ['cr-1', 'appnexus', 0],
    ['none/of?it#', 'ix', 0],
  ])
  expect(totalOfEntries).toBe(5)
  expect(requestedAt).toBe('2026-11-14T12:00:00.000Z')
  expect(data[0]).toMatchObject({
    bids: 7,
    violationType: ['brand'],
    violationReason: ['Nordfell'],
    ssp: ['Index'],
    dsp: [],
    adomains: ['a.example', 'b.example'],
  })
})

test('returns consecutive pages, and an empty one after the last', async () => {
  const page = async (bidsDetailsActivePage: number) =>
    (await library({ bidsDetailsRowsPerPage: 2, bidsDetailsActivePage })).data.map(({ creativeID }) => creativeID)
  expect([await page(1), await page(2), await page(3), await page(4)]).toEqual([
    ['cr-1', 'cr-3'],
    ['cr-2', 'cr-1'],
    ['none/of?it#'],
    [],
  ])
})

test('finds a creative by one advertiser and lists all its advertisers', async () => {
  const { data } = await library({ adomains: ['b.example'] })
  expect(data.map(({ creativeID, adomains }) => [creativeID, adomains])).toEqual([['cr-1', ['a.example', 'b.example']]])
})

test.each([{ dateEnd: '2026-11-15' }, { dateStart: '2026-11-14' }, { bidsDetailsRowsPerPage: 101 }])(
  'rejects future or reversed dates and oversized pages: %o',
  async (more) => {
    const body = { organizationId: herald(), dateStart: eventDate, dateEnd: eventDate, ...more }
    const answer = await (await vigil.as('web')).call(creativeLibrary, { body })
    expect(answer.status).toBe(400)
  },
)

test('returns details for the given bidder, or else the busiest', async () => {
  expect((await details('cr-1')).body).toMatchObject({ bidderCode: 'ix', bids: 7, topLocation: 'news.example' })
  expect((await details('cr-1', { bidderCode: 'appnexus' })).body).toMatchObject({
    bidderCode: 'appnexus',
    bids: 1,
    topLocation: 'sport.example',
    browsers: ['Chrome'],
  })
  expect((await details('none/of?it#')).body).toMatchObject({ creativeID: 'none/of?it#', pictureState: 'none' })
})

test('does not find a creative on a day without sightings, or of another organization', async () => {
  for (const answer of [
    await details('cr-2', { eventDate: '2026-11-12' }),
    await details('rivals-own'),
    await details('cr-1', { bidderCode: 'openx' }),
  ])
    expect([answer.status, answer.body]).toMatchObject([404, { error: { code: 'creative_not_found' } }])
})

test('renders a picture of the markup once and reuses it on other days', async () => {
  expect((await image('cr-3')).body).toEqual({ imageUrl: null, pictureState: 'pending', markup })
  const { files, warehouse } = vigil.deps
  const { viewer } = await vigil.accountOf('web')
  const [row] = await warehouse.select(authorise(viewer, herald()), {
    dataset: 'creatives',
    measures: ['latestMarkupHash'],
    range: { from: '2026-11-11', to: '2026-11-11' },
  })
  const render = async (text: string) => new TextEncoder().encode(text)
  await makePicture(
    { files, render, index: async () => undefined },
    String(row?.latestMarkupHash),
    new AbortController().signal,
  )
  const content = Buffer.from(markup).toString('base64')
  expect((await image('cr-3')).body).toEqual({ imageUrl: `data:image/png;base64,${content}`, pictureState: 'ready' })
  expect((await details('cr-3')).body).toMatchObject({ screenshot: content, pictureState: 'ready' })
})

test('uses the markup of an incident if no sighting has any', async () => {
  expect((await image('cr-4')).body).toMatchObject({ pictureState: 'pending', markup: '<b>a prize</b>' })
  expect((await image('cr-4', 'appnexus')).body).toEqual({ imageUrl: null, pictureState: 'none' })
})

test('has no picture without markup, for an unknown bidder or for another organization', async () => {
  const none = { imageUrl: null, pictureState: 'none' }
  expect((await image('cr-1')).body).toEqual(none)
  expect((await image('cr-2', unknownBidder)).body).toEqual(none)
  expect((await image('rivals-own')).body).toEqual(none)
  expect((await image('rivals-own', 'ix', 'superadmin', vigil.organizationId('Rival'))).body.pictureState).toBe(
    'pending',
  )
})

test("refuses another organization's picture", async () => {
  const answer = await image('rivals-own', 'ix', 'web', vigil.organizationId('Rival'))
  expect([answer.status, answer.body]).toMatchObject([403, { error: { code: 'forbidden' } }])
})

test('returns the markup instead of a picture if the server has no Chromium', async () => {
  const own = await ownVigil()
  own.clock.now = new Date('2026-11-14T12:00:00Z')
  const creative = { type: 'creative' as const, creativeId: 'cr-9', bidderCode: 'ix', bids: 1, blocks: 0 }
  await own.collect('Herald', [{ ...creative, markup }])
  const { call } = await own.as('web')
  const query = { organizationId: own.organizationId('Herald'), eventDate: '2026-11-14' }
  const picture = await call(creativeImage, { params: { creativeID: 'cr-9', bidderCode: 'ix' }, query })
  expect(picture.body).toEqual({ imageUrl: null, pictureState: 'viewer', markup })
  const found = await call(creativeDetails, { params: { creativeID: 'cr-9' }, query })
  expect(found.body).toMatchObject({ screenshot: '', pictureState: 'viewer', markup })
})
