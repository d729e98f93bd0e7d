import {
  authorise,
  type ShieldReportState,
  shieldReport,
  shieldReportById,
  shieldReportFile,
  shieldReportList,
  shieldReportOfSites,
} from '@vigil/contract'
import type { ShieldReportData } from '@vigil/reports'
import { shieldReportPdf } from '@vigil/reports/pdf'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openQueue } from '../../../jobs/queue.ts'
import { startVigil, type TestEvent, type TestVigil } from '../../../testing/vigil.ts'
import { jobs, startWork } from '../../work.ts'
import { cleanUp } from './clean-up.ts'
import { makeReport, reportFile } from './make-report.ts'

let vigil: TestVigil
beforeAll(async () => {
  vigil = await startVigil()
  vigil.clock.now = new Date('2026-11-14T12:00:00Z')
  const attack = (host: string, more: object = {}): TestEvent => ({
    type: 'incident',
    host,
    at: Date.parse('2026-11-13T09:00:00Z'),
    action: 'blocked',
    threatClass: 'forced-redirect',
    variant: 'top-navigation',
    rule: 'r1',
    ...more,
  })
  const view = { type: 'page_view' as const, at: Date.parse('2026-11-13T09:30:00Z') }
  await vigil.collect('Herald', [
    { ...view, host: 'news.example' },
    { ...view, host: 'sport.example' },
    attack('news.example', { creativeId: 'cr-1', ssp: 'Index' }),
    attack('news.example', { creativeId: 'cr-1', ssp: 'Index' }),
    attack('sport.example', { creativeId: 'cr-2' }),
  ])
  await vigil.collect('Rival', [attack('rival.example')])
})
afterAll(() => vigil.stop())

type Draw = (data: ShieldReportData, signal: AbortSignal) => Promise<Uint8Array>

/** A separate worker on the application's database, like another process. */
function worker(draw: Draw, isSole = false) {
  const queue = openQueue({ jobs, database: vigil.database, isSole, log: { warn: () => undefined }, pollMs: 50 })
  const { database, warehouse, files, scripts, config, mailer, clock, pictures } = vigil.deps
  const work = startWork({
    database,
    warehouse,
    files,
    scripts,
    config,
    mailer,
    clock,
    draw,
    render: null,
    pictures,
    queue,
    log: { info: () => undefined, warn: () => undefined },
  })
  const stop = async () => {
    await work.stop()
    await queue.close()
  }
  onTestFinished(stop)
  return stop
}

const herald = () => vigil.organizationId('Herald')
const custom = { period: 'customRange', from: '2026-11-08', to: '2026-11-14' } as const

async function start(name = 'web', organizationId = herald()) {
  const answer = await (await vigil.as(name)).call(shieldReport, { query: { organizationId, ...custom } })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

async function loadState({ id, organizationId }: ShieldReportState, name = 'web') {
  return (await vigil.as(name)).call(shieldReportById, { params: { reportId: id }, query: { organizationId } })
}

const ended = (report: ShieldReportState, status: ShieldReportState['status'], name = 'web') =>
  vi.waitFor(async () => expect((await loadState(report, name)).body).toMatchObject({ status }), {
    timeout: 30_000,
    interval: 50,
  })

/** Waits until the queries are done and only the drawing is pending. */
const waitForQueries = (report: ShieldReportState) =>
  vi.waitFor(async () => expect((await loadState(report, 'superadmin')).body.progress).toBe(60), { timeout: 30_000 })

const never: Draw = (_, signal) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))))

test('starts, makes and downloads a report as a PDF under its name', async () => {
  const report = await start()
  expect(report).toMatchObject({ status: 'in progress', progress: 0, isRepeat: false, finishedAt: null, hosts: [] })
  expect(report.fileName).toBe('SHIELD_Report_Herald_2026-11-08_2026-11-14.pdf')
  worker((data) => shieldReportPdf(data))
  await ended(report, 'completed')
  const file = await (await vigil.as('web')).call(shieldReportFile, {
    params: { reportId: report.id },
    query: { organizationId: herald() },
  })
  expect(file.text.slice(0, 5)).toBe('%PDF-')
  expect(file.headers['content-type']).toBe('application/pdf')
  expect(file.headers['content-disposition']).toContain(`filename="${report.fileName}"`)
  expect((await loadState(report)).body).toMatchObject({ progress: 100, fileBytes: expect.any(Number) })
})

test('limits the report to the requested sites and days', async () => {
  const drawn: ShieldReportData[] = []
  const draw: Draw = async (data) => {
    drawn.push(data)
    return new Uint8Array([1])
  }
  worker(draw)
  const body = { organizationId: herald(), ...custom, hosts: ['news.example'] }
  const some = await (await vigil.as('web')).call(shieldReportOfSites, { body })
  await ended(some.body, 'completed')
  const all = await start()
  await ended(all, 'completed')
  expect(drawn.map(({ rows }) => rows.attacksBySite)).toEqual([
    [{ host: 'news.example', attacksCount: 2 }],
    [
      { host: 'news.example', attacksCount: 2 },
      { host: 'sport.example', attacksCount: 1 },
    ],
  ])
  expect(drawn[1]?.rows.threatLevelTotals).toMatchObject([
    { label: 'current', pageViewsCount: 2, attacksCount: 3 },
    { label: 'previous' },
  ])
  expect(drawn[1]?.threats[0]).toMatchObject({ creativeId: 'cr-1', ssp: 'Index', attacks: 2 })
  expect(drawn[1]).toMatchObject({ organizationName: 'Herald', hosts: [], range: { from: '2026-11-08' } })
})

test('returns the report in progress to the same user, and starts one for another user', async () => {
  const first = await start()
  expect(await start()).toMatchObject({ id: first.id, isRepeat: true })
  const other = await start('superadmin')
  expect(other).toMatchObject({ isRepeat: false })
  expect(other.id).not.toBe(first.id)
  worker(async () => new Uint8Array([1]))
  await ended(first, 'completed')
  await ended(other, 'completed', 'superadmin')
  const next = await start()
  expect(next).toMatchObject({ isRepeat: false })
  await ended(next, 'completed')
})

test("lists the user's own reports of the organization, newest first", async () => {
  vigil.clock.now = new Date('2026-11-14T13:00:00Z')
  worker(async () => new Uint8Array([1]))
  const report = await start()
  await ended(report, 'completed')
  const mine = await (await vigil.as('web')).call(shieldReportList, { query: { organizationId: herald() } })
  expect(mine.body.data[0]).toMatchObject({ id: report.id, status: 'completed' })
  const others = await (await vigil.as('superadmin')).call(shieldReportList, { query: { organizationId: herald() } })
  expect(others.body.data.map(({ id }) => id)).not.toContain(report.id)
})

test('hides the file from other organizations and users, and before it is finished', async () => {
  const report = await start()
  const download = async (name: string, organizationId: number) => {
    const request = { params: { reportId: report.id }, query: { organizationId } }
    const person = await vigil.as(name)
    return [
      (await person.call(shieldReportById, request)).status,
      (await person.call(shieldReportFile, request)).status,
    ]
  }
  expect(await download('web', herald())).toEqual([200, 404])
  expect(await download('superadmin', herald())).toEqual([404, 404])
  expect(await download('superadmin', vigil.organizationId('Rival'))).toEqual([404, 404])
  expect(await download('app', vigil.organizationId('Arcade'))).toEqual([404, 404])
  expect(await download('app', herald())).toEqual([403, 403])
  worker(async () => new Uint8Array([1]))
  await ended(report, 'completed')
  expect(await download('web', herald())).toEqual([200, 200])
})

test('retries after a failure', async () => {
  let tries = 0
  worker(async () => {
    tries++
    if (tries === 1) throw new Error('no room')
    return new Uint8Array([1])
  })
  const report = await start()
  await ended(report, 'completed')
  expect(tries).toBe(2)
})

test('marks a report as failed after all attempts, and allows another request', async () => {
  const report = await start()
  const stop = worker(() => Promise.reject(new Error('broken')))
  await ended(report, 'failed')
  await stop()
  const next = await start()
  expect(next).toMatchObject({ isRepeat: false, status: 'in progress' })
  worker(async () => new Uint8Array([1]))
  await ended(next, 'completed')
})

test('restarts a report in another worker after its worker stopped', async () => {
  const stop = worker(never)
  const report = await start('superadmin')
  await waitForQueries(report)
  await stop()
  worker(async () => new Uint8Array([1]))
  await ended(report, 'completed', 'superadmin')
})

test('does not start drawing when the worker is stopped just before', async () => {
  const report = await start('superadmin')
  const ending = new AbortController()
  const draw = vi.fn<Draw>(never)
  const { database } = vigil
  const list: typeof database.hosts.list = (scope) => {
    ending.abort()
    return database.hosts.list(scope)
  }
  const making = { ...vigil.deps, database: { ...database, hosts: { ...database.hosts, list } }, draw }
  await expect(makeReport(making, report.id, ending.signal)).rejects.toThrow('aborted')
  expect(draw).not.toHaveBeenCalled()
  worker(async () => new Uint8Array([1]))
  await ended(report, 'completed', 'superadmin')
})

test('restarts a report at the next start after its worker was killed', async () => {
  // A worker that takes the job and disappears: its queue stays open until the test ends.
  worker(never)
  const report = await start('superadmin')
  await waitForQueries(report)
  worker(async () => new Uint8Array([1]), true)
  await ended(report, 'completed', 'superadmin')
})

test('makes no report for a user who was blocked meanwhile', async () => {
  const report = await start('app', vigil.organizationId('Arcade'))
  const { viewer } = await vigil.accountOf('app')
  await vigil.database.query('update users set is_blocked = true where id = $1', [viewer.userId])
  worker(async () => new Uint8Array([1]))
  await vi.waitFor(
    async () => {
      const { rows } = await vigil.database.query('select status from shield_reports where id = $1', [report.id])
      expect(rows[0].status).toBe('failed')
    },
    { timeout: 30_000 },
  )
})

test('deletes old reports with their files', async () => {
  vigil.clock.now = new Date('2026-11-14T15:00:00Z')
  worker(async () => new Uint8Array([1]))
  const report = await start()
  await ended(report, 'completed')
  await cleanUp(vigil.deps, new Date('2026-12-14T14:00:00Z'))
  expect(await vigil.deps.files.read(reportFile(report.id))).not.toBeNull()
  await cleanUp(vigil.deps, new Date('2026-12-14T16:00:00Z'))
  expect(await vigil.deps.files.read(reportFile(report.id))).toBeNull()
  expect((await loadState(report)).status).toBe(404)
})

test('gives up a report that lost its job, so that it can be requested again', async () => {
  const { viewer } = await vigil.accountOf('web')
  const scope = authorise(viewer, herald())
  const lost = await vigil.database.shieldReports.add(scope, {
    userId: viewer.userId,
    period: 'lastWeek',
    fromDay: '2026-11-07',
    toDay: '2026-11-13',
    hosts: [],
    fileName: 'SHIELD_Report.pdf',
    createdAt: new Date('2026-11-14T15:00:00Z'),
  })
  const statusAt = async (time: string) => {
    await cleanUp(vigil.deps, new Date(time))
    return (await vigil.database.shieldReports.find(scope, viewer.userId, lost?.id ?? ''))?.status
  }
  expect(await statusAt('2026-11-14T15:29:00Z')).toBe('in progress')
  expect(await statusAt('2026-11-14T15:31:00Z')).toBe('failed')
})

test('documents the file as a PDF in the API', async () => {
  const { paths } = JSON.parse((await vigil.send('GET', '/api/openapi.json')).text)
  const { content } = paths['/api/shield-reports/{reportId}/file'].get.responses['200']
  expect(Object.keys(content)).toEqual(['application/pdf'])
})
