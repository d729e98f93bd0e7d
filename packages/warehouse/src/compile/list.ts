import type { Scope } from '@vigil/contract'
import { type ColumnKind, tables } from '../columns.ts'
import { datasets } from '../datasets.ts'
import { BadQueryError, type DayRange, type ListQuery } from '../query.ts'
import { compileConditions } from './conditions.ts'
import { type BoundValue, type Dialect, quoted } from './dialect.ts'
import { findDataset, wholeNumber } from './names.ts'
import type { PlanColumn, QueryPlan } from './query-plan.ts'
import type { Filters } from './search.ts'
import { findColumnKind, type TextSearch } from './search.ts'
import { inSessionsWith } from './session.ts'
import { type RowScope, refuseOtherDatasets, tenancy } from './tenancy.ts'

/** The maximum of an export. */
const mostRowsPerPage = 20_000

interface UncheckedList extends Omit<ListQuery, 'columns' | 'where' | 'whereNot' | 'search' | 'sort'> {
  columns?: readonly string[]
  where?: Filters
  whereNot?: Filters
  search?: TextSearch
  sort?: { by: string; direction: 'ascending' | 'descending'; names?: Readonly<Record<string, string>> }
}

/** A page of rows, and the total number. */
export function compileList(
  scope: RowScope,
  query: ListQuery,
  dialect: Dialect,
): { rows: QueryPlan; total: QueryPlan } {
  const unchecked: UncheckedList = query
  const dataset = findDataset(unchecked.dataset)
  refuseOtherDatasets(scope, unchecked.dataset, 'listed')
  const kinds: Readonly<Record<string, ColumnKind>> = tables[dataset.table]
  if (!('id' in kinds)) throw new BadQueryError(`${unchecked.dataset} is not stored by event`)
  const names = unchecked.columns ?? Object.keys(kinds)
  const columns = names.map((name) => ({ name, kind: answerKinds[findColumnKind(kinds, name)] }))
  const values: BoundValue[] = []
  const context = { scope, dataset, dialect, values, counted: null }
  const { where: ofRows, whereSession } = compileConditions(unchecked, context)
  if (whereSession) throw new BadQueryError('rows cannot be listed by session dimensions')
  const where = [
    ofRows,
    ...inSessionsWith(unchecked.inSessionsWith ?? [], { ...context, range: unchecked.range }),
    ...nearby(unchecked, dialect, values),
  ].join(' AND ')
  const table = quoted(dataset.table)
  const total = `SELECT count(*)\nFROM ${table}\nWHERE ${where}`
  // The page's own values are bound after these.
  const totalValues = [...values]

  const { by, direction } = unchecked.sort ?? newestFirst
  if (findColumnKind(kinds, by) === 'list') throw new BadQueryError('rows cannot be sorted by a list')
  const rowsPerPage = wholeNumber(unchecked.rowsPerPage, 'rowsPerPage', { min: 1, max: mostRowsPerPage })
  const page = wholeNumber(unchecked.page, 'page', { min: 1, max: 1_000_000 })
  const key = unchecked.around
    ? distance(unchecked.around.at, dialect, values)
    : sortKey(unchecked.sort ?? newestFirst, dialect, values)
  const rows = dialect.page({
    columns: names.map(quoted),
    table,
    where: [where, ...following(unchecked, key, dialect, values)].join(' AND '),
    tenancyCondition: () => compileConditions({ range: unchecked.range }, context).where,
    order: `${key} ${direction === 'ascending' || unchecked.around ? 'ASC' : 'DESC'}, "id" ASC`,
    limit: `LIMIT ${rowsPerPage} OFFSET ${(page - 1) * rowsPerPage}`,
  })
  return {
    rows: { text: rows, values, columns },
    total: { text: total, values: totalValues, columns: [{ name: 'total', kind: 'number' }] },
  }
}

const newestFirst: NonNullable<UncheckedList['sort']> = { by: 'at', direction: 'descending' }

/** Rows near a moment. */
function nearby({ around, sort, after }: UncheckedList, dialect: Dialect, values: BoundValue[]): string[] {
  if (!around) return []
  if (sort || after) throw new BadQueryError('rows around a moment have an order already')
  const { at, withinMs } = around
  if (!Number.isSafeInteger(at) || !Number.isSafeInteger(withinMs) || withinMs < 0)
    throw new BadQueryError('a moment and its distance must be whole milliseconds')
  return [`"at" >= ${dialect.bind(values, at - withinMs)}`, `"at" <= ${dialect.bind(values, at + withinMs)}`]
}

function distance(at: number, dialect: Dialect, values: BoundValue[]): string {
  return `abs("at" - ${dialect.bind(values, at)})`
}

function sortKey(
  { by, names = {} }: NonNullable<UncheckedList['sort']>,
  dialect: Dialect,
  values: BoundValue[],
): string {
  const named = Object.entries(names).map(
    ([value, name]) => `WHEN ${dialect.bind(values, value)} THEN ${dialect.bind(values, name)}`,
  )
  return named.length > 0 ? `CASE ${quoted(by)} ${named.join(' ')} ELSE ${quoted(by)} END` : quoted(by)
}

/** Rows after the last one read, in order. */
function following({ after, sort }: UncheckedList, key: string, dialect: Dialect, values: BoundValue[]): string[] {
  if (!after) return []
  const value = dialect.bind(values, sort?.names?.[after.value] ?? after.value)
  const id = dialect.bind(values, after.id)
  return [`(${key} ${sort?.direction === 'ascending' ? '>' : '<'} ${value} OR (${key} = ${value} AND "id" > ${id}))`]
}

const answerKinds: Record<ColumnKind, PlanColumn['kind']> = {
  text: 'text',
  category: 'text',
  list: 'list',
  integer: 'number',
  number: 'number',
  instant: 'number',
}

/** The markup of an ad. A platform may read that of incidents that passed through it in the given days. */
export function compileMarkup(scope: RowScope, hash: string, dialect: Dialect, range?: DayRange): QueryPlan {
  const values: BoundValue[] = []
  const own = scope.kind === 'platform' ? ofIncidents(scope, hash, { range, dialect, values }) : null
  const where = `${own ?? tenancy(scope, dialect, values)} AND ${dialect.isOneOf(values, '"hash"', [hash])}`
  return {
    text: `SELECT "organization_id", "text"\nFROM "markups"\nWHERE ${where}\nLIMIT 1`,
    values,
    columns: [
      { name: 'organizationId', kind: 'number' },
      { name: 'text', kind: 'text' },
    ],
  }
}

/** An organization's markups with these hashes. */
export function compileMarkups(scope: Scope, hashes: readonly string[], dialect: Dialect): QueryPlan {
  const values: BoundValue[] = []
  const where = `${tenancy(scope, dialect, values)} AND ${dialect.isOneOf(values, '"hash"', hashes)}`
  return {
    text: `SELECT "organization_id", "hash", "text"\nFROM "markups"\nWHERE ${where}`,
    values,
    columns: [
      { name: 'organizationId', kind: 'number' },
      { name: 'hash', kind: 'text' },
      { name: 'text', kind: 'text' },
    ],
  }
}

interface OfIncidents {
  range: DayRange | undefined
  dialect: Dialect
  values: BoundValue[]
}

/** Markups do not record the platform; the incidents that reference them do. */
function ofIncidents(scope: RowScope, hash: string, { range, dialect, values }: OfIncidents): string {
  if (!range) throw new BadQueryError("a platform's markup needs the days of its incidents")
  const dataset = datasets.incidents
  const query = { range, where: { markupHash: [hash] } }
  const { where } = compileConditions(query, { scope, dataset, dialect, values, counted: null })
  const incidents = `SELECT "markup_hash" AS d FROM ${quoted(dataset.table)} WHERE ${where} LIMIT 1`
  return `"organization_id" > 0 AND ${dialect.isAmong('"hash"', incidents)}`
}
