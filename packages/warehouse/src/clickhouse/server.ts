import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client'
import type { BoundValue, Statement } from '../compile/dialect.ts'
import type { Cell } from '../compile/query-plan.ts'
import { QueryTimeoutError } from '../errors.ts'
import { literal } from './literal.ts'

/** The server's error code for an exceeded time limit. */
const timeoutCode = 159

/** One ClickHouse server, over HTTP. */
export class Server {
  readonly #client: ClickHouseClient
  readonly #timeoutMs: number
  #settings: Record<string, number> = {}

  constructor({ url, timeoutMs }: { url: string; timeoutMs: number }) {
    this.#timeoutMs = timeoutMs
    this.#client = createClient({
      url,
      // The server's own limit applies first; this one is for an unreachable server.
      request_timeout: timeoutMs + 5_000,
      max_open_connections: 10,
      // Many bound values, such as a publisher's sites, would exceed the server's limit on the length of a URL.
      use_multipart_params_auto: true,
      log: { level: ClickHouseLogLevel.OFF },
    })
  }

  /** Settings for all later statements. */
  use(settings: Record<string, number>) {
    this.#settings = { ...settings, max_execution_time: Math.ceil(this.#timeoutMs / 1000) }
  }

  async query({ text, values }: Statement, signal?: AbortSignal): Promise<Cell[][]> {
    const id = randomUUID()
    const stop = () => void this.#stop(id)
    signal?.throwIfAborted()
    signal?.addEventListener('abort', stop, { once: true })
    try {
      const result = await this.#client.query({
        query: text,
        format: 'JSONCompact',
        query_id: id,
        ...(values.length > 0 && { query_params: parameters(values) }),
        ...(signal && { abort_signal: signal }),
        clickhouse_settings: this.#settings,
      })
      const { data } = await result.json<Cell[]>()
      return data
    } catch (error) {
      signal?.throwIfAborted()
      throw parseCode(error) === timeoutCode ? new QueryTimeoutError(`stopped after ${this.#timeoutMs} ms`) : error
    } finally {
      signal?.removeEventListener('abort', stop)
    }
  }

  async rows<Row extends Cell[]>(text: string): Promise<Row[]> {
    return (await this.query({ text, values: [] })) as Row[] // selected by the caller
  }

  /** `id` prevents the same statement from running twice concurrently. */
  async run(text: string, id?: string): Promise<void> {
    await this.#client.command({
      query: text,
      ...(id !== undefined && { query_id: id }),
      clickhouse_settings: this.#settings,
    })
  }

  async insert(table: string, rows: readonly object[], id: string): Promise<void> {
    await this.#client.insert({
      table: `"${table}"`,
      format: 'JSONEachRow',
      values: [...rows],
      query_id: id,
      clickhouse_settings: this.#settings,
    })
  }

  /** The answer as the server sends it. */
  async read(text: string): Promise<Readable> {
    const { stream } = await this.#client.exec({ query: text, clickhouse_settings: this.#settings })
    return stream
  }

  /** Rows in the format that the statement names. */
  async write(text: string, rows: Readable): Promise<void> {
    const { stream } = await this.#client.exec({ query: text, values: rows, clickhouse_settings: this.#settings })
    await finished(stream.resume())
  }

  async isReachable(): Promise<boolean> {
    const { success } = await this.#client.ping({ select: true })
    return success
  }

  close = () => this.#client.close()

  /** Old servers continue a query after the client has disconnected. */
  async #stop(id: string) {
    await this.#client.command({ query: `KILL QUERY WHERE query_id = ${literal(id)} ASYNC` }).catch(() => undefined)
  }
}

const parameters = (values: readonly BoundValue[]) =>
  Object.fromEntries(values.map((value, index) => [`v${index + 1}`, value]))

/** The server did not answer. Its own errors have numeric codes, or only a text. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.message === 'Timeout error.') return true
  return 'code' in error && typeof error.code === 'string' && /^E[A-Z]+/.test(error.code)
}

/** The client parses the codes of current servers; older ones send `Code: 159, e.displayText()…`. */
function parseCode(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error && error.code ? error.code : /^Code: (\d+)/.exec(error.message)?.[1]
  return code === undefined ? undefined : Number(code)
}
