import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { listTables, quoteName } from './fingerprint.ts'
import { listMigrations, migrateTo } from './migrations.ts'
import { readSequences, type SavedAccounts, tableFile } from './save.ts'

export class UnknownMigrationError extends Error {
  constructor() {
    super('It was made by a newer version. Restore it with that version.')
    this.name = 'UnknownMigrationError'
  }
}

export async function assertKnownMigration({ migratedTo }: Pick<SavedAccounts, 'migratedTo'>, migrations: string) {
  const known = await listMigrations(migrations)
  if (!known.some(({ at }) => at === migratedTo)) throw new UnknownMigrationError()
}

/**
 * Replaces the accounts database by saved rows, in the schema they were saved in. An interrupted call is repeated from
 * the beginning. Returns the jobs to send again.
 */
export async function loadAccounts(
  url: string,
  folder: string,
  saved: SavedAccounts,
  { migrations, minimums = {} }: { migrations: string; minimums?: Readonly<Record<string, number>> },
): Promise<void> {
  await assertKnownMigration(saved, migrations)
  await connected(url, (client) =>
    client.query(`drop schema if exists jobs cascade; drop schema if exists drizzle cascade;
      drop schema if exists public cascade; create schema public`),
  )
  await migrateTo(url, migrations, saved.migratedTo)
  await connected(url, async (client) => {
    await client.query('begin')
    const foreignKeys = await dropForeignKeys(client)
    for (const { name } of await listTables(client)) {
      // The audit log refuses to be emptied, and migrations add reference data.
      await client.query(`alter table ${quoteName(name)} disable trigger user; delete from ${quoteName(name)}`)
    }
    for (const { name, columns } of saved.tables) {
      const list = columns.map(quoteName).join(', ')
      const rows = client.query(copyFrom(`copy ${quoteName(name)} (${list}) from stdin`))
      await pipeline(createReadStream(tableFile(folder, name)), rows)
    }
    for (const { name } of await listTables(client))
      await client.query(`alter table ${quoteName(name)} enable trigger user`)
    for (const statement of foreignKeys) await client.query(statement)
    await setSequences(client, saved.sequences, minimums)
    await client.query('commit')
  })
}

/** The values below which no sequence may go: ids of later rows may be in the journal. */
export function readSequenceValues(url: string): Promise<Record<string, number>> {
  return connected(url, readSequences)
}

/** Whether the database contains accounts that loading would replace. */
export function holdsAccounts(url: string): Promise<boolean> {
  return connected(url, async (client) => {
    const { rows } = await client.query<{ exists: boolean }>(
      `select to_regclass('public.users') is not null and to_regclass('public.organizations') is not null as exists`,
    )
    if (!rows[0]?.exists) return false
    const found = await client.query<{ held: boolean }>(
      'select exists (select 1 from users) or exists (select 1 from organizations) as held',
    )
    return found.rows[0]?.held ?? false
  })
}

/** The sessions of other processes in the database. */
export function countOtherSessions(url: string): Promise<number> {
  return connected(url, async (client) => {
    const { rows } = await client.query<{ count: string }>(
      `select count(*)::text as count from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    return Number(rows[0]?.count ?? 0)
  })
}

async function connected<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Tables refer to each other in circles, so no order of loading would satisfy them. Returns the statements to add them again. */
async function dropForeignKeys(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ owner: string; name: string; definition: string }>(
    `select k.conrelid::regclass::text as owner, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_namespace n on n.oid = k.connamespace where k.contype = 'f' and n.nspname = 'public'`,
  )
  for (const { owner, name } of rows) await client.query(`alter table ${owner} drop constraint ${quoteName(name)}`)
  return rows.map(
    ({ owner, name, definition }) => `alter table ${owner} add constraint ${quoteName(name)} ${definition}`,
  )
}

async function setSequences(
  client: Client,
  saved: Readonly<Record<string, number>>,
  minimums: Readonly<Record<string, number>>,
) {
  const { rows } = await client.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public'`,
  )
  for (const { name } of rows) {
    const value = Math.max(saved[name] ?? 0, minimums[name] ?? 0)
    if (value > 0) await client.query('select setval($1, $2)', [`public.${quoteName(name)}`, value])
  }
}
