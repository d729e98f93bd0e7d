import type { BoundValue } from '../compile/dialect.ts'

/**
 * Writes values into a statement, for servers without query parameters. ClickHouse reads backslash escapes in quotes;
 * with backslash and quote escaped, text cannot end early.
 */
export function literal(value: BoundValue): string {
  if (typeof value === 'string') return `'${value.replace(/[\\'\0\n\r\t\b\f]/g, (sign) => escapes[sign] ?? sign)}'`
  if (typeof value !== 'number') return `[${value.map(literal).join(', ')}]`
  if (!Number.isSafeInteger(value)) throw new RangeError('only integers can be bound')
  return String(value)
}

const escapes: Record<string, string> = {
  '\\': '\\\\',
  "'": "\\'",
  '\0': '\\0',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\b': '\\b',
  '\f': '\\f',
}
