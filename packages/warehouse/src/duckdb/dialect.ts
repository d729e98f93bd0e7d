import type { BoundValue, Dialect } from '../compile/dialect.ts'

function bind(values: BoundValue[], value: string | number) {
  values.push(value)
  return `$${values.length}`
}

const bindAll = (values: BoundValue[], options: readonly string[]) =>
  options.map((option) => bind(values, option)).join(', ')

export const duckDbDialect: Dialect = {
  bind,
  isOneOf: (values, column, options) => `${column} IN (${bindAll(values, options)})`,
  hasAnyOf: (values, column, options) => `list_has_any(${column}, [${bindAll(values, options)}])`,
  wholes: (column, by) => `${column} // ${by}`,
  ratio: (of, to) => `CAST(${of} AS DOUBLE) / CAST(${to} AS DOUBLE)`,
  repeated: (table, list, name) =>
    `${table}, unnest(CASE WHEN len(${list}) = 0 THEN [''] ELSE ${list} END) AS entries(${name})`,
  isEmptyList: (column) => `len(${column}) = 0`,
  joined: (list) => `array_to_string(${list}, chr(0))`,
  contains: (column, bound) => `contains(lower(${column}), lower(${bound}))`,
  latest: (column) => `arg_max(${column}, ("at", "id"))`,
  inSubquery: 'IN',
}
