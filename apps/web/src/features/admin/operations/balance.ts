import type { Operations } from '@vigil/contract'

export type Counts = Operations['events']

export interface CountRow {
  name: string
  count: number
}

export const sumCounts = (counts: Record<string, number>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

/**
 * Accounts for all received events. `missing` is positive when events are lost, negative when some are counted twice.
 */
export function checkBalance({ received, stored, duplicates, rejected, pending, quarantined }: Counts) {
  const rejectedSum = sumCounts(rejected)
  return {
    received,
    stored,
    duplicates,
    rejected: rejectedSum,
    pending,
    quarantined,
    missing: received - stored - duplicates - rejectedSum - pending - quarantined,
  }
}

/** Sorted by count, then by name to keep the order stable. */
export const toCountRows = (counts: Record<string, number>, nameOf: (key: string) => string): CountRow[] =>
  Object.entries(counts)
    .map(([key, count]) => ({ name: nameOf(key), count }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en'))
