import type { Database } from '@vigil/database'
import { lastMissed, nextDue } from '../../../schedule/due-times.ts'
import { toSchedule } from './to-schedule.ts'

/** Later than this, and the mail says that it is late: somebody may have waited for it. */
const lateMs = 15 * 60_000
const atOnce = 50

/** Makes a delivery of every report that is due; of those that were missed while nobody was there, one. */
export async function planDue({ reportConfigurations }: Pick<Database, 'reportConfigurations'>, now: Date) {
  const take = () =>
    reportConfigurations.takeDue(now, atOnce, (configuration) => {
      const schedule = toSchedule(configuration)
      const dueAt = lastMissed(schedule, configuration.nextDue ?? now, now)
      return { dueAt, isLate: now.getTime() - dueAt.getTime() > lateMs, nextDue: nextDue(schedule, now) }
    })
  while ((await take()) === atOnce);
}
