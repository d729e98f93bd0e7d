import {
  analyticsRequests,
  platformAdQualityReport,
  platformAdQualitySmartFilter,
  platformFeed,
  platformFeedExport,
  platformThreatReport,
  platformThreatReportPdf,
  publicLinkGenerate,
  publicPlatformThreatReport,
  threatReportMail,
  threatReports,
  withheldTexts,
} from '@vigil/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type HiddenName, hiddenName, path } from './reporting/publisher-names/testing/hidden-names.ts'
import { pdfText } from './testing/pdf-text.ts'
import { startVigil, type TestEvent, type TestVigil } from './testing/vigil.ts'

/** Ads that hide the publisher's name, and everything that platforms receive about them. */

const day = '2026-11-13'
const days = {
  activeThreatsDateStart: day,
  activeThreatsDateEnd: day,
  inactiveThreatsDateStart: day,
  inactiveThreatsDateEnd: day,
}
const secrets = { 2: ['path', 'page'], 3: ['host', 'domain', 'name', 'path', 'page'] } as const
const makeId = (index: number) => `hidden-name-${String(index).padStart(6, '0')}`

const hidden: HiddenName[] = fc.sample(hiddenName(secrets[3]), { numRuns: 1_000, seed: 20_261_113 })
/** The longest value of a trait. */
const traitLength = 256

function incident({ site, where, spelling }: HiddenName, index: number): TestEvent {
  const isTrait = where === 'traits' && spelling.length <= traitLength
  return {
    id: makeId(index),
    type: 'incident',
    at: Date.parse(`${day}T09:14:05Z`) + index,
    host: site.host,
    url: `https://${site.host}${path}`,
    action: 'blocked',
    threatClass: 'forced-redirect',
    variant: 'top-navigation',
    rule: 'r1',
    ssp: 'Exchange',
    creativeId: `cr-${index}`,
    ...(where === 'script' && { script: spelling }),
    ...(isTrait && { traits: { target: spelling } }),
    markup: `<b>ad ${index}</b>${where === 'markup' || (where === 'traits' && !isTrait) ? spelling : ''}`,
  }
}

/** A publisher's list may contain its own domain, in any spelling, but no pages. */
function violation({ site, secret, spelling }: HiddenName, index: number): TestEvent {
  const isListed = !secrets[2].some((one) => one === secret) && spelling.length <= 128
  const entry = isListed ? spelling : `entry ${index}`
  return {
    id: `hidden-entry-${String(index).padStart(6, '0')}`,
    type: 'violation',
    at: Date.parse(`${day}T09:14:05Z`) + index,
    host: site.host,
    url: `https://${site.host}${path}`,
    action: 'blocked',
    violationClass: 'domain',
    variant: entry,
    trigger: entry,
    ssp: 'Exchange',
    creativeId: `cr-${index}`,
  }
}

let vigil: TestVigil
const exchange = () => vigil.organizationId('Exchange')
beforeAll(async () => {
  vigil = await startVigil()
  vigil.clock.now = new Date('2026-11-14T12:00:00Z')
  await vigil.collect('Herald', [...hidden.map(incident), ...hidden.map(violation)])
})
afterAll(() => vigil.stop())

const giveRights = (level: number) =>
  vigil.database.query('update organizations set data_rights_level_id = $1 where id = $2', [level, exchange()])

/** All texts of a response, decoded as its reader sees them. */
function texts(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('{"') ? [value, ...texts(JSON.parse(value))] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : []
}

const concerned = (level: 2 | 3 | 4) =>
  [...hidden.entries()].filter(([, { secret }]) => level !== 2 || secrets[2].some((one) => one === secret))

function expectHidden(shown: string, cases: readonly [number, HiddenName][]) {
  const leaks = cases.filter(([, { spelling }]) => shown.includes(spelling))
  expect(leaks.map(([, { hiding, where, secret }]) => [hiding, where, secret])).toEqual([])
}

const report = async (index: number) => {
  const query = { organizationId: exchange(), eventDate: day }
  const answer = await (await vigil.as('ssp')).call(platformThreatReport, {
    params: { actionGroupID: makeId(index) },
    query,
  })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.threatItem
}

test('are disclosed to a platform that may see the page', async () => {
  await giveRights(1)
  for (const [index, { spelling }] of [...hidden.entries()].slice(0, 20))
    expect(texts(await report(index)).join('\n')).toContain(spelling)
})

describe.each([2, 3, 4] as const)('at data rights level %i', (level) => {
  beforeAll(() => giveRights(level))

  test('are in no row of the feed', async () => {
    const ssp = await vigil.as('ssp')
    let rows = 0
    for (let page = 1; page <= 10; page++) {
      const query = { organizationId: exchange(), ...days, rowsPerPage: 100, activeThreatsPage: page } as const
      const { activeThreats } = (await ssp.call(platformFeed, { query })).body
      rows += activeThreats.length
      expectHidden(texts(activeThreats).join('\n'), concerned(level))
    }
    expect(rows).toBe(hidden.length)
  })

  test('are in no number of ad quality violations', async () => {
    const ssp = await vigil.as('ssp')
    const body = { organizationId: exchange(), timeframeFrom: day, timeframeTo: day, selectedHosts: [] }
    const answers = [await ssp.call(platformAdQualitySmartFilter, { body })]
    for (const requestType of analyticsRequests)
      for (const reportType of threatReports)
        answers.push((await ssp.call(platformAdQualityReport, { params: { requestType, reportType }, body })) as never) // only its text is read
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(10)
    expectHidden(answers.flatMap((answer) => texts(answer.body)).join('\n'), concerned(level))
  })

  test('are not in the exported file', async () => {
    const query = { organizationId: exchange(), ...days }
    const { text } = await (await vigil.as('ssp')).call(platformFeedExport, { query })
    expect(text.split('\r\n').length).toBeGreaterThan(hidden.length)
    expectHidden(text.replaceAll('""', '"'), concerned(level))
  })

  test('are in no report', { timeout: 600_000 }, async () => {
    // Level 4 discloses the same as level 3.
    for (const [index, one] of concerned(level).slice(0, level === 4 ? 50 : hidden.length))
      expectHidden(texts(await report(index)).join('\n'), [[index, one]])
  })

  test('are in no PDF, mail or public link', async () => {
    const ssp = await vigil.as('ssp')
    const inMarkup = concerned(level).filter(([, { where }]) => where === 'markup')
    for (const [index, one] of inMarkup.slice(0, 6)) {
      const organizationId = exchange()
      const actionGroupID = makeId(index)
      vigil.mails.length = 0
      // A report is mailed once; the levels share reports.
      await vigil.database.query('delete from review_requests')
      const item = await report(index)
      const { body } = await ssp.call(platformThreatReportPdf, {
        body: { organizationId, item: { actionGroupID, date: day } },
      })
      const pdf = pdfText(Buffer.from(body.reportWithAdTag ?? '', 'base64'))
      if (item.adTagWithheld) expect(pdf).toContain(withheldTexts[level === 2 ? 'site' : 'nothing'])
      await ssp.call(threatReportMail, { body: { organizationId, actionGroupID, eventDate: day } })
      expect(vigil.mails).toHaveLength(1)
      const { publicLink } = (
        await ssp.call(publicLinkGenerate, { body: { organizationId, actionGroupID, url: `/x?eventDate=${day}` } })
      ).body
      const appKey = new URL(publicLink).searchParams.get('appKey') ?? ''
      const query = { organizationId, eventDate: day, appKey }
      const linked = await vigil.anonymous.call(publicPlatformThreatReport, { params: { actionGroupID }, query })
      expectHidden([pdf, ...texts(vigil.mails), ...texts(linked.body)].join('\n'), [[index, one]])
    }
  })
})
