import { noAccount, type PackContent, type PackFormat, type PackOrder } from '@vigil/contract'
import { expect, test } from 'vitest'
import { renderNetworkFile } from './network-file.ts'

const order = (orderId: string, reason: PackOrder['reason']): PackOrder => ({
  orderId,
  recordedOrderId: orderId,
  sessionId: 's-1',
  orderedAt: '2026-11-01T09:14:05.123Z',
  locksAt: '2026-12-01T09:14:05.123Z',
  amount: 80,
  commission: 8,
  currency: 'USD',
  affiliateTag: 'partner|17',
  reason,
  confidence: 'high',
  evidence: [],
  evidenceId: '00000000-0000-4000-8000-000000000000',
  evidenceUrl: 'https://vigil.example/',
})

function render(format: PackFormat, orders: PackOrder[]) {
  const sums = { orders: 0, amount: 0, commission: 0 }
  const account = { ...noAccount, companyId: '398210', subscriptionId: '12', actionTrackerId: '4711' }
  const content: PackContent = {
    network: { name: 'N', format, windowDays: 30, ratePercent: 10, tagPrefixes: [], account },
    dateStart: '2026-11-01',
    dateEnd: '2026-11-07',
    orders,
    locked: [],
    totals: { all: sums, stuffed: sums, unseen: sums, locked: sums },
  }
  return renderNetworkFile(content, new Date('2026-11-10T08:00:00.500Z'))
}
const both = [order('A-1', 'stuffed'), order('B,"2"', 'unseen')]

test('declines transactions by order reference for Awin', () => {
  expect(JSON.parse(render('awin', both)?.text ?? '')).toMatchObject([
    {
      action: 'decline',
      transaction: { orderRef: 'A-1', transactionDate: '2026-11-01T09:14:05', timezone: 'UTC' },
    },
    { transaction: { orderRef: 'B,"2"', declineReason: expect.stringContaining('Unproven claim') } },
  ])
})

test('cancels orders with the account numbers for CJ, not in the future', () => {
  expect(render('cj', both)?.text.split('\r\n')).toEqual([
    'companyId,enterpriseId,subscriptionId,actionTrackerId,orderId,updateTime,correctionReason',
    '398210,,12,4711,A-1,2026-11-10T08:00:00Z,FRAUD',
    '398210,,12,4711,"B,""2""",2026-11-10T08:00:00Z,OTHER',
    '',
  ])
})

test('sets the amount to 0 with a reason code for impact.com', () => {
  expect(render('impact', both)?.text.split('\r\n')).toEqual([
    'ActionTrackerID,Oid,Amount,Reason',
    '4711,A-1,0,NOT_COMPLIANCE_TERMS',
    '4711,"B,""2""",0,PUB_ACT_DISPUTE',
    '',
  ])
})

test('writes 13 fields between pipes for Rakuten, even if fields contain pipes', () => {
  const [line = ''] = render('rakuten', [order('=1|2', 'stuffed')])?.text.split('\r\n') ?? []
  expect(line.split('|').slice(0, 7)).toEqual(["'=1 2", 'partner 17', '2026-11-01', '', '1', '80.00', 'USD'])
  expect(line.split('|')).toHaveLength(13)
})

test('renders no file for networks without a format', () => {
  expect(render('generic', both)).toBeNull()
})
