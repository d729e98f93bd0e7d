import { sql } from 'drizzle-orm'
import type { Db } from './connection.ts'

export type OwnerColumn = 'organization_id' | 'user_id'

/** Tables with such a column. Found in the schema, so a new table cannot be forgotten. */
export async function ownedTables(db: Db, column: OwnerColumn): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`select c.table_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = ${column}
      and c.table_name not in ('audit_entries', 'erasures') order by 1`)
  return rows.map(({ name }) => name)
}
