import {
  type AnalyticsFilter,
  type AnalyticsRequest,
  analyticsRequests,
  platformAdQualityReport,
  platformAdQualitySmartFilter,
  platformAdQualityView,
  type ThreatReport,
  threatReports,
} from '@vigil/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startVigil, type TestEvent, type TestVigil } from '../../../testing/vigil.ts'

const day = '2026-11-13'
const days = { timeframeFrom: day, timeframeTo: day }

const violation = (more: Record<string, unknown>): TestEvent => ({
  type: 'violation',
  at: Date.parse(`${day}T09:14:05Z`),
  host: 'www.paper.example',
  url: 'https://www.paper.example/today',
  action: 'blocked',
  violationClass: 'brand',
  variant: 'Acme',
  trigger: 'Acme',
  deliverySource: 'prebid',
  ...more,
})

let vigil: TestVigil
beforeAll(async () => {
  vigil = await startVigil()
  vigil.clock.now = new Date('2026-11-14T12:00:00Z')
  await vigil.collect('Herald', [
    violation({ ssp: 'Exchange', dsp: 'Criteo' }),
    violation({
      ssp: 'Exchange',
      dsp: 'Buyer',
      violationClass: 'domain',
      variant: 'paper.example',
      trigger: 'paper.example',
    }),
    violation({ ssp: 'Index', dsp: 'Criteo', variant: 'Strange' }),
  ])
  await vigil.collect('Rival', [
    violation({ ssp: 'Exchange', dsp: 'Criteo', host: 'm.rival.example', action: 'reported' }),
    violation({ ssp: 'OpenX', dsp: 'Buyer', host: 'm.rival.example' }),
  ])
})
afterAll(() => vigil.stop())

const giveRights = (level: number) =>
  vigil.database.query("update organizations set data_rights_level_id = $1 where type = 'Platform'", [level])

type Caller = { person: string; name: string }
const ssp = { person: 'ssp', name: 'Exchange' }
const dsp = { person: 'dsp', name: 'Buyer' }

async function report(
  { person, name }: Caller,
  requestType: AnalyticsRequest,
  reportType: ThreatReport,
  more: { smartFilter?: AnalyticsFilter; selectedHosts?: string[] } = {},
) {
  const body = { organizationId: vigil.organizationId(name), ...days, selectedHosts: [], ...more }
  const { call } = await vigil.as(person)
  return call(platformAdQualityReport, { params: { requestType, reportType }, body })
}
const shares = async (...query: Parameters<typeof report>) => {
  const { status, text, body } = await report(...query)
  expect(status, text).toBe(200)
  return Object.fromEntries(body.data.map(({ label, value }) => [label, value]))
}

test('counts the violations that came through the platform, on any publisher', async () => {
  await giveRights(4)
  expect(await shares(ssp, 'percentage', 'violation_class')).toEqual({ brand: 2, domain: 1 })
  expect(await shares(ssp, 'percentage', 'dsp')).toEqual({ Criteo: 2, Buyer: 1 })
  expect(await shares(dsp, 'percentage', 'violation_class')).toEqual({ brand: 1, domain: 1 })
  expect(await shares(dsp, 'percentage', 'ssp')).toEqual({ Exchange: 1, OpenX: 1 })
  expect(await shares(ssp, 'percentage', 'dsp', { smartFilter: { actionType: ['reported'] } })).toEqual({ Criteo: 1 })
  expect(await shares({ ...ssp, person: 'superadmin' }, 'percentage', 'dsp')).toEqual({ Criteo: 2, Buyer: 1 })
})

describe('where the data rights reveal no site', () => {
  test.each([3, 4])('level %i has no sites, list entries or tags, in no form', async (level) => {
    await giveRights(level)
    for (const caller of [ssp, dsp]) {
      const { call } = await vigil.as(caller.person)
      const organizationId = vigil.organizationId(caller.name)
      const { body: view } = await call(platformAdQualityView, { query: { organizationId } })
      expect(view).toMatchObject({ hasSites: false, hasTriggers: false })
      for (const requestType of analyticsRequests)
        for (const reportType of threatReports) {
          const { status, text } = await report(caller, requestType, reportType)
          const isAllowed = requestType !== 'by-site' && view.reports.includes(reportType)
          expect([requestType, reportType, status]).toEqual([requestType, reportType, isAllowed ? 200 : 400])
          expect(text).not.toMatch(/paper|rival|Acme/)
        }
      const body = { organizationId, ...days, selectedHosts: [] }
      const values = await call(platformAdQualitySmartFilter, { body })
      expect(Object.keys(values.body.data[0] ?? {}).sort()).toEqual([...view.groups].sort())
      expect(values.text).not.toMatch(/paper|rival|Acme/)
    }
  })

  test('refuses filters that would confirm a guess', async () => {
    await giveRights(4)
    const refused = [
      { selectedHosts: ['www.paper.example'] },
      { smartFilter: { block_triggers: ['paper.example'] } },
      { smartFilter: { violation_variants: ['paper.example'] } },
      { smartFilter: { tags: ['Herald tag'] } },
    ]
    for (const filter of refused)
      expect([filter, (await report(ssp, 'percentage', 'dsp', filter)).status]).toEqual([filter, 400])
  })
})

test.each([1, 2])('shows sites and list entries at level %i, but no tags and not its own side', async (level) => {
  await giveRights(level)
  const bars = (await report(ssp, 'by-site', 'violation_class')).body.data
  expect(bars.map(({ host, label, value }) => `${host} ${label} ${value}`).sort()).toEqual([
    'm.rival.example brand 1',
    'www.paper.example brand 1',
    'www.paper.example domain 1',
  ])
  expect(await shares(ssp, 'percentage', 'violation_type')).toEqual({ Acme: 2, 'paper.example': 1 })
  expect(await shares(ssp, 'percentage', 'dsp', { selectedHosts: ['m.rival.example'] })).toEqual({ Criteo: 1 })
  const table = (await report(ssp, 'overview', 'violation_class')).body
  expect(table.data.map(({ blockTrigger }) => blockTrigger).sort()).toEqual(['Acme', 'paper.example'])
  expect((await report(ssp, 'percentage', 'ssp')).status).toBe(400)
  expect((await report(ssp, 'percentage', 'dsp', { smartFilter: { tags: ['Herald tag'] } })).status).toBe(400)
  const { call } = await vigil.as('dsp')
  const organizationId = vigil.organizationId('Buyer')
  const { reports, groups } = (await call(platformAdQualityView, { query: { organizationId } })).body
  expect(reports).not.toContain('dsp')
  expect([groups.includes('dsps'), groups.includes('ssps')]).toEqual([false, true])
})

test('is refused to publishers, and to platforms about others', async () => {
  const query = { organizationId: vigil.organizationId('Exchange') }
  expect((await (await vigil.as('web')).call(platformAdQualityView, { query })).status).toBe(403)
  expect((await (await vigil.as('dsp')).call(platformAdQualityView, { query })).status).toBe(403)
  expect((await report({ ...ssp, person: 'dsp' }, 'percentage', 'violation_class')).status).toBe(403)
  const { call } = await vigil.as('superadmin')
  const ofPublisher = await call(platformAdQualityView, { query: { organizationId: vigil.organizationId('Herald') } })
  expect(ofPublisher.status).toBe(404)
})
