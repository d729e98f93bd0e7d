import { type FeedIndicator, indicatorLimits } from '@vigil/contract'
import type { IndicatorRow } from '@vigil/database'
import { csvLine } from '@vigil/presentation'

const dayMs = 86_400_000

export const validUntil = ({ lastSeenAt }: Pick<IndicatorRow, 'lastSeenAt'>) =>
  new Date(lastSeenAt.getTime() + indicatorLimits.validDays * dayMs)

/** From 50 for few attacks on one site to 90 for many on several. */
export function rateConfidence({ attacks, sites }: Pick<IndicatorRow, 'attacks' | 'sites'>) {
  return 50 + (attacks >= 10 ? 10 : 0) + (attacks >= 100 ? 10 : 0) + (sites >= 2 ? 10 : 0) + (sites >= 5 ? 10 : 0)
}

export const onWire = (row: IndicatorRow): FeedIndicator => ({
  id: row.id,
  type: row.type,
  value: row.value,
  exchange: row.exchange,
  threatClass: row.threatClass,
  firstSeen: row.firstSeenAt.toISOString(),
  lastSeen: row.lastSeenAt.toISOString(),
  validUntil: validUntil(row).toISOString(),
  attacks: row.attacks,
  sites: row.sites,
  confidence: rateConfidence(row),
  changedAt: row.changedAt.toISOString(),
  isRemoved: row.removedAt !== null,
})

const columns = [
  'type',
  'value',
  'exchange',
  'threatClass',
  'firstSeen',
  'lastSeen',
  'validUntil',
  'attacks',
  'sites',
  'confidence',
  'changedAt',
  'isRemoved',
  'id',
] as const satisfies (keyof FeedIndicator)[]

/** Column names as in JSON. */
export const toCsv = (rows: readonly IndicatorRow[]) =>
  [csvLine(columns), ...rows.map(onWire).map((row) => csvLine(columns.map((column) => row[column])))].join('')
