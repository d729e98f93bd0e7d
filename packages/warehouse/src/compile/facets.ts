import { BadQueryError, type Facet, type FacetsQuery } from '../query.ts'
import { compileConditions } from './conditions.ts'
import { type BoundValue, type Dialect, quoted, type Statement } from './dialect.ts'
import { findDataset, findDimension, wholeNumber } from './names.ts'
import type { Cell } from './query-plan.ts'
import type { Filters, TextSearch } from './search.ts'
import { type RowScope, refuseOtherDatasets } from './tenancy.ts'

interface Asked extends Omit<FacetsQuery, 'by' | 'where' | 'search'> {
  by: readonly string[]
  where?: Filters
  search?: TextSearch
}

/** A statement, and the dimensions whose values it counts. */
interface Pass {
  by: readonly string[]
  statement: Statement
}

/**
 * The values of a dimension are counted under what is chosen of the others, not under its own choice. Those of which
 * nothing is chosen have the same conditions: they are counted in one pass where that can be said, for a search reads a lot.
 */
export function compileFacets(scope: RowScope, query: FacetsQuery, dialect: Dialect): Pass[] {
  const asked: Asked = query
  refuseOtherDatasets(scope, asked.dataset)
  const { where = {} } = asked
  const isChosen = (name: string) => (where[name] ?? []).length > 0
  const alike = asked.by.filter((name) => !isChosen(name))
  const passes = [
    ...(dialect.hasGroupingSets ? [alike] : alike.map((name) => [name])),
    ...asked.by.filter(isChosen).map((name) => [name]),
  ]
  return passes
    .filter((by) => by.length > 0)
    .map((by) => ({ by, statement: statementOf(scope, { ...asked, by, where: without(where, by) }, dialect) }))
}

const without = (where: Filters, names: readonly string[]): Filters =>
  Object.fromEntries(Object.entries(where).filter(([name]) => !names.includes(name)))

function statementOf(scope: RowScope, asked: Asked, dialect: Dialect): Statement {
  const dataset = findDataset(asked.dataset)
  const top = wholeNumber(asked.top, 'top', { min: 1, max: 10_000 })
  const columns = asked.by.map((name) => {
    const dimension = findDimension(dataset, name)
    if (typeof dimension !== 'string') throw new BadQueryError(`${name} is no column`)
    return quoted(dimension)
  })
  const values: BoundValue[] = []
  const context = { scope, dataset, dialect, values, counted: null }
  const { where, whereSession } = compileConditions(asked, context)
  if (whereSession) throw new BadQueryError('values are not counted by what is known of sessions')
  const rows = `FROM ${quoted(dataset.table)}\nWHERE ${where}`
  const all = columns.join(', ')
  const text =
    columns.length === 1
      ? [`SELECT 0 AS g0, ${all} AS d0, count(*) AS m0`, rows, 'GROUP BY d0', 'ORDER BY m0 DESC, d0', `LIMIT ${top}`]
      : [
          // No column holds null: the one value that is there is that of the column which was counted by.
          `SELECT grouping(${all}) AS g0, coalesce(${all}) AS d0, count(*) AS m0`,
          rows,
          `GROUP BY GROUPING SETS (${columns.map((column) => `(${column})`).join(', ')})`,
          `QUALIFY row_number() OVER (PARTITION BY g0 ORDER BY m0 DESC, d0) <= ${top}`,
          'ORDER BY g0, m0 DESC, d0',
        ]
  return { text: text.join('\n'), values }
}

/** `grouping` has a bit for each column that was not counted by; that of the last column is the lowest. */
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
