import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { withoutValues } from './log.ts'

test('a failed query is logged without the values that were bound', () => {
  const error = new DrizzleQueryError('insert into users values ($1)', ['a-secret-hash'], new Error('duplicate key'))
  const told = JSON.stringify(withoutValues(error))
  expect(told).toContain('insert into users')
  expect(told).toContain('duplicate key')
  expect(told).not.toContain('a-secret-hash')
})
