import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { fingerprintTable, fixTextFormat, listTables, quoteName, type TableFingerprint } from './fingerprint.ts'
import { newestMigration } from './migrations.ts'

export interface PendingJob {
  name: string
  data: object | null
  priority: number
}

/** Describes the saved rows, and contains everything else that belongs to them. */
export interface SavedAccounts {
  /** The newest migration. */
  migratedTo: number
  tables: TableFingerprint[]
  sequences: Record<string, number>
  jobs: PendingJob[]
}

export const tableFile = (folder: string, table: string) => join(folder, `${table}.copy`)

/**
 * Writes all rows of the accounts database to files, as of one moment. In SQL text format rather than with pg_dump,
 * which the embedded PostgreSQL lacks: it can be loaded into any other PostgreSQL.
 */
export async function saveAccounts(url: string, folder: string): Promise<SavedAccounts> {
  await mkdir(folder, { recursive: true })
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await fixTextFormat(client)
    await client.query('begin isolation level repeatable read read only')
    const tables: TableFingerprint[] = []
    for (const { name, columns } of await listTables(client)) {
      const list = columns.map(quoteName).join(', ')
      const rows = client.query(copyTo(`copy ${quoteName(name)} (${list}) to stdout`))
      await pipeline(rows, createWriteStream(tableFile(folder, name), { mode: 0o600 }))
      tables.push(await fingerprintTable(client, { name, columns }))
    }
    const saved = {
      migratedTo: await newestMigration(client),
      tables,
      sequences: await readSequences(client),
      jobs: await readPendingJobs(client),
    }
    await client.query('commit')
    return saved
  } finally {
    await client.end()
  }
}

/** The last value of every sequence that was used. */
export async function readSequences(client: Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null`,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, Number(last)]))
}

/** The queue's own tables depend on the version of its library, so only jobs are saved. */
async function readPendingJobs(client: Client): Promise<PendingJob[]> {
  const { rows: known } = await client.query(`select to_regclass('jobs.job') as name`)
  if (!known[0]?.name) return []
  const { rows } = await client.query<PendingJob>(
    `select name, data, priority from jobs.job where state in ('created', 'retry', 'active') order by created_on`,
  )
  return rows
}
