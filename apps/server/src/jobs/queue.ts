import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '@vigil/database'
import type PgBoss from 'pg-boss'
import { errorMessage } from '../lib/error-message.ts'
import type { Job } from './job.ts'

/** The signal ends work that takes too long, or that stands in the way of a process that is to end: it is begun again. */
type Handler<Payload> = (payload: Payload, signal: AbortSignal) => Promise<void>

export interface Queue {
  send<Payload extends object>(job: Job<Payload>, payload: Payload): Promise<void>
  /** `onGivenUp` is told of a job whose every try failed, even when the last one ended with its worker. */
  work<Payload extends object>(job: Job<Payload>, handler: Handler<Payload>, onGivenUp: Handler<Payload>): void
  close(): Promise<void>
}

interface QueueOptions {
  /** Every kind of job that is sent or worked. */
  jobs: readonly Job<object>[]
  database: Pick<Database, 'query'>
  /** No other process can be at work on these jobs: what is said to be at work was left by one that was killed. */
  isSole: boolean
  log: { warn(message: string): void }
  pollMs?: number
  retryAfterSeconds?: number
  /** How long a worker that was killed keeps others from its job, at most; one that lives says so three times meanwhile. */
  leaseSeconds?: number
  expireEverySeconds?: number
}

const schema = 'jobs'
const tries = 5
/** Work that has not ended by then is cut off, and counts as lost where it does not heed that. */
const longestSeconds = 300
const givenUp = (name: string) => `${name}-given-up`

/** Processes that start at once can lock each other out here: what one has made by then, the other finds. */
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
 * Jobs in the accounts database, taken with SKIP LOCKED by any number of workers. A job is done at least once: handlers
 * must not mind to be called again. The library's own loop is not used, since it ends the process when the database is
 * away at the moment a job ends.
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
  const loops: Promise<void>[] = []
  let opened: Promise<PgBoss> | undefined
  let waking = new AbortController()

  async function open() {
    // Loaded with the first use too.
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
      await makeQueues(
        boss,
        jobs.map(({ name }) => name),
        retryAfterSeconds,
      )
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

  /** Opened at the first use, and again after a failure: a start does not wait for it. */
  function boss() {
    opened ??= open()
    opened.catch(() => {
      opened = undefined
    })
    return opened
  }

  /** Not by the library's time for a whole job: a picture may take minutes, and a killed worker's job is not to wait as long. */
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
        if (performance.now() < lost) hold().catch(() => undefined) // what is wrong with the database is said elsewhere
      },
      (leaseSeconds * 1_000) / 3,
    ).unref()
    await work().finally(() => clearInterval(timer))
  }

  async function takeOne(queue: string, handle: Handler<object>) {
    const library = await boss()
    const [job] = await library.fetch<object>(queue)
    if (!job) return false
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout((longestSeconds - 10) * 1_000)])
    try {
      await whileHeld(queue, job.id, () => handle(job.data, signal))
      await library.complete(queue, job.id)
    } catch (error) {
      if (!closing.signal.aborted) log.warn(`a job of ${queue} failed: ${errorMessage(error)}`)
      await library.fail(queue, job.id, { message: errorMessage(error) })
    }
    return true
  }

  async function loop(queue: string, handle: Handler<object>) {
    while (!closing.signal.aborted) {
      const isBusy = await takeOne(queue, handle).catch((error: unknown) => {
        log.warn(`the job queue cannot be asked: ${errorMessage(error)}`)
        return false
      })
      const woken = AbortSignal.any([closing.signal, waking.signal])
      if (!isBusy) await pause(pollMs, undefined, { signal: woken, ref: false }).catch(() => undefined)
    }
  }

  return {
    async send({ name }, payload) {
      await (await boss()).send(name, payload)
      waking.abort()
      waking = new AbortController()
    },
    work({ name }, handler, onGivenUp) {
      // A queue holds what `send` was given for its job.
      loops.push(loop(name, handler as Handler<object>), loop(givenUp(name), onGivenUp as Handler<object>))
    },
    async close() {
      closing.abort()
      await Promise.all(loops)
      const library = await opened?.catch(() => undefined)
      await library?.stop({ graceful: false, close: false })
    },
  }
}
