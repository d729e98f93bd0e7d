import { auditLogList, defaultRetention, retentionShow, retentionUpdate } from '@vigil/contract'
import { tables } from '@vigil/warehouse'
import { expect, test } from 'vitest'
import { ownVigil } from '../../../testing/vigil.ts'
import { expireEvents, findExpired, tablesByKind } from './retention.ts'

const dayMs = 86_400_000

test('every table of events belongs to exactly one kind', () => {
  expect(Object.values(tablesByKind).flat().sort()).toEqual(Object.keys(tables).sort())
})

test('keeps everything by default, and whole days otherwise', () => {
  const now = new Date('2026-11-17T14:00:00Z')
  expect(findExpired(defaultRetention, now)).toBeNull()
  expect(findExpired({ ...defaultRetention, creatives: 60 }, now)).toEqual({
    before: { creatives: Date.parse('2026-09-18') },
  })
})

test('a superadmin changes the setting within its limits, and the change is recorded', async () => {
  const vigil = await ownVigil()
  const { call } = await vigil.as('superadmin')
  expect((await call(retentionShow, {})).body.retention).toEqual(defaultRetention)
  const changed = { ...defaultRetention, traffic: 400 }
  expect((await call(retentionUpdate, { body: changed })).body.retention).toEqual(changed)
  for (const traffic of [0, 59, 3_651, 90.5])
    expect((await call(retentionUpdate, { body: { ...changed, traffic } })).status).toBe(400)
  expect((await call(retentionShow, {})).body.retention).toEqual(changed)
  const { body } = await call(auditLogList, { query: { actions: ['retention.update'] } })
  expect(body.data.map(({ changes }) => changes)).toEqual([[{ field: 'value', after: changed }]])
})

test('deletes expired events, and only of the kinds with a limit', async () => {
  const vigil = await ownVigil()
  const { warehouse } = vigil.deps
  await vigil.collect('Herald', [{ type: 'page_view' }])
  const { call } = await vigil.as('superadmin')
  await call(retentionUpdate, { body: { ...defaultRetention, traffic: 60 } })
  const lines: string[] = []
  const expire = expireEvents({ database: vigil.database, warehouse, log: { info: (line) => void lines.push(line) } })
  await expire(vigil.clock.now)
  expect(lines).toEqual([])
  await expire(new Date(vigil.clock.now.getTime() + 70 * dayMs))
  expect(lines.join()).toContain('page_views 1')
})
