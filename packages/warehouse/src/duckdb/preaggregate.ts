import type { DuckDBConnection } from '@duckdb/node-api'
import { quoted } from '../compile/dialect.ts'
import { dayMs } from '../compile/time.ts'
import { type PreAggregatedRow, preAggregateOrders } from '../preaggregated/preaggregate.ts'
import { preAggregatedColumns, preAggregatedDaysTable } from '../preaggregated/tables.ts'
import { toCell } from './cells.ts'
import { duckDbDialect } from './dialect.ts'
import { inTransaction } from './load.ts'

const noted = Object.keys(preAggregatedColumns[preAggregatedDaysTable] ?? {}) as (keyof PreAggregatedRow)[] // its own columns

/** Each part in a transaction: concurrent queries see it unchanged or complete. */
export async function preAggregateDays(connection: DuckDBConnection, now: Date): Promise<void> {
  await preAggregateOrders(
    {
      dialect: duckDbDialect,
      // No statement binds a list here: the dialect binds its entries.
      ask: async ({ text, values }) => {
        const reader = await connection.runAndReadAll(text, values as (string | number)[])
        return reader.getRows().map((row) => row.map(toCell))
      },
      run: async ({ text, values }) => {
        await connection.run(text, values as (string | number)[])
      },
      note: async (days) => {
        const rows = days.map((day) => `(${noted.map((name) => day[name]).join(', ')})`)
        await connection.run(
          `INSERT INTO ${quoted(preAggregatedDaysTable)} (${noted.map(quoted).join(', ')}) VALUES ${rows.join(', ')}`,
        )
      },
      forget: async (table, { organizationId, fromDay, toDay }) => {
        const within = `"at" >= ${fromDay * dayMs} AND "at" <= ${toDay * dayMs}`
        await connection.run(`DELETE FROM ${quoted(table)} WHERE "organization_id" = ${organizationId} AND ${within}`)
      },
      together: (work) => inTransaction(connection, work),
    },
    now,
  )
}
