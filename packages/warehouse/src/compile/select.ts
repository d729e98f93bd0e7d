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
 * A select as one statement. What it gives is called t0, d0…, m0…, so that no name given to an expression is that of a column:
 * ClickHouse would put the expression in the column's place, in the conditions too. `dataset` is the one that the query names, or what stands for it.
 */
export function compileSelect(
  scope: RowScope | OwnScope,
  query: Query,
  dialect: Dialect,
  dataset: Source = findDataset(query.dataset),
): QueryPlan {
  const asked: GroupedQuery = query
  refuseOtherDatasets(scope, asked.dataset)
  if (asked.measures.length === 0) throw new BadQueryError('a query needs a measure')
  const values: BoundValue[] = []
  const groups = buildGroups(dataset, asked)
  const measures = asked.measures.map((name) => findMeasure(dataset, name))
  const counted = groups.find(({ list }) => list)
  const isPlainTop =
    asked.every === undefined &&
    asked.other === undefined &&
    asked.order === undefined &&
    asked.offset === undefined &&
    groups.length === 1
  const tops = isPlainTop ? [] : groups.filter(({ top }) => top !== null)
  const time = asked.every ? dialect.wholes('"at"', asked.every === 'hour' ? hourMs : dayMs) : null
  const again = tops.length > 0 ? addedUp(measures, dialect) : null
  const { prefix, source, where, isGrouped } = dialect.rows({
    ...rowsOf(asked, { scope, dataset, dialect, values, counted: counted ?? null, groups, measures }),
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
    const isKept = tops.includes(group) && dialect.isAmong(group.column, mostOf(group, { first, source, where }))
    const rest = isKept && asked.other !== undefined && dialect.bind(values, asked.other)
    if (isKept && !rest) kept.push(isKept)
    columns.push(`${rest ? `CASE WHEN ${isKept} THEN ${group.column} ELSE ${rest} END` : group.column} AS d${index}`)
    names.push(`d${index}`)
  }
  columns.push(...wholes.map((whole, index) => `${whole} AS m${index}`))

  const order = ordering(asked, names)
  const limit = Math.min(
    rowLimit(asked),
    isPlainTop ? (groups[0]?.top ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY,
  )
  const text = [
    prefix,
    `SELECT ${columns.join(', ')}`,
    `FROM ${source}`,
    kept.length > 0 && `WHERE ${kept.join(' AND ')}`,
    names.length > 0 && `GROUP BY ${names.join(', ')}`,
    names.length > 0 && `ORDER BY ${order.join(', ')}`,
    Number.isFinite(limit) && `LIMIT ${limit}${offsetOf(asked)}`,
  ]
  return { text: text.filter(Boolean).join('\n'), values, columns: answerColumns(dataset, asked) }
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

/** The table, what is needed of it and on which conditions; where sessions are looked up, what that gives stands for the table. */
function rowsOf(asked: GroupedQuery, { counted, groups, measures, ...context }: Rows) {
  const { dataset } = context
  const { where, whereEntry, whereSession } = compileConditions(asked, { ...context, counted })
  const table = quoted(tableOf(dataset, asked))
  const own = [...(asked.every ? ['at'] : []), ...measures.flatMap(listColumns)].map(quoted)
  const columns = [...new Set([...own, ...groups.flatMap(({ list, column }) => (list ? [] : column))])]
  const parts = sessionParts(dataset, [...(asked.by ?? []), ...filteredBy(asked)])
  if (parts.length === 0) return { table, columns, where, whereEntry }
  const plain = [...columns.filter((column) => !parts.some(({ name }) => sessionColumn(name) === column))]
  if (counted?.list) plain.push(quoted(counted.list))
  const looked = withSessions(parts, { ...context, table, columns: plain, where, range: asked.range })
  return { table: `(${looked}) AS looked`, columns, where: whereSession ?? '1 = 1', whereEntry }
}

/** The smallest table that can answer. */
function tableOf(dataset: Source, asked: GroupedQuery): string {
  const needed = [...(asked.by ?? []), ...filteredBy(asked)]
  const isEnough = ({ dimensions }: Rollup) => needed.every((name) => dimensions.includes(name))
  const rollup = asked.every === 'hour' || asked.search?.text ? undefined : dataset.rollups?.find(isEnough)
  return rollup?.table ?? dataset.table
}

/** The values of a group with the most of the first measure; equal ones in the order of their letters. */
function mostOf({ column, top }: Group, part: { first: string; source: string; where: string | null }): string {
  const where = part.where ? ` WHERE ${part.where}` : ''
  return `SELECT ${column} AS d, ${part.first} AS m FROM ${part.source}${where} GROUP BY d ORDER BY m DESC, d LIMIT ${top}`
}

const rowLimit = ({ limit }: GroupedQuery) =>
  limit === undefined ? Number.POSITIVE_INFINITY : wholeNumber(limit, 'limit', { min: 1, max: 1_000_000 })

/** Old servers know it as a part of LIMIT only. */
function offsetOf({ offset, limit }: GroupedQuery): string {
  if (offset === undefined) return ''
  if (limit === undefined) throw new BadQueryError('an offset needs a limit')
  return ` OFFSET ${wholeNumber(offset, 'offset', { min: 0, max: 1_000_000_000 })}`
}

function ordering(asked: GroupedQuery, names: readonly string[]): string[] {
  const order = asked.order ?? [
    ...(asked.every ? [{ by: asked.every, direction: 'ascending' } as const] : []),
    { by: asked.measures[0] ?? '', direction: 'descending' } as const,
  ]
  const given = order.map((entry) => ({ column: outputOf(asked, entry), direction: entry.direction }))
  const isNew = (name: string) => !given.some(({ column }) => column === name)
  return [
    ...given.map(({ column, direction }) => `${column} ${direction === 'descending' ? 'DESC' : 'ASC'}`),
    ...names.filter(isNew).map((name) => `${name} ASC`),
  ]
}

function outputOf({ every, by = [], measures }: GroupedQuery, { by: name }: Order): string {
  if (every !== undefined && name === every) return 't0'
  if (by.includes(name)) return `d${by.indexOf(name)}`
  if (measures.includes(name)) return `m${measures.indexOf(name)}`
  throw new BadQueryError(`order by ${JSON.stringify(name)}, which is not in the query`)
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
