/** A bound value, in order of use. */
export type BoundValue = string | number | readonly string[] | readonly number[]

/** A statement: its text and bound values. */
export interface Statement {
  text: string
  values: BoundValue[]
}

/**
 * The fragments in which the engines' SQL differs; everything else is shared. Each is a capability: no code here or
 * above checks the engine. Column types are the same in both: instants as 64-bit milliseconds, amounts as decimals with
 * six places.
 */
export interface Dialect {
  /** Binds a value and returns its placeholder. */
  bind(values: BoundValue[], value: string | number): string
  isOneOf(values: BoundValue[], column: string, options: readonly string[] | readonly number[]): string
  /** Whether the list in the column and the options have a common entry. */
  hasAnyOf(values: BoundValue[], column: string, options: readonly string[]): string
  /** Integer division of the column by `by`. */
  wholes(column: string, by: number): string
  /** Floating point division. */
  ratio(of: string, to: string): string
  /** The share of a column in the sum of it and another, as a floating point number. */
  share(part: string, rest: string): string
  /** An amount as a floating point number. */
  number(column: string): string
  /** The nearest integer. */
  rounded(value: string): string
  /** The row source of an aggregating statement. */
  rows(wanted: WantedRows): RowSource
  isEmptyList(column: string): string
  /** A list joined into one text to search in. */
  joined(list: string): string
  /** Case-insensitive search for the bound text. */
  contains(column: string, bound: string): string
  latest(column: string): string
  /** The value of the row with the smallest `by`. */
  earliest(value: string, by: string): string
  /** The join between a table and a lookup table, with several rows per key or at most one. */
  lookUp(hasSeveral: boolean): string
  /** A text from the lookup table, '' if nothing was found. */
  orEmpty(column: string): string
  /** Whether a column's value is in the result of a subquery, which may be large. For row conditions only. */
  isIn(column: string, subquery: string): string
  /** A sorted page of a table: only its rows are read in full. */
  page(wanted: WantedPage): string
  /** Whether one statement can count by several columns separately. */
  hasGroupingSets: boolean
  /** Whether a column's value is among the `d` values of a subquery, on a table that may be distributed. */
  isAmong(column: string, subquery: string): string
}

export interface WantedPage {
  columns: readonly string[]
  table: string
  where: string
  /** The tenancy and time condition again, for a statement that reads the table twice. */
  tenancyCondition(): string
  order: string
  limit: string
}

export interface WantedRows {
  table: string
  columns: readonly string[]
  /** Repeats each row for each entry of this list, under a name; once with '' for an empty list. */
  list?: { column: string; entry: string }
  where: string
  whereEntry: string | null
  /** The statement reads the rows more than once. */
  isUsedAgain: boolean
  /** Grouping that can replace the rows: its keys, and the aggregates per group. */
  groups: { by: readonly string[]; parts: readonly string[] } | null
}

export interface RowSource {
  /** The statement's prefix. */
  prefix: string
  /** The source and its condition. */
  source: string
  where: string | null
  /** The source contains groups. */
  isGrouped: boolean
}

/** Names are from closed lists; quoting is for SQL keywords (`at`). Both engines support it. */
export const quoted = (name: string) => `"${name}"`
