import { describe, expect, test } from 'vitest'
import { adReport } from './ad-report.ts'
import { cartReport, trialReport } from './cart-report.ts'
import type { ReportContext } from './context.ts'
import { leakageReport } from './leakage-report.ts'
import { reportMail } from './report-mail.ts'

const brand = { productName: 'Vigil', accentColour: '#2f5fd0', supportEmail: 'support@vigil.test' }
const hostile = '<img src=x onerror=alert(1)>"\'\u202e\r\nBcc: all@example.test'
const context: ReportContext = {
  brand,
  publicUrl: 'https://vigil.example',
  organization: { id: 7, name: 'Harbour Media' },
  greeting: 'Good morning!',
  frequency: 'weekly',
  range: { from: '2026-11-09', to: '2026-11-15' },
  isRunning: false,
  sites: [],
  lateSince: null,
  unsubscribeLink: 'https://vigil.example/unsubscribe/1.1.x.y',
}

const day = (at: number) => `2026-11-${String(9 + at).padStart(2, '0')}`
const adRows = (attacks: number) => ({
  impressionsProtected: Array.from({ length: 7 }, (_, at) => ({ date: day(at), pageViewsCount: 1_000 })),
  gotchaItems: attacks ? [{ date: day(1), attacksCount: attacks }] : [],
  threatLevelItems: [{ date: day(1), pageViewsCount: 7_000, attacksCount: attacks }],
  threatLevelTotals: [
    { label: 'current', pageViewsCount: 7_000, attacksCount: attacks },
    { label: 'previous', pageViewsCount: 3_500, attacksCount: 70 },
  ],
  attackTypes: attacks ? [{ label: 'forced-redirect', count: attacks }] : [],
  attacksBySite: attacks ? [{ host: hostile, attacksCount: attacks }] : [],
  sspRequests: attacks ? [{ label: '', count: attacks }] : [],
})
const totals = {
  orders: 40,
  sales: 4_000,
  couponsBlocked: 12,
  popupsBlocked: 3,
  stuffingsBlocked: 0,
  recoveredRevenue: 120,
}
const cart = {
  totals,
  before: { ...totals, orders: 20, recoveredRevenue: 0 },
  days: Array.from({ length: 7 }, (_, at) => ({ day: day(at), orders: at, recoveredRevenue: at * 10 })),
  coupons: [{ name: hostile, blocked: 12 }],
  extensions: [],
  isFeeSet: true,
}
const leak = { code: hostile, source: 'deal_site' as const, origin: hostile, firstSeen: 0, applied: 2, discountUsd: 20 }

const documents = {
  VigilAd: adReport(context, adRows(140)),
  VigilCart: cartReport(context, cart),
  trial: trialReport({ ...context, frequency: 'once' }, cart, 7),
  leakage: leakageReport(context, [leak], new Date('2026-11-16T14:00:00Z')),
}

describe.each(Object.entries(documents))('the %s mail', (_name, document) => {
  const { subject, html, text } = reportMail(brand, { ...document, greeting: hostile })

  test('contains no scripts and no images', () => {
    expect(html).not.toMatch(/<script|<img|<svg|<link|javascript:|url\(/i)
    expect(html.replace(/<[^>]*>/g, '')).not.toContain('<')
    expect(subject).not.toMatch(/[\r\n]/)
    for (const part of [html, text]) expect(part).not.toMatch(/\u202e|^Bcc:/m)
  })

  test('has the same content in both parts', () => {
    const words = html.replace(/<style>[^<]*<\/style>/, '').replace(/<[^>]*>/g, '\n')
    for (const { figures } of document.blocks.filter((block) => block.kind === 'figures')) {
      for (const { label, value } of figures) {
        expect(words).toContain(value)
        expect(text).toContain(`${label}: ${value}`)
      }
    }
    for (const block of document.blocks) if (block.kind !== 'figures') expect(text).toContain(block.title)
    expect(text).toContain(document.unsubscribeLink)
    expect(html).toContain(`href="${document.unsubscribeLink}"`)
  })
})

test('headline numbers show their change from the period before', () => {
  const { text } = reportMail(brand, documents.VigilAd)
  expect(text).toContain('Page views protected: 7K (up 100% on the 7 days before)')
  expect(text).toContain('Attacks prevented: 140 (up 100% on the 7 days before)')
  expect(text).toContain('Threat level: 2.00% (unchanged from the 7 days before)')
  expect(reportMail(brand, documents.VigilCart).text).toContain('Completed orders: 40 (up 100% on the 7 days before)')
})

test('a trial has no comparison period', () => {
  expect(reportMail(brand, documents.trial).text).not.toContain('the 7 days before')
})

test('a shop report explains recovered revenue of zero', () => {
  const explained = (part: object, isFeeSet: boolean) => {
    const data = { ...cart, isFeeSet, totals: { ...totals, recoveredRevenue: 0, ...part } }
    return reportMail(brand, trialReport({ ...context, frequency: 'once' }, data, 7)).text.replaceAll('\n', ' ')
  }
  expect(explained({ couponsBlocked: 0, stuffingsBlocked: 19 }, false)).toContain('the affiliate fee is not set')
  expect(explained({}, true)).toContain('no session with something blocked has ended with an order yet')
  expect(explained({ couponsBlocked: 0 }, true)).toContain('no coupon injection or cookie stuffing was attempted')
  expect(reportMail(brand, documents.trial).text).not.toContain('It is zero')
})

test('links contain the days, the organization and the included sites', () => {
  const { html } = reportMail(brand, adReport({ ...context, sites: ['a.example', 'b.example'] }, adRows(1)))
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => new URL(href.replaceAll('&amp;', '&')))
  const overview = links.find(({ pathname }) => pathname === '/dashboard')?.searchParams
  expect(overview?.toString()).toBe('from=2026-11-09&to=2026-11-15&organization=7&site=a.example&site=b.example')
  const feeds = links.filter(({ pathname }) => pathname === '/threat-feed').map(({ searchParams }) => searchParams)
  expect(feeds.map((query) => query.get('type') ?? query.get('ssp'))).toEqual(['forced-redirect', null, '-'])
})

test('reports a week without attacks, and warns about a week without page views', () => {
  expect(reportMail(brand, adReport(context, adRows(0))).text).toContain('There were no attacks.')
  const silent = { ...adRows(0), impressionsProtected: [], threatLevelTotals: [] }
  expect(reportMail(brand, adReport(context, silent)).text).toContain('check that the script is still on the pages')
})

test('marks late and incomplete reports', () => {
  const late = { ...context, isRunning: true, lateSince: new Date('2026-11-16T14:00:00Z') }
  const { text } = reportMail(brand, adReport(late, adRows(1)))
  expect(text).toContain('This report is late: it was due on 16 Nov 2026, 14:00 UTC.')
  expect(text).toContain('so it is incomplete')
})

test('omits protections that a shop does not have', () => {
  const bare = { ...cart, coupons: [], days: cart.days.map((one) => ({ ...one, recoveredRevenue: 0 })) }
  const titles = cartReport(context, bare).blocks.flatMap((block) => (block.kind === 'figures' ? [] : [block.title]))
  expect(titles).toEqual(['Completed orders by day'])
})
