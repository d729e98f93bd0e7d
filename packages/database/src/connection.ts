import { AsyncLocalStorage } from 'node:async_hooks'
import type { ErrorCode } from '@vigil/contract'
import { Failure } from '@vigil/contract'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

export type Db = NodePgDatabase
export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0]

/** A transaction that every repository call inside `atomically` joins. */
interface Unit {
  db: Db
  client: pg.PoolClient
  isOpen: boolean
  afterCommit: (() => void)[]
}

/**
 * A new connection costs a process and a handshake: after every pause of the default 10 s, the first calls of a burst
 * waited a tenth of a second for theirs.
 */
const idleTimeoutMillis = 300_000

export interface ConnectionOptions {
  connections?: number
  /**
   * The address is a pooler that gives every transaction another connection, such as PgBouncer: statements prepared by
   * name would be missing on it.
   */
  isPooled?: boolean
  /** Runs every statement, to trace it. Its text has placeholders for values. */
  watch?: WatchQuery | undefined
}

export type WatchQuery = <Result>(text: string, run: () => Promise<Result>) => Promise<Result>

export function connect(
  url: string,
  onIdleError: (error: Error) => void,
  { connections = 20, isPooled = false, watch }: ConnectionOptions = {},
) {
  const unwatched = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis,
    ...(isPooled && { Client: UnnamedClient }),
  })
  const pool = watch ? watchQueries(unwatched, watch) : unwatched
  let isClosing = false
  // Without a listener, an idle connection that breaks would end the process. At shutdown that is expected.
  pool.on('error', (error) => {
    if (!isClosing) onIdleError(error)
  })
  const close = () => {
    isClosing = true
    return pool.end()
  }

  const units = new AsyncLocalStorage<Unit>()
  // Work that outlives its transaction, such as a timer, uses the pool again.
  const current = () => {
    const unit = units.getStore()
    return unit?.isOpen ? unit : undefined
  }
  const base = drizzle(pool)
  const db = new Proxy(base, {
    get(_target, name) {
      const target = current()?.db ?? base
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

  /** Runs the work in one transaction, which repositories join; all of it is stored, or nothing. */
  async function atomically<T>(work: () => Promise<T>): Promise<T> {
    if (current()) return work()
    const client = await pool.connect()
    let broken: Error | undefined
    const onError = (error: Error) => {
      broken = error
    }
    client.on('error', onError)
    const waiting: Unit['afterCommit'] = []
    try {
      const serial = oneAtATime(client)
      const result = await drizzle(serial).transaction(async (tx) => {
        // A transaction has the query methods of a database; only `$client` differs, which is not used.
        const unit: Unit = { db: tx as unknown as Db, client: serial, isOpen: true, afterCommit: waiting }
        try {
          return await units.run(unit, work)
        } finally {
          unit.isOpen = false
        }
      })
      for (const run of waiting) run()
      return result
    } finally {
      client.off('error', onError)
      client.release(broken)
    }
  }

  return {
    db,
    pool,
    close,
    atomically,
    /** Runs once the surrounding transaction is stored; at once if there is none. */
    afterCommit(run: () => void) {
      const unit = current()
      if (unit) unit.afterCommit.push(run)
      else run()
    },
    /** Runs SQL in the surrounding transaction, if there is one. */
    queryInUnit: (text: string, values?: unknown[]) => (current()?.client ?? pool).query(text, values),
  }
}

/** Statements of the pool, and of the connections taken from it. */
function watchQueries<Target extends pg.Pool | pg.PoolClient>(target: Target, watch: WatchQuery): Target {
  // Only promises are used; the callbacks of the library itself pass unwatched.
  const hasCallback = (args: readonly unknown[]) => typeof args.at(-1) === 'function'
  const query = (...args: unknown[]) => {
    const run = () => Reflect.apply(target.query, target, args) as Promise<unknown>
    return hasCallback(args) ? run() : watch(readText(args[0]), run)
  }
  const take = async () => watchQueries((await target.connect()) as unknown as pg.PoolClient, watch) // a pool's method without a callback
  return new Proxy(target, {
    get(_target, name) {
      if (name === 'query') return query
      const value: unknown = Reflect.get(target, name, target)
      if (name === 'connect' && target instanceof pg.Pool) return take
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

const readText = (statement: unknown) =>
  typeof statement === 'object' && statement !== null && 'text' in statement
    ? String(statement.text)
    : String(statement)

/** Prepares no statement by name. */
class UnnamedClient extends pg.Client {
  // `query` has a dozen signatures; a named statement is always an object.
  override query(...args: unknown[]): never {
    const [first, ...rest] = args
    const isNamed = typeof first === 'object' && first !== null && 'name' in first && 'text' in first
    const plain = isNamed ? { ...first, name: undefined } : first
    return Reflect.apply(super.query, this, [plain, ...rest]) as never
  }
}

/** pg deprecates overlapping queries of one client, which handlers cause by loading several things at once. */
function oneAtATime(client: pg.PoolClient): pg.PoolClient {
  let last: Promise<unknown> = Promise.resolve()
  const query = (...args: unknown[]) => {
    const next = last.then(() => Reflect.apply(client.query, client, args) as Promise<unknown>) // only promises are used
    last = next.catch(() => undefined)
    return next
  }
  return new Proxy(client, {
    get(target, name) {
      if (name === 'query') return query
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** Turns the violation of a named unique constraint into an error code for the caller. */
export async function refusing<T>(constraint: string, code: ErrorCode, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined
    if (cause instanceof pg.DatabaseError && cause.constraint === constraint) throw new Failure(code)
    throw error
  }
}

/** Escapes text for a LIKE pattern. */
export const likeText = (text: string) => text.replace(/[\\%_]/g, '\\$&')
