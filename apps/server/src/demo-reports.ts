import type { Database } from '@vigil/database'
import { demoReports } from '@vigil/demo'
import { toSchedule } from './features/admin/report-configuration/to-schedule.ts'
import { nextDue } from './schedule/due-times.ts'

const dayMs = 86_400_000
const before = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)

/** Loads the reports scheduled by the demo's superadmin. Some are overdue: the first start sends them. */
export async function loadDemoReports(
  { reportConfigurations }: Database,
  organizationIds: ReadonlyMap<string, number>,
  now: Date,
) {
  for (const { organizationName, trialDaysAgo, isOwed, ...report } of demoReports) {
    const organizationId = organizationIds.get(organizationName)
    if (!organizationId) continue
    const isTrial = trialDaysAgo !== null
    const settings = {
      ...report,
      organizationId,
      trialStart: isTrial ? before(now, trialDaysAgo).toISOString().slice(0, 10) : null,
      sendsFirst: isTrial,
      sendsSecond: isTrial,
      scheduledFrom: isOwed ? before(now, 8) : now,
    }
    const due = report.isActive ? nextDue(toSchedule(settings), settings.scheduledFrom) : null
    await reportConfigurations.seed({ ...settings, nextDue: due })
  }
}
