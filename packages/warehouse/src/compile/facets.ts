import { BadQueryError, type Facet, type FacetsQuery } from '../query.ts'
import { compileConditions } from './conditions.ts'
import { type BoundValue, type Dialect, quoted, type Statement } from './dialect.ts'
import { aggregate } from './measures.ts'
import { findDataset, findDimension, findMeasure, wholeNumber } from './names.ts'
import type { Cell } from './query-plan.ts'
import type { Filters, TextSearch } from './search.ts'
import { type RowScope, refuseOtherDatasets } from './tenancy.ts'

interface UncheckedFacets extends Omit<FacetsQuery, 'by' | 'where' | 'search' | 'measure'> {
  by: readonly string[]
  measure?: string
  where?: Filters
  search?: TextSearch
}

/** A statement, and the dimensions it counts. */
interface Pass {
  by: readonly string[]
  statement: Statement
}

/**
 * The values of a dimension are counted under the selection of the others, not its own. Dimensions without a selection
 * have the same conditions and are counted in one pass if possible, because a search reads a lot.
 */
export function compileFacets(scope: RowScope, query: FacetsQuery, dialect: Dialect): Pass[] {
  const unchecked: UncheckedFacets = query
  refuseOtherDatasets(scope, unchecked.dataset)
  const { where = {} } = unchecked
  const isChosen = (name: string) => (where[name] ?? []).length > 0
  const alike = unchecked.by.filter((name) => !isChosen(name))
  const passes = [
    ...(dialect.hasGroupingSets ? [alike] : alike.map((name) => [name])),
    ...unchecked.by.filter(isChosen).map((name) => [name]),
  ]
  return passes
    .filter((by) => by.length > 0)
    .map((by) => ({ by, statement: buildStatement(scope, { ...unchecked, by, where: without(where, by) }, dialect) }))
}

const without = (where: Filters, names: readonly string[]): Filters =>
  Object.fromEntries(Object.entries(where).filter(([name]) => !names.includes(name)))

function buildStatement(scope: RowScope, unchecked: UncheckedFacets, dialect: Dialect): Statement {
  const dataset = findDataset(unchecked.dataset)
  const top = wholeNumber(unchecked.top, 'top', { min: 1, max: 10_000 })
  const columns = unchecked.by.map((name) => {
    const dimension = findDimension(dataset, name)
    if (typeof dimension !== 'string') throw new BadQueryError(`${name} is not a column`)
    return quoted(dimension)
  })
  const values: BoundValue[] = []
  const context = { scope, dataset, dialect, values, counted: null }
  const { where, whereSession } = compileConditions(unchecked, context)
  if (whereSession) throw new BadQueryError('values cannot be counted by session dimensions')
  const rows = `FROM ${quoted(dataset.table)}\nWHERE ${where}`
  const all = columns.join(', ')
  const count =
    unchecked.measure === undefined ? 'count(*)' : aggregate(findMeasure(dataset, unchecked.measure), dialect)
  const text =
    columns.length === 1
      ? [`SELECT 0 AS g0, ${all} AS d0, ${count} AS m0`, rows, 'GROUP BY d0', 'ORDER BY m0 DESC, d0', `LIMIT ${top}`]
      : [
          // Columns are never null: the only non-null value is that of the counted column.
          `SELECT grouping(${all}) AS g0, coalesce(${all}) AS d0, ${count} AS m0`,
          rows,
          `GROUP BY GROUPING SETS (${columns.map((column) => `(${column})`).join(', ')})`,
          `QUALIFY row_number() OVER (PARTITION BY g0 ORDER BY m0 DESC, d0) <= ${top}`,
          'ORDER BY g0, m0 DESC, d0',
        ]
  return { text: text.join('\n'), values }
}

/** `grouping` has a bit for each column that was not grouped by; the last column has the lowest bit. */
const countedBy = (by: readonly string[], grouping: number) =>
  by.length === 1 ? by[0] : by.find((_, index) => (grouping & (1 << (by.length - 1 - index))) === 0)

export function toFacets(passes: readonly Pass[], answers: readonly Cell[][][]): Record<string, Facet[]> {
  const facets = new Map<string, Facet[]>(passes.flatMap(({ by }) => by.map((name) => [name, []])))
  for (const [index, { by }] of passes.entries()) {
    for (const [grouping, value, count] of answers[index] ?? [])
      facets.get(countedBy(by, Number(grouping)) ?? '')?.push({ value: String(value), count: Number(count) })
  }
  return Object.fromEntries(facets)
}
