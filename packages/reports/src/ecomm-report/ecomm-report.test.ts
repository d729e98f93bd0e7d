import type { OverallMetrics } from '@vigil/contract'
import { expect, test } from 'vitest'
import type { EcommReportData } from './data.ts'
import { ecommReportDocument, ecommReportPdf } from './ecomm-report.ts'

const names = ['recovered_revenue', 'completed_orders', 'gross_sales_from_extensions', 'average_order_value']
const endings = ['', '_with_coupon_guard', '_with_affiliate_guard']
const figures = (value: number) =>
  Object.fromEntries(
    names.flatMap((name) =>
      endings.flatMap((ending) => [
        [`${name}${ending}`, value],
        [`${name}${ending}_percent_difference`, 25],
      ]),
    ),
  ) as unknown as OverallMetrics // all of its names

const full: EcommReportData = {
  brand: { productName: 'Vigil', accentColour: '#2f5fd0', supportEmail: 'support@vigil.test' },
  organizationName: 'Лавка & Söhne',
  range: { from: '2026-11-13', to: '2026-11-14' },
  hosts: [],
  sites: [{ host: 'shop.example', inventoryType: 'web' }],
  generatedAt: new Date('2026-11-15T10:00:00Z'),
  protections: { coupon: true, affiliate: true, agnostic: false },
  overall: { ...figures(1_200), recovered_revenue: 345.67, orders_with_recovered_revenue: 112 },
  daily: ['2026-11-13', '2026-11-14'].map((event_date) => ({ event_date, ...figures(600) })),
  coupons: [{ coupon_code: '<script>alert(1)</script>', extension_name: '', total_coupons_blocked: 12 }],
  insights: [{ label: 'Codes', value: 4.125, description: 'of them', highlighted: false, display: 'decimal' }],
  affiliate: {
    recovered_revenue: 20,
    recovered_revenue_percent_difference: null,
    completed_orders: 3,
    gross_sales: 200,
    affiliate_fee: 8,
    affiliate_network_fee: 25,
    total_fee: 10,
  },
  popups: [{ extension: 'SaveBuddy', percentage: 100 }],
  injections: [{ extension: 'SaveBuddy', percentage: 100 }],
  inputs: [
    {
      host: 'shop.example',
      extension: 'SaveBuddy',
      orders: 2,
      sales: 300,
      recovered_revenue: 30,
      discount_rate: 0.1,
      measured_orders: 4,
      basis: 'assumed',
    },
  ],
}

/** All texts of the document in order, with runs joined. */
const readText = (data: EcommReportData) => {
  const texts: string[] = []
  const visit = (value: unknown) => {
    if (typeof value === 'string') texts.push(value)
    else if (Array.isArray(value)) value.forEach(visit)
    else if (typeof value === 'object' && value !== null) {
      const { text, stack, columns, table, body } = value as Record<string, unknown> // any part of a document
      for (const part of [text, stack, columns, table, body]) visit(part)
    }
  }
  visit(ecommReportDocument(data).content)
  return texts.join('|')
}

test('shows recovered revenue, its model and the protections', () => {
  const text = readText(full)
  for (const said of [
    '$345.67 of revenue was recovered on 112 of 1,200 orders',
    'couponGUARD, affiliateGUARD',
    '4.1',
    'Assumed',
    '$30.00',
  ])
    expect(text).toContain(said)
  expect(text).toContain('<script>alert(1)</script>')
})

test('omits protections that a shop does not have', () => {
  const protections = { coupon: false, affiliate: true, agnostic: false }
  const text = readText({ ...full, protections, overall: { ...full.overall, completed_orders_with_coupon_guard: 0 } })
  expect(text).not.toContain('Top Coupons Blocked')
  expect(text).toContain('Affiliate fraud recovered revenue')
})

test('shows a message without orders, and distinguishes unset fees from zero', () => {
  const empty = { ...full, overall: figures(0), coupons: [], inputs: [] }
  expect(readText(empty)).toContain('No data found')
  const unset = { ...full.affiliate, affiliate_fee: null, affiliate_network_fee: null, total_fee: null }
  expect(readText({ ...full, affiliate: unset })).toContain('Not set, so nothing is counted')
})

test('renders a PDF', async () => {
  const bytes = await ecommReportPdf(full)
  expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-')
})
