import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { migrate } from '../migrate.ts'

/** One migration file. Its time identifies it in a database. */
export interface Migration {
  name: string
  at: number
  sql: string
}

interface Journal {
  entries: { tag: string; when: number }[]
}

const readJournal = async (folder: string) =>
  JSON.parse(await readFile(join(folder, 'meta', '_journal.json'), 'utf8')) as Journal // written by drizzle-kit

/** All migrations of this version, oldest first. */
export async function listMigrations(folder: string): Promise<Migration[]> {
  const { entries } = await readJournal(folder)
  return Promise.all(
    entries.map(async ({ tag, when }) => ({
      name: tag,
      at: when,
      sql: await readFile(join(folder, `${tag}.sql`), 'utf8'),
    })),
  )
}

/** The time of the newest migration in a database; 0 for an empty one. */
export async function migratedTo(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await newestMigration(client)
  } finally {
    await client.end()
  }
}

export async function newestMigration(client: Client): Promise<number> {
  const { rows: known } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as name`)
  if (!known[0]?.name) return 0
  const { rows } = await client.query('select max(created_at) as newest from drizzle.__drizzle_migrations')
  return Number(rows[0]?.newest ?? 0)
}

/** Migrates an older database only up to one migration, so that rows saved at that version fit. */
export async function migrateTo(url: string, folder: string, at: number): Promise<void> {
  const journal = await readJournal(folder)
  const entries = journal.entries.filter(({ when }) => when <= at)
  const older = await mkdtemp(join(tmpdir(), 'vigil-migrations-'))
  try {
    await mkdir(join(older, 'meta'))
    await writeFile(join(older, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }))
    for (const { tag } of entries) await cp(join(folder, `${tag}.sql`), join(older, `${tag}.sql`))
    await migrate(url, older)
  } finally {
    await rm(older, { recursive: true })
  }
}
