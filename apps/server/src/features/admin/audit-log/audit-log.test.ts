import { activityList, auditLogExport, auditLogList, clientCreate, distributionRename } from '@vigil/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startVigil, type TestVigil } from '../../../testing/vigil.ts'

let vigil: TestVigil
let herald: number
beforeAll(async () => {
  vigil = await startVigil()
  herald = vigil.organizationId('Herald')
  const app_metadata = { organizationId: herald }
  const superadmin = await vigil.as('superadmin')
  await superadmin.call(clientCreate, { body: { email: 'editor@herald.example', app_metadata } })
  const publisher = await vigil.as('web')
  const distribution = { distribution: vigil.tagOf('Herald'), comment: 'Front page' }
  expect((await publisher.call(distributionRename, { body: { organizationId: herald, distribution } })).status).toBe(
    200,
  )
})
afterAll(() => vigil.stop())

test('lists entries newest first, with names and changes', async () => {
  const { body } = await (await vigil.as('superadmin')).call(auditLogList, { query: {} })
  expect(body.total).toBe(2)
  expect(body.data.map(({ action }) => action)).toEqual(['tag.rename', 'client.create'])
  expect(body.data[0]).toMatchObject({
    actor: { name: 'web@vigil.example', organization: 'Herald', address: '127.0.0.1' },
    organization: { id: herald, name: 'Herald' },
    record: { kind: 'tag', name: 'Front page' },
    changes: [{ field: 'comment', before: 'Herald tag', after: 'Front page' }],
  })
})

test.each([
  ['person', { person: 'web@' }, ['tag.rename']],
  ['action', { actions: ['client.create' as const] }, ['client.create']],
  ['organization', { organizationId: 999 }, []],
  ['record', { recordKind: 'tag' as const }, ['tag.rename']],
  ['a period without entries', { to: '2020-01-01' }, []],
  ['a period with entries', { from: '2020-01-01' }, ['tag.rename', 'client.create']],
])('filters by %s', async (_name, query, expected) => {
  const { body } = await (await vigil.as('superadmin')).call(auditLogList, { query })
  expect(body.data.map(({ action }) => action)).toEqual(expected)
  expect(body.total).toBe(expected.length)
})

test('shows an organization only what its members did', async () => {
  const { body } = await (await vigil.as('web')).call(activityList, { query: { organizationId: herald } })
  expect(body.data.map(({ action }) => action)).toEqual(['tag.rename'])
  const refused = await (await vigil.as('shop')).call(activityList, { query: { organizationId: herald } })
  expect(refused.status).toBe(403)
})

test('exports CSV, and records that too', async () => {
  const { call } = await vigil.as('superadmin')
  const { text } = await call(auditLogExport, { query: { actions: ['client.create'] } })
  expect(text.split('\n').filter(Boolean)).toHaveLength(2)
  expect(text).toContain('editor@herald.example')
  const { body } = await call(auditLogList, { query: { actions: ['data.export'] } })
  expect(body.total).toBe(1)
})
