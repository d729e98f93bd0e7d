import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '@vigil/database'
import type PgBoss from 'pg-boss'
import { errorMessage } from '../lib/error-message.ts'
import type { Job } from './job.ts'

/** The signal cancels work that takes too long or blocks a shutdown; the job is then repeated. */
type Handler<Payload> = (payload: Payload, signal: AbortSignal) => Promise<void>

export interface Queue {
  /** The names of all jobs. */
  readonly kinds: readonly string[]
  /** Jobs of different organizations take turns; those without one run in the order they were sent. */
  send<Payload extends object>(job: Job<Payload>, payload: Payload, organizationId?: number): Promise<void>
  /** `onGivenUp` is called for a job after its last attempt failed, even if that ended with its worker. */
  work<Payload extends object>(job: Job<Payload>, handler: Handler<Payload>, onGivenUp: Handler<Payload>): void
  /** The jobs of all processes that wait, of each kind. */
  countWaiting(): Promise<WaitingJobs[]>
  /** Calls the listener after each attempt of this process. */
  observe(listener: (attempt: JobAttempt) => void): void
  close(): Promise<void>
}

export interface WaitingJobs {
  kind: string
  count: number
  /** Waiting time of the job that could have started first; 0 if none could. */
  oldestSeconds: number
}

export interface JobAttempt {
  kind: string
  outcome: 'completed' | 'failed' | 'given up'
  durationMs: number
}

interface QueueOptions {
  /** Every kind of job that is sent or processed. */
  jobs: readonly Job<object>[]
  /** With the last two, a job sent in a transaction is stored with it and starts when it ends. */
  database: Pick<Database, 'query'> & Partial<Pick<Database, 'queryInUnit' | 'afterCommit'>>
  /** No other process can work on these jobs: active ones were left by a killed process. */
  isSole: boolean
  log: { warn(message: string): void }
  pollMs?: number
  retryAfterSeconds?: number
  /** How long a killed worker keeps its job; a live worker renews the lease three times meanwhile. */
  leaseSeconds?: number
  expireEverySeconds?: number
}

const schema = 'jobs'
const tries = 5
/** Longer work is cancelled, and counts as lost if it ignores that. */
const longestSeconds = 300
const givenUp = (name: string) => `${name}-given-up`

/** Processes that start concurrently can deadlock here; the retry finds the queues that the other created. */
async function makeQueues(boss: PgBoss, names: readonly string[], retryDelay: number, triesLeft = 5): Promise<void> {
  try {
    const known = new Set((await boss.getQueues()).map(({ name }) => name))
    for (const name of names.filter((one) => !known.has(one))) {
      const deadLetter = givenUp(name)
      await boss.createQueue(deadLetter, { name: deadLetter })
      await boss.createQueue(name, {
        name,
        deadLetter,
        retryLimit: tries - 1,
        retryDelay,
        expireInSeconds: longestSeconds,
      })
    }
  } catch (error) {
    if (triesLeft === 0) throw error
    await pause(200)
    await makeQueues(boss, names, retryDelay, triesLeft - 1)
  }
}

/**
 * Jobs in the accounts database, claimed with SKIP LOCKED by any number of workers. A job runs at least once, so
 * handlers must be idempotent. The library's own loop is not used, because it ends the process if the database is
 * unavailable when a job ends.
 */
export function openQueue(options: QueueOptions): Queue {
  const {
    jobs,
    database,
    isSole,
    log,
    pollMs = 2_000,
    retryAfterSeconds = 3,
    leaseSeconds = 30,
    expireEverySeconds = 15,
  } = options
  const closing = new AbortController()
  const handlers = new Map<string, Handler<object>>()
  /** The queues with a job in work here. */
  const working = new Map<string, Promise<void>>()
  const listeners: ((attempt: JobAttempt) => void)[] = []
  const kinds = jobs.map(({ name }) => name)
  /** Queues in which a job waited when they were last polled. */
  const lookAgain = new Set<string>()
  let polling: Promise<void> | undefined
  let opened: Promise<PgBoss> | undefined
  let waking = new AbortController()

  async function open() {
    // Also loaded on first use.
    const { default: Library } = await import('pg-boss')
    const boss = new Library({
      db: { executeSql: (text, values) => database.query(text, values) },
      schema,
      schedule: false,
      maintenanceIntervalSeconds: expireEverySeconds,
    })
    boss.on('error', (error) => log.warn(`the job queue: ${errorMessage(error)}`))
    await boss.start()
    try {
      await makeQueues(boss, kinds, retryAfterSeconds)
    } catch (error) {
      await boss.stop({ graceful: false, close: false })
      throw error
    }
    if (isSole) {
      await database.query(`update ${schema}.job set started_on = timestamptz 'epoch' where state = 'active'`)
      await boss.expire()
    }
    return boss
  }

  /** Opened on first use and again after a failure; a start does not wait for it. */
  function boss() {
    opened ??= open()
    opened.catch(() => {
      opened = undefined
    })
    return opened
  }

  /**
   * Shorter than the library's limit for a whole job: a picture may take minutes, but a killed worker's job should not
   * wait as long.
   */
  async function whileHeld(queue: string, id: string, work: () => Promise<void>) {
    const hold = () =>
      database.query(
        `update ${schema}.job set started_on = now(), expire_in = $3 * interval '1 second' where name = $1 and id = $2 and state = 'active'`,
        [queue, id, leaseSeconds],
      )
    await hold()
    const lost = performance.now() + longestSeconds * 1_000
    const timer = setInterval(
      () => {
        if (performance.now() < lost) hold().catch(() => undefined) // database problems are reported elsewhere
      },
      (leaseSeconds * 1_000) / 3,
    ).unref()
    await work().finally(() => clearInterval(timer))
  }

  /**
   * The number of an organization's waiting jobs, negated, is the priority of its next: its first job competes with the
   * first ones of others, its tenth with the tenth ones.
   */
  async function countWaitingOf(queue: string, organizationId: number) {
    // In the sender's transaction: with a second connection, senders that hold them all would wait for each other.
    const { queryInUnit = database.query } = database
    const { rows } = await queryInUnit(
      `select count(*)::int as waiting from ${schema}.job where name = $1 and state < 'active' and data ->> 'organizationId' = $2`,
      [queue, String(organizationId)],
    )
    return Number(rows[0]?.waiting)
  }

  async function takeOne(queue: string, handle: Handler<object>) {
    const library = await boss()
    const [job] = await library.fetch<object>(queue)
    if (!job) return false
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout((longestSeconds - 10) * 1_000)])
    const startedAt = performance.now()
    try {
      await whileHeld(queue, job.id, () => handle(job.data, signal))
      await library.complete(queue, job.id)
      report(queue, 'completed', startedAt)
    } catch (error) {
      // Cancelled by the shutdown, it is repeated elsewhere.
      if (!closing.signal.aborted) {
        log.warn(`a job of ${queue} failed: ${errorMessage(error)}`)
        report(queue, 'failed', startedAt)
      }
      await library.fail(queue, job.id, { message: errorMessage(error) })
    }
    return true
  }

  function report(queue: string, outcome: 'completed' | 'failed', startedAt: number) {
    const durationMs = performance.now() - startedAt
    const abandoned = kinds.find((kind) => givenUp(kind) === queue)
    for (const listen of listeners)
      listen({ kind: abandoned ?? queue, outcome: abandoned ? 'given up' : outcome, durationMs })
  }

  /** One query for all queues: a query for each, all at once every two seconds, delayed verdict calls. */
  async function findWaiting() {
    await boss()
    const { rows } = await database.query(
      `select distinct name from ${schema}.job where name = any($1) and state < 'active' and start_after < now()`,
      [[...handlers.keys()]],
    )
    return rows.map(({ name }) => String(name))
  }

  const warnOfQuery = (error: unknown) => log.warn(`failed to query the job queue: ${errorMessage(error)}`)

  async function workOn(queue: string, handle: Handler<object>) {
    do lookAgain.delete(queue)
    while (!closing.signal.aborted && ((await takeOne(queue, handle)) || lookAgain.has(queue)))
  }

  async function startWaiting() {
    for (const queue of await findWaiting()) {
      const handle = handlers.get(queue)
      lookAgain.add(queue)
      if (!handle || working.has(queue)) continue
      const work = workOn(queue, handle)
        .catch(warnOfQuery)
        .finally(() => working.delete(queue))
      working.set(queue, work)
    }
  }

  async function poll() {
    while (!closing.signal.aborted) {
      const woken = AbortSignal.any([closing.signal, waking.signal])
      await startWaiting().catch(warnOfQuery)
      await pause(pollMs, undefined, { signal: woken, ref: false }).catch(() => undefined)
    }
    await Promise.all(working.values())
  }

  return {
    kinds,
    async send({ name }, payload, organizationId) {
      const { queryInUnit = database.query, afterCommit = (run: () => void) => run() } = database
      const library = await boss()
      const options = { db: { executeSql: queryInUnit } }
      if (organizationId === undefined) await library.send(name, payload, options)
      else {
        const priority = -(await countWaitingOf(name, organizationId))
        await library.send(name, { ...payload, organizationId }, { ...options, priority })
      }
      afterCommit(() => {
        waking.abort()
        waking = new AbortController()
      })
    },
    work({ name }, handler, onGivenUp) {
      // A queue contains the payloads that `send` received for its job.
      handlers.set(name, handler as Handler<object>)
      handlers.set(givenUp(name), onGivenUp as Handler<object>)
      polling ??= poll()
    },
    async countWaiting() {
      // Not by the library, which makes its tables first: a process may never send a job.
      const { rows } = await database.query(
        `select kind, count(id)::int as count,
           coalesce(extract(epoch from now() - min(start_after) filter (where start_after <= now())), 0)::float8 as oldest
         from unnest($1::text[]) as kind left join ${schema}.job on name = kind and state < 'active' group by kind`,
        [kinds],
      )
      return rows.map(({ kind, count, oldest }) => ({
        kind: String(kind),
        count: Number(count),
        oldestSeconds: Number(oldest),
      }))
    },
    observe(listener) {
      listeners.push(listener)
    },
    async close() {
      closing.abort()
      await polling
      const library = await opened?.catch(() => undefined)
      await library?.stop({ graceful: false, close: false })
    },
  }
}
