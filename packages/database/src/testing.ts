import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** A real server to test on, from TEST_DATABASE_URL. */
    testDatabaseUrl?: string
    testDatabase: { adminUrl: string; template: string }
  }
}

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** A separate, migrated, empty database: one per test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { adminUrl, template } = inject('testDatabase')
  const name = `vigil_test_${randomBytes(8).toString('hex')}`
  await administer(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  return {
    url: databaseUrl(adminUrl, name),
    drop: () => dropDatabase(adminUrl, name),
  }
}

const notAllowed = '42501'
const cleaningMs = 30_000

/** Retries while autovacuum uses the database, which only a superuser could end, and which ends soon. */
export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  const until = Date.now() + cleaningMs
  for (;;) {
    try {
      return await administer(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    } catch (error) {
      const isCleaning = error instanceof DatabaseError && error.code === notAllowed
      if (!isCleaning || Date.now() > until) throw error
      await sleep(100)
    }
  }
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

export async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
