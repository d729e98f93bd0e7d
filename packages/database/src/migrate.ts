import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'

// An arbitrary number: processes that start concurrently wait here, and later ones find nothing to do.
const migrationLock = 7_241_853

export async function migrate(url: string, folder: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await applyMigrations(drizzle(client), { migrationsFolder: folder })
  } finally {
    await client.end()
  }
}
