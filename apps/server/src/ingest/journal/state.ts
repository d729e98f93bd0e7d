import type { Database } from 'lmdb'

/** Since the journal was created. `received` = `accepted` + `duplicates` + sum of `rejected` + `quarantined`. */
export interface CollectTotals {
  received: number
  accepted: number
  duplicates: number
  rejected: Record<string, number>
  /** Held and not released since; deleted ones are included. */
  quarantined: number
}

/** Written together with the record that caused it. */
export interface JournalState {
  head: number
  bytes: number
  totals: CollectTotals
}

export type Records = Database<Buffer, number>
export type JournalMeta = Database<unknown, string>

export function emptyState(): JournalState {
  return { head: 0, bytes: 0, totals: { received: 0, accepted: 0, duplicates: 0, rejected: {}, quarantined: 0 } }
}
