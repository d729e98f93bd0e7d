import type { Scope } from '@vigil/contract'
import type { Batch, Markup } from './columns.ts'
import type { ListQuery, ListResult, Query, ResultRow } from './query.ts'

/** What an engine does. Which one it is, nobody outside asks. */
export interface Warehouse {
  /** Aggregates: measures by dimensions and time. */
  select(scope: Scope, query: Query): Promise<ResultRow[]>
  /** Rows of a table, for feeds: searched, sorted, a page at a time, with their total. */
  list(scope: Scope, query: ListQuery): Promise<ListResult>
  markup(scope: Scope, hash: string): Promise<Markup | null>

  /** The last place of a collector's journal that is in the warehouse; 0 when nothing is. */
  loadedTo(collector: string): Promise<number>
  /** Those of the ids that came through another collector within the last seven days. */
  knownIds(ids: readonly string[]): Promise<Set<string>>
  /** Writes a batch and the place it reached, together. A batch that is in already, wholly or in part, is completed, never doubled. */
  load(batch: Batch): Promise<void>
  /** Sorts and merges past days, forgets old ids. Safe at any time, and to be cut off in. */
  tidy(now: Date): Promise<void>
  isReachable(): Promise<boolean>
  close(): Promise<void>
}
