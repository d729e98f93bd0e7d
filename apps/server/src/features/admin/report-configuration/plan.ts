import type { Database } from '@vigil/database'
import { lastMissed, nextDue } from '../../../schedule/due-times.ts'
import { toSchedule } from './to-schedule.ts'

/** A report later than this is marked as late in the mail. */
const lateMs = 15 * 60_000
const atOnce = 50

/** Creates a delivery for every report that is due; one for several missed times. */
export async function planDue({ reportConfigurations }: Pick<Database, 'reportConfigurations'>, now: Date) {
  const take = () =>
    reportConfigurations.takeDue(now, atOnce, (configuration) => {
      const schedule = toSchedule(configuration)
      const dueAt = lastMissed(schedule, configuration.nextDue ?? now, now)
      return { dueAt, isLate: now.getTime() - dueAt.getTime() > lateMs, nextDue: nextDue(schedule, now) }
    })
  while ((await take()) === atOnce);
}
