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

  test('holds nothing that runs, and no picture that could be left out', () => {
    expect(html).not.toMatch(/<script|<img|<svg|<link|javascript:|url\(/i)
    expect(html.replace(/<[^>]*>/g, '')).not.toContain('<')
    expect(subject).not.toMatch(/[\r\n]/)
    for (const part of [html, text]) expect(part).not.toMatch(/\u202e|^Bcc:/m)
  })

  test('says the same in both parts', () => {
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

test('headline numbers come with their change against as many days before', () => {
  const { text } = reportMail(brand, documents.VigilAd)
  expect(text).toContain('Page views protected: 7K (up 100% on the 7 days before)')
  expect(text).toContain('Attacks: 140 (up 100% on the 7 days before)')
  expect(text).toContain('Threat level: 2.00% (as many as in the 7 days before)')
  expect(reportMail(brand, documents.VigilCart).text).toContain('Completed orders: 40 (up 100% on the 7 days before)')
})

test('a trial has nothing before it to be compared with', () => {
  expect(reportMail(brand, documents.trial).text).not.toContain('the 7 days before')
})

test('links lead back with the days, the organization and the sites that are counted', () => {
  const { html } = reportMail(brand, adReport({ ...context, sites: ['a.example', 'b.example'] }, adRows(1)))
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => new URL(href.replaceAll('&amp;', '&')))
  const overview = links.find(({ pathname }) => pathname === '/dashboard')?.searchParams
  expect(overview?.toString()).toBe('from=2026-11-09&to=2026-11-15&organization=7&site=a.example&site=b.example')
  const feeds = links.filter(({ pathname }) => pathname === '/threat-feed').map(({ searchParams }) => searchParams)
  expect(feeds.map((query) => query.get('type') ?? query.get('ssp'))).toEqual(['forced-redirect', null, '-'])
})

test('a quiet week is told as one, and a silent one as a reason to look', () => {
  expect(reportMail(brand, adReport(context, adRows(0))).text).toContain('There was no attack.')
  const silent = { ...adRows(0), impressionsProtected: [], threatLevelTotals: [] }
  expect(reportMail(brand, adReport(context, silent)).text).toContain('look whether the script is still on the pages')
})

test('what is late, and what is not complete, is said', () => {
  const late = { ...context, isRunning: true, lateSince: new Date('2026-11-16T14:00:00Z') }
  const { text } = reportMail(brand, adReport(late, adRows(1)))
  expect(text).toContain('This report is late: it was due on 16 Nov 2026, 14:00 UTC.')
  expect(text).toContain('not complete')
})

test('protections that a shop does not have are left out', () => {
  const bare = { ...cart, coupons: [], days: cart.days.map((one) => ({ ...one, recoveredRevenue: 0 })) }
  const titles = cartReport(context, bare).blocks.flatMap((block) => (block.kind === 'figures' ? [] : [block.title]))
  expect(titles).toEqual(['Completed orders by day'])
})
