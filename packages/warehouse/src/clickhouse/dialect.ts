import type { BoundValue, Dialect, RowSource, WantedRows } from '../compile/dialect.ts'
import { literal } from './literal.ts'

type Bind = (values: BoundValue[], value: BoundValue) => string

/** For servers that have query parameters: the value travels beside the text. */
function parameter(values: BoundValue[], value: BoundValue) {
  values.push(value)
  return `{v${values.length}:${typeof value === 'object' ? `Array(${typeOf(value[0])})` : typeOf(value)}}`
}

const typeOf = (value: string | number | undefined) => (typeof value === 'number' ? 'Int64' : 'String')

const inPlace: Bind = (_values, value) => literal(value)

/** Straight from the table, always: a subquery would bring the rows of all servers to one before they are counted. */
function rows({ table, list, where, whereEntry }: WantedRows): RowSource {
  const source = list ? `${table} ARRAY JOIN if(empty(${list.column}), [''], ${list.column}) AS ${list.entry}` : table
  return { prefix: '', source, where: whereEntry ? `${where} AND ${whereEntry}` : where, isGrouped: false }
}

/** Both are asked of the server at the start (capabilities.ts). */
export interface DialectCapabilities {
  hasParameters: boolean
  /** What a subquery gives as one value can be used in what is grouped by, over several servers too. */
  hasScalars: boolean
}

export function clickHouseDialect({ hasParameters, hasScalars }: DialectCapabilities): Dialect {
  const bind = hasParameters ? parameter : inPlace
  return {
    bind,
    isOneOf: (values, column, options) =>
      hasParameters
        ? `${column} IN ${parameter(values, options)}`
        : `${column} IN (${options.map(literal).join(', ')})`,
    hasAnyOf: (values, column, options) => `hasAny(${column}, ${bind(values, options)})`,
    wholes: (column, by) => `intDiv(${column}, ${by})`,
    ratio: (of, to) => `toFloat64(${of}) / toFloat64(${to})`,
    share: (part, rest) => `toFloat64(${part}) / (toFloat64(${part}) + toFloat64(${rest}))`,
    number: (column) => `toFloat64(${column})`,
    rounded: (value) => `toInt64(round(${value}))`,
    rows,
    isEmptyList: (column) => `empty(${column})`,
    joined: (list) => `arrayStringConcat(${list}, '\\0')`,
    contains: (column, bound) => `position(lowerUTF8(${column}), lowerUTF8(${bound})) > 0`,
    latest: (column) => `argMax(${column}, ("at", "id"))`,
    earliest: (value, by) => `argMin(${value}, ${by})`,
    // What is looked up comes from all servers; texts that are not found are empty by themselves.
    lookUp: (hasSeveral) => `GLOBAL ${hasSeveral ? 'ALL' : 'ANY'} LEFT JOIN`,
    orEmpty: (column) => column,
    isIn: (column, subquery) => `${column} GLOBAL IN (${subquery})`,
    page: ({ columns, table, where, order, limit }) =>
      `SELECT ${columns.join(', ')}\nFROM ${table}\nWHERE ${where}\nORDER BY ${order}\n${limit}`,
    hasGroupingSets: false,
    // Old servers group by GLOBAL IN (and refuse IN over tables spread over servers); version 26 fails to when it is about a list's entry, and takes one value.
    isAmong: (column, subquery) =>
      hasScalars
        ? `has((SELECT groupArray(d) FROM (${subquery}) AS most), ${column})`
        : `${column} GLOBAL IN (SELECT d FROM (${subquery}))`,
  }
}
