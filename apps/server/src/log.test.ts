import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { withoutValues } from './log.ts'

test('logs a failed query without its bound values', () => {
  const error = new DrizzleQueryError('insert into users values ($1)', ['a-secret-hash'], new Error('duplicate key'))
  const logged = JSON.stringify(withoutValues(error))
  expect(logged).toContain('insert into users')
  expect(logged).toContain('duplicate key')
  expect(logged).not.toContain('a-secret-hash')
})
