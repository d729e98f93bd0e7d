import type { Queue } from '../../../jobs/queue.ts'
import { type Making, makeReport } from './make-report.ts'
import { shieldReportJob } from './start.ts'

export function workShieldReports(work: Making & { queue: Queue }) {
  const { queue, database, clock } = work
  queue.work(
    shieldReportJob,
    ({ reportId }, signal) => makeReport(work, reportId, signal),
    ({ reportId }) => database.shieldReports.finish(reportId, { status: 'failed', finishedAt: clock() }),
  )
}
