import type { Source } from '../datasets.ts'
import { BadQueryError, type Query } from '../query.ts'
import { quoted } from './dialect.ts'
import { findDimension, sessionColumn, wholeNumber } from './names.ts'
import type { Filters, TextSearch } from './search.ts'

/** A query from outside: its names are not checked yet. */
export interface GroupedQuery extends Omit<Query, 'measures' | 'by' | 'where' | 'whereNot' | 'search' | 'top'> {
  measures: readonly string[]
  by?: readonly string[]
  where?: Filters
  whereNot?: Filters
  search?: TextSearch
  top?: number | Readonly<Record<string, number | undefined>>
}

export interface Group {
  /** Its expression in the statement: a column, or the entry of a list. */
  column: string
  list: string | null
  /** The number of values kept; null for all. */
  top: number | null
}

/** The name of a list's entry in a statement that counts by it. */
const entry = 'entry'

export function buildGroups(dataset: Source, { by = [], top }: GroupedQuery): Group[] {
  if (new Set(by).size < by.length) throw new BadQueryError('a dimension is named twice')
  const tops: Readonly<Record<string, number | undefined>> =
    typeof top === 'number' ? { [by[0] ?? '']: top } : (top ?? {})
  const stray = Object.keys(tops).find((name) => !by.includes(name))
  if (stray !== undefined) throw new BadQueryError(`top of ${JSON.stringify(stray)}, which is not in by`)
  const groups = by.map((name): Group => {
    const dimension = findDimension(dataset, name)
    const limit = tops[name]
    const isList = typeof dimension === 'object' && 'list' in dimension
    return {
      column: isList ? entry : typeof dimension === 'string' ? quoted(dimension) : sessionColumn(name),
      list: isList ? dimension.list : null,
      top: limit === undefined ? null : wholeNumber(limit, 'top', { min: 1, max: 10_000 }),
    }
  })
  // Two lists would count a row once per pair of entries, which is never intended.
  if (groups.filter(({ list }) => list).length > 1) throw new BadQueryError('only one list can be counted')
  return groups
}
