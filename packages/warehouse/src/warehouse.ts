import type { NetworkScope, Scope } from '@vigil/contract'
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
import type { Removal, Removed } from './removal.ts'
import type { NetworkShares, SharesQuery } from './shares.ts'

export interface IdClaim {
  collector: string
  fromSequence: number
  toSequence: number
  ids: readonly string[]
}

/** The interface of an engine. No code outside depends on which one it is. */
export interface Warehouse {
  /** Aggregates: measures by dimensions and time. */
  select(scope: RowScope, query: Query, options?: QueryOptions): Promise<ResultRow[]>
  /** Rows of a table, for feeds: searched, sorted, paged, with their total. */
  list<Name extends ListableName>(
    scope: RowScope,
    query: ListQueryOf<Name>,
    options?: QueryOptions,
  ): Promise<ListResult<Name>>
  /** The values of filters, with their counts. */
  facets<Name extends ListableName>(
    scope: RowScope,
    query: FacetsQueryOf<Name>,
    options?: QueryOptions,
  ): Promise<Facets<Name>>
  /** Shares of other organizations' attacks, never counts; null if even shares would reveal too much. */
  shares(scope: NetworkScope, query: SharesQuery, options?: QueryOptions): Promise<NetworkShares>
  /** The markup of an ad. A platform must give the days in which incidents with it passed through. */
  markup(scope: RowScope, hash: string, range?: DayRange): Promise<Markup | null>
  /** The markups of an organization with these hashes, in any order. */
  markups(scope: Scope, hashes: readonly string[], options?: QueryOptions): Promise<Markup[]>

  /** The last loaded sequence of a collector's journal; 0 if there is none. */
  loadedTo(collector: string): Promise<number>
  /**
   * A batch that was begun but not finished, on an engine without transactions: the collector's next batch must have
   * the same bounds. Null if there is none.
   */
  unfinished(collector: string): Promise<{ fromSequence: number; toSequence: number } | null>
  /**
   * Claims the ids of a collector's next batch, before it is loaded with the same bounds, and returns those that belong
   * to other batches of the last seven days. An id belongs to one batch, even if several batches claim it repeatedly.
   */
  claimIds(claim: IdClaim): Promise<Set<string>>
  /**
   * Writes a batch and its position together. A batch that is already present, fully or in part, is completed, never
   * duplicated.
   */
  load(batch: Batch): Promise<void>
  /** Sorts and merges past days, pre-aggregates orders, deletes old ids. Can be run and interrupted at any time. */
  tidy(now: Date, options?: QueryOptions): Promise<void>
  /** Deletes expired rows or an organization. Returns the number of rows by table. */
  remove(removal: Removal, options?: QueryOptions): Promise<Removed>
  /** A copy for `restore`, made during operation. Null if the server's operator makes backups. */
  backup: ((folder: string, options?: QueryOptions) => Promise<void>) | null
  isReachable(): Promise<boolean>
  close(): Promise<void>
}
