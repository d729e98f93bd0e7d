import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import type { TestServer } from './server.ts'

/** Runs statements on the warehouse file while no process has it open. */
export async function inWarehouse(server: TestServer, ...statements: string[]) {
  const instance = await DuckDBInstance.create(join(server.dataDirectory, 'warehouse/events.duckdb'))
  const connection = await instance.connect()
  for (const statement of statements) await connection.run(statement)
  connection.closeSync()
  instance.closeSync()
}
