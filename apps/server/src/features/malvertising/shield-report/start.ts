import { Failure, type Scope, type ShieldPeriod, type ShieldReportState, shieldPeriodDays } from '@vigil/contract'
import type { Database, ShieldReportRow } from '@vigil/database'
import { shieldReportFileName } from '@vigil/reports'
import type { DayRange } from '@vigil/warehouse'
import { defineJob } from '../../../jobs/job.ts'
import type { Queue } from '../../../jobs/queue.ts'
import { parseRange } from '../../../reporting/range.ts'

export const shieldReportJob = defineJob<{ reportId: string }>('shield-report')

interface RequestedDays {
  period: ShieldPeriod
  from?: string | undefined
  to?: string | undefined
  hosts: readonly string[]
}

interface Needed {
  database: Pick<Database, 'shieldReports'>
  queue: Queue
}

/** Starts a report, or returns the one the user already has in progress for this organization. */
export async function startReport(
  { database: { shieldReports }, queue }: Needed,
  { scope, organizationId, userId, now }: { scope: Scope; organizationId: number; userId: string; now: Date },
  { period, hosts }: RequestedDays,
  { from, to }: DayRange,
): Promise<{ report: ShieldReportRow; isRepeat: boolean }> {
  const fileName = shieldReportFileName(await shieldReports.organizationName(scope), { from, to })
  const newReport = { userId, period, fromDay: from, toDay: to, hosts: [...new Set(hosts)], fileName, createdAt: now }
  const report = await shieldReports.add(scope, newReport)
  if (report) {
    await enqueue({ database: { shieldReports }, queue }, report.id, organizationId, now)
    return { report, isRepeat: false }
  }
  const underWay = await shieldReports.underWay(scope, userId)
  // It ended between the two queries.
  if (!underWay) throw new Failure('unavailable')
  return { report: underWay, isRepeat: true }
}

/** A report without a job would stay in progress indefinitely. */
async function enqueue({ database, queue }: Needed, reportId: string, organizationId: number, now: Date) {
  try {
    await queue.send(shieldReportJob, { reportId }, organizationId)
  } catch (error) {
    await database.shieldReports.finish(reportId, { status: 'failed', finishedAt: now })
    throw error
  }
}

/** The requested days, or else those of the period today. */
export function parseDays({ period, from, to }: RequestedDays, part: 'query' | 'body', now: Date): DayRange {
  if (from !== undefined && to !== undefined) return parseRange({ from, to }, { from: 'from', to: 'to' }, now, part)
  const days = shieldPeriodDays(period, now)
  if (days) return days
  const field = period === 'customRange' ? (from === undefined ? 'from' : 'to') : 'period'
  const message = period === 'customRange' ? 'is needed for a custom range' : 'has no days on the first of a month'
  throw new Failure('invalid_request', [{ field: `${part}.${field}`, message }])
}

export function onWire(row: ShieldReportRow): ShieldReportState {
  const { userId: _, fromDay, toDay, createdAt, finishedAt, ...same } = row
  return {
    ...same,
    from: fromDay,
    to: toDay,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }
}
