import { shieldReportLimits } from '@vigil/contract'
import type { Database } from '@vigil/database'
import type { Files } from '../../../storage/files.ts'
import { fileOf } from './make-report.ts'

const dayMs = 86_400_000
/** Longer than all tries of a job take. */
const lostAfterMs = 30 * 60_000

/** Lets go of old reports and their files, and of those whose job was lost. */
export async function cleanUp({ database, files }: { database: Database; files: Files }, now: Date) {
  await database.shieldReports.giveUp(new Date(now.getTime() - lostAfterMs), now)
  const before = new Date(now.getTime() - shieldReportLimits.keptDays * dayMs)
  for (const id of await database.shieldReports.olderThan(before)) {
    // The file first: of a row without one nothing is left, a file without a row would never be found again.
    await files.remove(fileOf(id))
    await database.shieldReports.remove(id)
  }
}
