import { shieldReportLimits } from '@vigil/contract'
import type { Database } from '@vigil/database'
import type { Files } from '../../../storage/files.ts'
import { reportFile } from './make-report.ts'

const dayMs = 86_400_000
/** Longer than all attempts of a job. */
const lostAfterMs = 30 * 60_000

/** Deletes old reports with their files, and reports that lost their job. */
export async function cleanUp({ database, files }: { database: Database; files: Files }, now: Date) {
  await database.shieldReports.giveUp(new Date(now.getTime() - lostAfterMs), now)
  const before = new Date(now.getTime() - shieldReportLimits.keptDays * dayMs)
  for (const id of await database.shieldReports.olderThan(before)) {
    // The file first: a file without a row would never be found again.
    await files.remove(reportFile(id))
    await database.shieldReports.remove(id)
  }
}
