import { randomUUID } from 'node:crypto'
import { operationsShow } from '@vigil/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '../../../app.ts'
import { defineJob } from '../../../jobs/job.ts'
import { countMails } from '../../../mail/mailer.ts'
import { makeCaller } from '../../../testing/caller.ts'
import { ownVigil } from '../../../testing/vigil.ts'

test('shows superadmins received, stored and rejected events and the state of storage', async () => {
  const vigil = await ownVigil()
  await vigil.collect('Herald', [{ type: 'page_view' }, { type: 'page_view' }])
  await vigil.collect('Herald', [{ type: 'page_view' }], { userAgent: 'curl/8.0' })
  const { status, body } = await (await vigil.as('superadmin')).call(operationsShow, {})
  expect(status).toBe(200)
  expect(body.events).toEqual({
    received: 3,
    stored: 2,
    storedByType: { page_view: 2 },
    duplicates: 0,
    rejected: { bot: 1 },
    pending: 0,
    quarantined: 0,
  })
  expect(body.journal).toMatchObject({ isWritable: true })
  expect(body.warehouse).toMatchObject({ isReachable: true, problem: null, lastLoad: { events: 2 } })
  expect(body.warehouse.bytes).toBeGreaterThan(0)
  expect(body.disk.freeBytes).toBeGreaterThan(0)
})

test('exports the same metrics for Prometheus, with a token if one is set', async () => {
  const vigil = await ownVigil({ METRICS_TOKEN: 'a-token-for-prometheus' })
  await vigil.collect('Herald', [{ type: 'page_view' }])
  expect((await vigil.app.inject('/metrics')).statusCode).toBe(401)
  const headers = { authorization: 'Bearer a-token-for-prometheus' }
  const { body, statusCode } = await vigil.app.inject({ url: '/metrics', headers })
  expect(statusCode).toBe(200)
  expect(body).toContain('vigil_events_received_total 1')
  expect(body).toContain('vigil_events_stored_total{type="page_view"} 1')
  expect(body).toContain('vigil_events_pending 0')
  expect(body).toContain('vigil_journal_sync_seconds_count')
  expect(body).toContain('nodejs_eventloop_lag_seconds')
})

test('exports waiting jobs, attempts of jobs, mails and backups', async () => {
  const vigil = await ownVigil()
  const broken = defineJob<{ id: string }>('deployment')
  await vigil.deps.queue.send(broken, { id: 'one' })
  const backups = {
    lastTidy: null,
    lastBackup: { at: 3, durationMs: 1, bytes: 0, problem: 'no space' },
    backedUpAt: 2_000,
  }
  const refused = countMails({ send: () => Promise.reject(new Error('refused')) })
  const app = await buildApp({ ...vigil.deps, housekeeping: backups, mailer: refused })
  onTestFinished(() => app.close())
  const scrape = async () => (await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body
  const before = await scrape()
  expect(before).toContain('vigil_jobs_waiting{kind="deployment"} 1')
  expect(before).toMatch(/vigil_jobs_oldest_seconds\{kind="deployment"\} [\d.]+/)
  // Counters begin at 0, so that the first failure is an increase.
  expect(before).toContain('vigil_job_seconds_count{kind="deployment",outcome="failed"} 0')
  expect(before).toContain('vigil_jobs_given_up_total{kind="deployment"} 0')
  expect(before).toContain('vigil_mails_total{outcome="failed"} 0')
  expect(before).toContain('vigil_backup_failed 1')
  expect(before).toContain('vigil_backup_timestamp_seconds 2')

  await refused.send('one@example.test', { subject: '', text: '', html: '' }).catch(() => undefined)
  await vigil.deps.mailer.send('one@example.test', { subject: '', text: '', html: '' })
  expect(vigil.deps.mailer.counts).toEqual({ sent: 1, failed: 0 })
  vigil.deps.queue.work(
    broken,
    () => Promise.reject(new Error('broken')),
    async () => undefined,
  )
  await vi.waitFor(async () => expect(await scrape()).toContain('vigil_jobs_given_up_total{kind="deployment"} 1'), {
    timeout: 60_000,
  })
  const after = await scrape()
  expect(after).toContain('vigil_job_seconds_count{kind="deployment",outcome="failed"} 5')
  expect(after).toContain('vigil_jobs_waiting{kind="deployment"} 0')
  expect(after).toContain('vigil_mails_total{outcome="failed"} 1')
})

test('is not ready without its warehouse', async () => {
  const vigil = await ownVigil()
  expect((await vigil.app.inject('/readyz')).json()).toEqual({ status: 'ready' })
  vigil.deps.warehouse.isReachable = async () => false
  expect((await vigil.app.inject('/readyz')).json()).toEqual({ status: 'warehouse not reachable' })
})

test('a process without a journal shows the figures of the collectors, and lists every process', async () => {
  // The address only marks the database as shared; the application keeps its own connections.
  const vigil = await ownVigil({ DATABASE_URL: 'postgres://shared.example/vigil' })
  await vigil.collect('Herald', [{ type: 'page_view' }, { type: 'page_view' }])
  const api = await buildApp({
    ...vigil.deps,
    processId: randomUUID(),
    collection: null,
    problems: () => [{ at: '2026-11-14T09:00:00.000Z', text: 'a database connection was lost' }],
  })
  onTestFinished(() => api.close())
  const call = makeCaller(api).callWith(await vigil.tokenOf('superadmin'))
  const body = await vi.waitFor(
    async () => {
      const answer = await call(operationsShow, {})
      expect(answer.body.events).toMatchObject({ received: 2, stored: 2, pending: 0 })
      return answer.body
    },
    { timeout: 30_000 },
  )
  expect(body.journal).toMatchObject({ isWritable: true })
  expect(body.processes.map(({ state, pending, problems }) => [state, pending, problems.length])).toEqual([
    ['running', null, 1],
    ['running', 0, 0],
  ])
  // The collector reports a last time when it shuts down; its events still count.
  const { database, clock } = vigil
  await database.processes.stopped(vigil.deps.processId, clock.now)
  const stopped = (await call(operationsShow, {})).body
  expect([stopped.events.stored, stopped.processes[1]?.state]).toEqual([2, 'stopped'])
  clock.now = new Date(clock.now.getTime() + 5 * 86_400_000)
  await database.processes.removeOld(clock.now)
  const later = (await call(operationsShow, {})).body
  expect([later.events.stored, later.processes.length]).toEqual([2, 1])
})

test('lists a process that neither reports nor shut down as lost', async () => {
  const vigil = await ownVigil()
  const { clock, database } = vigil
  const admin = await vigil.as('superadmin')
  const { body } = await admin.call(operationsShow, {})
  const { events, disk, rates, refusedBeacons, process, journal, warehouse } = body
  const seenAt = new Date(clock.now.getTime() - 60_000)
  await database.processes.report({
    ...{ id: randomUUID(), role: 'collector', version: '0.5.0', host: 'c2', startedAt: seenAt, seenAt },
    report: {
      ...{ disk, rates, process, journal, warehouse, refusedBeacons, problems: [] },
      events: { ...events, received: 7, pending: 7 },
    },
  })
  const after = (await admin.call(operationsShow, {})).body
  expect(after.processes.map(({ host, state, pending }) => [host === 'c2', state, pending])).toEqual([
    [false, 'running', 0],
    [true, 'lost', 7],
  ])
  expect(after.events).toMatchObject({ received: 7, pending: 7 })
})
