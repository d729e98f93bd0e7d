import type { BoundValue, Dialect, RowSource, WantedPage, WantedRows } from '../compile/dialect.ts'

function bind(values: BoundValue[], value: string | number) {
  values.push(value)
  return `$${values.length}`
}

const bindAll = (values: BoundValue[], options: readonly (string | number)[]) =>
  options.map((option) => bind(values, option)).join(', ')

/**
 * Rows that are read again are read from the table once, and pre-counted if counts suffice: a month's rows become a few
 * hundred. A list is unnested in the columns: in the FROM clause it would join each row with its own list, a hundred
 * times slower.
 */
function rows({ table, columns, list, where, whereEntry, isUsedAgain, groups }: WantedRows): RowSource {
  if (!isUsedAgain && !list) return { prefix: '', source: table, where, isGrouped: false }
  const entries = list && `unnest(CASE WHEN len(${list.column}) = 0 THEN [''] ELSE ${list.column} END) AS ${list.entry}`
  const selected = [...columns, ...(entries ? [entries] : [])].join(', ') || '1'
  const body = `SELECT ${selected} FROM ${table} WHERE ${where}`
  if (!isUsedAgain) return { prefix: '', source: `(${body}) AS facts`, where: whereEntry, isGrouped: false }
  if (!groups)
    return { prefix: `WITH facts AS MATERIALIZED (${body})`, source: 'facts', where: whereEntry, isGrouped: false }
  const from = list ? `(${body}) AS entries${whereEntry ? ` WHERE ${whereEntry}` : ''}` : `${table} WHERE ${where}`
  const counted = `SELECT ${[...groups.by, ...groups.parts].join(', ')} FROM ${from} GROUP BY ALL`
  return { prefix: `WITH facts AS MATERIALIZED (${counted})`, source: 'facts', where: null, isGrouped: true }
}

/**
 * Sorts row ids first: sorting rows with all columns took half a minute for the thousandth page of a large feed, and
 * this takes a second.
 */
function page({ columns, table, where, tenancyCondition, order, limit }: WantedPage): string {
  const rowIds = `SELECT rowid FROM ${table} WHERE ${where} ORDER BY ${order} ${limit}`
  return `SELECT ${columns.join(', ')}\nFROM ${table}\nWHERE ${tenancyCondition()} AND rowid IN (${rowIds})\nORDER BY ${order}`
}

export const duckDbDialect: Dialect = {
  bind,
  isOneOf: (values, column, options) => `${column} IN (${bindAll(values, options)})`,
  hasAnyOf: (values, column, options) => `list_has_any(${column}, [${bindAll(values, options)}])`,
  wholes: (column, by) => `${column} // ${by}`,
  ratio: (of, to) => `CAST(${of} AS DOUBLE) / CAST(${to} AS DOUBLE)`,
  share: (part, rest) => `CAST(${part} AS DOUBLE) / (CAST(${part} AS DOUBLE) + CAST(${rest} AS DOUBLE))`,
  number: (column) => `CAST(${column} AS DOUBLE)`,
  rounded: (value) => `CAST(round(${value}) AS BIGINT)`,
  rows,
  isEmptyList: (column) => `len(${column}) = 0`,
  joined: (list) => `array_to_string(${list}, chr(0))`,
  contains: (column, bound) => `contains(lower(${column}), lower(${bound}))`,
  latest: (column) => `arg_max(${column}, ("at", "id"))`,
  earliest: (value, by) => `arg_min(${value}, ${by})`,
  lookUp: () => 'LEFT JOIN',
  orEmpty: (column) => `coalesce(${column}, '')`,
  isIn: (column, subquery) => `${column} IN (${subquery})`,
  page,
  hasGroupingSets: true,
  isAmong: (column, subquery) => `${column} IN (SELECT d FROM (${subquery}) AS most)`,
}
