import { openDatabase } from '@vigil/database'
import { createTestDatabase } from '@vigil/database/testing'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { defineJob } from './job.ts'
import { type JobAttempt, openQueue } from './queue.ts'

const reportJob = defineJob<{ reportId: string }>('report')

let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  const made = await createTestDatabase()
  url = made.url
  drop = made.drop
})
afterAll(() => drop())

const warnings: string[] = []
const log = { warn: (message: string) => void warnings.push(message) }

/** Simulates a separate process with its own connections and queue. */
function process(times: Pick<Parameters<typeof openQueue>[0], 'leaseSeconds' | 'expireEverySeconds'> = {}) {
  const database = openDatabase(url, () => undefined)
  let isKilled = false
  const query: typeof database.query = (...args) =>
    isKilled ? Promise.reject(new Error('killed')) : database.query(...args)
  const queue = openQueue({
    jobs: [reportJob],
    database: { query },
    isSole: false,
    log,
    pollMs: 50,
    retryAfterSeconds: 0,
    ...times,
  })
  let isClosed = false
  const close = async () => {
    if (isClosed) return
    isClosed = true
    await queue.close()
    await database.close()
  }
  onTestFinished(close)
  /** Cuts off its access to the database. */
  const kill = () => {
    isKilled = true
  }
  return { queue, database, close, kill }
}

const ignore = async () => undefined

test('shares jobs between workers, each done once', async () => {
  const done: string[] = []
  const workers = [process(), process(), process()]
  for (const { queue } of workers) {
    queue.work(reportJob, async ({ reportId }) => void done.push(reportId), ignore)
  }
  const ids = Array.from({ length: 20 }, (_, at) => `r${at}`)
  for (const reportId of ids) await workers[0]?.queue.send(reportJob, { reportId })
  await vi.waitFor(() => expect(done).toHaveLength(20), { timeout: 30_000 })
  expect(done.sort()).toEqual(ids.sort())
})

test('retries a failing job five times, then reports it', async () => {
  const { queue } = process()
  let tries = 0
  const reported: string[] = []
  queue.work(
    reportJob,
    () => Promise.reject(new Error(`try ${++tries}`)),
    async ({ reportId }) => void reported.push(reportId),
  )
  await queue.send(reportJob, { reportId: 'broken' })
  await vi.waitFor(() => expect(reported).toEqual(['broken']), { timeout: 30_000 })
  expect(tries).toBe(5)
  expect(warnings.at(-1)).toContain('try 5')
})

test('cancels running work on close, and another process repeats it', async () => {
  const first = process()
  const signals: AbortSignal[] = []
  first.queue.work(
    reportJob,
    (_, signal) => {
      signals.push(signal)
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))))
    },
    ignore,
  )
  await first.queue.send(reportJob, { reportId: 'cancelled' })
  await vi.waitFor(() => expect(signals).toHaveLength(1), { timeout: 30_000 })
  await first.close()
  const done: string[] = []
  process().queue.work(reportJob, async ({ reportId }) => void done.push(reportId), ignore)
  await vi.waitFor(() => expect(done).toEqual(['cancelled']), { timeout: 30_000 })
})

/** Work that ends only when cancelled. */
const endless = (begun: () => void) => (_: unknown, signal: AbortSignal) =>
  new Promise<void>((_resolve, reject) => {
    begun()
    signal.addEventListener('abort', () => reject(new Error('stopped')))
  })

test('takes over the job of a killed worker before the maximum job time', async () => {
  const first = process({ leaseSeconds: 1 })
  let begun = 0
  first.queue.work(
    reportJob,
    endless(() => begun++),
    ignore,
  )
  await first.queue.send(reportJob, { reportId: 'left behind' })
  await vi.waitFor(() => expect(begun).toBe(1), { timeout: 30_000 })
  first.kill()
  const done: string[] = []
  const second = process({ expireEverySeconds: 1 })
  second.queue.work(reportJob, async ({ reportId }) => void done.push(reportId), ignore)
  await vi.waitFor(() => expect(done).toEqual(['left behind']), { timeout: 60_000 })
})

test('keeps the job of a live worker, however long it takes', async () => {
  const { queue, database } = process({ leaseSeconds: 3 })
  const leases = new Set<string>()
  const done: string[] = []
  const held = "select started_on::text as since from jobs.job where data->>'reportId' = 'long' and state = 'active'"
  queue.work(
    reportJob,
    async ({ reportId }) => {
      // Longer than the lease, which must be renewed.
      await vi.waitFor(
        async () => {
          for (const { since } of (await database.query(held)).rows) leases.add(String(since))
          expect(leases.size).toBeGreaterThan(3)
        },
        { timeout: 60_000, interval: 100 },
      )
      done.push(reportId)
    },
    ignore,
  )
  await queue.send(reportJob, { reportId: 'long' })
  await vi.waitFor(() => expect(done).toEqual(['long']), { timeout: 60_000 })
})

test('waits for a database that is temporarily unavailable', async () => {
  const { queue, database } = process()
  const query = database.query
  let isAway = true
  const flaky = openQueue({
    jobs: [reportJob],
    database: { query: (...args) => (isAway ? Promise.reject(new Error('away')) : query(...args)) },
    isSole: false,
    log,
    pollMs: 50,
  })
  onTestFinished(() => flaky.close())
  const done: string[] = []
  flaky.work(reportJob, async ({ reportId }) => void done.push(reportId), ignore)
  await queue.send(reportJob, { reportId: 'late' })
  await vi.waitFor(() => expect(warnings.at(-1)).toContain('away'), { timeout: 30_000 })
  isAway = false
  await vi.waitFor(() => expect(done).toEqual(['late']), { timeout: 30_000 })
})

test('lets organizations take turns, even if one of them has sent many jobs', async () => {
  const { queue } = process()
  const sent: [string, number][] = [
    ['a1', 1],
    ['a2', 1],
    ['a3', 1],
    ['b1', 2],
    ['c1', 3],
    ['b2', 2],
  ]
  for (const [reportId, organizationId] of sent) await queue.send(reportJob, { reportId }, organizationId)
  const done: string[] = []
  queue.work(reportJob, async ({ reportId }) => void done.push(reportId), ignore)
  await vi.waitFor(() => expect(done).toHaveLength(6), { timeout: 30_000 })
  expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('counts waiting jobs by kind, and reports the outcome and duration of every attempt', async () => {
  const { queue } = process()
  const unused = process()
  await queue.send(reportJob, { reportId: 'first' })
  await queue.send(reportJob, { reportId: 'broken' })
  expect(await unused.queue.countWaiting()).toEqual([{ kind: 'report', count: 2, oldestSeconds: expect.any(Number) }])

  const attempts: JobAttempt[] = []
  queue.observe((attempt) => attempts.push(attempt))
  const fail = async ({ reportId }: { reportId: string }) => {
    if (reportId === 'broken') throw new Error('broken')
  }
  queue.work(reportJob, fail, ignore)
  await vi.waitFor(() => expect(attempts.map(({ outcome }) => outcome)).toContain('given up'), { timeout: 30_000 })
  expect(attempts.map(({ outcome }) => outcome).sort()).toEqual(['completed', ...Array(5).fill('failed'), 'given up'])
  expect(attempts.every(({ kind, durationMs }) => kind === 'report' && durationMs >= 0)).toBe(true)
  expect(await queue.countWaiting()).toEqual([{ kind: 'report', count: 0, oldestSeconds: 0 }])
})
