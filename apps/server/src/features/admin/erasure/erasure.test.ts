import {
  auditLogList,
  clientErase,
  clientExport,
  distributionRename,
  erasureList,
  organizationErase,
  organizationExport,
} from '@vigil/contract'
import { expect, test } from 'vitest'
import { ownVigil, type TestVigil } from '../../../testing/vigil.ts'
import { findBackupEnd } from './on-wire.ts'
import { finishErasure } from './work.ts'

/** Every text in the accounts database that contains one of these words, by table. */
async function tablesNaming({ database }: TestVigil, words: string[]) {
  const { rows } = await database.query(
    "select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  )
  const found: string[] = []
  for (const { table_name } of rows) {
    const { rows: texts } = await database.query(`select to_jsonb(t)::text as text from "${table_name}" t`)
    if (texts.some(({ text }) => words.some((word) => text.includes(word)))) found.push(table_name)
  }
  return found
}

async function renameTag(vigil: TestVigil) {
  const organizationId = vigil.organizationId('Herald')
  const distribution = { distribution: vigil.tagOf('Herald'), comment: 'Front page of the Herald' }
  await (await vigil.as('web')).call(distributionRename, { body: { organizationId, distribution } })
}

test('erases a person everywhere, keeps the log verifiable and reports what was removed', async () => {
  const vigil = await ownVigil()
  const { viewer } = await vigil.accountOf('web')
  await renameTag(vigil)
  const { call } = await vigil.as('superadmin')
  const id = viewer.userId
  const refused = await call(clientErase, { params: { id }, body: { confirmation: 'someone else' } })
  expect(refused.status).toBe(400)
  expect(await vigil.database.accounts.byId(id)).toBeDefined()

  const { body, status } = await call(clientErase, { params: { id }, body: { confirmation: viewer.email } })
  expect(status).toBe(200)
  expect(body.erasure).toMatchObject({ kind: 'client', subjectId: id, removed: { users: 1, audit_details: 1 } })
  expect(await tablesNaming(vigil, [viewer.email])).toEqual([])
  expect(await vigil.database.audit.verify()).toMatchObject({ problem: null, erasedDetails: 1 })
  const log = await call(auditLogList, { query: {} })
  expect(log.body.data.map(({ action }) => action)).toEqual(['client.erase', 'tag.rename'])
  expect(log.body.data[1]).toMatchObject({ actor: { id, name: null, address: null }, isErased: true })
  expect(log.body.data[0]?.changes).toEqual([])
})

test('erases an organization with its people and events, and no other', async () => {
  const vigil = await ownVigil()
  const id = vigil.organizationId('Herald')
  await renameTag(vigil)
  await vigil.collect('Herald', [{ type: 'page_view' }])
  await vigil.collect('Arcade', [{ type: 'page_view' }])
  const { call } = await vigil.as('superadmin')
  const { body } = await call(organizationErase, { params: { id }, body: { confirmation: 'Herald' } })
  await finishErasure({ ...vigil.deps, clock: () => vigil.clock.now }, body.erasure.id)
  const [erasure] = (await call(erasureList, {})).body.data
  expect(erasure).toMatchObject({ status: 'completed', removed: { users: 2, organizations: 1, distributions: 1 } })
  expect(erasure?.removed['events: page_views']).toBe(1)
  expect(erasure?.backupsGoneBy).not.toBeNull()
  expect(await tablesNaming(vigil, ['Herald', 'web@vigil.example'])).toEqual([])
  expect((await vigil.database.audit.verify()).problem).toBeNull()
  const again = await vigil.deps.warehouse.remove({ organizationId: vigil.organizationId('Arcade') })
  expect(again.page_views).toBe(1)
})

test('refuses to erase the own account, and with it the last superadmin', async () => {
  const vigil = await ownVigil()
  const { viewer } = await vigil.accountOf('superadmin')
  const { call } = await vigil.as('superadmin')
  const answer = await call(clientErase, { params: { id: viewer.userId }, body: { confirmation: viewer.email } })
  expect(answer.status).toBe(409)
  expect(await vigil.database.accounts.hasSuperadmin()).toBe(true)
})

test('exports stored data without secrets', async () => {
  const vigil = await ownVigil()
  const { viewer } = await vigil.accountOf('web')
  const { call } = await vigil.as('superadmin')
  const person = JSON.parse((await call(clientExport, { params: { id: viewer.userId } })).text)
  expect(person.users).toMatchObject([{ email: viewer.email }])
  const organization = (await call(organizationExport, { params: { id: vigil.organizationId('Herald') } })).text
  expect(JSON.parse(organization).distributions).toHaveLength(1)
  const { rows } = await vigil.database.query('select password_hash, public_link_key from users, organizations')
  for (const secret of rows.flatMap((row) => Object.values(row)))
    expect(JSON.stringify(person) + organization).not.toContain(secret)
})

test('names the night after which no backup contains the data', () => {
  expect(findBackupEnd(new Date('2026-11-17T14:00:00Z'), 3)).toEqual(new Date('2026-11-19T03:00:00Z'))
  expect(findBackupEnd(new Date('2026-11-17T01:00:00Z'), 3)).toEqual(new Date('2026-11-18T03:00:00Z'))
})
