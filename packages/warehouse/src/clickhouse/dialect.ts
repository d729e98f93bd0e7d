import type { BoundValue, Dialect } from '../compile/dialect.ts'
import { literal } from './literal.ts'

type Bind = (values: BoundValue[], value: BoundValue) => string

/** For servers that have query parameters: the value travels beside the text. */
function parameter(values: BoundValue[], value: BoundValue) {
  values.push(value)
  const type = typeof value === 'string' ? 'String' : typeof value === 'number' ? 'Int64' : 'Array(String)'
  return `{v${values.length}:${type}}`
}

const inPlace: Bind = (_values, value) => literal(value)

/** `hasParameters` is asked of the server at the start: before 19.x there were none. */
export function clickHouseDialect({ hasParameters }: { hasParameters: boolean }): Dialect {
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
    repeated: (table, list, name) => `${table} ARRAY JOIN if(empty(${list}), [''], ${list}) AS ${name}`,
    isEmptyList: (column) => `empty(${column})`,
    joined: (list) => `arrayStringConcat(${list}, '\\0')`,
    contains: (column, bound) => `position(lowerUTF8(${column}), lowerUTF8(${bound})) > 0`,
    latest: (column) => `argMax(${column}, ("at", "id"))`,
    // A plain IN over two tables spread over servers is refused.
    inSubquery: 'GLOBAL IN',
  }
}
