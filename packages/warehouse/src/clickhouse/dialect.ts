import type { BoundValue, Dialect, RowSource, WantedRows } from '../compile/dialect.ts'
import { literal } from './literal.ts'

type Bind = (values: BoundValue[], value: BoundValue) => string

/** For servers with query parameters: values are sent separately from the text. */
function parameter(values: BoundValue[], value: BoundValue) {
  values.push(value)
  return `{v${values.length}:${typeof value === 'object' ? `Array(${parameterType(value[0])})` : parameterType(value)}}`
}

const parameterType = (value: string | number | undefined) => (typeof value === 'number' ? 'Int64' : 'String')

const inPlace: Bind = (_values, value) => literal(value)

/** Always reads the table directly: a subquery would move the rows of all servers to one before counting. */
function rows({ table, list, where, whereEntry }: WantedRows): RowSource {
  const source = list ? `${table} ARRAY JOIN if(empty(${list.column}), [''], ${list.column}) AS ${list.entry}` : table
  return { prefix: '', source, where: whereEntry ? `${where} AND ${whereEntry}` : where, isGrouped: false }
}

/** Both are queried from the server at start (capabilities.ts). */
export interface DialectCapabilities {
  hasParameters: boolean
  /** A scalar subquery can be used in GROUP BY, even across servers. */
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
    // Joined rows are read from all servers; missing text is empty by default.
    lookUp: (hasSeveral) => `GLOBAL ${hasSeveral ? 'ALL' : 'ANY'} LEFT JOIN`,
    orEmpty: (column) => column,
    isIn: (column, subquery) => `${column} GLOBAL IN (${subquery})`,
    page: ({ columns, table, where, order, limit }) =>
      `SELECT ${columns.join(', ')}\nFROM ${table}\nWHERE ${where}\nORDER BY ${order}\n${limit}`,
    hasGroupingSets: false,
    // Old servers group by GLOBAL IN (and reject IN over distributed tables); version 26 fails to do so for a list's
    // entry, but supports a scalar.
    isAmong: (column, subquery) =>
      hasScalars
        ? `has((SELECT groupArray(d) FROM (${subquery}) AS most), ${column})`
        : `${column} GLOBAL IN (SELECT d FROM (${subquery}))`,
  }
}
