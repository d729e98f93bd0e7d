import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing.ts'
import { quoteName } from './fingerprint.ts'
import { listMigrations } from './migrations.ts'

// Two versions run side by side during a rolling upgrade (docs/releasing.md, Migrations).

/** The newest migration of the previous release. Set it to the newest one with every release. */
const released = '0033'
const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Statements that break the previous release's code. */
const contracting = [
  /\bDROP (TABLE|COLUMN|TYPE|FUNCTION)\b/i,
  /\bRENAME\b/i,
  /\bSET NOT NULL\b/i,
  /\bALTER COLUMN "?\w+"? (SET DATA )?TYPE\b/i,
  /\bADD COLUMN\b(?![^;]*\b(DEFAULT|GENERATED)\b)[^;]*\bNOT NULL\b/i,
]

const isContracting = (sql: string) =>
  !/^-- contract: \S/.test(sql) &&
  sql.split('--> statement-breakpoint').some((statement) => contracting.some((pattern) => pattern.test(statement)))

test('migrations since the previous release only expand, or explain why the previous one does not need what they remove', async () => {
  const recent = (await listMigrations(migrations)).filter(({ name }) => name.slice(0, 4) > released)
  expect(recent.filter(({ sql }) => isContracting(sql)).map(({ name }) => name)).toEqual([])
})

test.each([
  ['ALTER TABLE "users" DROP COLUMN "email"', true],
  ['-- contract: 0.6.0 reads "address" instead\nALTER TABLE "users" DROP COLUMN "email"', false],
  ['ALTER TABLE "users" RENAME COLUMN "email" TO "address"', true],
  ['ALTER TABLE "users" ADD COLUMN "phone" text NOT NULL', true],
  ['ALTER TABLE "users" ADD COLUMN "phone" text', false],
  [`ALTER TABLE "users" ADD COLUMN "phone" text DEFAULT '' NOT NULL`, false],
  ['ALTER TABLE "users" ALTER COLUMN "phone" SET DATA TYPE integer', true],
  ['CREATE TABLE "phones" ("id" integer NOT NULL)', false],
])('judges %s', (sql, expected) => {
  expect(isContracting(sql)).toBe(expected)
})

interface ReleasedSchema {
  tables: Record<string, { name: string; columns: Record<string, { name: string }> }>
}

test("the previous release's reads and inserts run on the new schema", async () => {
  const text = await readFile(join(migrations, 'meta', `${released}_snapshot.json`), 'utf8')
  const tables = Object.values((JSON.parse(text) as ReleasedSchema).tables) // written by drizzle-kit
  const database = await createTestDatabase()
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    expect(tables.length).toBeGreaterThan(40)
    for (const { name, columns } of tables) {
      const names = Object.values(columns).map((column) => column.name)
      const list = names.map(quoteName).join(', ')
      const table = quoteName(name)
      await client.query(`select ${list} from ${table}`)
      await client.query(
        `insert into ${table} (${list}) overriding system value select ${list} from ${table} where false`,
      )
      const { rows: required } = await client.query<{ name: string }>(
        `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1
         and is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER'`,
        [name],
      )
      expect(required.map((column) => column.name).filter((column) => !names.includes(column))).toEqual([])
    }
  } finally {
    await client.end()
    await database.drop()
  }
})
