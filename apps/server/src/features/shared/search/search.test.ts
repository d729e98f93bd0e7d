import { hostAdd, searchAll } from '@vigil/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startVigil, type TestVigil } from '../../../testing/vigil.ts'

let vigil: TestVigil
let superadmin: Awaited<ReturnType<TestVigil['as']>>
beforeAll(async () => {
  vigil = await startVigil()
  superadmin = await vigil.as('superadmin')
  for (const [organizationName, host] of [
    ['Herald', 'www.herald.co.uk'],
    ['Rival', 'herald-watch.example'],
  ] as const) {
    const body = { organizationId: vigil.organizationId(organizationName), host, inventoryType: 'web' as const }
    await superadmin.call(hostAdd, { body })
  }
})
afterAll(() => vigil.stop())

test('finds organizations and sites of all organizations for superadmins', async () => {
  const { body } = await superadmin.call(searchAll, { query: { q: 'HERALD' } })
  expect(body.organizations).toContainEqual({
    organizationId: vigil.organizationId('Herald'),
    organizationName: 'Herald',
  })
  expect(body.sites.map(({ host, organizationName }) => [host, organizationName])).toEqual([
    ['www.herald.co.uk', 'Herald'],
    ['herald-watch.example', 'Rival'],
  ])
})

test("finds only the caller's own sites, and no organizations, for clients", async () => {
  const { body } = await (await vigil.as('web')).call(searchAll, { query: { q: 'herald' } })
  expect(body.organizations).toEqual([])
  expect(body.sites.map(({ host }) => host)).toEqual(['www.herald.co.uk'])
})

test.each(['100%', '_', "'; --", '\\'])('treats %s as plain text', async (text) => {
  const { status, body } = await superadmin.call(searchAll, { query: { q: `${text}${text}` } })
  expect([status, body.sites]).toEqual([200, []])
})

test('refuses texts that are too short', async () => {
  expect((await superadmin.call(searchAll, { query: { q: 'h' } })).status).toBe(400)
})
