import { Client } from 'pg'

/** The columns, number of rows and contents of a table. The hash does not depend on the order of rows. */
export interface TableFingerprint {
  name: string
  columns: string[]
  rows: number
  hash: string
}

export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Tables of the schema `public` with the columns that are stored. */
export async function listTables(client: Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.table_name as name, array_agg(c.column_name::text order by c.ordinal_position) as columns
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
     group by 1 order by 1`,
  )
  return rows
}

/** Values are hashed as text, which depends on these settings. */
export async function fixTextFormat(client: Client) {
  await client.query(`set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres';
    set bytea_output = 'hex'; set extra_float_digits = 1`)
}

export async function fingerprintTable(
  client: Client,
  { name, columns }: { name: string; columns: readonly string[] },
): Promise<TableFingerprint> {
  const row = `row(${columns.map(quoteName).join(', ')})::text`
  const { rows } = await client.query<{ rows: string; hash: string }>(
    `select count(*)::text as rows, coalesce(sum(('x' || left(md5(${row}), 16))::bit(64)::bigint::numeric), 0)::text as hash
     from ${quoteName(name)}`,
  )
  return { name, columns: [...columns], rows: Number(rows[0]?.rows ?? 0), hash: rows[0]?.hash ?? '0' }
}

/** Fingerprints the given columns; tables and columns that no longer exist are left out. */
export async function fingerprintAccounts(
  url: string,
  wanted?: readonly Pick<TableFingerprint, 'name' | 'columns'>[],
): Promise<TableFingerprint[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await fixTextFormat(client)
    const present = await listTables(client)
    const found: TableFingerprint[] = []
    for (const table of wanted ?? present) {
      const columns = present.find(({ name }) => name === table.name)?.columns
      if (!columns) continue
      const kept = table.columns.filter((column) => columns.includes(column))
      found.push(await fingerprintTable(client, { name: table.name, columns: kept }))
    }
    return found
  } finally {
    await client.end()
  }
}
