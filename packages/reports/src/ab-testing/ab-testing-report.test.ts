import type { AbRow } from '@vigil/contract'
import { expect, test } from 'vitest'
import { abTestingDocument, abTestingReportPdf } from './ab-testing-report.ts'
import type { AbTestingReportData } from './data.ts'

const row: AbRow = {
  sessions: 3_460,
  checkouts: 1_010,
  completed_orders: 577,
  average_order_value: 84.2,
  session_in_blocking: 3_120,
  session_in_non_blocking: 340,
  checkouts_in_blocking: 910,
  checkouts_in_non_blocking: 100,
  completed_orders_in_blocking: 522,
  completed_orders_in_non_blocking: 55,
  average_order_value_in_blocking: 84.5,
  average_order_value_in_non_blocking: 81,
  conversion_rate_in_blocking: 16.73,
  conversion_rate_in_non_blocking: 16.18,
  completion_rate_in_blocking: 57.36,
  completion_rate_in_non_blocking: 55,
  abandonment_rate_in_blocking: 42.64,
  abandonment_rate_in_non_blocking: 45,
}
const percentages = {
  ...row,
  sessions_in_blocking: 90.17,
  sessions_in_non_blocking: 9.83,
  checkouts_in_blocking: 90.1,
  checkouts_in_non_blocking: 9.9,
  completed_orders_in_blocking: 90.47,
  completed_orders_in_non_blocking: 9.53,
}
const nobody = Object.fromEntries(
  Object.entries(row).map(([name, value]) => [
    name,
    name.includes('rate') || name.includes('average') ? null : value && 0,
  ]),
) as unknown as AbRow // the same names

const report = (changes: Partial<AbTestingReportData> = {}): AbTestingReportData => ({
  brand: { productName: 'Vigil', accentColour: '#2f5fd0', supportEmail: 'support@vigil.test' },
  organizationName: 'Corner Shop <b>',
  range: { from: '2026-11-09', to: '2026-11-15' },
  hosts: [],
  sites: [{ host: 'shop.example', inventoryType: 'web' }],
  generatedAt: new Date('2026-11-16T10:00:00Z'),
  overall: [
    { ...row, label: 'current' },
    { ...row, label: 'previous', sessions: 4_000 },
  ],
  trend: [{ ...row, event_date: '2026-11-10' }],
  percentages,
  comparison: {
    from: '2026-10-01',
    to: '2026-11-15',
    orders_in_blocking: 3_400,
    orders_in_non_blocking: 360,
    sessions_in_blocking: 20_000,
    sessions_in_non_blocking: 2_200,
    split: {
      expected_percent: 10,
      measured_percent: 9.9,
      sessions: 22_200,
      since: '2026-10-01',
      alarm_since: null,
      verdict: 'as_expected',
    },
    differences: [
      {
        metric: 'conversion_rate',
        blocking: 16.9,
        non_blocking: 16.3,
        difference: 0.6,
        low: -0.4,
        high: 1.6,
        verdict: 'no_difference',
      },
    ],
    recovered_revenue: { modelled: 4_210, measured: 5_000, low: -2_000, high: 12_000 },
  },
  ...changes,
})

/** All texts of a document in order, with runs joined. */
function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) {
    const isRuns =
      value.length > 0 && value.every((part) => typeof part === 'object' && part !== null && 'font' in part)
    return isRuns ? [value.map(({ text }) => text).join('')] : value.flatMap(collectTexts)
  }
  if (typeof value !== 'object' || value === null) return []
  const { text, stack, columns, table } = value as Record<string, unknown> // any part of a document
  return [text, stack, columns, (table as { body?: unknown } | undefined)?.body].flatMap(collectTexts)
}
const said = (data: AbTestingReportData) => collectTexts(abTestingDocument(data).content)

test('the cover names the organization, the days and the verdict', () => {
  const texts = said(report())
  expect(texts.slice(0, 4)).toEqual(['Vigil', 'A/B Testing Report', 'Corner Shop <b>', '9 – 15 Nov 2026'])
  expect(texts[4]).toMatch(/^No statistically significant difference in conversion so far/)
  expect(texts).toEqual(expect.arrayContaining(['1 Oct – 15 Nov 2026', 'All (1 site)']))
})

test('contains all metrics of both modes, the split, and modelled next to measured revenue', () => {
  const texts = said(report())
  const at = texts.indexOf('Completion rate')
  expect(texts.slice(at, at + 5)).toEqual(['Completion rate', '57.36%', '', '55.00%', ''])
  expect(texts).toEqual(expect.arrayContaining(['90.17%', '+0.60 points', '−0.40 to +1.60 points']))
  expect(texts).toEqual(expect.arrayContaining(['$4,210.00', 'between −$2,000.00 and +$12,000.00']))
  expect(texts.some((text) => text.startsWith('9.9% of 22,200 sessions were non-blocking'))).toBe(true)
})

test('shows a message without sessions', () => {
  const empty = report({ overall: [{ ...nobody, label: 'current' }], trend: [] })
  expect(said(empty).filter((text) => text === 'There is no data for the given date range.')).toHaveLength(2)
})

test('renders a PDF, with and without data', async () => {
  for (const data of [report(), report({ overall: [], trend: [] })]) {
    const bytes = await abTestingReportPdf(data)
    expect(Buffer.from(bytes.slice(0, 5)).toString()).toBe('%PDF-')
  }
})
