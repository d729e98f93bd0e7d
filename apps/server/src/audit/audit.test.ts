import {
  clientBlock,
  clientCreate,
  clientUpdate,
  organizationRevokePublicLinks,
  shopCreate,
  shopUpdate,
} from '@vigil/contract'
import type { AuditHead, AuditVerification } from '@vigil/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownVigil, startVigil, type TestVigil } from '../testing/vigil.ts'
import { parseHead, report } from './verify-command.ts'

interface Stored {
  sequence: string
  action: string
  actor_id: string | null
  organization_id: number | null
  record_id: string | null
  actor: { address: string } | null
  change: Record<string, { before?: unknown; after?: unknown }> | null
}

async function entries({ database }: TestVigil): Promise<Stored[]> {
  const part = (name: string) =>
    `(select value::json from audit_details d where d.sequence = e.sequence and part = '${name}') as ${name}`
  const { rows } = await database.query(
    `select e.*, ${part('actor')}, ${part('change')} from audit_entries e order by sequence`,
  )
  return rows
}

/** Bypasses the triggers, as an intruder with the database's password could, and undoes it afterwards. */
async function verifyAfter({ database }: TestVigil, sql: string, expected: AuditHead | null = null) {
  const undo = new Error('undo')
  let found: AuditVerification | undefined
  const work = database.atomically(async () => {
    for (const table of ['audit_entries', 'audit_details'])
      await database.queryInUnit(`alter table ${table} disable trigger user`)
    await database.queryInUnit(sql)
    found = await database.audit.verify(expected)
    throw undo
  })
  await expect(work).rejects.toBe(undo)
  return found
}

async function createClients(vigil: TestVigil, howMany: number) {
  const { call } = await vigil.as('superadmin')
  const organizationId = vigil.organizationId('Herald')
  return Promise.all(
    Array.from({ length: howMany }, (_, at) =>
      call(clientCreate, { body: { email: `person${at}@herald.example`, app_metadata: { organizationId } } }),
    ),
  )
}

test('records who changed what, with the values before and after', async () => {
  const vigil = await ownVigil()
  const { viewer } = await vigil.accountOf('superadmin')
  const [created] = await createClients(vigil, 1)
  const id = created?.body.client.user_id ?? ''
  const { call } = await vigil.as('superadmin')
  await call(clientBlock, { params: { id }, body: { blocked: true } })
  const [first, second] = await entries(vigil)
  expect(first).toMatchObject({
    action: 'client.create',
    actor_id: viewer.userId,
    organization_id: vigil.organizationId('Herald'),
    record_id: id,
    actor: { address: '127.0.0.1' },
    change: { email: { after: 'person0@herald.example' }, is_blocked: { after: false } },
  })
  expect(second).toMatchObject({ action: 'client.block', change: { is_blocked: { before: false, after: true } } })
  expect(Object.keys(second?.change ?? {})).toEqual(['is_blocked'])
})

test('records settings of a shop by field, and the revocation of links without their key', async () => {
  const vigil = await ownVigil()
  const { call } = await vigil.as('superadmin')
  const settings = {
    organizationName: 'Lantern Outdoor',
    couponProtectionEnabled: true,
    affiliateFraudProtectionEnabled: false,
    agnosticProtectionEnabled: false,
    nonBlockingPercent: 10,
    sites: [],
  }
  const id = (await call(shopCreate, { body: settings })).body.shop.orgId
  await call(shopUpdate, { params: { id }, body: { ...settings, nonBlockingPercent: 33, sites: ['corner.example'] } })
  await call(organizationRevokePublicLinks, { params: { id } })
  const [create, update, revoke] = await entries(vigil)
  expect(create).toMatchObject({ action: 'shop.create', record_id: String(id) })
  expect(update?.change).toEqual({
    non_blocking_percent: { before: 10, after: 33 },
    sites: { before: [], after: ['corner.example'] },
  })
  expect(revoke).toMatchObject({ action: 'link.revoke', record_id: String(id), change: null })
  const { rows } = await vigil.database.query('select public_link_key from organizations')
  const text = JSON.stringify(await entries(vigil))
  expect(rows.filter(({ public_link_key }) => text.includes(public_link_key))).toEqual([])
})

test('records nothing for a refused call', async () => {
  const vigil = await ownVigil()
  const { call } = await vigil.as('superadmin')
  const { viewer } = await vigil.accountOf('superadmin')
  const refused = await call(clientBlock, { params: { id: viewer.userId }, body: { blocked: true } })
  expect(refused.status).toBe(409)
  expect(await entries(vigil)).toEqual([])
})

test('stores a change only together with its entry', async () => {
  const vigil = await ownVigil()
  const [created] = await createClients(vigil, 1)
  const id = created?.body.client.user_id ?? ''
  await vigil.database.query('alter table audit_entries rename to audit_entries_away')
  const { call } = await vigil.as('superadmin')
  const organizationId = vigil.organizationId('Corner Shop')
  const moved = await call(clientUpdate, { params: { id }, body: { app_metadata: { organizationId } } })
  expect(moved.status).toBe(500)
  const { rows } = await vigil.database.query('select organization_id from users where id = $1', [id])
  expect(rows).toEqual([{ organization_id: vigil.organizationId('Herald') }])
})

test('concurrent changes form one chain', async () => {
  const vigil = await ownVigil()
  const answers = await createClients(vigil, 40)
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(await vigil.database.audit.verify()).toMatchObject({ entries: 40, problem: null })
})

describe('a log of six entries', () => {
  let vigil: TestVigil
  beforeAll(async () => {
    vigil = await startVigil()
    await createClients(vigil, 6)
  })
  afterAll(() => vigil.stop())

  test.each([
    ['update audit_entries set action = action'],
    ['delete from audit_entries'],
    ['truncate audit_entries cascade'],
    ['update audit_details set value = value'],
    ['delete from audit_details'],
  ])('is append-only: the database refuses "%s"', async (sql) => {
    await expect(vigil.database.query(sql)).rejects.toThrow('append-only')
  })

  test.each([
    ['update audit_entries set action = $$client.invite$$ where sequence = 3', 3, 'changed'],
    ['update audit_entries set at = at + interval $$1 second$$ where sequence = 2', 2, 'changed'],
    ['delete from audit_details where sequence = 4; delete from audit_entries where sequence = 4', 4, 'missing'],
    ['update audit_details set value = $${}$$ where sequence = 5 and part = $$change$$', 5, 'changed'],
    ['delete from audit_details where sequence = 1', 1, 'without an erasure'],
  ])('has its first broken entry named after "%s"', async (sql, sequence, reason) => {
    const found = await verifyAfter(vigil, sql)
    expect(found?.problem).toMatchObject({ sequence, reason: expect.stringContaining(reason) })
  })

  test('reveals that its newest entries were cut off if the head was noted', async () => {
    const { head, problem } = await vigil.database.audit.verify()
    expect(problem).toBeNull()
    const cut = 'delete from audit_details where sequence = 6; delete from audit_entries where sequence = 6'
    expect((await verifyAfter(vigil, cut))?.problem).toBeNull()
    expect((await verifyAfter(vigil, cut, head))?.problem).toMatchObject({ sequence: 6 })
  })

  test('is verified by a command that prints its head and fails for another one', async () => {
    const lines: string[] = []
    expect(await report(vigil.database, null, (line) => lines.push(line))).toBe(0)
    const head = lines.at(-1)?.replace('Head: ', '') ?? ''
    expect(parseHead(['--expect', head])?.sequence).toBe(6)
    const other = parseHead(['--expect', `6:${'0'.repeat(64)}`])
    expect(await report(vigil.database, other, (line) => lines.push(line))).toBe(1)
    expect(lines.join('\n')).toContain('broken at entry 6')
    expect(() => parseHead(['--expect', 'nonsense'])).toThrow('--expect needs a head')
  })
})
