import { cleanUp } from '../features/shield-report/clean-up.ts'
import { type Making, makeReport } from '../features/shield-report/make-report.ts'
import type { Queue } from './queue.ts'
import { messageOf } from './run.ts'
import { SteadyClock } from './steady-clock.ts'

interface Work extends Making {
  queue: Queue
  log: { warn(message: string): void }
}

const cleanUpEveryMs = 600_000

/** What a process does that works off jobs. */
export function startWork(work: Work): { stop(): Promise<void> } {
  const { queue, database, clock, log } = work
  queue.work(
    'shield-report',
    ({ reportId }, signal) => makeReport(work, reportId, signal),
    ({ reportId }) => database.shieldReports.finish(reportId, { status: 'failed', finishedAt: clock() }),
  )
  const steady = new SteadyClock()
  let cleaning: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    const now = steady.steadyNow()
    if (now === null) return
    cleaning = cleaning
      .then(() => cleanUp(work, new Date(now)))
      .catch((error: unknown) => log.warn(`old reports were not removed: ${messageOf(error)}`))
  }, cleanUpEveryMs).unref()
  return {
    async stop() {
      clearInterval(timer)
      await cleaning
    },
  }
}
