import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'

/**
 * Connections for questions: each runs one at a time, for a connection is what can be interrupted.
 * Few, since each question that runs holds one of the process's four threads for such work, and the journal needs them too.
 */
export class Connections {
  readonly #free: DuckDBConnection[] = []
  readonly #waiting: ((connection: DuckDBConnection) => void)[] = []

  static async open(instance: DuckDBInstance, count: number) {
    const connections = new Connections()
    for (let index = 0; index < count; index++) connections.#free.push(await instance.connect())
    return connections
  }

  async use<Result>(signal: AbortSignal, work: (connection: DuckDBConnection) => Promise<Result>): Promise<Result> {
    signal.throwIfAborted()
    const connection = await this.#take(signal)
    const interrupt = () => connection.interrupt()
    signal.addEventListener('abort', interrupt)
    try {
      return await work(connection)
    } catch (error) {
      signal.throwIfAborted()
      throw error
    } finally {
      signal.removeEventListener('abort', interrupt)
      this.#giveBack(connection)
    }
  }

  close() {
    for (const connection of this.#free) connection.closeSync()
  }

  #take(signal: AbortSignal): Promise<DuckDBConnection> {
    const free = this.#free.pop()
    if (free) return Promise.resolve(free)
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(taken), 1)
        reject(signal.reason)
      }
      const taken = (connection: DuckDBConnection) => {
        signal.removeEventListener('abort', leave)
        resolve(connection)
      }
      this.#waiting.push(taken)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  #giveBack(connection: DuckDBConnection) {
    const next = this.#waiting.shift()
    if (next) next(connection)
    else this.#free.push(connection)
  }
}
