import { hostAdd, hostGroupList, hostList, hostRemove, shopHostGroupList } from '@vigil/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startVigil, type TestVigil } from '../../../testing/vigil.ts'

let vigil: TestVigil
let superadmin: Awaited<ReturnType<TestVigil['as']>>
beforeAll(async () => {
  vigil = await startVigil()
  superadmin = await vigil.as('superadmin')
})
afterAll(() => vigil.stop())

const add = (organizationName: string, host: string, inventoryType: 'web' | 'in-app' = 'web') =>
  superadmin.call(hostAdd, { body: { organizationId: vigil.organizationId(organizationName), host, inventoryType } })

test("groups an organization's hosts by registrable domain for its own clients", async () => {
  for (const host of ['www.herald.co.uk', 'sport.herald.co.uk', 'herald.blogspot.com']) await add('Herald', host)
  await add('Herald', 'com.herald.app', 'in-app')
  const query = { organizationId: vigil.organizationId('Herald') }
  const client = await vigil.as('web')
  expect((await client.call(hostGroupList, { query })).body.data).toEqual([
    { tld: 'com.herald.app', inventoryType: 'in-app', hosts: ['com.herald.app'] },
    { tld: 'herald.blogspot.com', inventoryType: 'web', hosts: ['herald.blogspot.com'] },
    { tld: 'herald.co.uk', inventoryType: 'web', hosts: ['sport.herald.co.uk', 'www.herald.co.uk'] },
  ])
  expect((await client.call(hostList, { query })).body.data).toHaveLength(4)
})

test('lets two organizations own the same host, each with its own list', async () => {
  await add('Arcade', 'shared.example.com')
  await add('Rival', 'shared.example.com')
  const rows = (
    await (await vigil.as('app')).call(hostList, { query: { organizationId: vigil.organizationId('Arcade') } })
  ).body.data
  expect(rows).toEqual([{ host: 'shared.example.com', tld: 'example.com', inventoryType: 'web' }])
})

test.each([
  ['a host twice', 'twice.example.com', 'web', 'twice.example.com', 409],
  ['an invalid host', 'exa mple', 'web', null, 400],
  ['a URL', 'https://example.com/', 'web', null, 400],
  ['an invalid app id', 'not an app', 'in-app', null, 400],
] as const)('rejects %s', async (_what, host, inventoryType, first, status) => {
  if (first) await add('Buyer', first)
  expect((await add('Buyer', host, inventoryType)).status).toBe(status)
})

test('removes a host, which cannot be removed again', async () => {
  await add('Exchange', 'gone.example.com')
  const query = { organizationId: vigil.organizationId('Exchange'), host: 'gone.example.com' }
  expect((await superadmin.call(hostRemove, { query })).status).toBe(200)
  expect((await superadmin.call(hostRemove, { query })).body).toMatchObject({ error: { code: 'host_not_found' } })
})

test("lists the caller's own sites without a parameter, and all of them to superadmins", async () => {
  await add('Corner Shop', 'www.corner.example')
  await add('Buyer', 'seat.example')
  const list = async (name: Parameters<TestVigil['as']>[0]) =>
    (await (await vigil.as(name)).call(hostList, { query: {} })).body.data.map(({ host }) => host)
  expect(await list('dsp')).toContain('seat.example')
  expect(await list('dsp')).not.toContain('www.corner.example')
  expect(await list('superadmin')).toEqual(expect.arrayContaining(['seat.example', 'www.corner.example']))

  const shops = async (name: Parameters<TestVigil['as']>[0]) =>
    (await (await vigil.as(name)).call(shopHostGroupList, { query: {} })).body.data.flatMap(({ hosts }) => hosts)
  expect(await shops('shop')).toEqual(['www.corner.example'])
  expect(await shops('superadmin')).toContain('www.corner.example')
  expect(await shops('superadmin')).not.toContain('seat.example')
})
