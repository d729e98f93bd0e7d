import type { Rollup, Source } from '../datasets.ts'
import type { Measure } from '../fields.ts'
import { BadQueryError, type Order, type Query } from '../query.ts'
import { compileConditions, filteredBy } from './conditions.ts'
import { type BoundValue, type Dialect, quoted } from './dialect.ts'
import { buildGroups, type Group, type GroupedQuery } from './grouping.ts'
import { addedUp, aggregate, listColumns } from './measures.ts'
import { findDataset, findMeasure, sessionColumn, wholeNumber } from './names.ts'
import type { PlanColumn, QueryPlan } from './query-plan.ts'
import { sessionParts, withSessions } from './session.ts'
import { type OwnScope, type RowScope, refuseOtherDatasets } from './tenancy.ts'
import { dayMs, hourMs } from './time.ts'

/**
 * Compiles a select to one statement. Results are named t0, d0…, m0…, so an alias never equals a column name: ClickHouse
 * would substitute the expression for the column, even in conditions. `dataset` is the query's dataset or its
 * replacement.
 */
export function compileSelect(
  scope: RowScope | OwnScope,
  query: Query,
  dialect: Dialect,
  dataset: Source = findDataset(query.dataset),
): QueryPlan {
  const unchecked: GroupedQuery = query
  refuseOtherDatasets(scope, unchecked.dataset)
  if (unchecked.measures.length === 0) throw new BadQueryError('a query needs a measure')
  const values: BoundValue[] = []
  const groups = buildGroups(dataset, unchecked)
  const measures = unchecked.measures.map((name) => findMeasure(dataset, name))
  const counted = groups.find(({ list }) => list)
  const isPlainTop =
    unchecked.every === undefined &&
    unchecked.other === undefined &&
    unchecked.order === undefined &&
    unchecked.offset === undefined &&
    groups.length === 1
  const tops = isPlainTop ? [] : groups.filter(({ top }) => top !== null)
  const time = unchecked.every ? dialect.wholes('"at"', unchecked.every === 'hour' ? hourMs : dayMs) : null
  const again = tops.length > 0 ? addedUp(measures, dialect) : null
  const { prefix, source, where, isGrouped } = dialect.rows({
    ...buildRows(unchecked, { scope, dataset, dialect, values, counted: counted ?? null, groups, measures }),
    ...(counted?.list && { list: { column: quoted(counted.list), entry: counted.column } }),
    isUsedAgain: tops.length > 0,
    groups: again && {
      by: [...(time ? [`${time} AS t`] : []), ...groups.map(({ column }) => column)],
      parts: again.parts,
    },
  })
  const wholes = (isGrouped && again?.wholes) || measures.map((measure) => aggregate(measure, dialect))

  const kept: string[] = where ? [where] : []
  const columns: string[] = []
  const names: string[] = []
  if (time) {
    columns.push(`${isGrouped ? 't' : time} AS t0`)
    names.push('t0')
  }
  const [first = ''] = wholes
  for (const [index, group] of groups.entries()) {
    const isKept = tops.includes(group) && dialect.isAmong(group.column, topValues(group, { first, source, where }))
    const rest = isKept && unchecked.other !== undefined && dialect.bind(values, unchecked.other)
    if (isKept && !rest) kept.push(isKept)
    columns.push(`${rest ? `CASE WHEN ${isKept} THEN ${group.column} ELSE ${rest} END` : group.column} AS d${index}`)
    names.push(`d${index}`)
  }
  columns.push(...wholes.map((whole, index) => `${whole} AS m${index}`))

  const order = ordering(unchecked, names)
  const limit = Math.min(
    rowLimit(unchecked),
    isPlainTop ? (groups[0]?.top ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY,
  )
  const text = [
    prefix,
    `SELECT ${columns.join(', ')}`,
    `FROM ${source}`,
    kept.length > 0 && `WHERE ${kept.join(' AND ')}`,
    names.length > 0 && `GROUP BY ${names.join(', ')}`,
    names.length > 0 && `ORDER BY ${order.join(', ')}`,
    Number.isFinite(limit) && `LIMIT ${limit}${toOffset(unchecked)}`,
  ]
  return { text: text.filter(Boolean).join('\n'), values, columns: answerColumns(dataset, unchecked) }
}

interface Rows {
  scope: RowScope | OwnScope
  dataset: Source
  dialect: Dialect
  values: BoundValue[]
  counted: Group | null
  groups: readonly Group[]
  measures: readonly Measure[]
}

/** The table with the needed columns and conditions; with session lookups, their result replaces the table. */
function buildRows(unchecked: GroupedQuery, { counted, groups, measures, ...context }: Rows) {
  const { dataset } = context
  const { where, whereEntry, whereSession } = compileConditions(unchecked, { ...context, counted })
  const table = quoted(findTable(dataset, unchecked))
  const own = [...(unchecked.every ? ['at'] : []), ...measures.flatMap(listColumns)].map(quoted)
  const columns = [...new Set([...own, ...groups.flatMap(({ list, column }) => (list ? [] : column))])]
  const parts = sessionParts(dataset, [...(unchecked.by ?? []), ...filteredBy(unchecked)])
  if (parts.length === 0) return { table, columns, where, whereEntry }
  const plain = [...columns.filter((column) => !parts.some(({ name }) => sessionColumn(name) === column))]
  if (counted?.list) plain.push(quoted(counted.list))
  const looked = withSessions(parts, { ...context, table, columns: plain, where, range: unchecked.range })
  return { table: `(${looked}) AS looked`, columns, where: whereSession ?? '1 = 1', whereEntry }
}

/** The smallest table that contains the needed columns. */
function findTable(dataset: Source, unchecked: GroupedQuery): string {
  const needed = [...(unchecked.by ?? []), ...filteredBy(unchecked)]
  const isEnough = ({ dimensions }: Rollup) => needed.every((name) => dimensions.includes(name))
  const rollup = unchecked.every === 'hour' || unchecked.search?.text ? undefined : dataset.rollups?.find(isEnough)
  return rollup?.table ?? dataset.table
}

/** The values of a group that are largest by the first measure, then alphabetically. */
function topValues({ column, top }: Group, part: { first: string; source: string; where: string | null }): string {
  const where = part.where ? ` WHERE ${part.where}` : ''
  return `SELECT ${column} AS d, ${part.first} AS m FROM ${part.source}${where} GROUP BY d ORDER BY m DESC, d LIMIT ${top}`
}

const rowLimit = ({ limit }: GroupedQuery) =>
  limit === undefined ? Number.POSITIVE_INFINITY : wholeNumber(limit, 'limit', { min: 1, max: 1_000_000 })

/** Old servers only support it as part of LIMIT. */
function toOffset({ offset, limit }: GroupedQuery): string {
  if (offset === undefined) return ''
  if (limit === undefined) throw new BadQueryError('an offset needs a limit')
  return ` OFFSET ${wholeNumber(offset, 'offset', { min: 0, max: 1_000_000_000 })}`
}

function ordering(unchecked: GroupedQuery, names: readonly string[]): string[] {
  const order = unchecked.order ?? [
    ...(unchecked.every ? [{ by: unchecked.every, direction: 'ascending' } as const] : []),
    { by: unchecked.measures[0] ?? '', direction: 'descending' } as const,
  ]
  const explicit = order.map((entry) => ({ column: toOutput(unchecked, entry), direction: entry.direction }))
  const isNew = (name: string) => !explicit.some(({ column }) => column === name)
  return [
    ...explicit.map(({ column, direction }) => `${column} ${direction === 'descending' ? 'DESC' : 'ASC'}`),
    ...names.filter(isNew).map((name) => `${name} ASC`),
  ]
}

function toOutput({ every, by = [], measures }: GroupedQuery, { by: name }: Order): string {
  if (every !== undefined && name === every) return 't0'
  if (by.includes(name)) return `d${by.indexOf(name)}`
  if (measures.includes(name)) return `m${measures.indexOf(name)}`
  throw new BadQueryError(`cannot order by ${JSON.stringify(name)}, which is not in the query`)
}

function answerColumns(dataset: Source, { every, by = [], measures }: GroupedQuery): PlanColumn[] {
  return [
    ...(every ? [{ name: every, kind: every }] : []),
    ...by.map((name) => ({ name, kind: 'text' as const })),
    ...measures.map((name) => ({
      name,
      kind: findMeasure(dataset, name).kind === 'latest' ? ('text' as const) : ('number' as const),
    })),
  ]
}
