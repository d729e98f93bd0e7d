import { createHash } from 'node:crypto'
import {
  affiliateNetworkList,
  affiliateNetworkRemove,
  affiliateNetworkSave,
  commissionPackCreate,
  commissionPackDetails,
  commissionPackFile,
  commissionPackList,
  commissionPackPreview,
  networkMessages,
  noAccount,
  orderDetails,
  otherNetworks,
  packFileKinds,
} from '@vigil/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ClaimedOrder, claimedOrder, storeOrders } from '../../../commission-packs/testing/claimed-orders.ts'
import { ownVigil, startVigil, type TestVigil } from '../../../testing/vigil.ts'

const now = Date.parse('2026-11-14T12:00:00Z')
const dayMs = 86_400_000
const period = { dateStart: '2026-09-20', dateEnd: '2026-11-14' }

let vigil: TestVigil
let shelby: Awaited<ReturnType<TestVigil['as']>>
let organizationId: number
beforeAll(async () => {
  vigil = await startVigil()
  vigil.clock.now = new Date(now)
  organizationId = vigil.organizationId('Corner Shop')
  shelby = await vigil.as('shop')
  await storeOrders(vigil, 'Corner Shop', orders)
  await storeOrders(vigil, 'Rival Shop', [claim(2, 'awin-9', 'stuffed', 'R-1')])
})
afterAll(() => vigil.stop())

function claim(
  daysAgo: number,
  affiliateTag: string,
  verdict: 'stuffed' | 'unseen' | 'earned',
  orderId: string,
  more: Partial<ClaimedOrder> = {},
) {
  return claimedOrder({
    at: now - daysAgo * dayMs,
    orderId,
    affiliateTag,
    verdicts: [{ verdict, orderId }],
    ...more,
  })
}

const orders = [
  claim(3, 'awin-1', 'stuffed', '=cmd|A1', { value: 80 }),
  claim(2, 'awin-2', 'unseen', 'A-2', { value: 19.99 }),
  claim(2, 'awin-3', 'earned', 'A-3'),
  claim(40, 'awin-1', 'stuffed', 'A-4', { value: 50 }),
  claim(2, 'cj-7', 'unseen', 'C,1'),
  claim(2, 'impact-7', 'stuffed', 'I-1'),
  claim(2, 'rakuten-7', 'unseen', 'K|1', { value: 12.5 }),
  claim(1.5, '', 'stuffed', 'S-1', { stuffedBy: ['Awin'] }),
  claim(2, 'blog-7', 'unseen', 'O-1'),
  // The browser redacted the number; the shop's server knows it.
  claim(1, 'awin-4', 'unseen', 'LO-***42', { verdicts: [{ verdict: 'unseen', orderId: 'LO-12342' }], value: 7 }),
  // A later answer replaces an earlier one.
  claim(1, 'awin-5', 'unseen', 'A-6', {
    verdicts: [
      { verdict: 'stuffed', orderId: 'A-6' },
      { verdict: 'earned', orderId: 'A-6' },
    ],
  }),
  claim(1, 'awin-6', 'unseen', 'A-7', { verdicts: [] }),
]

const preview = (network: string, query = period) =>
  shelby.call(commissionPackPreview, { query: { organizationId, network, ...query } })
const create = (network: string) => shelby.call(commissionPackCreate, { body: { organizationId, network, ...period } })
const file = (id: string, kind: (typeof packFileKinds)[number]) =>
  shelby.call(commissionPackFile, { params: { id }, query: { organizationId, kind } })

test('lists stuffed and unproven claims of a network, and apart those past its window', async () => {
  const { body } = await preview('Awin')
  expect(body.orders.map(({ orderId, reason, commission }) => [orderId, reason, commission])).toEqual([
    ['=cmd|A1', 'stuffed', 8],
    ['A-2', 'unseen', 2],
    ['S-1', 'stuffed', 10],
    ['LO-12342', 'unseen', 0.7],
  ])
  expect(body.locked.map(({ orderId, locksAt }) => [orderId, locksAt])).toEqual([['A-4', '2026-11-04T12:00:00.000Z']])
  expect(body.totals).toEqual({
    all: { orders: 4, amount: 206.99, commission: 20.7 },
    stuffed: { orders: 2, amount: 180, commission: 18 },
    unseen: { orders: 2, amount: 26.99, commission: 2.7 },
    locked: { orders: 1, amount: 50, commission: 5 },
  })
  expect(body.verifiedOrders).toBe(11)
  expect((await preview(otherNetworks)).body.orders.map(({ orderId }) => orderId)).toEqual(['O-1'])
})

test('links each order to its details', async () => {
  const { body } = await preview('Awin')
  const order = body.orders.find(({ orderId }) => orderId === 'LO-12342')
  const link = new URL(order?.evidenceUrl ?? '')
  expect(link.pathname).toBe('/orders-detail/details')
  const details = await shelby.call(orderDetails, {
    params: { orderId: link.searchParams.get('id') ?? '' },
    query: { organizationId, ...period, sessionID: link.searchParams.get('sessionID') ?? '' },
  })
  expect(details.body.data[0]?.verdict?.evidenceId).toBe(order?.evidenceId)
})

test('counts a verdict for one order if the page reported the order twice', async () => {
  const own = await ownVigil()
  own.clock.now = new Date(now)
  const first = claim(2, 'awin-1', 'stuffed', 'A-1')
  await storeOrders(own, 'Corner Shop', [first, { ...first, at: first.at + 5_000, verdicts: [] }])
  const query = { organizationId: own.organizationId('Corner Shop'), network: 'Awin', ...period }
  const { body } = await (await own.as('shop')).call(commissionPackPreview, { query })
  expect(body.orders.map(({ orderedAt }) => Date.parse(orderedAt))).toEqual([first.at])
})

test('keeps a pack unchanged, byte for byte, when settings, verdicts and time change', async () => {
  const { body } = await create('Awin')
  const { pack } = body
  expect(pack).toMatchObject({ network: 'Awin', version: 1, ...period, createdBy: 'shop@vigil.example' })
  expect(pack.files.map(({ kind }) => kind)).toEqual(packFileKinds)
  const readAll = async () => {
    const files = await Promise.all(packFileKinds.map((kind) => file(pack.id, kind)))
    const details = await shelby.call(commissionPackDetails, { params: { id: pack.id }, query: { organizationId } })
    return { hashes: files.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex')), details: details.text }
  }
  const before = await readAll()
  expect(before.hashes).toEqual(pack.files.map(({ sha256 }) => sha256))

  const network = { name: 'Awin', format: 'generic', windowDays: 5, ratePercent: 50 } as const
  const changed = { organizationId, ...network, tagPrefixes: ['awin'], account: noAccount }
  await shelby.call(affiliateNetworkSave, { body: changed })
  await storeOrders(vigil, 'Corner Shop', [claim(1, 'awin-1', 'stuffed', 'A-9', { value: 1 })])
  vigil.clock.now = new Date(now + 60 * dayMs)
  expect(await readAll()).toEqual(before)
  vigil.clock.now = new Date(now)
  const second = await create('Awin')
  expect(second.body.pack).toMatchObject({
    version: 2,
    totals: { all: { orders: 5, amount: 207.99, commission: 104 } },
  })
  expect(second.body.pack.files.map(({ kind }) => kind)).toEqual(['csv', 'json', 'letter'])
  expect(await readAll()).toEqual(before)
  await shelby.call(affiliateNetworkRemove, { query: { organizationId, name: 'Awin' } })

  const { body: listed } = await shelby.call(commissionPackList, { query: { organizationId } })
  expect(listed.packs.map(({ version }) => version)).toEqual([2, 1])
})

test('numbers packs that are created at the same time', async () => {
  const answers = await Promise.all([create('Impact'), create('Impact')].map((answer) => answer.catch(() => null)))
  expect(answers.map((answer) => answer?.status)).toEqual([409, 409])
  const body = { organizationId, name: 'Impact', format: 'impact', windowDays: 30, ratePercent: 8.25 } as const
  const account = { ...noAccount, actionTrackerId: '4711' }
  await shelby.call(affiliateNetworkSave, { body: { ...body, tagPrefixes: ['impact-'], account } })
  const made = await Promise.all([create('Impact'), create('Impact')])
  expect(made.map(({ text }) => text)).toEqual(made.map(() => expect.stringContaining('"pack"')))
  expect(made.map(({ body: { pack } }) => pack.version).sort()).toEqual([1, 2])
})

test('refuses an empty pack and one without the account numbers of its file', async () => {
  const quiet = { dateStart: '2026-01-01', dateEnd: '2026-01-02' }
  const empty = await shelby.call(commissionPackCreate, { body: { organizationId, network: 'Awin', ...quiet } })
  expect([empty.status, empty.body]).toMatchObject([409, { error: { code: 'pack_empty' } }])
  const missing = await create('CJ Affiliate')
  expect([missing.status, missing.body]).toMatchObject([409, { error: { code: 'network_account_missing' } }])
  expect((await create('Nowhere')).status).toBe(404)
})

test('guards the CSV against formulas and keeps other fields apart', async () => {
  const { body } = await create('Awin')
  const { text } = await file(body.pack.id, 'csv')
  expect(text).toContain("'=cmd|A1")
  expect(text).not.toMatch(/(^|,)=/m)
  const rakuten = await create('Rakuten Advertising')
  const upload = await file(rakuten.body.pack.id, 'network')
  expect(upload.text.trimEnd().split('|')).toHaveLength(13)
  const pdf = await file(body.pack.id, 'letter')
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

test('hides packs from other shops', async () => {
  const { body } = await create('Awin')
  const rival = vigil.organizationId('Rival Shop')
  const superadmin = await vigil.as('superadmin')
  const params = { id: body.pack.id }
  const query = { organizationId: rival }
  expect((await superadmin.call(commissionPackDetails, { params, query })).status).toBe(404)
  expect((await superadmin.call(commissionPackFile, { params, query: { ...query, kind: 'csv' } })).status).toBe(404)
  expect((await superadmin.call(commissionPackList, { query })).body.packs).toEqual([])
  const theirs = await superadmin.call(commissionPackPreview, { query: { ...query, network: 'Awin', ...period } })
  expect(theirs.body.orders.map(({ orderId }) => orderId)).toEqual(['R-1'])
})

test('validates the settings of a network, and uses the affiliate fee as the default rate', async () => {
  const { body } = await shelby.call(affiliateNetworkList, { query: { organizationId } })
  const awin = body.networks.find(({ name }) => name === 'Awin')
  expect(awin).toMatchObject({ windowDays: 30, ratePercent: 10, isBuiltIn: true, isChanged: false })
  const good = { organizationId, name: 'New', format: 'generic' } as const
  for (const [field, value, message] of [
    ['windowDays', 0, networkMessages.windowDays],
    ['windowDays', 366, networkMessages.windowDays],
    ['windowDays', 1.5, networkMessages.windowDays],
    ['ratePercent', 100.01, networkMessages.ratePercent],
    ['ratePercent', 1.234, networkMessages.ratePercent],
    ['ratePercent', -1, networkMessages.ratePercent],
    ['name', ' ', networkMessages.name],
  ] as const) {
    const bad = { ...good, tagPrefixes: [], account: {}, windowDays: 30, ratePercent: 10, [field]: value }
    const answer = await shelby.call(affiliateNetworkSave, { body: bad })
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(message)])
  }
  const after = await shelby.call(affiliateNetworkList, { query: { organizationId } })
  expect(after.body.networks.some(({ name }) => name === 'New')).toBe(false)
  const unknown = await shelby.call(affiliateNetworkRemove, { query: { organizationId, name: 'New' } })
  expect(unknown.status).toBe(404)
})
