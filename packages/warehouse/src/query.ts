import type { Row } from './columns.ts'
import type { ColumnOf, DatasetName, Datasets, DimensionOf, ListableName, MeasureOf } from './datasets.ts'

/** A day as the wire writes it: 2026-11-01. All days are UTC. */
export type Day = string

/** Both days included. */
export interface DayRange {
  from: Day
  to: Day
}

/** Values that a dimension may have. An empty list asks for nothing in particular, as on the wire. */
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
  /** Only where rows are kept one by one. */
  search?: Search<Name>
  /**
   * Keeps the N values with the most of the first measure over the whole range: of the first dimension in `by`,
   * or of each one named. What the others had is dropped, or counted together under `other`.
   */
  top?: number | { readonly [D in DimensionOf<Name>]?: number }
  /** The name for the rest: 'Other'. A value that is really called so is counted with it. */
  other?: string
  /** By default time, then the first measure from the greatest; what is equal then is in the order of its dimensions. */
  order?: readonly Order[]
  /** Rows at most. */
  limit?: number
  /** Rows before the first that is given; only with a limit. */
  offset?: number
}
export type Query = { [Name in DatasetName]: QueryOf<Name> }[DatasetName]

/** `day` (2026-11-01) or `hour` (2026-11-01T09), the dimensions, the measures. Times are milliseconds since 1970. */
export type ResultRow = Record<string, string | number>

/** Any of the columns holds the text, whatever its case, or the row has one of the values. An empty text asks for nothing. */
export interface Search<Name extends DatasetName> {
  text: string
  in: readonly ColumnOf<Name>[]
  /** Values that people know by a name which holds the text. */
  or?: Where<Name>
}

export interface Sort<Name extends DatasetName> {
  by: ColumnOf<Name>
  direction: 'ascending' | 'descending'
  /** Values that people know by another name are in the order of that name. */
  names?: Readonly<Record<string, string>>
}

/** Something that happened in a session: events of a dataset, those with the values. */
export interface SessionEventsOf<Name extends DatasetName> {
  dataset: Name
  where: Where<Name>
}
export type SessionEvents = { [Name in 'couponAttempts' | 'affiliateBlocks']: SessionEventsOf<Name> }[
  | 'couponAttempts'
  | 'affiliateBlocks']

/** Rows of one dataset as they are kept. */
export interface ListQueryOf<Name extends ListableName> {
  dataset: Name
  /** All of them when not given. */
  columns?: readonly ColumnOf<Name>[]
  range: DayRange
  where?: Where<Name>
  whereNot?: Where<Name>
  search?: Search<Name>
  /** Only rows in whose sessions any of these happened. */
  inSessionsWith?: readonly SessionEvents[]
  /** The newest first when not given. Rows that are equal by it are in the order of their ids. */
  sort?: Sort<Name>
  /** From 1. */
  page: number
  rowsPerPage: number
  /** The last row that was read already: pages go on behind it, whatever came in meanwhile. */
  after?: { value: string | number; id: string }
  /** Not given, the rows on all pages are counted. */
  isCounted?: boolean
}
export type ListQuery = { [Name in ListableName]: ListQueryOf<Name> }[ListableName]

export type ListRow<Name extends ListableName> = Partial<Row<Datasets[Name]['table']>>

export interface ListResult<Name extends ListableName = ListableName> {
  rows: ListRow<Name>[]
  /** How many there are on all pages; 0 where they were not to be counted. */
  total: number
}

/** What can be chosen in filters: the values of several dimensions, each counted under what is chosen of the others. */
export interface FacetsQueryOf<Name extends ListableName> {
  dataset: Name
  by: readonly DimensionOf<Name>[]
  range: DayRange
  where?: Where<Name>
  search?: Search<Name>
  /** Values at most of each, those with the most rows. */
  top: number
}
export type FacetsQuery = { [Name in ListableName]: FacetsQueryOf<Name> }[ListableName]

export type Facets<Name extends ListableName = ListableName> = Record<DimensionOf<Name>, Facet[]>
export interface Facet {
  value: string
  count: number
}

/** Both a way to stop waiting and to stop the engine's work. */
export interface QueryOptions {
  signal?: AbortSignal
}

/** A question that names something which is not there. Whoever built it is at fault, not the engine. */
export class BadQueryError extends Error {
  override name = 'BadQueryError'
}
