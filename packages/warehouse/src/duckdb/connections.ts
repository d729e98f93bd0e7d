import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'

/**
 * Connections for questions: each runs one at a time, for a connection is what can be interrupted.
 * Few, since each question that runs holds one of the process's four threads for such work, and the journal needs them too.
 */
export class Connections {
  readonly #free: DuckDBConnection[] = []
  readonly #waiting: ((connection: DuckDBConnection) => void)[] = []
  readonly #closing = new AbortController()
  readonly #running = new Set<Promise<unknown>>()

  static async open(instance: DuckDBInstance, count: number) {
    const connections = new Connections()
    for (let index = 0; index < count; index++) connections.#free.push(await instance.connect())
    return connections
  }

  use<Result>(signal: AbortSignal, work: (connection: DuckDBConnection) => Promise<Result>): Promise<Result> {
    const result = this.#use(AbortSignal.any([signal, this.#closing.signal]), work)
    const running = result.catch(() => undefined).finally(() => this.#running.delete(running))
    this.#running.add(running)
    return result
  }

  /** Stops what runs and waits for it: a connection left open would keep the file open, and the next to open it would not be told. */
  async close() {
    this.#closing.abort(new Error('the database is being closed'))
    await Promise.all(this.#running)
    for (const connection of this.#free) connection.closeSync()
  }

  async #use<Result>(signal: AbortSignal, work: (connection: DuckDBConnection) => Promise<Result>): Promise<Result> {
    signal.throwIfAborted()
    const connection = await this.#take(signal)
    // Again and again: an interrupt that comes while a statement is still being prepared is lost.
    let interrupting: NodeJS.Timeout | undefined
    const interrupt = () => {
      connection.interrupt()
      interrupting = setInterval(() => connection.interrupt(), 20)
    }
    signal.addEventListener('abort', interrupt, { once: true })
    try {
      return await work(connection)
    } finally {
      signal.removeEventListener('abort', interrupt)
      clearInterval(interrupting)
      this.#giveBack(connection)
      signal.throwIfAborted()
    }
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
