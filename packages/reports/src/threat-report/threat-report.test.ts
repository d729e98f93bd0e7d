import type { ThreatItem } from '@vigil/contract'
import { expect, test } from 'vitest'
import { threatReportFileName } from '../file-names.ts'
import type { ThreatReportData } from './data.ts'
import { threatReportDocument, threatReportPdf } from './threat-report.ts'

const adTag = `<b>\u202egnp.exe</b>\n<script>top.location='x'</script>\n${'广告 Жук Äpfel 😀 \ud800'}`
const offsetStart = adTag.indexOf('top.location')
const item: ThreatItem = {
  actionGroupID: 'incident-number-one',
  sampleID: 'incident-number-one',
  hashID: 'a'.repeat(64),
  date: '2026-11-13',
  time: '2026-11-13T09:14:05.123Z',
  userTime: '2026-11-13T10:14:05+01:00',
  latestAttack: '2026-11-13T09:14:05.123Z',
  attacks: 2,
  domainsAffected: 1,
  countedFrom: '2026-10-14',
  countedTo: '2026-11-14',
  action: 'blocked',
  creativeID: '',
  dsp: '',
  dspID: '',
  dspName: '',
  dspEncCrID: '',
  ssp: 'AppNexus',
  exchangeID: '',
  seatID: '=HYPERLINK("x")',
  publisherID: '',
  siteID: '',
  advertiserID: '',
  campaignID: '',
  advertiserDomain: '',
  adomain: '',
  deliverySource: '',
  bidderCode: '',
  gotchaType: 'forced-redirect',
  violationClass: 'forced-redirect',
  violationVariant: 'top-navigation',
  violationDescription: 'Forced redirect',
  violationInformation: 'What it is.\n\nWhat to do.',
  violationTraits: '{"means":"https://prize.example/"}',
  violationID: 'VG-01',
  rule: 'r1',
  script: '',
  countryCode: 'DE',
  ISP: '',
  userAgent: 'Mozilla/5.0',
  userAgentOS: 'Windows',
  parsedUserAgentName: 'Chrome',
  device: 'Desktop',
  publisherHostname: 'news.example',
  topLocation: '',
  adTag,
  offsetStart,
  offsetEnd: offsetStart + 16,
  pictureContent: '',
  pictureState: 'none',
}
const data: ThreatReportData = {
  brand: { productName: 'Vigil', accentColour: '#2f5fd0', supportEmail: 'support@vigil.test' },
  organizationName: 'Harbour & Söhne',
  kind: 'publisher',
  item,
  withAdTag: true,
  generatedAt: new Date('2026-11-14T12:00:00Z'),
}

/** All texts of a document in order. */
function listTexts(part: unknown): string[] {
  if (typeof part === 'string') return [part]
  if (Array.isArray(part)) return part.flatMap(listTexts)
  if (typeof part !== 'object' || part === null) return []
  const { text, stack, columns, table, content } = part as Record<string, unknown> // any document content
  const body = typeof table === 'object' && table !== null && 'body' in table ? table.body : []
  return [text, stack, columns, body, content].flatMap(listTexts)
}
const saidIn = (report: ThreatReportData) => listTexts(threatReportDocument(report)).join('\n')

test('shows known fields and marks unknown ones', () => {
  const words = saidIn(data)
  for (const expected of [
    'Forced redirect',
    'Xandr',
    'Pending Verification',
    'No image found',
    'What to do.',
    'Detected by: https://prize.example/',
  ])
    expect(words).toContain(expected)
})

test('writes the ad tag as text with visible code points, or omits it on request', () => {
  const words = saidIn(data).replaceAll('\n', '')
  expect(words).toContain("top.location='x'")
  expect(words).toContain('广告')
  expect(words).toContain('U+202E')
  expect(words).toContain('U+D800')
  expect(words).toContain('Жук')
  expect(words).not.toContain('\u202e')
  expect(saidIn({ ...data, withAdTag: false })).not.toContain('top.location')
})

test('shortens a very long ad tag and keeps the matched part', () => {
  const endless = `${'\n'.repeat(30_000)}MATCHED${'\n'.repeat(30_000)}`
  const words = saidIn({ ...data, item: { ...item, adTag: endless, offsetStart: 30_000, offsetEnd: 30_007 } })
  expect(words).toContain('MATCHED')
  expect(words).toContain('29900 rows before are omitted.')
  expect(words.split('\n').length).toBeLessThan(5_000)
})

test('renders a PDF, also for the longest line and the most lines', async () => {
  for (const longest of [adTag, 'x'.repeat(65_536), '\n'.repeat(65_536), '\u202e'.repeat(5_000)]) {
    const bytes = await threatReportPdf({ ...data, item: { ...item, adTag: longest, offsetStart: 0, offsetEnd: 3 } })
    expect(Buffer.from(bytes).toString('latin1', 0, 5)).toBe('%PDF-')
  }
})

test('names the file after the organization and the day', () => {
  expect(threatReportFileName('Harbour & Söhne', '2026-11-13')).toBe('threat-report_Harbour-Söhne_2026-11-13.pdf')
  expect(threatReportFileName('../..', '2026-11-13')).toBe('threat-report_2026-11-13.pdf')
})
