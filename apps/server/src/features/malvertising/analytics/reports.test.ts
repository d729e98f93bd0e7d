import { EventEmitter } from 'node:events'
import type { AnalyticsReport, AnalyticsRequest, Endpoint, Viewer } from '@vigil/contract'
import type { DayRange, ResultRow } from '@vigil/warehouse'
import { expect, test } from 'vitest'
import type { Dependencies } from '../../../dependencies.ts'
import type { Router } from '../../../plugins/contract.ts'
import { runReport } from './reports.ts'
import { analyticsRoutes } from './routes.ts'
import { adomains, heavyAds, type Screen, threats } from './screens.ts'

const week = { from: '2026-11-01', to: '2026-11-07' }

/** Runs a report on given rows and returns it with the queries it made. */
async function report(
  screen: Screen,
  request: AnalyticsRequest,
  {
    report: name = 'ssp',
    range = week,
    rows = [],
    ...paging
  }: { report?: AnalyticsReport; range?: DayRange; rows?: ResultRow[] } & Record<string, unknown>,
) {
  const queries: unknown[] = []
  const answer = await runReport(
    screen,
    request,
    { report: name, range, where: {}, ...paging },
    async (days, question) => {
      queries.push({ range: days, ...question })
      return rows
    },
  )
  return { answer, queries: queries }
}

test.each(['trendline', 'percentage', 'by-site', 'overview'] as const)(
  'queries no days before DSPs were recorded for a %s of DSPs',
  async (request) => {
    const { queries } = await report(threats, request, {
      report: 'dsp',
      range: { from: '2021-01-01', to: '2021-02-03' },
    })
    expect(queries).toMatchObject([{ range: { from: '2021-01-29', to: '2021-02-03' } }])
    const before = { report: 'dsp' as const, range: { from: '2020-12-01', to: '2021-01-28' } }
    expect(await report(threats, request, before)).toMatchObject({ answer: { data: [] }, queries: [] })
  },
)

test('keeps the rest of the values in the bars, but not the rest of the sites', async () => {
  const rows = [
    { host: 'Other', ssp: 'Index', attacks: 9 },
    { host: 'a.example', ssp: 'Other', attacks: 5 },
  ]
  const { answer } = await report(threats, 'by-site', { rows })
  expect(answer.data).toEqual([{ host: 'a.example', label: 'Other', value: 5 }])
})

test.each([
  [6, 20_000, 100],
  [7, 150, 100],
  [30, 150, 100],
  [31, 15, 15],
])('limits the ADomain table for %i days to %i rows and its line to %i values', async (length, most, named) => {
  const to = new Date(Date.UTC(2026, 9, length)).toISOString().slice(0, 10)
  const queries = { report: 'adomain' as const, range: { from: '2026-10-01', to } }
  expect((await report(adomains, 'overview', queries)).queries).toMatchObject([{ limit: most + 1 }])
  expect((await report(adomains, 'trendline', queries)).queries).toMatchObject([
    { top: { adomain: named }, other: 'Other' },
  ])
})

test('cuts a table of more than 20,000 rows and reports it', async () => {
  const rows = (length: number) =>
    Array.from({ length }, () => ({ ssp: 'Index', deliverySource: '', threatClass: '', rule: '', attacks: 1 }))
  const { answer } = await report(threats, 'overview', { rows: rows(20_001), page: 2_000, rowsPerPage: 10 })
  expect([answer.data.length, answer.total, answer.isCut]).toEqual([10, 20_000, true])
  expect((await report(threats, 'overview', { rows: rows(20_000) })).answer).toMatchObject({ isCut: false })
})

test('sorts a column of names by the displayed name on every screen', async () => {
  const sorted = async (screen: Screen, rows: ResultRow[]) =>
    (await report(screen, 'overview', { rows, sortingName: 'blockReason', sortingDirection: 'asc' })).answer.data.map(
      ({ blockReason }) => blockReason,
    )
  const threatClasses = ['data-theft', 'cryptomining', 'forced-redirect']
  expect(
    await sorted(
      threats,
      threatClasses.map((threatClass) => ({ threatClass })),
    ),
  ).toEqual([
    'cryptomining',
    'data-theft', // Fingerprinting and data theft
    'forced-redirect',
  ])
  const kinds = ['cpu', 'network', 'peak_cpu'].map((kind) => ({ kind }))
  expect(await sorted(heavyAds, kinds)).toEqual(['network', 'peak_cpu', 'cpu']) // Network, Peak CPU, Total CPU
})

test('cancels every query when the caller disconnects', async () => {
  const handlers: ((received: object) => Promise<unknown>)[] = []
  const router = {
    handle: (_: Endpoint, handler: (received: never) => Promise<unknown>) => handlers.push(handler as never),
  }
  let [queries, stopped] = [0, 0]
  const question = (_scope: unknown, _query: unknown, { signal }: { signal: AbortSignal }) =>
    new Promise((_, reject) => {
      queries++
      signal.addEventListener('abort', () => {
        stopped++
        reject(signal.reason)
      })
    })
  const warehouse = { select: question, facets: question }
  const deps = { warehouse, database: { distributions: { list: async () => [] } }, clock: () => new Date('2026-11-14') }
  analyticsRoutes(router as unknown as Router, deps as unknown as Dependencies) // the parts that are used
  const viewer: Viewer = { userId: '', email: '', nickname: '', picture: null, role: 'superadmin', organization: null }
  const body = { organizationId: 1, timeframeFrom: week.from, timeframeTo: week.to, selectedHosts: [] }
  const params = { requestType: 'percentage', reportType: 'ssp', widget: 'threats-overall' }
  for (const handler of handlers) {
    const socket = new EventEmitter()
    const answer = handler({ viewer, params, body, request: { raw: { socket } } })
    await new Promise((resolve) => setImmediate(resolve))
    socket.emit('close')
    expect(await answer).toEqual({ data: [] })
  }
  expect([handlers.length, stopped]).toEqual([10, queries])
  expect(queries).toBeGreaterThan(handlers.length)
})
