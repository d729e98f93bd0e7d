import type { Measure } from '../fields.ts'
import { type Dialect, quoted } from './dialect.ts'

export function aggregate(measure: Measure, dialect: Dialect): string {
  switch (measure.kind) {
    case 'count':
      return 'count(*)'
    case 'distinct':
      return `count(DISTINCT ${quoted(measure.column)})`
    case 'latest':
      return dialect.latest(quoted(measure.column))
    case 'ratio': {
      const of = aggregate(measure.of, dialect)
      const to = aggregate(measure.to, dialect)
      return `CASE WHEN ${to} = 0 THEN 0 ELSE ${dialect.ratio(of, to)} END`
    }
    default:
      return `${measure.kind}(${quoted(measure.column)})`
  }
}

/** The columns that a measure looks at. */
export function columnsOf(measure: Measure): string[] {
  switch (measure.kind) {
    case 'count':
      return []
    case 'ratio':
      return [...columnsOf(measure.of), ...columnsOf(measure.to)]
    case 'latest':
      return [measure.column, 'at', 'id']
    default:
      return [measure.column]
  }
}
