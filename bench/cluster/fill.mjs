// Copies the tables of a set from DuckDB to a cluster, row by row as JSON, in pieces that fit in memory.
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { imported } from '../imported.mjs'

const { layouts } = await imported('packages/warehouse/src/layout.ts')
const { databaseFile } = await imported('packages/warehouse/src/duckdb/files.ts')

const rowsPerPiece = 500_000

/** `write` inserts a stream of JSON rows into a table. */
export async function fillCluster(dataDirectory, tables, write) {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-bench-'))
  const instance = await DuckDBInstance.create(join(dataDirectory, 'warehouse', databaseFile), {
    access_mode: 'READ_ONLY',
    memory_limit: '1GB',
    threads: '2',
  })
  const connection = await instance.connect()
  try {
    for (const table of tables) {
      const columns = Object.keys(layouts[table].columns).map((name) => `"${name}"`)
      const [[count]] = (await connection.runAndReadAll(`SELECT count(*) FROM "${table}"`)).getRows()
      for (let from = 0; from < Number(count); from += rowsPerPiece) {
        const file = join(folder, 'piece.json')
        await connection.run(
          `COPY (SELECT ${columns.join(', ')} FROM "${table}" WHERE rowid >= ${from} AND rowid < ${from + rowsPerPiece}) TO '${file}' (FORMAT json)`,
        )
        await write(table, createReadStream(file))
      }
    }
  } finally {
    connection.closeSync()
    instance.closeSync()
    await rm(folder, { recursive: true, force: true })
  }
}
