import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { quoted } from '../compile/dialect.ts'
import { databaseFile } from '../duckdb/files.ts'
import { restrict, type StoredTable, type WarehouseFingerprint } from './fingerprint.ts'

/**
 * Fingerprints a file that no process has open, without migrating it. Its write-ahead log is merged, so a copy of the
 * file is complete afterwards.
 */
export async function fingerprintDuckDb(
  directory: string,
  wanted?: readonly StoredTable[],
): Promise<WarehouseFingerprint[]> {
  const path = join(directory, databaseFile)
  if (!existsSync(path)) return []
  // Only for this: the rest of the process leaves the engine to its loader thread.
  const { DuckDBInstance } = await import('@duckdb/node-api')
  const instance = await DuckDBInstance.create(path, { memory_limit: '512MB', threads: '2' })
  const connection = await instance.connect()
  try {
    const found: WarehouseFingerprint[] = []
    for (const { name, columns } of restrict(await listTables(connection), wanted)) {
      const list = columns.map(quoted).join(', ')
      const reader = await connection.runAndReadAll(
        `SELECT count(*)::VARCHAR, coalesce(sum(hash(${list})::HUGEINT), 0)::VARCHAR FROM ${quoted(name)}`,
      )
      const [rows, hash] = reader.getRows()[0] ?? []
      found.push({ name, columns, rows: Number(rows), hash: String(hash) })
    }
    await connection.run('CHECKPOINT')
    return found
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

async function listTables(connection: DuckDBConnection): Promise<StoredTable[]> {
  const reader = await connection.runAndReadAll(
    'SELECT "table_name", "column_name" FROM duckdb_columns() WHERE NOT "internal" ORDER BY 1, "column_index"',
  )
  const tables = new Map<string, string[]>()
  for (const [table, column] of reader.getRows())
    tables.set(String(table), [...(tables.get(String(table)) ?? []), String(column)])
  return [...tables].map(([name, columns]) => ({ name, columns }))
}
