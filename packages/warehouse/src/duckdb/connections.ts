import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { interruptible } from './interrupt.ts'
import { Prepared } from './prepared.ts'

interface Question {
  connection: DuckDBConnection
  prepared: Prepared
}

/**
 * Connections for questions: each runs one at a time, for a connection is what can be interrupted.
 * Few, since each question that runs holds one of the process's four threads for such work, and the journal needs them too.
 */
export class Connections {
  readonly #free: Question[] = []
  readonly #waiting: ((question: Question) => void)[] = []
  readonly #closing = new AbortController()
  readonly #running = new Set<Promise<unknown>>()

  static async open(instance: DuckDBInstance, count: number) {
    const connections = new Connections()
    for (let index = 0; index < count; index++) {
      const connection = await instance.connect()
      connections.#free.push({ connection, prepared: new Prepared(connection) })
    }
    return connections
  }

  use<Result>(signal: AbortSignal, work: (prepared: Prepared) => Promise<Result>): Promise<Result> {
    const result = this.#use(AbortSignal.any([signal, this.#closing.signal]), work)
    const running = result.catch(() => undefined).finally(() => this.#running.delete(running))
    this.#running.add(running)
    return result
  }

  /** Stops what runs and waits for it: a connection left open would keep the file open, and the next to open it would not be told. */
  async close() {
    this.#closing.abort(new Error('the database is being closed'))
    await Promise.all(this.#running)
    for (const { connection } of this.#free) connection.closeSync()
  }

  async #use<Result>(signal: AbortSignal, work: (prepared: Prepared) => Promise<Result>): Promise<Result> {
    signal.throwIfAborted()
    const question = await this.#take(signal)
    try {
      return await interruptible(question.connection, signal, () => work(question.prepared))
    } finally {
      this.#giveBack(question)
    }
  }

  #take(signal: AbortSignal): Promise<Question> {
    const free = this.#free.pop()
    if (free) return Promise.resolve(free)
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(taken), 1)
        reject(signal.reason)
      }
      const taken = (question: Question) => {
        signal.removeEventListener('abort', leave)
        resolve(question)
      }
      this.#waiting.push(taken)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  #giveBack(question: Question) {
    const next = this.#waiting.shift()
    if (next) next(question)
    else this.#free.push(question)
  }
}
