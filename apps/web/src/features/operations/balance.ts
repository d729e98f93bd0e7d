import type { Operations } from '@vigil/contract'

export type Counts = Operations['events']

export interface CountRow {
  name: string
  count: number
}

export const sumOf = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** What became of the events that came in. `missing` is above zero when some are lost, below when some are counted twice. */
export function balanceOf({ received, stored, duplicates, rejected, pending }: Counts) {
  const rejectedSum = sumOf(rejected)
  return {
    received,
    stored,
    duplicates,
    rejected: rejectedSum,
    pending,
    missing: received - stored - duplicates - rejectedSum - pending,
  }
}

/** The most frequent first; equal ones by name, so that rows keep their places. */
export const rowsOf = (counts: Record<string, number>, nameOf: (key: string) => string): CountRow[] =>
  Object.entries(counts)
    .map(([key, count]) => ({ name: nameOf(key), count }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en'))
