import { operationsShow } from '@vigil/contract'
import { expect, test } from 'vitest'
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

test('is not ready without its warehouse', async () => {
  const vigil = await ownVigil()
  expect((await vigil.app.inject('/readyz')).json()).toEqual({ status: 'ready' })
  vigil.deps.warehouse.isReachable = async () => false
  expect((await vigil.app.inject('/readyz')).json()).toEqual({ status: 'warehouse not reachable' })
})
