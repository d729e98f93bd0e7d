import type { Scope } from '@vigil/contract'
import type { Dataset, Rollup } from '../datasets.ts'
import { BadQueryError, type Order, type Query } from '../query.ts'
import type { Answer, AnswerColumn } from './answer.ts'
import { conditions, type Filters, filteredBy } from './conditions.ts'
import { type BoundValue, type Dialect, quoted } from './dialect.ts'
import { aggregate } from './measures.ts'
import { datasetOf, dimensionOf, measureOf, wholeNumber } from './names.ts'
import { dayMs, hourMs } from './time.ts'

/** A query as it may come from outside: every name in it still to be looked up. */
interface Asked extends Omit<Query, 'measures' | 'by' | 'where' | 'whereNot' | 'top'> {
  measures: readonly string[]
  by?: readonly string[]
  where?: Filters
  whereNot?: Filters
  top?: number | Readonly<Record<string, number | undefined>>
}

/**
 * A select as one statement. What it gives is called t0, d0…, m0…, so that no name given to an expression is that of a column:
 * ClickHouse would put the expression in the column's place, in the conditions too.
 */
export function compileSelect(scope: Scope, query: Query, dialect: Dialect): Answer {
  const asked: Asked = query
  const dataset = datasetOf(asked.dataset)
  if (asked.measures.length === 0) throw new BadQueryError('a query needs a measure')
  const values: BoundValue[] = []
  const dimensions = dimensionsOf(dataset, asked)
  const entries = new Map(dimensions.flatMap(({ list, column }) => (list ? [[list, column]] : [])))
  const source = sourceOf(dataset, asked, dialect, entries)
  const where = conditions(asked, { scope, dataset, dialect, values, entries })
  const measures = asked.measures.map((name) => aggregate(measureOf(dataset, name), dialect))
  const first = measures[0] ?? 'count(*)'

  const kept: string[] = []
  const columns: string[] = []
  if (asked.every) columns.push(`${dialect.wholes('"at"', asked.every === 'hour' ? hourMs : dayMs)} AS t0`)
  for (const [index, { column, top }] of dimensions.entries()) {
    const most = top && mostOf(column, { first, source, where, limit: top })
    const isKept = most && `${column} ${dialect.inSubquery} (${most})`
    if (isKept && asked.other !== undefined) {
      columns.push(`CASE WHEN ${isKept} THEN ${column} ELSE ${dialect.bind(values, asked.other)} END AS d${index}`)
    } else {
      if (isKept) kept.push(isKept)
      columns.push(`${column} AS d${index}`)
    }
  }
  const groups = columns.map((column) => column.slice(column.lastIndexOf(' ') + 1))
  columns.push(...measures.map((measure, index) => `${measure} AS m${index}`))

  const order = ordering(asked, groups)
  const text = [
    `SELECT ${columns.join(', ')}`,
    `FROM ${source}`,
    `WHERE ${[where, ...kept].join(' AND ')}`,
    groups.length > 0 && `GROUP BY ${groups.join(', ')}`,
    groups.length > 0 && `ORDER BY ${order.join(', ')}`,
    asked.limit !== undefined && `LIMIT ${wholeNumber(asked.limit, 'limit', { min: 1, max: 1_000_000 })}`,
  ]
  return { text: text.filter(Boolean).join('\n'), values, columns: answerColumns(dataset, asked) }
}

interface GroupedBy {
  column: string
  list: string | null
  top: number | null
}

function dimensionsOf(dataset: Dataset, { by = [], top }: Asked): GroupedBy[] {
  if (new Set(by).size < by.length) throw new BadQueryError('a dimension is named twice')
  const tops: Readonly<Record<string, number | undefined>> =
    typeof top === 'number' ? { [by[0] ?? '']: top } : (top ?? {})
  const stray = Object.keys(tops).find((name) => !by.includes(name))
  if (stray !== undefined) throw new BadQueryError(`top of ${JSON.stringify(stray)}, which is not in by`)
  const dimensions = by.map((name) => {
    const dimension = dimensionOf(dataset, name)
    const limit = tops[name]
    return {
      column: typeof dimension === 'string' ? quoted(dimension) : 'entry',
      list: typeof dimension === 'string' ? null : dimension.list,
      top: limit === undefined ? null : wholeNumber(limit, 'top', { min: 1, max: 10_000 }),
    }
  })
  // Two lists would count a row once for each pair of their entries, which nobody means.
  if (dimensions.filter(({ list }) => list).length > 1) throw new BadQueryError('only one list can be counted by')
  return dimensions
}

/** The smallest table that can answer. */
function sourceOf(dataset: Dataset, asked: Asked, dialect: Dialect, entries: ReadonlyMap<string, string>): string {
  const needed = [...(asked.by ?? []), ...filteredBy(asked)]
  const isEnough = ({ dimensions }: Rollup) => needed.every((name) => dimensions.includes(name))
  const rollup = asked.every === 'hour' ? undefined : dataset.rollups?.find(isEnough)
  const table = quoted(rollup?.table ?? dataset.table)
  for (const [list, entry] of entries) return dialect.repeated(table, quoted(list), entry)
  return table
}

/** The values of a column with the most of the first measure; equal ones in the order of their letters. */
function mostOf(column: string, part: { first: string; source: string; where: string; limit: number }): string {
  const ranked = `SELECT ${column} AS d, ${part.first} AS m FROM ${part.source} WHERE ${part.where} GROUP BY d ORDER BY m DESC, d LIMIT ${part.limit}`
  return `SELECT d FROM (${ranked})`
}

function ordering(asked: Asked, groups: readonly string[]): string[] {
  const order = asked.order ?? [
    ...(asked.every ? [{ by: asked.every, direction: 'ascending' } as const] : []),
    { by: asked.measures[0] ?? '', direction: 'descending' } as const,
  ]
  const named = order.map((entry) => ({ column: outputOf(asked, entry), direction: entry.direction }))
  const isNew = (group: string) => !named.some(({ column }) => column === group)
  return [
    ...named.map(({ column, direction }) => `${column} ${direction === 'descending' ? 'DESC' : 'ASC'}`),
    ...groups.filter(isNew).map((group) => `${group} ASC`),
  ]
}

function outputOf({ every, by = [], measures }: Asked, { by: name }: Order): string {
  if (every !== undefined && name === every) return 't0'
  if (by.includes(name)) return `d${by.indexOf(name)}`
  if (measures.includes(name)) return `m${measures.indexOf(name)}`
  throw new BadQueryError(`order by ${JSON.stringify(name)}, which is not in the query`)
}

function answerColumns(dataset: Dataset, { every, by = [], measures }: Asked): AnswerColumn[] {
  return [
    ...(every ? [{ name: every, kind: every }] : []),
    ...by.map((name) => ({ name, kind: 'text' as const })),
    ...measures.map((name) => ({
      name,
      kind: measureOf(dataset, name).kind === 'latest' ? ('text' as const) : ('number' as const),
    })),
  ]
}
