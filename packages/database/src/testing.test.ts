import { Client } from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from './testing.ts'

test('gives every caller a separate migrated database, and drops it with its sessions', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  expect(one.url).not.toBe(other.url)
  const client = new Client({ connectionString: one.url })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query("SELECT count(*)::int AS tables FROM pg_tables WHERE schemaname = 'public'")
  expect(rows[0].tables).toBeGreaterThan(0)

  await Promise.all([one.drop(), other.drop()])
  await expect(client.query('SELECT 1')).rejects.toThrow()
  await expect(new Client({ connectionString: other.url }).connect()).rejects.toThrow('does not exist')
})
