import {
  affiliateNetworkSave,
  commissionPackFile,
  commissionPackList,
  noAccount,
  reportConfigurationHistory,
  reportConfigurationPreview,
  reportConfigurationSend,
} from '@vigil/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimedOrder, storeOrders } from '../../../commission-packs/testing/claimed-orders.ts'
import { startVigil, type TestVigil } from '../../../testing/vigil.ts'
import { mailbox, reporting, workOff } from './testing/reports.ts'

const dayMs = 86_400_000
const now = Date.parse('2026-11-16T10:00:00Z')

let vigil: TestVigil
let reports: Awaited<ReturnType<typeof reporting>>
let organizationId: number
beforeAll(async () => {
  vigil = await startVigil()
  vigil.clock.now = new Date(now)
  reports = await reporting(vigil)
  organizationId = vigil.organizationId('Corner Shop')
  const claim = (orderId: string, daysAgo: number, affiliateTag: string) =>
    claimedOrder({ at: now - daysAgo * dayMs, orderId, affiliateTag, verdicts: [{ verdict: 'stuffed', orderId }] })
  await storeOrders(vigil, 'Corner Shop', [
    claim('A-1', 27, 'awin-1'),
    claim('A-2', 3, 'awin-1'),
    claim('A-3', 40, 'awin-1'),
    claim('I-1', 27, 'impact-1'),
    claim('R-1', 3, 'rakuten-1'),
  ])
})
afterAll(() => vigil.stop())

const listPacks = async () => (await reports.admin.call(commissionPackList, { query: { organizationId } })).body.packs

test('mails the packs of networks whose windows close soon, once, and keeps them', async () => {
  const { id } = await reports.create({ reportTypeId: 5, frequency: 'daily', day: null, time: '9 AM' })
  const preview = await reports.admin.call(reportConfigurationPreview, { params: { id } })
  expect(preview.body.subject).toContain('$30.00 in commissions to reverse')
  expect(await listPacks()).toEqual([])

  vigil.clock.now = new Date('2026-11-16T14:00:00Z')
  const post = mailbox()
  let refusals = 1
  post.refuse(() => (refusals-- > 0 ? new Error('try again') : null))
  await workOff(vigil, post.mailer)
  expect(post.mails).toEqual([])
  vigil.clock.now = new Date('2026-11-16T14:10:00Z')
  await workOff(vigil, post.mailer)

  const [mail] = post.mails
  expect(post.mails).toHaveLength(1)
  expect(mail?.text).toContain('Awin')
  expect(mail?.text).toContain('Files for Impact are missing')
  expect(mail?.text).not.toContain('Rakuten')
  const packs = await listPacks()
  expect(packs).toMatchObject([
    { network: 'Awin', version: 1, createdBy: null, totals: { all: { orders: 2 }, locked: { orders: 0 } } },
  ])
  expect(mail?.attachments?.map(({ contentType }) => contentType)).toEqual([
    'application/json',
    'text/csv',
    'application/pdf',
  ])
  const params = { id: packs[0]?.id ?? '' }
  const file = await reports.admin.call(commissionPackFile, { params, query: { organizationId, kind: 'network' } })
  expect(file.bytes.equals(mail?.attachments?.[0]?.content ?? Buffer.alloc(0))).toBe(true)
})

test('is skipped while no window closes, unless a user sends it', async () => {
  const network = { name: 'Awin', format: 'awin', windowDays: 90, ratePercent: 10, tagPrefixes: ['awin-'] }
  for (const name of ['Awin', 'Impact']) {
    const body = { ...network, name, format: 'awin' as const, tagPrefixes: [`${name.toLowerCase()}-`] }
    await reports.admin.call(affiliateNetworkSave, { body: { organizationId, ...body, account: noAccount } })
  }
  vigil.clock.now = new Date('2026-11-17T10:00:00Z')
  const { id } = await reports.create({ reportTypeId: 5, frequency: 'daily', day: null, time: '9 AM' })
  vigil.clock.now = new Date('2026-11-17T14:00:00Z')
  const before = (await listPacks()).length
  const post = mailbox()
  await workOff(vigil, post.mailer)
  const history = await reports.admin.call(reportConfigurationHistory, { params: { id } })
  expect(history.body.data).toMatchObject([{ status: 'skipped', reason: 'There was nothing new to report.' }])
  const sent = await reports.admin.call(reportConfigurationSend, { params: { id } })
  expect(sent.status, sent.text).toBe(200)
  expect(vigil.mails.at(-1)).toMatchObject({ subject: 'No validation window closes soon: Corner Shop' })
  expect(await listPacks()).toHaveLength(before)
})
