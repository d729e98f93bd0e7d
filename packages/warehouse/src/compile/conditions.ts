import type { Scope } from '@vigil/contract'
import type { Dataset } from '../datasets.ts'
import { BadQueryError, type DayRange } from '../query.ts'
import { type BoundValue, type Dialect, quoted } from './dialect.ts'
import { dimensionOf } from './names.ts'
import { tenancy } from './tenancy.ts'
import { bounds } from './time.ts'

export type Filters = Readonly<Record<string, readonly string[] | undefined>>

export interface Conditions {
  range: DayRange
  where?: Filters
  whereNot?: Filters
}

interface Context {
  scope: Scope
  dataset: Dataset
  dialect: Dialect
  values: BoundValue[]
  /** Lists whose entries are rows of their own in this statement, and the name of the entry. */
  entries?: ReadonlyMap<string, string>
}

/** Everything that decides which rows count: whose, when, and what was filtered by. */
export function conditions({ range, where = {}, whereNot = {} }: Conditions, context: Context): string {
  const { scope, dialect, values } = context
  const { start, end } = bounds(range)
  return [
    tenancy(scope, dialect, values),
    `"at" >= ${dialect.bind(values, start)}`,
    `"at" < ${dialect.bind(values, end)}`,
    ...filters(where, context),
    ...filters(whereNot, context).map((condition) => `NOT (${condition})`),
  ].join(' AND ')
}

function filters(where: Filters, context: Context): string[] {
  return Object.entries(where).flatMap(([name, options]) => {
    const dimension = dimensionOf(context.dataset, name)
    if (options === undefined || options.length === 0) return []
    if (!Array.isArray(options) || options.some((option) => typeof option !== 'string'))
      throw new BadQueryError(`the values of ${name} must be texts`)
    if (typeof dimension === 'string') return context.dialect.isOneOf(context.values, quoted(dimension), options)
    return listFilter(dimension.list, options, context)
  })
}

/** An empty list has the value '', as it has when counted by its entries. */
function listFilter(list: string, options: readonly string[], { dialect, values, entries }: Context): string {
  const entry = entries?.get(list)
  if (entry) return dialect.isOneOf(values, entry, options)
  const hasAny = dialect.hasAnyOf(values, quoted(list), options)
  return options.includes('') ? `(${hasAny} OR ${dialect.isEmptyList(quoted(list))})` : hasAny
}

/** The names of all dimensions that the conditions look at. */
export function filteredBy({ where = {}, whereNot = {} }: Conditions): string[] {
  return [...Object.entries(where), ...Object.entries(whereNot)].flatMap(([name, options]) =>
    options && options.length > 0 ? name : [],
  )
}
