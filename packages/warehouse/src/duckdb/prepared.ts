import type { DuckDBConnection, DuckDBMaterializedResult, DuckDBPreparedStatement, DuckDBValue } from '@duckdb/node-api'
import type { Cell } from '../compile/query-plan.ts'
import { toCell } from './cells.ts'

/** As many as pages ask in turn; each keeps the plan it was made with. */
const mostKept = 64

/**
 * Statements of a connection, kept by their text: a page asks the same again with other values, and reading and planning the text takes
 * as long as a small answer. With its values known a statement is planned once more, so that they still decide which rows are skipped.
 */
export class Prepared {
  readonly #connection: DuckDBConnection
  readonly #kept = new Map<string, DuckDBPreparedStatement>()

  constructor(connection: DuckDBConnection) {
    this.#connection = connection
  }

  /** One statement of the connection at a time. */
  async columns(text: string, values: DuckDBValue[]): Promise<Cell[][]> {
    const statement = this.#kept.get(text) ?? (await this.#connection.prepare(text))
    this.#kept.delete(text)
    try {
      statement.bind(values)
      const columns = columnsOf(await statement.run())
      // Without values it would not be planned again, and a plan relies on what the rows of its day were like.
      if (values.length > 0) this.#keep(text, statement)
      else statement.destroySync()
      return columns
    } catch (error) {
      statement.destroySync()
      throw error
    }
  }

  /** The one that was used longest ago goes. */
  #keep(text: string, statement: DuckDBPreparedStatement) {
    this.#kept.set(text, statement)
    const [oldest] = this.#kept
    if (this.#kept.size <= mostKept || !oldest) return
    this.#kept.delete(oldest[0])
    oldest[1].destroySync()
  }
}

/** The answer is whole in memory: to have each part of it fetched by another thread takes longer than to read it. */
function columnsOf(result: DuckDBMaterializedResult): Cell[][] {
  const columns: Cell[][] = Array.from({ length: result.columnCount }, () => [])
  for (let index = 0; index < result.chunkCount; index++) {
    const chunk = result.getChunk(index)
    for (const [position, column] of columns.entries())
      chunk.visitColumnValues(position, (value) => column.push(toCell(value)))
  }
  return columns
}
