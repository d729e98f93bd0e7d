import type { Row } from './columns.ts'
import type { ColumnOf, DatasetName, Datasets, DimensionOf, ListableName, MeasureOf } from './datasets.ts'

/** A UTC day in wire format: 2026-11-01. */
export type Day = string

/** Both days included. */
export interface DayRange {
  from: Day
  to: Day
}

/** Allowed values of a dimension. An empty list means no filter, as on the wire. */
export type Where<Name extends DatasetName> = { readonly [D in DimensionOf<Name>]?: readonly string[] }

export interface Order {
  /** A measure or dimension of the query, `day` or `hour`. */
  by: string
  direction: 'ascending' | 'descending'
}

/** Aggregates of one dataset. */
export interface QueryOf<Name extends DatasetName> {
  dataset: Name
  measures: readonly MeasureOf<Name>[]
  by?: readonly DimensionOf<Name>[]
  every?: 'hour' | 'day'
  range: DayRange
  where?: Where<Name>
  whereNot?: Where<Name>
  /** Only for individually stored rows. */
  search?: Search<Name>
  /**
   * Keeps the N largest values by the first measure over the whole range: of the first dimension in `by`, or of each
   * one named. The others are dropped, or counted together as `other`.
   */
  top?: number | { readonly [D in DimensionOf<Name>]?: number }
  /** The name of the rest: 'Other'. A value with this name is included in it. */
  other?: string
  /** By default time, then the first measure descending, then the dimensions. */
  order?: readonly Order[]
  /** Maximum number of rows. */
  limit?: number
  /** Rows to skip; only with a limit. */
  offset?: number
}
export type Query = { [Name in DatasetName]: QueryOf<Name> }[DatasetName]

/** `day` (2026-11-01) or `hour` (2026-11-01T09), the dimensions, the measures. Times are milliseconds since 1970. */
export type ResultRow = Record<string, string | number>

/**
 * Any of the columns contains the text (or one of several), ignoring case, or the row has one of the values. An empty text
 * means no search.
 */
export interface Search<Name extends DatasetName> {
  text: string | readonly string[]
  in: readonly ColumnOf<Name>[]
  /** Values with a display name that contains the text. */
  or?: Where<Name>
}

export interface Sort<Name extends DatasetName> {
  by: ColumnOf<Name>
  direction: 'ascending' | 'descending'
  /** Values with a different display name are sorted by that name. */
  names?: Readonly<Record<string, string>>
}

/** A moment in milliseconds since 1970, and the longest distance to it. */
export interface Around {
  at: number
  withinMs: number
}

/** Events of a dataset in a session, with the given values. */
export interface SessionEventsOf<Name extends DatasetName> {
  dataset: Name
  where: Where<Name>
}
export type SessionEvents = { [Name in 'couponAttempts' | 'affiliateBlocks']: SessionEventsOf<Name> }[
  | 'couponAttempts'
  | 'affiliateBlocks']

/** Rows of one dataset as stored. */
export interface ListQueryOf<Name extends ListableName> {
  dataset: Name
  /** All if omitted. */
  columns?: readonly ColumnOf<Name>[]
  range: DayRange
  where?: Where<Name>
  whereNot?: Where<Name>
  search?: Search<Name>
  /** Only rows with any of these events in their session. */
  inSessionsWith?: readonly SessionEvents[]
  /** Newest first by default. Ties are sorted by id. */
  sort?: Sort<Name>
  /** Only rows at most `withinMs` from a moment, the nearest first. Not together with `sort` or `after`. */
  around?: Around
  /** From 1. */
  page: number
  rowsPerPage: number
  /** The last row already read: pages continue after it, even if new rows arrive. */
  after?: { value: string | number; id: string }
  /** If omitted, the rows on all pages are counted. */
  isCounted?: boolean
}
export type ListQuery = { [Name in ListableName]: ListQueryOf<Name> }[ListableName]

export type ListRow<Name extends ListableName> = Partial<Row<Datasets[Name]['table']>>

export interface ListResult<Name extends ListableName = ListableName> {
  rows: ListRow<Name>[]
  /** The number of rows on all pages; 0 if not counted. */
  total: number
}

/** Selectable filter values: the values of several dimensions, each counted under the selection of the others. */
export interface FacetsQueryOf<Name extends ListableName> {
  dataset: Name
  by: readonly DimensionOf<Name>[]
  range: DayRange
  where?: Where<Name>
  search?: Search<Name>
  /** Counted per value; rows by default. */
  measure?: MeasureOf<Name>
  /** The maximum number of values per dimension, highest counts first. */
  top: number
}
export type FacetsQuery = { [Name in ListableName]: FacetsQueryOf<Name> }[ListableName]

export type Facets<Name extends ListableName = ListableName> = Record<DimensionOf<Name>, Facet[]>
export interface Facet {
  value: string
  count: number
}

/** Stops both waiting and the engine's work. */
export interface QueryOptions {
  signal?: AbortSignal
}

/** A query with an unknown name: an error of its author, not of the engine. */
export class BadQueryError extends Error {
  override name = 'BadQueryError'
}
