import type { NetworkScope } from '@vigil/contract'
import type { Batch, Markup } from './columns.ts'
import type { RowScope } from './compile/tenancy.ts'
import type { ListableName } from './datasets.ts'
import type {
  DayRange,
  Facets,
  FacetsQueryOf,
  ListQueryOf,
  ListResult,
  Query,
  QueryOptions,
  ResultRow,
} from './query.ts'
import type { NetworkShares, SharesQuery } from './shares.ts'

/** What an engine does. Which one it is, nobody outside asks. */
export interface Warehouse {
  /** Aggregates: measures by dimensions and time. */
  select(scope: RowScope, query: Query, options?: QueryOptions): Promise<ResultRow[]>
  /** Rows of a table, for feeds: searched, sorted, a page at a time, with their total. */
  list<Name extends ListableName>(
    scope: RowScope,
    query: ListQueryOf<Name>,
    options?: QueryOptions,
  ): Promise<ListResult<Name>>
  /** The values that filters can have, with their counts. */
  facets<Name extends ListableName>(
    scope: RowScope,
    query: FacetsQueryOf<Name>,
    options?: QueryOptions,
  ): Promise<Facets<Name>>
  /** Of the attacks of other organizations: shares and never counts, or null where even those would tell too much. */
  shares(scope: NetworkScope, query: SharesQuery, options?: QueryOptions): Promise<NetworkShares>
  /** The text of an ad. A platform must name the days in which incidents with it came through it. */
  markup(scope: RowScope, hash: string, range?: DayRange): Promise<Markup | null>

  /** The last place of a collector's journal that is in the warehouse; 0 when nothing is. */
  loadedTo(collector: string): Promise<number>
  /**
   * A batch that was begun and not finished, where the engine has no transactions: the collector's next batch must have
   * the same bounds. Null where there is none.
   */
  unfinished(collector: string): Promise<{ fromSequence: number; toSequence: number } | null>
  /** Those of the ids that came through another collector than this one within the last seven days. */
  knownIds(ids: readonly string[], collector: string): Promise<Set<string>>
  /** Writes a batch and the place it reached, together. A batch that is in already, wholly or in part, is completed, never doubled. */
  load(batch: Batch): Promise<void>
  /** Sorts and merges past days, settles what orders came to, forgets old ids. Safe at any time, and to be cut off in. */
  tidy(now: Date, options?: QueryOptions): Promise<void>
  /** A copy that `restore` takes, made while all else goes on. Null where copies are the business of the server's keeper. */
  backup: ((folder: string, options?: QueryOptions) => Promise<void>) | null
  isReachable(): Promise<boolean>
  close(): Promise<void>
}
