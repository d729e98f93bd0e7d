import type { Dataset } from '../datasets.ts'
import type { Measure } from '../fields.ts'
import type { AnyRow } from '../layout.ts'

/** Measures of the reference results. */

export function measure(dataset: Dataset, name: string, rows: readonly AnyRow[]): string | number {
  const found = dataset.measures[name]
  if (!found) throw new Error(`no measure ${name}`)
  return calculate(found, rows)
}

function calculate(measure: Measure, rows: readonly AnyRow[]): string | number {
  if (measure.kind === 'count') return rows.length
  if (measure.kind === 'ratio') {
    const to = Number(calculate(measure.to, rows))
    return to === 0 ? 0 : Number(calculate(measure.of, rows)) / to
  }
  if (measure.kind === 'distinct')
    return new Set(rows.map((row) => JSON.stringify([row[measure.column], measure.and && row[measure.and]]))).size
  if (measure.kind === 'shares') {
    const shares = rows.map((row) => {
      const [part, rest] = [Number(row[measure.part]), Number(row[measure.rest])]
      return part === 0 ? 0 : Math.round((1_000_000 * part) / (part + rest))
    })
    return shares.reduce((sum, share) => sum + share, 0) / 1_000_000
  }
  if (measure.kind === 'thousandths') {
    const prices = rows.map((row) => Math.round(1_000_000 * Number(row[measure.price])) * Number(row[measure.times]))
    return prices.reduce((sum, price) => sum + price, 0) / 1e9
  }
  const cells = rows.map((row) => row[measure.column] ?? 0)
  const numbers = cells.map(Number)
  switch (measure.kind) {
    case 'squares':
      return numbers.reduce((sum, value) => sum + Math.round(100 * value * value), 0) / 100
    case 'millionths':
      return numbers.reduce((sum, value) => sum + value, 0) / 1e6
    case 'sum':
      return numbers.reduce((sum, value) => sum + Math.round(value * 1e6), 0) / 1e6
    case 'min':
      return rows.length === 0 ? 0 : Math.min(...numbers)
    case 'max':
      return rows.length === 0 ? 0 : Math.max(...numbers)
    case 'latest': {
      const newest = [...rows].sort((a, b) => Number(b.at) - Number(a.at) || compare(String(b.id), String(a.id)))[0]
      return String(newest?.[measure.column] ?? '')
    }
  }
}

/** Compares texts by their bytes. */
export function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)))
}
