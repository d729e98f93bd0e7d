import type { Database } from '@vigil/database'
import { lookBackDays } from './new-leaks.ts'

const dayMs = 86_400_000
/** Kept for each report regardless of age: a year of monthly ones. */
const keptOfEach = 12

/** Deletes old delivery records. Reported leaks are kept as long as later reports need them. */
export async function forgetDeliveries(
  { reportDeliveries }: Pick<Database, 'reportDeliveries'>,
  days: number,
  now: Date,
) {
  // One more day, because a report may be sent half a day after it was due.
  const keptDays = Math.max(days, lookBackDays + 1)
  await reportDeliveries.forget(new Date(now.getTime() - keptDays * dayMs), keptOfEach)
}
