import type { Scope } from '@vigil/contract'
import type { Database, ReportConfigurationRow } from '@vigil/database'
import type { CouponLeak } from '@vigil/reports'
import type { QueryOptions, Warehouse } from '@vigil/warehouse'
import { spanMs } from '../../../schedule/due-times.ts'

const dayMs = 86_400_000
/** A code that reappears after this many days is new again. Events may arrive seven days late. */
export const lookBackDays = 36
const mostCodes = 1_000

interface Context {
  warehouse: Warehouse
  database: Pick<Database, 'reportDeliveries'>
}

const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/**
 * Coupons applied by deal sites or extensions that this configuration has not reported yet. A code is new, not a pair of
 * code and origin: once it leaked, every other site and extension can find it. Codes seen before the first report are not
 * new. Late events are in the next report, so none is missed.
 */
export async function newLeaks(
  { warehouse, database }: Context,
  scope: Scope,
  configuration: Pick<ReportConfigurationRow, 'id' | 'scheduledFrom' | 'frequency' | 'sites'>,
  due: Date,
  options: QueryOptions,
): Promise<CouponLeak[]> {
  const from = due.getTime() - lookBackDays * dayMs
  const knownBefore = configuration.scheduledFrom.getTime() - spanMs(configuration)
  const rows = await warehouse.select(
    scope,
    {
      dataset: 'couponAttempts',
      measures: ['attempts', 'discountUsd', 'firstSeen'],
      by: ['code', 'source', 'origin'],
      range: { from: toDay(from), to: toDay(due.getTime()) },
      where: { host: configuration.sites, outcome: ['applied'], source: ['deal_site', 'extension'] },
      limit: mostCodes,
    },
    options,
  )
  const reported = await database.reportDeliveries.leaksSince(configuration.id, new Date(from))
  const known = new Set(reported.map(({ code }) => code))
  const leaks = rows.map((row) => ({
    code: String(row.code),
    source: row.source === 'extension' ? ('extension' as const) : ('deal_site' as const),
    origin: String(row.origin),
    firstSeen: Number(row.firstSeen),
    applied: Number(row.attempts),
    discountUsd: Number(row.discountUsd),
  }))
  for (const { code, firstSeen } of leaks) if (firstSeen < knownBefore) known.add(code)
  return leaks.filter(({ code, firstSeen }) => firstSeen < due.getTime() && !known.has(code))
}
