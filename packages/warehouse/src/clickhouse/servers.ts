import type { Statement } from '../compile/dialect.ts'
import type { Cell } from '../compile/query-plan.ts'
import { isConnectionError, Server } from './server.ts'
import { stayingWriter, type WritableServer } from './staying-writer.ts'

interface ServersOptions {
  urls: readonly string[]
  timeoutMs: number
  /** Called when a server answers again that was unreachable at some time before. */
  onReturn?: (server: Server) => void
  checkEveryMs?: number
  now?: () => number
}

const checkEveryMs = 3_000
const checkWithinMs = 2_000
/** Between the server's own limit and the client's. */
const graceMs = 5_000

/**
 * The servers of a cluster. Queries take turns among those that answer and move to the next if one is lost. Writes stay
 * on one server: see `writer`.
 */
export class Servers {
  readonly all: readonly Server[]
  readonly writer: WritableServer
  readonly #writers: readonly Server[]
  readonly #isDown = new Set<number>()
  readonly #options: ServersOptions
  readonly #checking: NodeJS.Timeout | null
  #turn = 0

  constructor(options: ServersOptions) {
    const { urls, timeoutMs, now = () => performance.now() } = options
    this.#options = options
    this.all = urls.map((url) => new Server({ url, timeoutMs }))
    this.#writers = urls.map((url) => new Server({ url, timeoutMs }))
    this.writer = stayingWriter(this.#writers, { statementEndsMs: timeoutMs + graceMs, now })
    const every = options.checkEveryMs ?? checkEveryMs
    this.#checking = urls.length > 1 ? setInterval(() => void this.check(), every).unref() : null
  }

  /** Settings of all later statements; those for writing apply to the writer as well. */
  use(settings: Record<string, number>, forWriting: Record<string, number> = {}) {
    for (const server of this.all) server.use(settings)
    for (const server of this.#writers) server.use({ ...settings, ...forWriting })
  }

  query(statement: Statement, signal?: AbortSignal): Promise<Cell[][]> {
    return this.#read((server) => server.query(statement, signal))
  }

  rows<Row extends Cell[]>(text: string): Promise<Row[]> {
    return this.#read((server) => server.rows<Row>(text))
  }

  get reachable(): Server[] {
    return this.all.filter((_server, index) => !this.#isDown.has(index))
  }

  async isReachable(): Promise<boolean> {
    const answers = await Promise.all(this.all.map((server) => answersInTime(server)))
    return answers.some(Boolean)
  }

  /** Updates which servers answer. */
  async check() {
    await Promise.all(
      this.all.map(async (server, index) => {
        const isUp = await answersInTime(server)
        if (!isUp) this.#isDown.add(index)
        else if (this.#isDown.delete(index)) this.#options.onReturn?.(server)
      }),
    )
  }

  async close() {
    if (this.#checking) clearInterval(this.#checking)
    await Promise.all([...this.all, ...this.#writers].map((server) => server.close()))
  }

  async #read<Result>(work: (server: Server) => Promise<Result>): Promise<Result> {
    this.#turn = (this.#turn + 1) % this.all.length
    const rotated = [...this.all.keys()].map((index) => (index + this.#turn) % this.all.length)
    // Those that are down come last: the check may be wrong by now.
    const order = rotated.sort((a, b) => Number(this.#isDown.has(a)) - Number(this.#isDown.has(b)))
    let last: unknown
    for (const index of order) {
      const server = this.all[index]
      if (!server) continue
      try {
        return await work(server)
      } catch (error) {
        if (!isConnectionError(error)) throw error
        if (this.all.length > 1) this.#isDown.add(index)
        last = error
      }
    }
    throw last
  }
}

function answersInTime(server: Server): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), checkWithinMs).unref())
  return Promise.race([server.isReachable().catch(() => false), late])
}
