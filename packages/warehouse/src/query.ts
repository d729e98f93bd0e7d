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
}
export type Query = { [Name in DatasetName]: QueryOf<Name> }[DatasetName]

/** `day` (2026-11-01) or `hour` (2026-11-01T09), the dimensions, the measures. Times are milliseconds since 1970. */
export type ResultRow = Record<string, string | number>

/** Rows of one dataset as they are kept. */
export interface ListQueryOf<Name extends ListableName> {
  dataset: Name
  /** All of them when not given. */
  columns?: readonly ColumnOf<Name>[]
  range: DayRange
  where?: Where<Name>
  whereNot?: Where<Name>
  /** Any of the columns holds the text, whatever its case. An empty text asks for nothing. */
  search?: { text: string; in: readonly ColumnOf<Name>[] }
  /** The newest first when not given. Rows that are equal by it are in the order of their ids. */
  sort?: { by: ColumnOf<Name>; direction: 'ascending' | 'descending' }
  /** From 1. */
  page: number
  rowsPerPage: number
}
export type ListQuery = { [Name in ListableName]: ListQueryOf<Name> }[ListableName]

export type ListRow<Name extends ListableName> = Partial<Row<Datasets[Name]['table']>>

export interface ListResult<Name extends ListableName = ListableName> {
  rows: ListRow<Name>[]
  /** How many there are on all pages. */
  total: number
}

/** Both a way to stop waiting and to stop the engine's work. */
export interface AskOptions {
  signal?: AbortSignal
}

/** A question that names something which is not there. Whoever built it is at fault, not the engine. */
export class BadQueryError extends Error {
  override name = 'BadQueryError'
}
