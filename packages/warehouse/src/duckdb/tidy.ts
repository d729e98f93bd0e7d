import type { DuckDBConnection } from '@duckdb/node-api'
import { quoted } from '../compile/dialect.ts'
import { dayMs } from '../compile/time.ts'
import { type Layout, layouts } from '../layout.ts'
import { gatherMarkups } from './gather-markups.ts'
import { inTransaction } from './load.ts'
import { preAggregateDays } from './preaggregate.ts'
import { type DayCount, inParts, type Stretch, tidyPlan } from './tidy-plan.ts'

/**
 * Values per transaction, and WAL size before a checkpoint: the loader waits for both, and events must be visible
 * within two seconds.
 */
const valuesAtOnce = 300_000
const hurried = '1MB'

/**
 * Sorts past days by organization and time, and aggregates counts, some organizations at a time in a transaction:
 * concurrent queries see the old rows, loads add rows that this does not see, and a kill changes nothing.
 */
export async function tidyTables(connection: DuckDBConnection, now: Date): Promise<void> {
  await connection.run(`SET GLOBAL checkpoint_threshold = '${hurried}'`)
  try {
    for (const [table, layout] of Object.entries(layouts)) await tidyTable(connection, { table, layout, now })
    await gatherMarkups(connection)
    await preAggregateDays(connection, now)
  } finally {
    await connection.run('RESET GLOBAL checkpoint_threshold')
  }
}

async function tidyTable(
  connection: DuckDBConnection,
  { table, layout, now }: { table: string; layout: Layout; now: Date },
) {
  const days = `SELECT "at" // ${dayMs} AS "day", count(*) FROM ${quoted(table)} GROUP BY "day" ORDER BY "day"`
  const tidied = (name: string) => `SELECT "day", "rows" FROM "tidied" WHERE "table_name" = '${name}'`
  const plan = tidyPlan({
    counts: (await readPairs(connection, days)).map(dayCount),
    tidied: (await readPairs(connection, tidied(table))).map(dayCount),
    tidiedMonths: (await readPairs(connection, tidied(byMonth(table)))).map(dayCount),
    now,
    isCounted: layout.counted !== null,
  })
  for (const stretch of plan) await tidyStretch(connection, { table, layout, stretch })
}

/** A month sorted as a whole is recorded under a different name than its days, by its first day. */
export const byMonth = (table: string) => `${table} by month`

interface Work {
  table: string
  layout: Layout
  stretch: Stretch
}

interface Slice {
  table: string
  layout: Layout
  slice: string
}

async function tidyStretch(connection: DuckDBConnection, { table, layout, stretch }: Work) {
  const within = `"at" >= ${stretch.fromDay * dayMs} AND "at" < ${(stretch.toDay + 1) * dayMs}`
  const organizations = await readPairs(
    connection,
    `SELECT "organization_id", count(*) FROM ${quoted(table)} WHERE ${within} GROUP BY ALL ORDER BY 1`,
  )
  const rowsAtOnce = Math.ceil(valuesAtOnce / Object.keys(layout.columns).length)
  for (const part of inParts(organizations, rowsAtOnce)) {
    const ofPart = `${within} AND "organization_id" BETWEEN ${part.from} AND ${part.to}`
    const cuts = part.rows > rowsAtOnce ? await timeCuts(connection, table, { rows: ofPart, rowsAtOnce }) : []
    for (const slice of slices(cuts)) await tidySlice(connection, { table, layout, slice: ofPart + slice })
  }
  await noteTidied(connection, { table, stretch, within })
}

async function noteTidied(
  connection: DuckDBConnection,
  { table, stretch, within }: { table: string; stretch: Stretch; within: string },
) {
  const isMonth = stretch.toDay > stretch.fromDay
  const name = isMonth ? byMonth(table) : table
  await inTransaction(connection, async () => {
    await connection.run(`DELETE FROM "tidied" WHERE "table_name" = $1 AND "day" = ${stretch.fromDay}`, [name])
    await connection.run(
      `INSERT INTO "tidied" SELECT $1, ${stretch.fromDay}, count(*) FROM ${quoted(table)} WHERE ${within}`,
      [name],
    )
  })
}

async function tidySlice(connection: DuckDBConnection, { table, layout, slice }: Slice) {
  await inTransaction(connection, async () => {
    const [newest] = await readPairs(connection, `SELECT max(rowid), 0 FROM ${quoted(table)} WHERE ${slice}`)
    await connection.run(`INSERT INTO ${quoted(table)} BY NAME ${inOrder(table, layout, slice)}`)
    // The new rows are after the last row that existed.
    await connection.run(`DELETE FROM ${quoted(table)} WHERE ${slice} AND rowid <= ${newest?.[0] ?? -1}`)
  })
}

/** Times that split the rows of one large organization. */
async function timeCuts(
  connection: DuckDBConnection,
  table: string,
  { rows, rowsAtOnce }: { rows: string; rowsAtOnce: number },
): Promise<number[]> {
  const numbered = `SELECT "at", row_number() OVER (ORDER BY "at") AS "number" FROM ${quoted(table)} WHERE ${rows}`
  const cuts = `SELECT DISTINCT "at", 0 FROM (${numbered}) AS "numbered" WHERE "number" % ${rowsAtOnce} = 0 ORDER BY "at"`
  return (await readPairs(connection, cuts)).map(([at]) => at)
}

/** Conditions for everything before, between and after the cuts, in order. */
const slices = (cuts: readonly number[]) =>
  [...cuts, null].map((to, index) => {
    const from = cuts[index - 1]
    return `${from === undefined ? '' : ` AND "at" >= ${from}`}${to === null ? '' : ` AND "at" < ${to}`}`
  })

function inOrder(table: string, { columns, counted }: Layout, within: string): string {
  const names = Object.keys(columns)
  const selected = names.map((name) =>
    counted?.includes(name) ? `CAST(sum(${quoted(name)}) AS BIGINT) AS ${quoted(name)}` : quoted(name),
  )
  const groups = counted
    ? ` GROUP BY ${names
        .filter((name) => !counted.includes(name))
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
