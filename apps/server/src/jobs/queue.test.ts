import { openDatabase } from '@vigil/database'
import { createTestDatabase } from '@vigil/database/testing'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openQueue } from './queue.ts'

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

/** A process of its own: connections, queue. */
function process(isSole = false) {
  const database = openDatabase(url, () => undefined)
  const queue = openQueue({ database, isSole, log, pollMs: 50, retryAfterSeconds: 0 })
  let isClosed = false
  const close = async () => {
    if (isClosed) return
    isClosed = true
    await queue.close()
    await database.close()
  }
  onTestFinished(close)
  return { queue, database, close }
}

const ignore = async () => undefined

test('several workers share the jobs, and each job is done once', async () => {
  const done: string[] = []
  const workers = [process(), process(), process()]
  for (const { queue } of workers) {
    queue.work('shield-report', async ({ reportId }) => void done.push(reportId), ignore)
  }
  const ids = Array.from({ length: 20 }, (_, at) => `r${at}`)
  for (const reportId of ids) await workers[0]?.queue.send('shield-report', { reportId })
  await vi.waitFor(() => expect(done).toHaveLength(20), { timeout: 30_000 })
  expect(done.sort()).toEqual(ids.sort())
})

test('a job that fails is tried five times, and then somebody is told', async () => {
  const { queue } = process()
  let tries = 0
  const told: string[] = []
  queue.work(
    'shield-report',
    () => Promise.reject(new Error(`try ${++tries}`)),
    async ({ reportId }) => void told.push(reportId),
  )
  await queue.send('shield-report', { reportId: 'broken' })
  await vi.waitFor(() => expect(told).toEqual(['broken']), { timeout: 30_000 })
  expect(tries).toBe(5)
  expect(warnings.at(-1)).toContain('try 5')
})

test('closing ends the work under way, which another process then does', async () => {
  const first = process()
  const signals: AbortSignal[] = []
  first.queue.work(
    'shield-report',
    (_, signal) => {
      signals.push(signal)
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))))
    },
    ignore,
  )
  await first.queue.send('shield-report', { reportId: 'cut off' })
  await vi.waitFor(() => expect(signals).toHaveLength(1), { timeout: 30_000 })
  await first.close()
  const done: string[] = []
  process().queue.work('shield-report', async ({ reportId }) => void done.push(reportId), ignore)
  await vi.waitFor(() => expect(done).toEqual(['cut off']), { timeout: 30_000 })
})

test('a database that is away for a while is waited for', async () => {
  const { queue, database } = process()
  const query = database.query
  let isAway = true
  const flaky = openQueue({
    database: { query: (...asked) => (isAway ? Promise.reject(new Error('away')) : query(...asked)) },
    isSole: false,
    log,
    pollMs: 50,
  })
  onTestFinished(() => flaky.close())
  const done: string[] = []
  flaky.work('shield-report', async ({ reportId }) => void done.push(reportId), ignore)
  await queue.send('shield-report', { reportId: 'late' })
  await vi.waitFor(() => expect(warnings.at(-1)).toContain('away'), { timeout: 30_000 })
  isAway = false
  await vi.waitFor(() => expect(done).toEqual(['late']), { timeout: 30_000 })
})
