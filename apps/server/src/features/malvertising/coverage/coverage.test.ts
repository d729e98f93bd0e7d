import { type CoverageDimension, coverageBreakdown, coverageReport, type InspectionOutcome } from '@vigil/contract'
import { currentBuild } from '@vigil/tags'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startVigil, type TestEvent, type TestVigil } from '../../../testing/vigil.ts'

const day = '2026-11-13'
const { version: build } = currentBuild()
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const inspection = (outcome: InspectionOutcome, ads: number, more: Record<string, unknown> = {}): TestEvent => ({
  type: 'inspection',
  at: Date.parse(`${day}T09:14:05Z`),
  host: 'www.paper.example',
  outcome,
  ads,
  build,
  contained: false,
  ...more,
})

let vigil: TestVigil
beforeAll(async () => {
  vigil = await startVigil()
  vigil.clock.now = new Date('2026-11-14T12:00:00Z')
  const prebid = { deliverySource: 'prebid', bidderCode: 'fine', slot: '/1/top', valueUsd: 0.6 }
  // 1,000 impressions, of which 130 were not inspected for four reasons.
  await vigil.collect('Herald', [
    ...Array.from({ length: 6 }, () => inspection('inspected', 100, { ...prebid, contained: true })),
    inspection('inspected', 270, { slot: 'side-bar', at: Date.parse(`${day}T17:00:00Z`), contained: true }),
    inspection('cross_origin', 70, { deliverySource: 'gam', slot: '/1/top', contained: true }),
    inspection('too_late', 30),
    inspection('unreachable', 7, { slot: 'ad-1699999123', valueUsd: 0.4 }),
    inspection('unreachable', 3, { slot: 'ad-1700000456' }),
  ])
  await vigil.collect('Herald', [inspection('too_large', 20, { bidderCode: 'big', deliverySource: 'prebid' })], {
    userAgent: firefox,
  })
  // Another day, another publisher, and a build that does not report its name.
  await vigil.collect('Herald', [inspection('too_late', 5, { at: Date.parse('2026-11-12T09:00:00Z') })])
  await vigil.collect('Rival', [
    inspection('inspected', 8, { host: 'm.rival.example' }),
    { type: 'inspection', at: Date.parse(`${day}T10:00:00Z`), host: 'm.rival.example', outcome: 'unreachable', ads: 2 },
    inspection('cross_origin', 1, { host: 'm.rival.example', build: '1.0.0-r2' }),
  ])
})
afterAll(() => vigil.stop())

const question = (name: string, more = {}) => ({
  organizationId: vigil.organizationId(name),
  timeframeFrom: day,
  timeframeTo: day,
  selectedHosts: [],
  ...more,
})
async function report(name = 'Herald', more = {}) {
  const { call } = await vigil.as('superadmin')
  const { status, body } = await call(coverageReport, { body: question(name, more) })
  expect(status).toBe(200)
  return body
}
async function breakdown(dimension: CoverageDimension, name = 'Herald') {
  const { call } = await vigil.as('superadmin')
  const { body } = await call(coverageBreakdown, { params: { dimension }, body: question(name) })
  return body.data
}

test('1,000 impressions of which 130 were not inspected for four reasons are 87.0 % covered', async () => {
  const { total, before } = await report()
  expect(((100 * total.inspected) / total.ads).toFixed(1)).toBe('87.0')
  expect(total).toEqual({
    ads: 1_000,
    inspected: 870,
    contained: 70,
    valueUsd: 4,
    inspectedValueUsd: 3.6,
    containedValueUsd: 0,
    losses: [
      { reason: 'cross_origin', ads: 70, valueUsd: 0 },
      { reason: 'too_late', ads: 30, valueUsd: 0 },
      { reason: 'too_large', ads: 20, valueUsd: 0 },
      { reason: 'unreachable', ads: 10, valueUsd: 0.4 },
    ],
  })
  expect([before.ads, before.inspected]).toEqual([5, 0])
})

test('a single day is split by hour, and several days by day', async () => {
  const { trend } = await report()
  expect(trend.map(({ time, ads, inspected }) => [time, ads, inspected])).toEqual([
    [`${day}T09`, 730, 600],
    [`${day}T17`, 270, 270],
  ])
  const { trend: days } = await report('Herald', { timeframeFrom: '2026-11-12' })
  expect(days.map(({ time, ads }) => [time, ads])).toEqual([
    ['2026-11-12', 5],
    [day, 1_000],
  ])
})

test('each gap is listed where it can be closed, largest first', async () => {
  const { gaps } = await report()
  expect(gaps.map(({ reason, dimension, label, ads }) => [reason, dimension, label, ads])).toEqual([
    ['cross_origin', 'source', 'Google Ad Manager', 70],
    ['too_late', 'site', 'www.paper.example', 30],
    ['too_large', 'bidder', 'big', 20],
    ['unreachable', 'slot', 'ad-*', 10],
  ])
  expect(gaps[0]?.share).toBe(1)
})

test('coverage is broken down by site, slot, bidder, source, browser and build', async () => {
  const brief = async (dimension: CoverageDimension) =>
    (await breakdown(dimension)).map(({ label, ads, inspected }) => [label, ads, inspected])
  expect(await brief('site')).toEqual([['www.paper.example', 1_000, 870]])
  // Numbers in element ids are replaced, so page views share a slot.
  expect(await brief('slot')).toEqual([
    ['/1/top', 670, 600],
    ['side-bar', 270, 270],
    ['', 50, 0],
    ['ad-*', 10, 0],
  ])
  expect(await brief('bidder')).toEqual([
    ['fine', 600, 600],
    ['', 380, 270],
    ['big', 20, 0],
  ])
  expect(await brief('browser')).toEqual([
    ['Chrome', 980, 870],
    ['Firefox', 20, 0],
  ])
  expect(await brief('build')).toEqual([[build, 1_000, 870]])
})

test('an older build is the reason where a newer one may inspect the ad', async () => {
  const { total, gaps } = await report('Rival')
  expect(total.losses).toEqual([
    { reason: 'older_build', ads: 2, valueUsd: 0 },
    { reason: 'cross_origin', ads: 1, valueUsd: 0 },
  ])
  expect(gaps[0]).toMatchObject({ reason: 'older_build', dimension: 'build', label: '' })
})

test('only the selected sites count, and an empty period has no ads', async () => {
  expect((await report('Herald', { selectedHosts: ['other.example'] })).total).toMatchObject({ ads: 0, losses: [] })
})

test('a range in the future is refused', async () => {
  const { call } = await vigil.as('superadmin')
  const { status } = await call(coverageReport, { body: question('Herald', { timeframeTo: '2026-12-01' }) })
  expect(status).toBe(400)
})
