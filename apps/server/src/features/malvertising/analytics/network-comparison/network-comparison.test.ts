import { randomUUID } from 'node:crypto'
import {
  networkAnalysisFindings,
  networkAnalysisStacked,
  noFindings,
  organizationCreate,
  organizationSetState,
  organizationSetVertical,
  type ThreatReport,
  type Vertical,
} from '@vigil/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startVigil, type TestEvent, type TestVigil } from '../../../../testing/vigil.ts'

let vigil: TestVigil
type Person = Awaited<ReturnType<TestVigil['as']>>
let superadmin: Person

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const week = { timeframeFrom: '2026-11-08', timeframeTo: '2026-11-14' }

const attacks = (count: number, more: object): TestEvent[] =>
  Array.from({ length: count }, () => ({
    type: 'incident',
    at: Date.parse('2026-11-13T09:00:00Z'),
    action: 'blocked',
    threatClass: 'forced-redirect',
    variant: 'top-navigation',
    rule: 'r1',
    ...more,
  }))

/** Another publisher in the network, with its own attacks. */
async function join(name: string, vertical: Vertical, events: TestEvent[]) {
  const { body } = await superadmin.call(organizationCreate, {
    body: {
      organizationName: name,
      orgType: { name: 'Publisher', id: 1 },
      orgSubType: { name: 'Web', id: 1 },
      vertical,
      malvertisingEnabled: 1,
      adQualityEnabled: 0,
    },
  })
  const organizationId = body.organization.orgId
  const tag = randomUUID()
  await vigil.database.distributions.seed([{ id: tag, organizationId, comment: name, kind: 'ad' }])
  if (events.length === 0) return organizationId
  const placed = events.map((event) => ({ host: `${name.toLowerCase()}.example`, ...event }))
  await vigil.collectWithTag(tag, placed, { address: '127.0.0.1', userAgent: firefox })
  return organizationId
}

let ledgerId: number

beforeAll(async () => {
  vigil = await startVigil()
  vigil.clock.now = new Date('2026-11-14T12:00:00Z')
  superadmin = await vigil.as('superadmin')
  const isAbout = (name: string, vertical: Vertical) =>
    superadmin.call(organizationSetVertical, { params: { id: vigil.organizationId(name) }, body: { vertical } })
  await isAbout('Herald', 'news')
  await isAbout('Rival', 'news')
  await isAbout('Arcade', 'games')
  await isAbout('Dormant', 'games')
  await join('Courier', 'news', [
    ...attacks(5, { ssp: 'Index' }),
    ...attacks(15, { ssp: 'OpenX', variant: 'Courier’s own words' }),
  ])
  ledgerId = await join('Ledger', 'news', attacks(20, { ssp: 'Magnite' }))
  await join('Silent', 'games', [])
  await vigil.collect('Rival', [...attacks(10, { ssp: 'Index' }), ...attacks(10, { ssp: 'Magnite' })])
  await vigil.collect('Arcade', attacks(40, { ssp: 'Index' }))
  await vigil.collect('Herald', [
    ...attacks(30, { ssp: 'Index', host: 'news.example' }),
    ...attacks(10, { ssp: 'Magnite', host: 'sport.example' }),
  ])
})
afterAll(() => vigil.stop())

interface Question {
  as?: string
  organization?: string
  hosts?: string[]
  report?: ThreatReport
}

async function stacked({ as = 'web', organization = 'Herald', hosts = [], report = 'ssp' }: Question = {}) {
  const answer = await (await vigil.as(as)).call(networkAnalysisStacked, {
    params: { reportType: report },
    body: { organizationId: vigil.organizationId(organization), ...week, selectedHosts: hosts },
  })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

async function findings({ as = 'web', organization = 'Herald', hosts = [], report = 'ssp' }: Question = {}) {
  const answer = await (await vigil.as(as)).call(networkAnalysisFindings, {
    params: { reportType: report },
    body: { organizationId: vigil.organizationId(organization), ...week, selectedHosts: hosts },
  })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

const row = (value: string, own: number | null, vertical: number | null, network: number | null) => ({
  value,
  clientSitesThreatsBlocked: own,
  verticalThreatsBlocked: vertical,
  networkThreatsBlocked: network,
})

test('compares own shares with those of the vertical and of the network', async () => {
  // News: 15 Index, 30 Magnite, 15 OpenX of 60. The network has 40 more Index.
  expect(await stacked()).toEqual({
    data: [row('Index', 75, 25, 55), row('Magnite', 25, 50, 30), row('OpenX', 0, 25, 15)],
    names: { own: 'Your sites', vertical: 'News', network: 'Network' },
  })
})

test('describes findings, largest difference first', async () => {
  expect(await findings()).toEqual({
    data: [
      {
        bulletNumber: 1,
        bullet:
          'Index accounted for 75% of attacks on your sites, 3 times the 25% in the News vertical and 1.4 times the 55% in the network.',
      },
      {
        bulletNumber: 2,
        bullet:
          'Magnite accounted for only 25% of attacks on your sites, 25 points below the 50% in the News vertical.',
      },
      {
        bulletNumber: 3,
        bullet:
          'OpenX accounted for 25% of attacks in the News vertical and 15% in the network, but for none of the 40 attacks on your sites.',
      },
    ],
    reason: null,
  })
})

test('narrows only the own column by selected sites', async () => {
  const { data } = await stacked({ hosts: ['sport.example'] })
  expect(data).toEqual([row('Magnite', 100, 50, 30), row('Index', 0, 25, 55), row('OpenX', 0, 25, 15)])
  expect(await findings({ hosts: ['sport.example'] })).toEqual({ data: [], reason: 'few_attacks' })
})

test('reveals nothing when a site of another organization is selected', async () => {
  const { data } = await stacked({ hosts: ['courier.example'] })
  expect(data).toEqual([row('Magnite', null, 50, 30), row('Index', null, 25, 55), row('OpenX', null, 25, 15)])
})

test("does not repeat text from another organization's pages", async () => {
  const { data } = await stacked({ report: 'violation_type' })
  expect(data).toEqual([row('top-navigation', 100, 75, 85), row('Other', 0, 25, 15)])
  expect(JSON.stringify(await findings({ report: 'violation_type' }))).not.toContain('Courier')
})

test('leaves out a vertical of silent and inactive organizations, but not the network', async () => {
  expect(await stacked({ as: 'app', organization: 'Arcade' })).toEqual({
    data: [row('Index', 100, null, 45), row('Magnite', 0, null, 40), row('OpenX', 0, null, 15)],
    names: { own: 'Your apps', vertical: 'Games', network: 'Network' },
  })
  const { data } = await findings({ as: 'app', organization: 'Arcade' })
  expect(data[0]?.bullet).toBe('Index accounted for 100% of attacks on your apps, 2.2 times the 45% in the network.')
  expect(data[1]?.bullet).toBe(
    'Magnite accounted for 40% of attacks in the network, but for none of the 40 attacks on your apps.',
  )
})

test("shows a superadmin the organization's view, under its name", async () => {
  const { data, names } = await stacked({ as: 'superadmin' })
  expect(data).toEqual((await stacked()).data)
  expect(names.own).toBe('Herald')
  expect((await findings({ as: 'superadmin' })).data[0]?.bullet).toMatch(
    /^Index accounted for 75% of attacks on the sites of Herald, 3 times the 25%/,
  )
})

test('drops an organization that becomes inactive', async () => {
  const set = (active: 0 | 1) =>
    superadmin.call(organizationSetState, {
      params: { id: ledgerId },
      body: { organizationId: ledgerId, active },
    })
  await set(0)
  const { data } = await stacked()
  // Two organizations of the vertical remain; the network has 55 Index, 10 Magnite and 15 OpenX of 80.
  expect(data).toEqual([row('Index', 75, null, 68.8), row('Magnite', 25, null, 12.5), row('OpenX', 0, null, 18.7)])
  await set(1)
})

test('compares an organization without a vertical with the network', async () => {
  const id = vigil.organizationId('Herald')
  await superadmin.call(organizationSetVertical, { params: { id }, body: { vertical: null } })
  const { data, names } = await stacked()
  expect(data[0]).toEqual(row('Index', 75, null, 55))
  expect(names.vertical).toBeNull()
  await superadmin.call(organizationSetVertical, { params: { id }, body: { vertical: 'news' } })
})

test('has no rows and no findings for days without attacks', async () => {
  const quiet = { timeframeFrom: '2026-11-01', timeframeTo: '2026-11-02' }
  const body = { organizationId: vigil.organizationId('Herald'), ...quiet, selectedHosts: [] }
  const herald = await vigil.as('web')
  const params = { reportType: 'ssp' as const }
  expect((await herald.call(networkAnalysisStacked, { params, body })).body.data).toEqual([])
  const { reason } = (await herald.call(networkAnalysisFindings, { params, body })).body
  expect(reason).toBe('nobody_to_compare_with')
  expect(noFindings.nobody_to_compare_with).toMatch(/^Not enough other organizations/)
})

test('has no rows for days before DSPs were recorded', async () => {
  const early = { timeframeFrom: '2020-12-01', timeframeTo: '2020-12-31' }
  const answer = await (await vigil.as('web')).call(networkAnalysisStacked, {
    params: { reportType: 'dsp' },
    body: { organizationId: vigil.organizationId('Herald'), ...early, selectedHosts: [] },
  })
  expect([answer.status, answer.body.data]).toEqual([200, []])
})

test('answers not found for an unknown report, and rejects invalid days', async () => {
  const token = await vigil.tokenOf('web')
  const body = { organizationId: vigil.organizationId('Herald'), ...week, selectedHosts: [] }
  const path = '/api/threats-reporting/network/analysis'
  const send = (report: string, changes: object = {}) =>
    vigil.send('POST', `${path}/stacked/${report}`, { token, body: { ...body, ...changes } })
  expect((await send('host')).status).toBe(404)
  expect((await send('ssp', { timeframeTo: '2026-11-01' })).status).toBe(400)
  expect((await send('ssp', { timeframeTo: '2027-11-01' })).status).toBe(400)
  expect((await send('ssp', { selectedHosts: undefined })).status).toBe(400)
})

test('never reveals a count of others', async () => {
  for (const answer of [await stacked(), await findings()]) {
    // 60 attacks in the vertical, 100 in the network; none of the shares happens to equal these numbers.
    expect(JSON.stringify(answer)).not.toMatch(/\b(60|100|20)\b/)
    expect(JSON.stringify(answer)).not.toMatch(/Rival|Courier|Ledger|Arcade|Silent/)
  }
})
