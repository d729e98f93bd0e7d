import type { FeedLabel, StatisticsRow } from '@vigil/contract'
import { feedName } from '@vigil/presentation'

/** A value compared with the previous period. */
export interface Share {
  /** Null for Other. */
  value: string | null
  label: string
  count: number
  /** Share of all threats in the period. */
  share: number
  /** Null while unknown, or if too rare to be listed. */
  before: number | null
  shareBefore: number | null
}

interface Counted {
  rows: readonly StatisticsRow[]
  total: number
}

const calculateShare = (count: number, total: number) => (total > 0 ? count / total : 0)

/** The top values plus Other, each with its count in the previous period. */
export function calculateShares(of: FeedLabel, now: Counted, before: Counted | null, most: number): Share[] {
  const counts = new Map((before?.rows ?? []).map(({ value, all_count }) => [value, all_count]))
  // If the previous list covers every threat, an unlisted value had none.
  const isWhole = before !== null && sumCounts(before.rows) === before.total
  const earlier = (value: string) => counts.get(value) ?? (isWhole ? 0 : null)
  const listed = now.rows.slice(0, most).map(({ value, all_count }) => {
    const count = earlier(value)
    return { value, label: feedName(of, value), count: all_count, before: count }
  })
  const shown = sumCounts(now.rows.slice(0, most))
  const knownBefore = listed.reduce<number | null>(
    (sum, { before: count }) => (sum === null || count === null ? null : sum + count),
    0,
  )
  const rest = before && knownBefore !== null ? before.total - knownBefore : null
  const other = { value: null, label: 'Other', count: now.total - shown, before: rest }
  return [...listed, ...(other.count > 0 ? [other] : [])].map((row) => ({
    ...row,
    share: calculateShare(row.count, now.total),
    shareBefore: row.before === null || !before ? null : calculateShare(row.before, before.total),
  }))
}

const sumCounts = (rows: readonly StatisticsRow[]) => rows.reduce((sum, { all_count }) => sum + all_count, 0)
