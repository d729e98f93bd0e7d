import {
  maskedHost,
  organizationRevokePublicLinks,
  platformThreatReport,
  platformThreatReportPdf,
  publicLinkGenerate,
  publicPlatformThreatReport,
  publicPublisherThreatReport,
  publisherThreatReport,
  publisherThreatReportPdf,
  threatReportLimits,
  threatReportMail,
} from '@vigil/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startVigil, type TestEvent, type TestVigil } from '../../../testing/vigil.ts'

const eventDate = '2026-11-13'
const at = Date.parse('2026-11-13T09:14:05.123Z')
const now = new Date('2026-11-14T12:00:00Z')
const bad = "top.location='https://prize.example'"
const markup = `<div>an ad seen on news.example</div>\n<script>${bad}</script>`
const offsetStart = markup.indexOf(bad)

const incident = (id: string, more: object = {}): TestEvent => ({
  id,
  type: 'incident',
  host: 'news.example',
  url: 'https://news.example/today?id=1',
  at,
  action: 'blocked',
  threatClass: 'forced-redirect',
  variant: 'top-navigation',
  rule: 'redirect-top-1',
  markup,
  offsetStart,
  offsetEnd: offsetStart + bad.length,
  utcOffset: 60,
  traits: { means: 'https://prize.example/' },
  creativeId: 'cr-1',
  ssp: 'Exchange',
  dsp: 'Buyer',
  adomains: ['shop.example', 'other.example'],
  seatId: 'seat-9',
  ...more,
})

const ids = { own: 'herald-incident-one', second: 'herald-incident-two', rivals: 'rivals-incident-one' }

let vigil: TestVigil
beforeAll(async () => {
  vigil = await startVigil()
  vigil.clock.now = now
  await vigil.collect('Herald', [
    incident(ids.own),
    incident(ids.second, { host: 'sport.example', at: at + 3_600_000, ssp: 'Exchange', dsp: 'Another' }),
    incident('herald-without-an-ad', { markup: undefined, offsetStart: undefined, offsetEnd: undefined, ssp: 'Index' }),
  ])
  await vigil.collect('Rival', [incident(ids.rivals, { host: 'rival.example', ssp: 'Index', dsp: 'Another' })])
})
afterAll(() => vigil.stop())
beforeEach(() => {
  vigil.clock.now = now
})

const herald = () => vigil.organizationId('Herald')
const buildRequest = (actionGroupID: string, organizationId = herald()) => ({
  params: { actionGroupID },
  query: { organizationId, eventDate },
})
const pdf = (actionGroupID: string, organizationId = herald()) => ({
  body: { organizationId, item: { actionGroupID, date: eventDate } },
})

async function report(name: string, actionGroupID: string) {
  const answer = await (await vigil.as(name)).call(publisherThreatReport, buildRequest(actionGroupID))
  expect(answer.status, answer.text).toBe(200)
  return answer.body.threatItem
}

async function createLink(actionGroupID: string, name = 'web', organizationId = herald()) {
  const body = { organizationId, actionGroupID, url: `https://elsewhere.example/x?eventDate=${eventDate}` }
  return (await vigil.as(name)).call(publicLinkGenerate, { body })
}

function open(link: string, changes: Record<string, string> = {}, endpoint = publicPublisherThreatReport) {
  const query = Object.fromEntries(new URL(link).searchParams)
  const { actionGroupID = '', ...rest } = { ...query, ...changes }
  return vigil.anonymous.call(endpoint, {
    params: { actionGroupID },
    query: { organizationId: Number(rest.organizationId), eventDate: rest.eventDate ?? '', appKey: rest.appKey ?? '' },
  })
}

test('contains the collected incident and the position of the match', async () => {
  const item = await report('web', ids.own)
  expect(item).toMatchObject({
    actionGroupID: ids.own,
    time: '2026-11-13T09:14:05.123Z',
    userTime: '2026-11-13T10:14:05+01:00',
    publisherHostname: 'news.example',
    topLocation: 'https://news.example/today?id=1',
    creativeID: 'cr-1',
    ssp: 'Exchange',
    dsp: 'Buyer',
    seatID: 'seat-9',
    advertiserDomain: 'shop.example',
    adomain: 'shop.example, other.example',
    countryCode: 'DE',
    gotchaType: 'forced-redirect',
    violationDescription: 'Forced redirect',
    violationID: 'VG-01',
    rule: 'redirect-top-1',
    adTag: markup,
    attacks: 2,
    domainsAffected: 2,
    countedFrom: '2026-10-14',
    countedTo: '2026-11-14',
    latestAttack: '2026-11-13T10:14:05.123Z',
  })
  expect(item.adTag.slice(item.offsetStart, item.offsetEnd)).toBe(bad)
  expect(item.violationInformation).toContain('sends the reader away')
})

test('shows the first sighting to superadmins only', async () => {
  expect(await report('web', ids.own)).not.toHaveProperty('firstSeen')
  expect(await report('superadmin', ids.own)).toMatchObject({ firstSeen: '2026-11-13T09:14:05.123Z' })
})

test("has no tag or picture if the ad's markup was not stored", async () => {
  expect(await report('web', 'herald-without-an-ad')).toMatchObject({
    adTag: '',
    offsetStart: 0,
    offsetEnd: 0,
    pictureState: 'none',
  })
})

test('does not exist for another day or an unknown incident', async () => {
  const person = await vigil.as('web')
  const query = { organizationId: herald(), eventDate: '2026-11-12' }
  const other = await person.call(publisherThreatReport, { params: { actionGroupID: ids.own }, query })
  const none = await person.call(publisherThreatReport, buildRequest('no-such-incident-here'))
  expect([other.status, none.status]).toEqual([404, 404])
})

test('opens by public link without a session for thirty days, and then reports that it expired', async () => {
  const { body } = await createLink(ids.own)
  expect(body.publicLink).toMatch(/^http:\/\/vigil\.example\/public\/offending-creative-report-publisher\?/)
  const answer = await open(body.publicLink)
  expect([answer.status, answer.body.threatItem?.adTag]).toEqual([200, markup])
  expect(answer.body.threatItem).not.toHaveProperty('firstSeen')
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'referrer-policy': 'no-referrer',
  })
  vigil.clock.now = new Date(now.getTime() + 31 * 86_400_000)
  const late = await open(body.publicLink)
  expect([late.status, late.body]).toMatchObject([403, { error: { message: 'Access Denied - Expired Link' } }])
})

test('opens only the report named in the link', async () => {
  const { publicLink } = (await createLink(ids.own)).body
  const refused: Record<string, string>[] = [
    { actionGroupID: ids.second },
    { actionGroupID: ids.rivals, organizationId: String(vigil.organizationId('Rival')) },
    { organizationId: String(vigil.organizationId('Rival')) },
    { eventDate: '2026-11-12' },
    { appKey: '1.mh1p2q00.c2lnbmF0dXJl' },
    { appKey: '' },
    { organizationId: '2147483647' },
  ]
  for (const changes of refused) {
    const answer = await open(publicLink, changes)
    expect([changes, answer.status, answer.body]).toMatchObject([
      changes,
      403,
      { error: { code: 'link_restricted', message: 'Access Denied - Access Restricted' } },
    ])
  }
  expect((await open(publicLink, {}, publicPlatformThreatReport)).status).toBe(403)
})

test('invalidates the links of one organization with a new link key', async () => {
  const { publicLink } = (await createLink(ids.own)).body
  const rival = (await createLink(ids.rivals, 'superadmin', vigil.organizationId('Rival'))).body.publicLink
  const admin = await vigil.as('superadmin')
  await admin.call(organizationRevokePublicLinks, { params: { id: herald() } })
  expect((await open(publicLink)).status).toBe(403)
  expect((await open(rival)).status).toBe(200)
  expect((await open((await createLink(ids.own)).body.publicLink)).status).toBe(200)
})

test('rate limits guessing of keys', async () => {
  const { publicLink } = (await createLink(ids.own)).body
  const url = publicLink.replace(/^.*\?/, `/api/public-feed-reporting/publisher/smoking-gun-report/${ids.own}?`)
  const statuses = []
  for (let count = 0; count <= threatReportLimits.publicCallsPerMinute; count++)
    statuses.push((await vigil.app.inject({ method: 'GET', url, remoteAddress: '203.0.113.9' })).statusCode)
  expect(statuses.slice(0, -1).every((status) => status === 200)).toBe(true)
  expect(statuses.at(-1)).toBe(429)
  expect((await vigil.app.inject({ method: 'GET', url, remoteAddress: '203.0.113.10' })).statusCode).toBe(200)
})

test('makes no link for a report that the caller cannot see', async () => {
  expect((await createLink(ids.rivals)).status).toBe(404)
  expect((await createLink(ids.rivals, 'web', vigil.organizationId('Rival'))).status).toBe(403)
})

test("refuses another organization's report by id, mail and PDF", async () => {
  const person = await vigil.as('web')
  const rival = vigil.organizationId('Rival')
  const mail = (organizationId: number) => ({ body: { organizationId, actionGroupID: ids.rivals, eventDate } })
  const statuses = [
    (await person.call(publisherThreatReport, buildRequest(ids.rivals))).status,
    (await person.call(publisherThreatReport, buildRequest(ids.rivals, rival))).status,
    (await person.call(publisherThreatReportPdf, pdf(ids.rivals))).status,
    (await person.call(publisherThreatReportPdf, pdf(ids.rivals, rival))).status,
    (await person.call(threatReportMail, mail(herald()))).status,
    (await person.call(threatReportMail, mail(rival))).status,
  ]
  expect(statuses).toEqual([404, 403, 404, 403, 404, 403])
  // The caller's own organization grants access; the other field is then ignored.
  const both = { ...pdf(ids.rivals).body, selectedOrganizationId: rival }
  expect((await person.call(publisherThreatReportPdf, { body: both })).status).toBe(404)
  const { item } = pdf(ids.rivals).body
  const selected = { item, selectedOrganizationId: rival }
  expect((await person.call(publisherThreatReportPdf, { body: selected })).status).toBe(403)
  const admin = await vigil.as('superadmin')
  expect((await admin.call(publisherThreatReportPdf, { body: selected })).status).toBe(200)
  expect((await admin.call(publisherThreatReportPdf, { body: { item } })).status).toBe(400)
  expect(vigil.mails).toEqual([])
})

test('shows a platform only what passed through it, on any publisher', async () => {
  const exchange = vigil.organizationId('Exchange')
  const ssp = await vigil.as('ssp')
  expect((await ssp.call(platformThreatReport, buildRequest(ids.own, exchange))).status).toBe(200)
  expect((await ssp.call(platformThreatReport, buildRequest(ids.rivals, exchange))).status).toBe(404)
  const buyer = vigil.organizationId('Buyer')
  const dsp = await vigil.as('dsp')
  expect((await dsp.call(platformThreatReport, buildRequest(ids.own, buyer))).status).toBe(200)
  expect((await dsp.call(platformThreatReport, buildRequest(ids.second, buyer))).status).toBe(404)
  expect((await dsp.call(platformThreatReport, buildRequest(ids.own, exchange))).status).toBe(403)
  expect((await ssp.call(platformThreatReportPdf, pdf(ids.rivals, exchange))).status).toBe(404)
  const admin = await vigil.as('superadmin')
  expect((await admin.call(platformThreatReport, buildRequest(ids.own, exchange))).status).toBe(200)
  expect((await admin.call(platformThreatReport, buildRequest(ids.own, herald()))).status).toBe(404)
})

test("masks the publisher by the platform's data rights", async () => {
  const exchange = vigil.organizationId('Exchange')
  const seen = async (level: number) => {
    await vigil.database.query('update organizations set data_rights_level_id = $1 where id = $2', [level, exchange])
    const answer = await (await vigil.as('ssp')).call(platformThreatReport, buildRequest(ids.own, exchange))
    return answer.body.threatItem
  }
  expect(await seen(1)).toMatchObject({ topLocation: 'https://news.example/today?id=1', adTag: markup })
  expect(await seen(2)).toMatchObject({ publisherHostname: 'news.example', topLocation: 'news.example' })
  const masked = await seen(4)
  expect(masked).toMatchObject({ publisherHostname: maskedHost, topLocation: maskedHost })
  expect(JSON.stringify(masked)).not.toContain('news.example')
  expect(masked.adTag.slice(masked.offsetStart, masked.offsetEnd)).toBe(bad)
})

test("opens the platform's report, masked, by the platform's link", async () => {
  const exchange = vigil.organizationId('Exchange')
  const { publicLink } = (await createLink(ids.own, 'ssp', exchange)).body
  expect(publicLink).toContain('/public/offending-creative-report-platform?')
  const answer = await open(publicLink, {}, publicPlatformThreatReport)
  expect(answer.body.threatItem).toMatchObject({ publisherHostname: maskedHost, creativeID: 'cr-1' })
})

test('makes the PDF from server data and ignores claims in the body', async () => {
  const claims = {
    summaryTable: [['SSP', 'Somebody else']],
    organizationName: '../../etc',
    isPublisher: false,
    isDSP: true,
  }
  const body = { ...pdf(ids.own).body, ...claims }
  const answer = await (await vigil.as('web')).call(publisherThreatReportPdf, { body })
  expect(answer.status, answer.text).toBe(200)
  expect(Buffer.from(answer.body.report, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  expect(answer.body.fileName).toBe('threat-report_Herald_2026-11-13.pdf')
  const both = await (await vigil.as('ssp')).call(
    platformThreatReportPdf,
    pdf(ids.own, vigil.organizationId('Exchange')),
  )
  expect(both.body.reportWithAdTag.length).toBeGreaterThan(both.body.report.length)
})
