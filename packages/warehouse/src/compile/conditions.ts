import type { NetworkScope } from '@vigil/contract'
import type { Source } from '../datasets.ts'
import { BadQueryError, type DayRange } from '../query.ts'
import { type BoundValue, type Dialect, quoted } from './dialect.ts'
import { findDimension, sessionColumn } from './names.ts'
import { type Filters, searched, type TextSearch } from './search.ts'
import { type OwnScope, type RowScope, refuseKeptBack, tenancy } from './tenancy.ts'
import { bounds } from './time.ts'

export interface Conditions {
  range: DayRange
  where?: Filters
  whereNot?: Filters
  search?: TextSearch
  /** Group and sort columns, which the scope must allow too. */
  by?: readonly string[]
  sort?: { by: string }
}

interface Context {
  scope: RowScope | OwnScope | NetworkScope
  dataset: Source
  dialect: Dialect
  values: BoundValue[]
  /** The list that is counted by entry, and the entry's name: a filter on that list applies to the entry. */
  counted: { list: string | null; column: string } | null
}

export interface RowConditions {
  /** Condition on rows. */
  where: string
  /** Condition on the entries of the counted list. */
  whereEntry: string | null
  /** Condition on the rows' sessions. */
  whereSession: string | null
}

/** Compiles everything that selects rows: tenancy, range and filters. */
export function compileConditions(query: Conditions, context: Context): RowConditions {
  const { range, where = {}, whereNot = {}, search } = query
  const { scope, dialect, values } = context
  const { only } = context.dataset
  refuseKeptBack(scope, context.dataset.table, requestedColumns(query, context.dataset))
  const { start, end } = bounds(range)
  const isOfEntry = (name: string) => {
    const dimension = findDimension(context.dataset, name)
    return typeof dimension === 'object' && 'list' in dimension && dimension.list === context.counted?.list
  }
  const isOfSession = (name: string) => {
    const dimension = findDimension(context.dataset, name)
    return typeof dimension === 'object' && 'session' in dimension
  }
  if (Object.keys(search?.or ?? {}).some(isOfSession)) throw new BadQueryError('sessions are not searched')
  const filter = (isWanted: (name: string) => boolean) => [
    ...filters(where, isWanted, context),
    ...filters(whereNot, isWanted, context).map((condition) => `NOT (${condition})`),
  ]
  const ofRows = [
    tenancy(scope, dialect, values),
    `"at" >= ${dialect.bind(values, start)}`,
    `"at" < ${dialect.bind(values, end)}`,
    ...(only ? [dialect.isOneOf(values, quoted(only.column), only.values)] : []),
    ...filter((name) => !isOfEntry(name) && !isOfSession(name)),
    // Applies to the whole row, not only to the counted entries.
    ...searched(search, { ...context, filters: (or) => filters(or, () => true, { ...context, counted: null }) }),
  ]
  return {
    where: ofRows.join(' AND '),
    whereEntry: filter(isOfEntry).join(' AND ') || null,
    whereSession: filter(isOfSession).join(' AND ') || null,
  }
}

/** The columns that affect the result: dimensions, and those searched or sorted by. */
function requestedColumns(query: Conditions, dataset: Source): string[] {
  const { search, by = [], sort } = query
  const names = [...filteredBy(query), ...filteredBy({ range: query.range, where: search?.or ?? {} }), ...by]
  const columns = names.map((name) => findDimension(dataset, name))
  return [
    ...columns.flatMap((column) => (typeof column === 'string' ? column : 'list' in column ? column.list : [])),
    ...(search?.text ? search.in : []),
    ...(sort ? [sort.by] : []),
  ]
}

function filters(where: Filters, isWanted: (name: string) => boolean, context: Context): string[] {
  return Object.entries(where).flatMap(([name, options]) => {
    if (!isWanted(name)) return []
    const dimension = findDimension(context.dataset, name)
    if (options === undefined || options.length === 0) return []
    if (!Array.isArray(options) || options.some((option) => typeof option !== 'string'))
      throw new BadQueryError(`the values of ${name} must be texts`)
    if (typeof dimension === 'string') return context.dialect.isOneOf(context.values, quoted(dimension), options)
    if ('session' in dimension) return context.dialect.isOneOf(context.values, sessionColumn(name), options)
    return listFilter(dimension.list, options, context)
  })
}

/** An empty list has the value '', as when counted by entries. */
function listFilter(list: string, options: readonly string[], { dialect, values, counted }: Context): string {
  if (counted?.list === list) return dialect.isOneOf(values, counted.column, options)
  const hasAny = dialect.hasAnyOf(values, quoted(list), options)
  return options.includes('') ? `(${hasAny} OR ${dialect.isEmptyList(quoted(list))})` : hasAny
}

/** The names of all filtered dimensions. */
export function filteredBy({ where = {}, whereNot = {} }: Conditions): string[] {
  return [...Object.entries(where), ...Object.entries(whereNot)].flatMap(([name, options]) =>
    options && options.length > 0 ? name : [],
  )
}
