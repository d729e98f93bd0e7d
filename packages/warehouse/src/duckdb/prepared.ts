import type { DuckDBConnection, DuckDBPreparedStatement, DuckDBValue } from '@duckdb/node-api'

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
  async columns(text: string, values: DuckDBValue[]): Promise<DuckDBValue[][]> {
    const statement = this.#kept.get(text) ?? (await this.#connection.prepare(text))
    this.#kept.delete(text)
    try {
      statement.bind(values)
      const reader = await statement.runAndReadAll()
      this.#keep(text, statement)
      return reader.getColumns()
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
