import type { DuckDBConnection } from '@duckdb/node-api'
import type { Batch, Markup } from '../columns.ts'
import { quoted } from '../compile/dialect.ts'
import { type AnyRow, layouts, rowsByTable } from '../layout.ts'
import { append } from './append.ts'
import { markupColumns } from './schema.ts'

/** Loads a batch and records its position, in one transaction. */
export async function loadBatch(connection: DuckDBConnection, batch: Batch): Promise<void> {
  const reached = await loadedTo(connection, batch.collector)
  if (batch.toSequence <= reached) return
  // Rows do not record their sequence, so a partly loaded batch could not be completed; transactions ensure there is
  // none.
  if (batch.fromSequence <= reached)
    throw new Error(`the batch begins before sequence ${reached}, which is already loaded`)
  const staged = [
    ...[...rowsByTable(batch.rows)].map(([table, rows]) => ({ table, rows, columns: layouts[table]?.columns ?? {} })),
    { table: 'markups', rows: await newMarkups(connection, batch.markups), columns: markupColumns },
  ].filter(({ rows }) => rows.length > 0)
  for (const { table, rows, columns } of staged) {
    const named = Object.keys(columns).map(quoted).join(', ')
    await connection.run(
      `CREATE OR REPLACE TEMP TABLE ${quoted(`new_${table}`)} AS SELECT ${named} FROM ${quoted(table)} LIMIT 0`,
    )
    await append(connection, `new_${table}`, columns, rows)
  }
  await inTransaction(connection, async () => {
    for (const { table } of staged)
      await connection.run(`INSERT INTO ${quoted(table)} BY NAME FROM ${quoted(`new_${table}`)}`)
    await connection.run('DELETE FROM "loads" WHERE "collector" = $1', [batch.collector])
    await connection.run('INSERT INTO "loads" VALUES ($1, $2)', [batch.collector, batch.toSequence])
  })
  for (const { table } of staged) await connection.run(`DROP TABLE ${quoted(`new_${table}`)}`)
}

export async function loadedTo(connection: DuckDBConnection, collector: string): Promise<number> {
  const reader = await connection.runAndReadAll('SELECT max("sequence") FROM "loads" WHERE "collector" = $1', [
    collector,
  ])
  return Number(reader.getRows()[0]?.[0] ?? 0)
}

export async function inTransaction<Result>(
  connection: DuckDBConnection,
  work: () => Promise<Result>,
): Promise<Result> {
  await connection.run('BEGIN')
  try {
    const result = await work()
    await connection.run('COMMIT')
    return result
  } catch (error) {
    // A transaction that failed to commit has already ended; report the original error.
    await connection.run('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/** The markups that are not stored yet, without duplicates. */
async function newMarkups(connection: DuckDBConnection, markups: readonly Markup[]): Promise<AnyRow[]> {
  if (markups.length === 0) return []
  const missing = new Map(markups.map((markup) => [`${markup.organizationId} ${markup.hash}`, markup]))
  const hashes = [...new Set(markups.map(({ hash }) => hash))]
  const places = hashes.map((_, index) => `$${index + 1}`).join(', ')
  const present = await connection.runAndReadAll(
    `SELECT "organization_id", "hash" FROM "markups" WHERE "hash" IN (${places})`,
    hashes,
  )
  for (const [organizationId, hash] of present.getRows()) missing.delete(`${organizationId} ${hash}`)
  return [...missing.values()].map(({ organizationId, hash, text }) => ({
    organization_id: organizationId,
    hash,
    text,
  }))
}
