import type { DuckDBConnection } from '@duckdb/node-api'
import { quoted } from '../compile/dialect.ts'
import { dayMs } from '../compile/time.ts'
import { type Layout, layouts } from '../layout.ts'
import { inTransaction } from './load.ts'
import { type DayCount, inParts, type Stretch, tidyPlan } from './tidy-plan.ts'

/** Rows in a transaction, unless one organization has more: what it needs of memory, and of others' patience when its end is written down. */
const rowsAtOnce = 250_000

/**
 * Puts past days in the order of organization and time, and adds up counts, some organizations at a time in a transaction:
 * whoever asks meanwhile sees the rows as they were, whoever loads adds rows that this one does not see, and a kill leaves all as it was.
 */
export async function tidyTables(connection: DuckDBConnection, now: Date): Promise<void> {
  for (const [table, layout] of Object.entries(layouts)) {
    const days = `SELECT "at" // ${dayMs} AS "day", count(*) FROM ${quoted(table)} GROUP BY "day" ORDER BY "day"`
    const tidied = `SELECT "day", "rows" FROM "tidied" WHERE "table_name" = '${table}'`
    const plan = tidyPlan({
      counts: (await readPairs(connection, days)).map(dayCount),
      tidied: (await readPairs(connection, tidied)).map(dayCount),
      now,
      isCounted: layout.counted !== null,
    })
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
  const organizations = await readPairs(
    connection,
    `SELECT "organization_id", count(*) FROM ${quoted(table)} WHERE ${within} GROUP BY ALL ORDER BY 1`,
  )
  for (const { from, to } of inParts(organizations, rowsAtOnce)) {
    const part = `${within} AND "organization_id" BETWEEN ${from} AND ${to}`
    await inTransaction(connection, async () => {
      const [newest] = await readPairs(connection, `SELECT max(rowid), 0 FROM ${quoted(table)} WHERE ${part}`)
      await connection.run(`INSERT INTO ${quoted(table)} ${inOrder(table, layout, part)}`)
      // The rows put in just now come after the last one there was.
      await connection.run(`DELETE FROM ${quoted(table)} WHERE ${part} AND rowid <= ${newest?.[0] ?? -1}`)
    })
  }
  await inTransaction(connection, async () => {
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

const dayCount = ([day, rows]: [number, number]): DayCount => ({ day, rows })

async function readPairs(connection: DuckDBConnection, text: string): Promise<[number, number][]> {
  const reader = await connection.runAndReadAll(text)
  return reader.getRows().map(([first, second]) => [Number(first), Number(second)])
}
