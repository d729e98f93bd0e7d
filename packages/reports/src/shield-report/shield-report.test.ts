import type { MetricRow } from '@vigil/contract'
import { expect, test } from 'vitest'
import { type ShieldReportData, shieldWidgets } from './data.ts'
import { shieldReportDocument, shieldReportPdf } from './shield-report.ts'

// Rendering the world map takes seconds on a busy machine.
const none = Object.fromEntries(shieldWidgets.map((name) => [name, [] as MetricRow[]])) as ShieldReportData['rows'] // by its names
const range = { from: '2026-11-13', to: '2026-11-14' }

const busy: ShieldReportData['rows'] = {
  impressionsProtected: [{ date: '2026-11-13', pageViewsCount: 1_200 }],
  gotchaItems: [{ date: '2026-11-13', attacksCount: 30 }],
  threatLevelItems: [{ date: '2026-11-13', pageViewsCount: 1_200, attacksCount: 30 }],
  threatLevelTotals: [
    { label: 'current', pageViewsCount: 1_200, attacksCount: 30 },
    { label: 'previous', pageViewsCount: 1_000, attacksCount: 40 },
  ],
  attacksBySite: [
    { host: 'news.example', attacksCount: 20 },
    { host: 'Новости', attacksCount: 10 },
  ],
  countryRequests: [{ label: 'DE', pageViewsCount: 1_200, attacksCount: 30 }],
  sspRequests: [{ label: 'AppNexus', count: 30 }],
  dspRequests: [{ label: '', count: 30 }],
  attackTypes: [{ label: 'forced-redirect', count: 30 }],
  incidentsByBrowser: [{ label: 'Chrome', count: 30 }],
  deviceRequests: [{ label: 'Mobile', count: 30 }],
}

const report = (changes: Partial<ShieldReportData> = {}): ShieldReportData => ({
  brand: { productName: 'Vigil', accentColour: '#2f5fd0', supportEmail: 'support@vigil.test' },
  organizationName: 'Herald',
  range,
  hosts: [],
  sites: [{ host: 'news.example', inventoryType: 'web' }],
  generatedAt: new Date('2026-11-15T10:00:00Z'),
  rows: busy,
  threats: [
    {
      threatClass: 'forced-redirect',
      variant: 'top-navigation',
      creativeId: '<script>alert(1)</script>',
      ssp: 'AppNexus',
      dsp: '',
      attacks: 30,
      firstSeen: Date.parse('2026-11-13T01:02Z'),
      lastSeen: Date.parse('2026-11-13T23:04Z'),
    },
  ],
  ...changes,
})

/** All texts of a document in order, including charts. */
function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value))
    return isRuns(value) ? [value.map(({ text }) => text).join('')] : value.flatMap(collectTexts)
  if (typeof value !== 'object' || value === null) return []
  const { text, svg, stack, columns, table } = value as Record<string, unknown> // any part of a document
  const drawn = [...String(svg ?? '').matchAll(/<text[^>]*>(.*?)<\/text>/g)].map(([, t = '']) =>
    t.replace(/<[^>]*>/g, ''),
  )
  return [text, stack, columns, (table as { body?: unknown } | undefined)?.body].flatMap(collectTexts).concat(drawn)
}

const isRuns = (list: unknown[]): list is { text: string }[] =>
  list.length > 0 && list.every((part) => typeof part === 'object' && part !== null && 'font' in part)

const said = (data: ShieldReportData) => collectTexts(shieldReportDocument(data).content)

test('the cover names the organization, the days, the sites and the result', () => {
  const texts = said(report())
  expect(texts.slice(0, 4)).toEqual(['Vigil', 'SHIELD Report', 'Herald', '13 – 14 Nov 2026'])
  expect(texts).toContain('1,200 page views were protected and 30 attacks were prevented: a threat level of 2.50%.')
  expect(texts).toContain('13 – 14 Nov 2026 (2 days, UTC)')
  expect(texts).toContain('11 – 12 Nov 2026')
  expect(texts).toContain('15 Nov 2026, 10:00 UTC')
})

test('headline numbers show their change; charts and tables use the names of the screen', () => {
  const texts = said(report())
  const tile = texts.indexOf('Attacks Prevented')
  expect(texts.slice(tile, tile + 5)).toEqual(['Attacks Prevented', '30', ' ', '↓ 25%', '  was 40'])
  expect(texts).toEqual(
    expect.arrayContaining(['Новости', 'Germany', 'Forced redirect', 'Xandr', 'Pending Verification']),
  )
  expect(texts).toEqual(expect.arrayContaining(['13 Nov 2026, 01:02', '13 Nov 2026, 23:04', 'How to read this report']))
})

test('keeps hostile text as text', () => {
  const texts = said(report({ organizationName: '{"text":"x"} <b>', hosts: ['javascript:alert(1)'] }))
  expect(texts).toContain('<script>alert(1)</script>')
  expect(texts).toContain('{"text":"x"} <b>')
  expect(JSON.stringify(shieldReportDocument(report()).content)).not.toMatch(/"(link|image|qr|attachment)":/)
})

test('shows messages without attacks and without traffic', () => {
  const views = [{ date: '2026-11-13', pageViewsCount: 5 }]
  const calm = { ...none, impressionsProtected: views, threatLevelTotals: [{ label: 'current', pageViewsCount: 5 }] }
  const quiet = said(report({ rows: calm, threats: [] }))
  expect(quiet).toContain('5 page views were protected, with no attacks.')
  expect(quiet).toContain('No attacks in this period')
  expect(quiet).not.toContain('Top Threats')
  expect(said(report({ rows: none, threats: [] }))).toContain('No data found')
})

test('marks a day as incomplete and splits it by hour', () => {
  const today = { from: '2026-11-15', to: '2026-11-15' }
  const hours = [{ hour: '2026-11-15T09', pageViewsCount: 5 }]
  const rows = { ...none, impressionsProtected: hours, threatLevelTotals: [{ label: 'current', pageViewsCount: 5 }] }
  const texts = said(report({ range: today, rows, threats: [] }))
  expect(texts).toContain('15 Nov 2026 (1 day, UTC, incomplete)')
  expect(texts).toContain('Page Views Protected by hour')
})

test('lists all selected sites', () => {
  const hosts = Array.from({ length: 500 }, (_, at) => `site-${at}.example`)
  const texts = said(report({ hosts, sites: hosts.map((host) => ({ host, inventoryType: 'web' })) }))
  expect(hosts.filter((host) => !texts.includes(host))).toEqual([])
})

test('renders a PDF with embedded fonts', async () => {
  const bytes = await shieldReportPdf(report({ organizationName: 'Łódź Ελληνικά 😀' }))
  const text = Buffer.from(bytes).toString('latin1')
  expect(text.slice(0, 5)).toBe('%PDF-')
  expect(text.trimEnd().endsWith('%%EOF')).toBe(true)
  expect(bytes.length).toBeGreaterThan(20_000)
  expect(bytes.length).toBeLessThan(1_000_000)
  expect(text.match(/\/FontFile[23]/g)?.length).toBeGreaterThanOrEqual(4)
})
