import type { Scope } from '@vigil/contract'
import type { Database, ReportConfigurationRow } from '@vigil/database'
import type { CouponLeak } from '@vigil/reports'
import type { AskOptions, Warehouse } from '@vigil/warehouse'
import { spanMs } from '../../../schedule/due-times.ts'

const dayMs = 86_400_000
/** A code that was not seen for so long and comes back is new again. Events may come in seven days late. */
export const lookBackDays = 35
const mostCodes = 1_000

interface Asking {
  warehouse: Warehouse
  database: Pick<Database, 'reportDeliveries'>
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const keyOf = ({ code, origin }: { code: string; origin: string }) => JSON.stringify([code, origin])

/**
 * Coupons that deal sites or extensions got in, and that no report of this configuration has told of. What was known before
 * its first report is not new either. An event that arrives late is told of by the next report: nothing falls between two.
 */
export async function newLeaks(
  { warehouse, database }: Asking,
  scope: Scope,
  configuration: Pick<ReportConfigurationRow, 'id' | 'scheduledFrom' | 'frequency' | 'sites'>,
  due: Date,
  options: AskOptions,
): Promise<CouponLeak[]> {
  const from = due.getTime() - lookBackDays * dayMs
  const knownBefore = configuration.scheduledFrom.getTime() - spanMs(configuration)
  const rows = await warehouse.select(
    scope,
    {
      dataset: 'couponAttempts',
      measures: ['attempts', 'discountUsd', 'firstSeen'],
      by: ['code', 'source', 'origin'],
      range: { from: dayOf(from), to: dayOf(due.getTime()) },
      where: { host: configuration.sites, outcome: ['applied'], source: ['deal_site', 'extension'] },
      limit: mostCodes,
    },
    options,
  )
  const told = new Set((await database.reportDeliveries.leaksSince(configuration.id, new Date(from))).map(keyOf))
  return rows
    .map((row) => ({
      code: String(row.code),
      source: row.source === 'extension' ? ('extension' as const) : ('deal_site' as const),
      origin: String(row.origin),
      firstSeen: Number(row.firstSeen),
      applied: Number(row.attempts),
      discountUsd: Number(row.discountUsd),
    }))
    .filter((leak) => leak.firstSeen >= knownBefore && leak.firstSeen < due.getTime() && !told.has(keyOf(leak)))
}
