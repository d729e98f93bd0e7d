import { shieldReport } from '@vigil/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startVigil, type TestVigil } from '../../../testing/vigil.ts'

let vigil: TestVigil
beforeAll(async () => {
  vigil = await startVigil()
  vigil.clock.now = new Date('2026-11-14T12:00:00Z')
})
afterAll(() => vigil.stop())

const herald = () => vigil.organizationId('Herald')

test.each([
  [{ period: 'customRange' }, 'query.from'],
  [{ period: 'customRange', from: '2026-11-01' }, 'query.to'],
  [{ period: 'customRange', from: '2026-11-09', to: '2026-11-08' }, 'query.from'],
  [{ period: 'today', from: '2026-11-14', to: '2031-01-01' }, 'query.to'],
] as const)('rejects a report about %o', async (changes, field) => {
  const query = { organizationId: herald(), ...changes }
  const answer = await (await vigil.as('web')).call(shieldReport, { query })
  expect([answer.status, answer.body]).toMatchObject([400, { error: { details: [{ field }] } }])
})

test.each<[string, Record<string, string>]>([
  ['two days', { timeframe: '2026-11-08,2026-11-14' }],
  ['JSON', { timeframe: '{"from":"2026-11-08","to":"2026-11-14"}' }],
  ['an object in the query', { 'timeframe[from]': '2026-11-08', 'timeframe[to]': '2026-11-14' }],
])('takes the days as a timeframe: %s', async (_name, timeframe) => {
  const admin = await vigil.as('superadmin')
  const query = { organizationId: vigil.organizationId('Arcade'), period: 'customRange', ...timeframe } as const
  const { status, body } = await admin.call(shieldReport, { query })
  expect([status, body]).toMatchObject([200, { from: '2026-11-08', to: '2026-11-14' }])
})

test('explains an invalid timeframe', async () => {
  for (const timeframe of ['last week', '{"from":', '2026-11-14', '2026-11-14,2026-11-08']) {
    const query = { organizationId: herald(), period: 'customRange', timeframe } as const
    const { status, text } = await (await vigil.as('web')).call(shieldReport, { query })
    expect([timeframe, status]).toEqual([timeframe, 400])
    expect(text).not.toMatch(/expected|received|Invalid input/)
  }
})
