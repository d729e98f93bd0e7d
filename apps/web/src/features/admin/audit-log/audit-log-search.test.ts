import { expect, test } from 'vitest'
import { auditLogSearch, isNarrowed } from './audit-log-search.ts'

test('has no filters without parameters', () => {
  const search = auditLogSearch.parse({})
  expect(search.record).toBe('')
  expect(isNarrowed(search)).toBe(false)
})

test('accepts record ids of digits, and ignores invalid values', () => {
  expect(auditLogSearch.parse({ record: 1005 }).record).toBe('1005')
  expect(auditLogSearch.parse({ action: 'nonsense', organization: 'x', from: 'yesterday' })).toMatchObject({
    action: [],
    organization: null,
    from: null,
  })
})
