import type { DuckDBConnection } from '@duckdb/node-api'
import { inTransaction } from './load.ts'

/**
 * This many short row groups are left alone: a lookup reads the header of each, which takes some hundredths of a
 * millisecond.
 */
const mostPieces = 64
/** A row group with fewer texts is short. A text has up to 64 KB, and a transaction is held in memory. */
const shortRows = 500
const rowsAtOnce = 1_000

/**
 * Markups are never sorted, and each checkpoint leaves the new ones in a separate row group. Many short ones are
 * rewritten as one, some at a time, in a transaction: concurrent queries find each text once.
 */
export async function gatherMarkups(connection: DuckDBConnection, most = mostPieces): Promise<void> {
  const reader = await connection.runAndReadAll(
    `SELECT CAST(sum("count") AS BIGINT) FROM pragma_storage_info('markups')
    WHERE "column_name" = 'hash' AND "segment_type" = 'VARCHAR' GROUP BY "row_group_id" ORDER BY "row_group_id"`,
  )
  let from = 0
  const pieces = reader.getRows().map(([count]) => {
    const piece = { from, rows: Number(count) }
    from += piece.rows
    return piece
  })
  // The last one may still grow.
  const short = pieces.slice(0, -1).filter(({ rows }) => rows < shortRows)
  if (short.length <= most) return
  // At most this many at once: a checkpoint may follow each commit, and it renumbers rows.
  let left = rowsAtOnce
  const those = short.filter(({ rows }) => {
    left -= rows
    return left >= 0
  })
  const isSelected = those.map(({ from, rows }) => `rowid BETWEEN ${from} AND ${from + rows - 1}`).join(' OR ')
  await inTransaction(connection, async () => {
    await connection.run(`INSERT INTO "markups" SELECT * FROM "markups" WHERE ${isSelected}`)
    await connection.run(`DELETE FROM "markups" WHERE ${isSelected}`)
  })
}
