import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { QueryTimeoutError } from '../errors.ts'
import { interruptible } from './interrupt.ts'
import { Prepared } from './prepared.ts'

interface Question {
  connection: DuckDBConnection
  prepared: Prepared
}

/**
 * Connections for queries: each runs one at a time, because interrupting applies to a connection. There are few,
 * because each running query holds one of the process's four worker threads, which the journal needs too.
 */
export class Connections {
  readonly #free: Question[] = []
  readonly #waiting: ((question: Question) => void)[] = []
  readonly #running = new Map<AbortController, Promise<unknown>>()
  readonly #limitMs: number
  #isClosing = false

  constructor(limitMs: number) {
    this.#limitMs = limitMs
  }

  /** Queries beyond the limit are stopped. */
  static async open(instance: DuckDBInstance, { count, limitMs }: { count: number; limitMs: number }) {
    const connections = new Connections(limitMs)
    for (let index = 0; index < count; index++) {
      const connection = await instance.connect()
      connections.#free.push({ connection, prepared: new Prepared(connection) })
    }
    return connections
  }

  /**
   * Stopped by the signal, the limit or closing, through one controller: composed signals take as long as a small
   * query.
   */
  use<Result>(signal: AbortSignal | undefined, work: (prepared: Prepared) => Promise<Result>): Promise<Result> {
    const stopping = new AbortController()
    if (this.#isClosing) stopping.abort(closed())
    const stop = () => stopping.abort(signal?.reason)
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop, { once: true })
    const late = () => stopping.abort(new QueryTimeoutError(`stopped after ${this.#limitMs} ms`))
    const timer = setTimeout(late, this.#limitMs)
    const result = this.#use(stopping.signal, work).finally(() => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      this.#running.delete(stopping)
    })
    this.#running.set(
      stopping,
      result.catch(() => undefined),
    )
    return result
  }

  /**
   * Stops running queries and waits for them: an open connection would keep the file open, and the next process to open
   * it would not be warned.
   */
  async close() {
    this.#isClosing = true
    const running = [...this.#running]
    for (const [stopping] of running) stopping.abort(closed())
    await Promise.all(running.map(([, result]) => result))
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

const closed = () => new Error('the database is being closed')
