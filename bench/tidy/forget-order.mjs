// Restores arrival order: rows shuffled within their days, and no day recorded as sorted.
import { DuckDBInstance } from '@duckdb/node-api'

const dayMs = 86_400_000
const tables = ['page_views', 'page_views_by_day', 'page_views_by_site', 'incidents']

export async function forgetOrder(file) {
  const instance = await DuckDBInstance.create(file, { memory_limit: '2GB', threads: '2' })
  const connection = await instance.connect()
  for (const table of tables) {
    await connection.run(
      `CREATE TABLE mixed AS FROM "${table}" ORDER BY "at" // ${dayMs}, hash("host", "at", "country")`,
    )
    await connection.run(`DELETE FROM "${table}"`)
    await connection.run(`INSERT INTO "${table}" FROM mixed`)
    await connection.run('DROP TABLE mixed')
  }
  await connection.run('DELETE FROM "tidied"')
  await connection.run('CHECKPOINT')
  connection.closeSync()
  instance.closeSync()
}
