import fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Collection } from '../ingest/collection.ts'
import { healthRoutes } from './health.ts'

type Role = 'all' | 'api' | 'collector' | 'worker'

async function readStatus(role: Role, { isWritable = true, isReachable = false, isDraining = false, hasFiles = true }) {
  const app = fastify()
  const check = { isReachable: async () => isReachable }
  healthRoutes(app, {
    config: { role },
    database: check,
    warehouse: check,
    collection: { journal: { isWritable } as Collection['journal'] }, // the only part that is read
    files: { check: async () => (hasFiles ? null : { text: 'status 503', since: new Date() }) },
    demoPercent: () => null,
    isDraining: () => isDraining,
  })
  const answer = await app.inject('/readyz')
  return [answer.statusCode, ...Object.values(answer.json())]
}

test('a collector is ready while its journal is writable, even if everything else is unavailable', async () => {
  expect(await readStatus('collector', {})).toEqual([200, 'ready'])
  expect(await readStatus('collector', { isWritable: false, isReachable: true })).toEqual([503, 'journal not writable'])
})

test('a process that serves users needs both databases', async () => {
  for (const role of ['all', 'api', 'worker'] as const)
    expect(await readStatus(role, {})).toEqual([503, 'accounts database not reachable, warehouse not reachable'])
  expect(await readStatus('all', { isReachable: true })).toEqual([200, 'ready'])
})

test('a process that shuts down is not ready', async () => {
  expect(await readStatus('collector', { isDraining: true })).toEqual([503, 'shutting down'])
})

test('a process stays ready without the file store, and reports it as degraded', async () => {
  const away = { isReachable: true, hasFiles: false }
  for (const role of ['all', 'api', 'worker'] as const)
    expect(await readStatus(role, away)).toEqual([200, 'ready', 'file store not reachable'])
  expect(await readStatus('collector', away)).toEqual([200, 'ready'])
})
