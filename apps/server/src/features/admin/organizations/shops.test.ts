import { hostGroupList, organizationList, shopCreate, shopHostGroupList, shopList, shopUpdate } from '@vigil/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startVigil, type TestVigil } from '../../../testing/vigil.ts'

let vigil: TestVigil
let superadmin: Awaited<ReturnType<TestVigil['as']>>
beforeAll(async () => {
  vigil = await startVigil()
  superadmin = await vigil.as('superadmin')
})
afterAll(() => vigil.stop())

const settings = {
  organizationName: 'Pine Store',
  couponProtectionEnabled: true,
  affiliateFraudProtectionEnabled: false,
  agnosticProtectionEnabled: false,
  nonBlockingPercent: 10,
  sites: ['shop.pine.example', 'pay.pine.example'],
}

test('creates a shop with its sites and an unguessable integration id', async () => {
  const { shop } = (await superadmin.call(shopCreate, { body: settings })).body
  expect(shop).toMatchObject({
    orgName: 'Pine Store',
    active: 1,
    nonBlockingPercent: 10,
    sites: ['pay.pine.example', 'shop.pine.example'],
  })
  expect(shop.integrationId).toMatch(/^[0-9a-f-]{36}$/)
  const groups = await superadmin.call(shopHostGroupList, { query: { organizationId: shop.orgId } })
  expect(groups.body.data).toEqual([
    { tld: 'pine.example', inventoryType: 'web', hosts: ['pay.pine.example', 'shop.pine.example'] },
  ])
  const organizations = (await superadmin.call(organizationList, {})).body.data
  expect(organizations.find(({ orgId }) => orgId === shop.orgId)?.orgSubTypes).toBe('E-Com')
})

test("replaces a shop's sites and keeps its integration id", async () => {
  const { shop } = (await superadmin.call(shopCreate, { body: { ...settings, organizationName: 'Oak Store' } })).body
  const body = {
    ...settings,
    organizationName: 'Oak & Elm'.replace('&', 'and'),
    sites: ['oak.example.com'],
    agnosticProtectionEnabled: true,
  }
  const changed = (await superadmin.call(shopUpdate, { params: { id: shop.orgId }, body })).body.shop
  expect(changed).toMatchObject({
    orgName: 'Oak and Elm',
    sites: ['oak.example.com'],
    agnosticProtectionEnabled: true,
    integrationId: shop.integrationId,
  })
  const empty = (await superadmin.call(shopUpdate, { params: { id: shop.orgId }, body: { ...body, sites: [] } })).body
    .shop
  expect(empty.sites).toEqual([])
})

test.each([
  ['no protection', { couponProtectionEnabled: false }, 400, 'At least one option must be selected'],
  ['a share over 100', { nonBlockingPercent: 101 }, 400, 'nonBlockingPercent'],
  ['an invalid site', { sites: ['not a site'] }, 400, 'Enter a valid site'],
  ['an existing name', { organizationName: 'HERALD' }, 409, 'Organization with such name already exists'],
])('rejects %s and changes nothing', async (_what, change, status, message) => {
  const before = (await superadmin.call(shopList, {})).body
  const answer = await superadmin.call(shopCreate, { body: { ...settings, organizationName: 'Refused', ...change } })
  expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(message)])
  expect((await superadmin.call(shopList, {})).body).toEqual(before)
})

test('does not change an organization that is not a shop', async () => {
  const answer = await superadmin.call(shopUpdate, { params: { id: vigil.organizationId('Herald') }, body: settings })
  expect(answer.status).toBe(404)
  expect(
    (await superadmin.call(hostGroupList, { query: { organizationId: vigil.organizationId('Herald') } })).body.data,
  ).toEqual([])
})
