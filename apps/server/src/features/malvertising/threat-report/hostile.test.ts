import { randomUUID } from 'node:crypto'
import {
  beaconLimits,
  evidenceBundleCreate,
  feedLabels,
  publicPublisherThreatReport,
  type ThreatItem,
  threatFeedExport,
  threatFeedReporting,
  threatItem,
} from '@vigil/contract'
import { hostileIncident } from '@vigil/contract/testing/hostile-ads'
import { evidencePage } from '@vigil/reports'
import { threatReportPdf } from '@vigil/reports/pdf'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUrl } from '../../../testing/caller.ts'
import { readCsv } from '../../../testing/read-csv.ts'
import { startVigil, type TestVigil } from '../../../testing/vigil.ts'
import { signLink } from './public-link.ts'

/** All 5,000 with HOSTILE_ADS=5000; `.ci/run` uses 400, which cover every kind. */
const count = Number(process.env.HOSTILE_ADS ?? 150)
/** Drawing is slow, so only one in this many is drawn. */
const drawnEvery = 40
const eventDate = '2026-11-14'

type Sent = ReturnType<typeof hostileIncident> & { id: string; at: number; host: string }

let vigil: TestVigil
let sent: Sent[]
beforeAll(async () => {
  vigil = await startVigil()
  vigil.clock.now = new Date('2026-11-14T12:00:00Z')
  sent = Array.from({ length: count }, (_, seed) => ({
    ...hostileIncident(seed),
    id: randomUUID(),
    at: vigil.clock.now.getTime(),
    host: 'news.example',
  }))
  for (const events of inBeacons(sent)) await vigil.collect('Herald', events)
})
afterAll(() => vigil.stop())

/** Splits events into beacons below the size limit. */
function inBeacons(events: readonly Sent[]): Sent[][] {
  const beacons: Sent[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const event of events) {
    const size = Buffer.byteLength(JSON.stringify(event)) + 1
    if (bytes + size > beaconLimits.bytes - 1_000 || (beacons.at(-1)?.length ?? 0) >= beaconLimits.events) {
      beacons.push([])
      bytes = 0
    }
    beacons.at(-1)?.push(event)
    bytes += size
  }
  return beacons
}

async function publicReport(actionGroupID: string, caller: number) {
  const organizationId = vigil.organizationId('Herald')
  const organization = await vigil.database.organizations.forLink(organizationId)
  const linked = { kind: 'publisher', organizationId, actionGroupID, eventDate } as const
  const { appKey } = signLink(linked, organization?.publicLinkKey ?? '', vigil.clock.now)
  const url = buildUrl(publicPublisherThreatReport.path, { actionGroupID }, { organizationId, eventDate, appKey })
  // A separate address each, because of the rate limit.
  const remoteAddress = `10.0.${Math.floor(caller / 50)}.1`
  return vigil.app.inject({ method: 'GET', url, remoteAddress })
}

test("returns an ad's text unchanged and never interprets it", async () => {
  for (const [index, event] of sent.entries()) {
    const answer = await publicReport(event.id, index)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    const item = threatItem.parse(answer.json().threatItem)
    expect(item).toMatchObject({
      adTag: event.markup,
      creativeID: event.creativeId,
      rule: event.rule,
      topLocation: event.url,
    })
    expect(JSON.parse(item.violationTraits)).toEqual(event.traits)
    const isInside = (event.offsetStart ?? 0) < (event.offsetEnd ?? 0) && (event.offsetEnd ?? 0) <= item.adTag.length
    expect([item.offsetStart, item.offsetEnd]).toEqual(isInside ? [event.offsetStart, event.offsetEnd] : [0, 0])
  }
}, 600_000)

const inFeed = () => ({
  organizationId: vigil.organizationId('Herald'),
  dateStart: eventDate,
  dateEnd: eventDate,
  filterHostName: ['news.example'],
})

test('keeps every field unchanged in the feed', async () => {
  const herald = await vigil.as('web')
  const found = new Map<string, unknown>()
  for (let page = 1; found.size < count; page++) {
    const body = { ...inFeed(), threatsDetailsActivePage: page, threatsDetailsRowsPerPage: 500 }
    const answer = await herald.call(threatFeedReporting, { body })
    expect([answer.status, answer.body.total]).toEqual([200, count])
    expect(answer.body.data.length).toBeGreaterThan(0)
    for (const row of answer.body.data) found.set(row.actionGroupID, row)
  }
  for (const event of sent)
    expect(found.get(event.id)).toMatchObject({
      creativeID: event.creativeId,
      seatID: event.seatId,
      dspID: event.dspId,
      bidderCode: event.bidderCode,
      siteID: event.siteId,
      adomain: event.adomains?.join(', '),
      violationVariant: event.variant,
      rule: event.rule,
      script: event.script,
      topLocation: event.url,
    })
}, 600_000)

const controls = /(?![\t\r\n])\p{Cc}/gu
/** Control characters by name, everything else unchanged. */
const written = (text = '') =>
  text.replace(controls, (sign) => `U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`)

test('exports rows of cells that a spreadsheet treats as text, with the same content', async () => {
  const { text } = await (await vigil.as('web')).call(threatFeedExport, { body: inFeed() })
  expect(text.match(controls)).toBeNull()
  const [header = [], ...rows] = readCsv(text)
  expect(rows.length).toBe(count)
  expect(rows.flat().filter((cell) => /^[=+\-@\t\r\n]/.test(cell))).toEqual([])
  const place = (label: string) => header.indexOf(label)
  const byId = new Map(rows.map((row) => [row[place(feedLabels.actionGroupID)], row]))
  for (const event of sent) {
    const row = byId.get(event.id) ?? []
    const cell = (label: string) => row[place(label)]?.replace(/^'(?=[\s\p{Cf}]*[=+\-@]|[\t\r\n])/u, '')
    expect(
      [feedLabels.creativeID, feedLabels.seatID, feedLabels.rule, feedLabels.script, feedLabels.topLocation].map(cell),
    ).toEqual([event.creativeId, event.seatId, event.rule, event.script, event.url].map(written))
  }
}, 600_000)

test('makes a PDF without scripts or links for each', async () => {
  for (const [index, event] of sent.filter((_, place) => place % drawnEvery === 0).entries()) {
    const item = threatItem.parse((await publicReport(event.id, 6_000 + index)).json().threatItem)
    const brand = { productName: 'Vigil', accentColour: '#2f5fd0', supportEmail: 'support@vigil.test' }
    const context = { brand, organizationName: 'Herald', kind: 'publisher', generatedAt: vigil.clock.now } as const
    const pdf = Buffer.from(await threatReportPdf({ ...context, item, withAdTag: true })).toString('latin1')
    expect(pdf.slice(0, 5)).toBe('%PDF-')
    expect(pdf).not.toMatch(/\/(JavaScript|OpenAction|Launch|URI|SubmitForm|EmbeddedFile|AA)\b/)
  }
}, 600_000)

/** The page of a bundle with one incident. The texts of its rule and request chain are hostile, too. */
const drawPage = (item: ThreatItem) =>
  evidencePage({
    productName: 'Vigil',
    organizationName: 'Herald',
    createdAt: vigil.clock.now,
    publicUrl: 'https://vigil.example',
    incidents: [
      {
        item,
        folder: 'incidents/1',
        matchedRule: { id: item.rule, texts: [{ build: item.rule, ruleSet: 1, patterns: [item.adTag] }], note: '' },
        requestChain: [{ by: 'markup', element: item.adTag, address: item.adTag }],
        hasPicture: true,
        hasAdTag: true,
      },
    ],
  })
const listTags = (page: string) => new Set(page.match(/<[^>]*>?/g))

test("writes the page of a bundle with its own tags only, and the ad's text in full", async () => {
  const [first, ...others] = sent
  if (!first) throw new Error('no ad was sent')
  const itemOf = async (event: Sent, index: number) =>
    threatItem.parse((await publicReport(event.id, 7_000 + index)).json().threatItem)
  const plain = {
    ...(await itemOf(first, 0)),
    adTag: 'plain',
    offsetStart: 0,
    offsetEnd: 2,
    violationVariant: 'a',
    rule: 'r',
  }
  const harmless: ThreatItem = { ...plain, script: '', topLocation: '', creativeID: '', bidderCode: '', adomain: '' }
  const own = listTags(drawPage({ ...harmless, seatID: '', dspID: '', siteID: '', advertiserDomain: '' }))
  for (const [index, event] of others.entries()) {
    const page = drawPage(await itemOf(event, index + 1))
    expect([...listTags(page)].filter((tag) => !own.has(tag))).toEqual([])
  }
}, 600_000)

test('a bundle has the texts unchanged as JSON, and its page runs nothing', async () => {
  const events = sent.slice(0, 3)
  const incidents = events.map(({ id }) => ({ actionGroupID: id, eventDate }))
  const organizationId = vigil.organizationId('Herald')
  const answer = await (await vigil.as('web')).call(evidenceBundleCreate, { body: { organizationId, incidents } })
  expect(answer.status, answer.text).toBe(200)
  const files = unzipSync(new Uint8Array(Buffer.from(answer.body.bundle, 'base64')))
  const readFile = (path: string) => Buffer.from(files[path] ?? []).toString()
  for (const [index, event] of events.entries()) {
    expect(readFile(`incidents/${index + 1}/ad-tag.txt`)).toBe(event.markup)
    expect(JSON.parse(readFile(`incidents/${index + 1}/incident.json`))).toMatchObject({
      creativeID: event.creativeId,
      matchedRule: { id: event.rule },
    })
  }
  const tags = [...listTags(readFile('index.html'))]
  expect(tags.filter((tag) => /script|iframe|onerror|onload|outside\.example/i.test(tag))).toEqual([])
}, 600_000)

test('replaces invalid UTF-8 with replacement characters in place', async () => {
  const id = randomUUID()
  const event = {
    ...hostileIncident(1),
    markup: 'before \u0001\u0001 after',
    id,
    at: vigil.clock.now.getTime(),
    host: 'x.example',
  }
  const beacon = JSON.stringify({ v: 1, tag: vigil.tagOf('Herald'), sent: event.at, events: [event] })
  const [start = '', end = ''] = beacon.split('\\u0001\\u0001')
  const payload = Buffer.concat([
    Buffer.from(start),
    Buffer.from([0xff, 0xc3, 0x28, 0xed, 0xa0, 0x80]),
    Buffer.from(end),
  ])
  const headers = { 'content-type': 'text/plain', 'user-agent': 'Mozilla/5.0 Chrome/130.0.0.0 Safari/537.36' }
  const taken = await vigil.app.inject({ method: 'POST', url: '/collect', headers, payload })
  expect(taken.json()).toMatchObject({ accepted: 1 })
  await vigil.collection.flushed()
  const item = threatItem.parse((await publicReport(id, 99_999)).json().threatItem)
  expect(item.adTag).toMatch(/^before [\ufffd(]+ after$/)
})
