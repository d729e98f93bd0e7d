import type { DuckDBConnection } from '@duckdb/node-api'
import type { Batch, Markup } from '../columns.ts'
import { layouts, rowsByTable } from '../layout.ts'
import { append } from './append.ts'

/** A batch and the place it reached, in one transaction. */
export async function loadBatch(connection: DuckDBConnection, batch: Batch): Promise<void> {
  const reached = await loadedTo(connection, batch.collector)
  if (batch.toSequence <= reached) return
  // Rows do not say which place they come from: a batch that is half in cannot be completed, and none ever is.
  if (batch.fromSequence <= reached) throw new Error(`the batch begins before place ${reached}, which is in already`)
  await inTransaction(connection, async () => {
    for (const [table, rows] of rowsByTable(batch.rows)) {
      const columns = layouts[table]?.columns
      if (columns) await append(connection, table, columns, rows)
    }
    await loadMarkups(connection, batch.markups)
    await connection.run('DELETE FROM "loads" WHERE "collector" = $1', [batch.collector])
    await connection.run('INSERT INTO "loads" VALUES ($1, $2)', [batch.collector, batch.toSequence])
  })
}

export async function loadedTo(connection: DuckDBConnection, collector: string): Promise<number> {
  const reader = await connection.runAndReadAll('SELECT max("sequence") FROM "loads" WHERE "collector" = $1', [
    collector,
  ])
  return Number(reader.getRows()[0]?.[0] ?? 0)
}

export async function inTransaction(connection: DuckDBConnection, work: () => Promise<void>): Promise<void> {
  await connection.run('BEGIN')
  try {
    await work()
    await connection.run('COMMIT')
  } catch (error) {
    // A transaction that failed to commit is over already; what went wrong first is what to say.
    await connection.run('ROLLBACK').catch(() => undefined)
    throw error
  }
}

async function loadMarkups(connection: DuckDBConnection, markups: readonly Markup[]) {
  if (markups.length === 0) return
  const wanted = new Map(markups.map((markup) => [`${markup.organizationId} ${markup.hash}`, markup]))
  const hashes = [...new Set(markups.map(({ hash }) => hash))]
  const places = hashes.map((_, index) => `$${index + 1}`).join(', ')
  const present = await connection.runAndReadAll(
    `SELECT "organization_id", "hash" FROM "markups" WHERE "hash" IN (${places})`,
    hashes,
  )
  for (const [organizationId, hash] of present.getRows()) wanted.delete(`${organizationId} ${hash}`)
  const rows = [...wanted.values()].map(({ organizationId, hash, text }) => ({
    organization_id: organizationId,
    hash,
    text,
  }))
  await append(connection, 'markups', { organization_id: 'integer', hash: 'text', text: 'text' }, rows)
}
