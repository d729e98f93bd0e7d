import {
  type Endpoint,
  endpoints,
  isKind,
  platformFeed,
  platformFeedValues,
  publicLinkGenerate,
  publicPlatformThreatReport,
} from '@vigil/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildUrl } from './testing/caller.ts'
import { pdfText } from './testing/pdf-text.ts'
import { startVigil, type TestEvent, type TestVigil } from './testing/vigil.ts'

/**
 * Checks the data that platforms receive, generated from the contract: every call that platforms may make runs against
 * test data in which each fact of another platform's threat, and each site, has a name to search for in the response.
 */

type Kind = 'SSP' | 'DSP'
const platforms: Record<Kind, { person: string; name: string }> = {
  SSP: { person: 'ssp', name: 'Exchange' },
  DSP: { person: 'dsp', name: 'Buyer' },
}
const open = (kind: Kind) =>
  Object.entries(endpoints).filter(
    ([, { access }]) =>
      typeof access === 'object' && access.types?.some((type) => isKind({ type: 'Platform', subTypes: [kind] }, type)),
  )
const cases = (['SSP', 'DSP'] as const).flatMap((kind) =>
  open(kind).map(([name, endpoint]) => [kind, name, endpoint] as const),
)

const day = '2026-11-13'
const at = Date.parse(`${day}T09:14:05Z`)
const site = 'secretpaper.example'
const own = { SSP: 'own-incident-of-the-ssp', DSP: 'own-incident-of-the-dsp' }
const strange = 'stranger-incident-one'

/** An ad with a marker in every text, seen on a site that it names wherever an ad can. */
const incident = (id: string, mark: string, more: object): TestEvent => ({
  id,
  type: 'incident',
  at,
  host: `www.${site}`,
  url: `https://www.${site}/today`,
  action: 'blocked',
  threatClass: 'forced-redirect',
  variant: `${mark}-variant`,
  rule: `${mark}-rule`,
  script: `https://cdn.${site}/${mark}.js`,
  traits: { means: `${mark}.${site}` },
  markup: `<b>${mark}</b><i>Read on WWW.${site.toUpperCase()}</i>`,
  creativeId: `${mark}-creative`,
  dspId: `${mark}-dsp`,
  dspCreativeId: `${mark}-enc`,
  exchangeId: `${mark}-exchange`,
  seatId: `${mark}-seat`,
  publisherId: `${mark}-publisher`,
  siteId: `${mark}-site`,
  advertiserId: `${mark}-advertiser`,
  campaignId: `${mark}-campaign`,
  adomains: [`${mark}.example`, site],
  ...more,
})

/** The same for a violation: the publisher's list may contain its own domain. */
const violation = (mark: string, more: object): TestEvent => ({
  type: 'violation',
  at,
  host: `www.${site}`,
  url: `https://www.${site}/today`,
  action: 'blocked',
  violationClass: 'domain',
  variant: `${mark}.${site}`,
  trigger: `${mark}.${site}`,
  creativeId: `${mark}-creative`,
  seatId: `${mark}-seat`,
  publisherId: `${mark}-publisher`,
  siteId: `${mark}-site`,
  adomains: [`${mark}.example`, site],
  deliverySource: `${mark}-source`,
  ...more,
})

let vigil: TestVigil
beforeAll(async () => {
  vigil = await startVigil()
  vigil.clock.now = new Date('2026-11-14T12:00:00Z')
  await vigil.collect('Herald', [
    incident(own.SSP, 'mine', { ssp: 'Exchange', dsp: 'Criteo' }),
    incident(strange, 'stranger', { ssp: 'Index', dsp: 'Criteo' }),
    violation('mine', { ssp: 'Exchange', dsp: 'Criteo' }),
    violation('stranger', { ssp: 'Index', dsp: 'Criteo' }),
  ])
  await vigil.collect('Rival', [
    incident(own.DSP, 'mine', { ssp: 'Index', dsp: 'Buyer', host: `m.${site}` }),
    violation('mine', { ssp: 'Index', dsp: 'Buyer', host: `m.${site}` }),
    violation('stranger', { ssp: 'OpenX', dsp: 'The Trade Desk' }),
    incident('stranger-incident-two', 'stranger', { ssp: 'OpenX', dsp: 'The Trade Desk' }),
  ])
})
afterAll(() => vigil.stop())

/** The endpoint's example for the test day and an incident. */
function buildRequest(endpoint: Endpoint, organizationName: string, incidentId: string) {
  const planted = (value: unknown): unknown => {
    if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return day
    if (typeof value === 'string') return value.replace(/eventDate=[\d-]+/, `eventDate=${day}`)
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(planted)
    const entries = Object.entries(value).map(([name, inner]) => {
      if (name === 'actionGroupID') return [name, incidentId]
      return [name, name === 'organizationId' ? vigil.organizationId(organizationName) : planted(inner)]
    })
    return Object.fromEntries(entries)
  }
  const { params, query, body } = planted(endpoint.example ?? {}) as Record<'params' | 'query' | 'body', object> // an example's parts
  return { path: buildUrl(endpoint.path, params ?? {}, query ?? {}), body }
}

/** All text of a response, including its files. */
function responseText(answer: { text: string; body: unknown }) {
  const files = Object.values(answer.body ?? {}).filter(
    (value) => typeof value === 'string' && value.startsWith('JVBERi0'),
  )
  return [answer.text, ...files.map((file) => pdfText(Buffer.from(String(file), 'base64')))].join('\n')
}

async function request(kind: Kind, endpoint: Endpoint, incidentId: string) {
  const { person, name } = platforms[kind]
  const { path, body } = buildRequest(endpoint, name, incidentId)
  return vigil.send(endpoint.method, path, { token: await vigil.tokenOf(person), body })
}

async function giveRights(level: number) {
  await vigil.database.query("update organizations set data_rights_level_id = $1 where type = 'Platform'", [level])
}

test('covers calls, and reads files', async () => {
  expect(cases.length).toBeGreaterThan(10)
  await giveRights(1)
  const answer = await request('SSP', endpoints.platformThreatReportPdf as Endpoint, own.SSP) // it is in the contract
  expect(responseText(answer)).toContain('mine-creative')
  expect(responseText(answer).toLowerCase()).toContain(site)
})

describe.each(cases)('%s: %s', (kind, _name, endpoint) => {
  test.each([4, 3])('names no site at data rights level %i, and no threat of other platforms', async (level) => {
    await giveRights(level)
    vigil.mails.length = 0
    const answer = await request(kind, endpoint, own[kind])
    expect(answer.status, answer.text).toBe(200)
    expect(`${responseText(answer)} ${JSON.stringify(vigil.mails)}`.toLowerCase()).not.toContain('secretpaper')
    expect(responseText(answer)).not.toContain('stranger')
  })

  test("hides other platforms' threats at the highest data rights level, but shows its own", async () => {
    await giveRights(1)
    const answer = await request(kind, endpoint, own[kind])
    expect(responseText(answer)).not.toContain('stranger')
    // Another platform's incident must look the same as one that never existed.
    const strangers = await request(kind, endpoint, strange)
    const unknown = await request(kind, endpoint, 'nobody-ever-saw-this')
    expect([strangers.status, strangers.text]).toEqual([unknown.status, unknown.text])
  })
})

test('finds a threat on every publisher by disclosed fields, but not by any part of a masked site', async () => {
  const days = {
    activeThreatsDateStart: day,
    activeThreatsDateEnd: day,
    inactiveThreatsDateStart: day,
    inactiveThreatsDateEnd: day,
  }
  const ssp = await vigil.as('ssp')
  const found = async (freeSearch: string) => {
    const query = { organizationId: vigil.organizationId('Exchange'), ...days, freeSearch }
    const { activeTotal } = (await ssp.call(platformFeed, { query })).body
    const { fieldItems } = (await ssp.call(platformFeedValues, { query })).body
    expect(fieldItems.AttackType?.length ?? 0).toBe(activeTotal)
    return activeTotal
  }
  await giveRights(4)
  expect(await found('mine-seat')).toBe(1)
  for (const text of [site, `www.${site}`, 'secret', 'cdn.', '/today', 'means'])
    expect([text, await found(text)]).toEqual([text, 0])
  await giveRights(2)
  expect(await found(site)).toBe(1)
})

test("shows as little through a platform's public link", async () => {
  await giveRights(4)
  const organizationId = vigil.organizationId('Exchange')
  const body = { organizationId, actionGroupID: own.SSP, url: `/x?eventDate=${day}` }
  const { publicLink } = (await (await vigil.as('ssp')).call(publicLinkGenerate, { body })).body
  const appKey = new URL(publicLink).searchParams.get('appKey') ?? ''
  const query = { organizationId, eventDate: day, appKey }
  const answer = await vigil.anonymous.call(publicPlatformThreatReport, { params: { actionGroupID: own.SSP }, query })
  expect(answer.status, answer.text).toBe(200)
  expect(answer.text.toLowerCase()).not.toContain('secretpaper')
})
