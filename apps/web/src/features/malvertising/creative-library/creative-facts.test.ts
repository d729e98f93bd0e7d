import type { CreativeItem } from '@vigil/contract'
import { expect, test } from 'vitest'
import { cardFacts, summaryFacts } from './creative-facts.ts'

const creative: CreativeItem = {
  creativeID: 'cr-1',
  bidderCode: 'ix',
  bids: 1_234_567,
  blocks: 12_345,
  violationType: ['brand', 'fake-alert'],
  violationReason: ['Nordfell Boots', 'prize-lure'],
  deliverySources: ['Prebid'],
  ssp: ['AppNexus', 'Index'],
  dsp: [],
  mediaType: ['banner'],
  adomains: ['a.example', 'b.example'],
}

test("shows a card's ten fields in order: lists joined by commas, display names for keys, - for empty values", () => {
  expect(cardFacts(creative).map(({ label, value }) => [label, value])).toEqual([
    ['Violation type', 'Brand & Advertiser, Fake alert or scareware'],
    ['Violation reason', 'Nordfell Boots, Prize lure'],
    ['Delivery sources', 'Prebid'],
    ['Creative ID', 'cr-1'],
    ['SSP', 'Xandr, Index'],
    ['DSP', '-'],
    ['Bidder code', 'ix'],
    ['Media type', 'Banner'],
    ['ADomains', 'a.example, b.example'],
    ['Blocks', '12,345'],
  ])
})

test('shows dashes for a creative without data', () => {
  const unknown = { ...creative, bidderCode: '', violationType: [], violationReason: [], adomains: [], blocks: 0 }
  const values = Object.fromEntries(cardFacts(unknown).map(({ label, value }) => [label, value]))
  expect(values).toMatchObject({
    'Violation type': '-',
    'Violation reason': '-',
    'Bidder code': '-',
    ADomains: '-',
    Blocks: '0',
  })
})

test('strips control characters from ad texts', () => {
  const hostile = { ...creative, creativeID: 'a\u202eb\nc', adomains: ['x\u0000\u2066y'] }
  const values = summaryFacts(hostile).map(({ value }) => value)
  expect(values).toContain('a b c')
  expect(values).toContain('x y')
})
