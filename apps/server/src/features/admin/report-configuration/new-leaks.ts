import type { Scope } from '@vigil/contract'
import type { Database, ReportConfigurationRow } from '@vigil/database'
import type { CouponLeak } from '@vigil/reports'
import type { QueryOptions, Warehouse } from '@vigil/warehouse'
import { recognizeCodes } from '../../../reporting/recognize-codes.ts'
import { spanMs } from '../../../schedule/due-times.ts'

const dayMs = 86_400_000
/** A code that reappears after this many days is new again. Events may arrive seven days late. */
export const lookBackDays = 36
const mostCodes = 1_000

interface Context {
  warehouse: Warehouse
  database: Pick<Database, 'reportDeliveries' | 'codeKeys'>
}

const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/**
 * Coupons applied by deal sites or extensions that this configuration has not reported yet. A code is new, not a pair of
 * code and origin: once it leaked, every other site and extension can find it. Codes seen before the first report are not
 * new. Late events are in the next report, so none is missed. A code stays known when the shop begins to hash its codes.
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
  const seen = rows.map((row) => ({
    code: String(row.code),
    source: row.source === 'extension' ? ('extension' as const) : ('deal_site' as const),
    origin: String(row.origin),
    firstSeen: Number(row.firstSeen),
    applied: Number(row.attempts),
    discountUsd: Number(row.discountUsd),
  }))
  const past = reported.map((leak) => ({ ...leak, firstSeen: 0 }))
  const { nameOf, mayBeRepeated } = recognizeCodes([...past, ...seen], await database.codeKeys.valid(scope, due))
  const known = new Set(reported.map(({ code }) => nameOf(code)))
  for (const { code, firstSeen } of seen) if (firstSeen < knownBefore || mayBeRepeated(code)) known.add(nameOf(code))
  return seen
    .map((leak) => ({ ...leak, code: nameOf(leak.code) }))
    .filter(({ code, firstSeen }) => firstSeen < due.getTime() && !known.has(code))
}
