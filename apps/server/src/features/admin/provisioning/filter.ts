import { Failure } from '@vigil/contract'

/**
 * Filters of SCIM (RFC 7644, 3.4.2.2), as far as directories use them to match: comparisons with `eq`, joined by `and`.
 */

interface Comparison {
  /** In lower case, without schema and filter of a list. */
  path: string
  value: string
}

const comparison =
  /^\s*([\w:.$-]{1,128}(?:\[[^[\]]{0,128}\])?(?:\.[\w$-]{1,64})?)\s+(\w+)\s+("(?:[^"\\]|\\.)*"|true|false)\s*/i
const conjunction = /^and\s/i

const unsupported = () => new Failure('filter_unsupported')

export function parseFilter(text: string): Comparison[] {
  const comparisons: Comparison[] = []
  let rest = text
  for (;;) {
    const [matched, path = '', operator = '', literal = ''] = comparison.exec(rest) ?? []
    if (!matched || operator.toLowerCase() !== 'eq') throw unsupported()
    comparisons.push({ path: readPath(path), value: readLiteral(literal) })
    rest = rest.slice(matched.length)
    if (rest === '') return comparisons
    const [and] = conjunction.exec(rest) ?? []
    if (!and) throw unsupported()
    rest = rest.slice(and.length)
  }
}

const readPath = (path: string) =>
  path
    .replace(/^urn:[\w:.-]+:(?=[^:]+$)/i, '')
    .replace(/\[[^\]]*\]/, '')
    .toLowerCase()

function readLiteral(literal: string): string {
  if (!literal.startsWith('"')) return literal.toLowerCase()
  try {
    return String(JSON.parse(literal))
  } catch {
    throw unsupported()
  }
}

/** The conditions that a filter stands for. `attributes` names those that can be compared, by their path. */
export function readConditions<Attribute extends string>(
  filter: string | undefined,
  attributes: Readonly<Record<string, Attribute>>,
): { attribute: Attribute; value: string }[] {
  if (filter === undefined || filter.trim() === '') return []
  return parseFilter(filter).map(({ path, value }) => {
    const attribute = Object.hasOwn(attributes, path) ? attributes[path] : undefined
    if (!attribute) throw unsupported()
    return { attribute, value: attribute === 'active' ? value.toLowerCase() : value }
  })
}
