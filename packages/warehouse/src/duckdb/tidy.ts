import type { DuckDBConnection } from '@duckdb/node-api'
import { quoted } from '../compile/dialect.ts'
import { dayMs } from '../compile/time.ts'
import { type Layout, layouts } from '../layout.ts'
import { inTransaction } from './load.ts'
import { type DayCount, type Stretch, tidyPlan } from './tidy-plan.ts'

/**
 * Puts past days in the order of organization and time, and adds up counts. A stretch is a transaction: whoever asks meanwhile sees the rows as
 * they were, whoever loads adds rows that this one does not see, and a kill leaves all as it was.
 */
export async function tidyTables(connection: DuckDBConnection, now: Date): Promise<void> {
  for (const [table, layout] of Object.entries(layouts)) {
    const counts = await readCounts(
      connection,
      `SELECT "at" // ${dayMs} AS "day", count(*) FROM ${quoted(table)} GROUP BY "day" ORDER BY "day"`,
    )
    const tidied = await readCounts(connection, 'SELECT "day", "rows" FROM "tidied" WHERE "table_name" = $1', table)
    const plan = tidyPlan({ counts, tidied, now, isCounted: layout.counted !== null })
    for (const stretch of plan) await tidyStretch(connection, { table, layout, stretch })
  }
}

interface Work {
  table: string
  layout: Layout
  stretch: Stretch
}

async function tidyStretch(connection: DuckDBConnection, { table, layout, stretch }: Work) {
  const within = `"at" >= ${stretch.fromDay * dayMs} AND "at" < ${(stretch.toDay + 1) * dayMs}`
  await inTransaction(connection, async () => {
    const newest = await connection.runAndReadAll(`SELECT max(rowid) FROM ${quoted(table)} WHERE ${within}`)
    const last = newest.getRows()[0]?.[0] ?? -1
    await connection.run(`INSERT INTO ${quoted(table)} ${inOrder(table, layout, within)}`)
    // The rows put in just now come after the last one there was.
    await connection.run(`DELETE FROM ${quoted(table)} WHERE ${within} AND rowid <= ${last}`)
    await connection.run(
      `DELETE FROM "tidied" WHERE "table_name" = $1 AND "day" BETWEEN ${stretch.fromDay} AND ${stretch.toDay}`,
      [table],
    )
    await connection.run(
      `INSERT INTO "tidied" SELECT $1, "at" // ${dayMs}, count(*) FROM ${quoted(table)} WHERE ${within} GROUP BY ALL`,
      [table],
    )
  })
}

function inOrder(table: string, { columns, counted }: Layout, within: string): string {
  const names = Object.keys(columns)
  const selected = names.map((name) => (name === counted ? `CAST(sum(${quoted(name)}) AS BIGINT)` : quoted(name)))
  const groups = counted
    ? ` GROUP BY ${names
        .filter((name) => name !== counted)
        .map(quoted)
        .join(', ')}`
    : ''
  return `SELECT ${selected.join(', ')} FROM ${quoted(table)} WHERE ${within}${groups} ORDER BY "organization_id", "at"`
}

async function readCounts(connection: DuckDBConnection, text: string, table?: string): Promise<DayCount[]> {
  const reader = await connection.runAndReadAll(text, table === undefined ? [] : [table])
  return reader.getRows().map(([day, rows]) => ({ day: Number(day), rows: Number(rows) }))
}
