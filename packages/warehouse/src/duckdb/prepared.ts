import type { DuckDBConnection, DuckDBMaterializedResult, DuckDBPreparedStatement, DuckDBValue } from '@duckdb/node-api'
import type { Cell } from '../compile/query-plan.ts'
import { toCell } from './cells.ts'

/** As many as pages use in turn; each keeps its plan. */
const mostKept = 64

/**
 * Caches a connection's prepared statements by text: pages repeat statements with other values, and parsing and
 * planning take as long as a small query. A statement is planned again with its values, so that they still determine
 * which rows are skipped.
 */
export class Prepared {
  readonly #connection: DuckDBConnection
  readonly #kept = new Map<string, DuckDBPreparedStatement>()

  constructor(connection: DuckDBConnection) {
    this.#connection = connection
  }

  /** Runs one statement of the connection at a time. */
  async columns(text: string, values: DuckDBValue[]): Promise<Cell[][]> {
    const statement = this.#kept.get(text) ?? (await this.#connection.prepare(text))
    this.#kept.delete(text)
    try {
      statement.bind(values)
      const columns = readColumns(await statement.run())
      // Without values it would not be planned again, and a plan depends on the data at that time.
      if (values.length > 0) this.#keep(text, statement)
      else statement.destroySync()
      return columns
    } catch (error) {
      statement.destroySync()
      throw error
    }
  }

  /** Evicts the least recently used. */
  #keep(text: string, statement: DuckDBPreparedStatement) {
    this.#kept.set(text, statement)
    const [oldest] = this.#kept
    if (this.#kept.size <= mostKept || !oldest) return
    this.#kept.delete(oldest[0])
    oldest[1].destroySync()
  }
}

/** The result is in memory: fetching its chunks on another thread takes longer than reading them. */
function readColumns(result: DuckDBMaterializedResult): Cell[][] {
  const columns: Cell[][] = Array.from({ length: result.columnCount }, () => [])
  for (let index = 0; index < result.chunkCount; index++) {
    const chunk = result.getChunk(index)
    for (const [position, column] of columns.entries())
      chunk.visitColumnValues(position, (value) => column.push(toCell(value)))
  }
  return columns
}
