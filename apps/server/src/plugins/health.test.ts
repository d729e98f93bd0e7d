import fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Collection } from '../ingest/collection.ts'
import { healthRoutes } from './health.ts'

type Role = 'all' | 'api' | 'collector' | 'worker'

async function readStatus(role: Role, { isWritable = true, isReachable = false, isDraining = false }) {
  const app = fastify()
  const check = { isReachable: async () => isReachable }
  healthRoutes(app, {
    config: { role },
    database: check,
    warehouse: check,
    collection: { journal: { isWritable } as Collection['journal'] }, // the only part that is read
    demoPercent: () => null,
    isDraining: () => isDraining,
  })
  const answer = await app.inject('/readyz')
  return [answer.statusCode, answer.json().status]
}

test('a collector is ready while its journal is writable, whatever else is away', async () => {
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
