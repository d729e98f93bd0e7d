import { profile, sessionSettings } from '@vigil/contract'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { contractRouter } from './contract.ts'

const unused = async () => {
  throw new Error('not called')
}
const router = () =>
  contractRouter(
    Fastify(),
    { findViewer: async () => null, findKey: async () => null, findCaseLink: unused, callsPerKey: 1 },
    async (_call, run) => run(),
  )

test('rejects a handler for an endpoint outside the contract’s list, where access tests would miss it', () => {
  const unlisted = { ...profile, path: '/api/unlisted' as const }
  expect(() => router().handle(unlisted, unused)).toThrow('GET /api/unlisted is missing in the contract')
})

test('rejects a second handler, and reports endpoints without one', () => {
  const routes = router()
  routes.handlePublic(sessionSettings, unused)
  expect(() => routes.handlePublic(sessionSettings, unused)).toThrow('handled twice')
  expect(() => routes.assertComplete()).toThrow('GET /api/profile')
})
