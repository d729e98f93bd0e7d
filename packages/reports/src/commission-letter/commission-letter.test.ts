import { noAccount, type PackContent, type PackOrder } from '@vigil/contract'
import { expect, test } from 'vitest'
import { commissionLetter, commissionLetterPdf } from './commission-letter.ts'
import type { CommissionLetterData } from './data.ts'

const order = (index: number): PackOrder => ({
  orderId: `LO-${index} 注文`,
  recordedOrderId: `LO-${index}`,
  sessionId: 's-1',
  orderedAt: '2026-11-01T09:14:05.000Z',
  locksAt: '2026-12-01T09:14:05.000Z',
  amount: 80,
  commission: 8,
  currency: 'USD',
  affiliateTag: index % 2 === 0 ? '' : 'awin-1',
  reason: index % 2 === 0 ? 'stuffed' : 'unseen',
  confidence: 'high',
  evidence: [],
  evidenceId: '00000000-0000-4000-8000-000000000000',
  evidenceUrl: 'https://vigil.example/',
})

function letter(orders: number, locked: number): CommissionLetterData {
  const sums = (count: number) => ({ orders: count, amount: count * 80, commission: count * 8 })
  const content: PackContent = {
    network: { name: 'Awin', format: 'awin', windowDays: 30, ratePercent: 10, tagPrefixes: [], account: noAccount },
    dateStart: '2026-11-01',
    dateEnd: '2026-11-07',
    orders: Array.from({ length: orders }, (_, index) => order(index)),
    locked: Array.from({ length: locked }, (_, index) => order(index)),
    totals: {
      all: sums(orders),
      stuffed: sums(Math.ceil(orders / 2)),
      unseen: sums(Math.floor(orders / 2)),
      locked: sums(locked),
    },
  }
  const brand = { productName: 'Vigil', accentColour: '#1d4ed8', supportEmail: 'support@vigil.test' }
  return { brand, organizationName: 'Corner Shop', content, version: 3, generatedAt: new Date('2026-11-08T10:00:00Z') }
}

const readText = (data: CommissionLetterData) => JSON.stringify(commissionLetter(data).content)

test('states the totals, the settings and the version', () => {
  const text = readText(letter(41, 2))
  for (const part of [
    'commission on 41 orders worth $3,280.00: $328.00 in total',
    'Version 3',
    '10% of the order value',
    '30 days after the order',
    'The first 40; 1 more are in the files.',
    'Another 2 orders worth $160.00',
  ])
    expect(text).toContain(part)
})

test('leaves out the part on locked orders if there are none, and lists all orders that fit', () => {
  const text = readText(letter(1, 0))
  expect(text).toContain('commission on 1 order worth $80.00')
  expect(text).not.toContain('Past the window')
  expect(text).not.toContain('more are in the files')
})

test('draws a PDF', async () => {
  const pdf = await commissionLetterPdf(letter(3, 1))
  expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-')
})
