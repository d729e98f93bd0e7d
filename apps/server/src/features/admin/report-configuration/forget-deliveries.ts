import type { Database } from '@vigil/database'
import { lookBackDays } from './new-leaks.ts'

const dayMs = 86_400_000
/** Of each report, however old: a year of monthly ones. */
const keptOfEach = 12

/** Lets go of what became of reports long ago. What a report has told of is known for as long as the next ones ask for it. */
export async function forgetDeliveries(
  { reportDeliveries }: Pick<Database, 'reportDeliveries'>,
  days: number,
  now: Date,
) {
  // A day more, since a report may be sent half a day after it was due.
  const keptDays = Math.max(days, lookBackDays + 1)
  await reportDeliveries.forget(new Date(now.getTime() - keptDays * dayMs), keptOfEach)
}
