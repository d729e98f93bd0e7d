/** What a statement's text refers to, in order. */
export type BoundValue = string | number | readonly string[] | readonly number[]

/** A statement for an engine: its text, and the values bound to it. */
export interface Statement {
  text: string
  values: BoundValue[]
}

/**
 * The fragments in which engines' SQL differs; all else is one body. Each is a capability: nothing here or above asks which engine it is.
 * Columns are kept the same in both: instants as milliseconds in 64 bits, amounts as decimals of six places.
 */
export interface Dialect {
  /** Adds a value to those of the statement, and gives the text that stands for it. */
  bind(values: BoundValue[], value: string | number): string
  isOneOf(values: BoundValue[], column: string, options: readonly string[] | readonly number[]): string
  /** The list in the column and the options have an entry in common. */
  hasAnyOf(values: BoundValue[], column: string, options: readonly string[]): string
  /** Whole number of times that `by` goes into the column. */
  wholes(column: string, by: number): string
  /** Division that is not of integers or decimals. */
  ratio(of: string, to: string): string
  /** Which share a column has of it and another together, as a number that is not a decimal. */
  share(part: string, rest: string): string
  /** An amount as a number that is not a decimal. */
  number(column: string): string
  /** The nearest whole number. */
  rounded(value: string): string
  /** How a statement that counts gets at its rows. */
  rows(wanted: WantedRows): RowSource
  isEmptyList(column: string): string
  /** A list as one text to search in. */
  joined(list: string): string
  /** Whether the column holds the bound text, whatever the case of either. */
  contains(column: string, bound: string): string
  latest(column: string): string
  /** The value of the row that is the first by another. */
  earliest(value: string, by: string): string
  /** The words between a table and the one in which something is looked up, which may have several rows for each or one at most. */
  lookUp(hasSeveral: boolean): string
  /** A text of the table that was looked into, '' where nothing was found. */
  orEmpty(column: string): string
  /** Whether a column's value is one of those that a subquery gives, which may be many. For conditions of rows only. */
  isIn(column: string, subquery: string): string
  /** Some rows of a table, in an order: only those that are given are read in full. */
  page(wanted: WantedPage): string
  /** One statement can count by several columns, each for itself. */
  hasGroupingSets: boolean
  /** Whether a column's value is one of those called d in a subquery, over a table that may be spread over several servers. */
  isAmong(column: string, subquery: string): string
}

export interface WantedPage {
  columns: readonly string[]
  table: string
  where: string
  /** Whose rows and of when, once more, for a statement that reads the table twice. */
  whose(): string
  order: string
  limit: string
}

export interface WantedRows {
  table: string
  columns: readonly string[]
  /** Each row is repeated for each entry of this list, which then has a name; once, with '', for an empty list. */
  list?: { column: string; entry: string }
  where: string
  whereEntry: string | null
  /** The statement reads them more than once. */
  isUsedAgain: boolean
  /** What would do instead of the rows: what they are grouped by, and what is kept of each group. */
  groups: { by: readonly string[]; parts: readonly string[] } | null
}

export interface RowSource {
  /** What the statement begins with. */
  prefix: string
  /** What it reads from, and on which condition. */
  source: string
  where: string | null
  /** What it reads are the groups. */
  isGrouped: boolean
}

/** Names come from closed lists; the quotes are for those that are words of SQL (`at`). Both engines read them so. */
export const quoted = (name: string) => `"${name}"`
