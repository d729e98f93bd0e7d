import type { DuckDBConnection } from '@duckdb/node-api'
import { inTransaction } from './load.ts'

/** So many short pieces are left alone: a look-up reads the head of each, which takes some hundredths of a millisecond. */
const mostPieces = 64
/** A piece with fewer texts is short. A text has up to 64 KB, and a transaction is held in memory. */
const shortRows = 500
const rowsAtOnce = 1_000

/**
 * Texts of ads are never sorted, and each checkpoint leaves those that came since the last one as a row group of their own. Many short ones
 * are written again as one, some at a time, in a transaction: whoever asks meanwhile finds each text once.
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
  // No more than that in one go: a checkpoint may come after each commit, and rows are numbered anew by it.
  let left = rowsAtOnce
  const those = short.filter(({ rows }) => {
    left -= rows
    return left >= 0
  })
  const isOneOf = those.map(({ from, rows }) => `rowid BETWEEN ${from} AND ${from + rows - 1}`).join(' OR ')
  await inTransaction(connection, async () => {
    await connection.run(`INSERT INTO "markups" SELECT * FROM "markups" WHERE ${isOneOf}`)
    await connection.run(`DELETE FROM "markups" WHERE ${isOneOf}`)
  })
}
