import type { Measure } from '../fields.ts'
import { type Dialect, quoted } from './dialect.ts'

export function aggregate(measure: Measure, dialect: Dialect): string {
  switch (measure.kind) {
    case 'count':
      return 'count(*)'
    case 'distinct':
      return `count(DISTINCT ${measure.and ? `(${quoted(measure.column)}, ${quoted(measure.and)})` : quoted(measure.column)})`
    case 'latest':
      return dialect.latest(quoted(measure.column))
    case 'ratio':
      return ratio(aggregate(measure.of, dialect), aggregate(measure.to, dialect), dialect)
    case 'shares':
      return sumOfShares(measure, dialect)
    case 'millionths':
      return dialect.ratio(`sum(${quoted(measure.column)})`, '1000000')
    case 'squares':
      return sumOfSquares(dialect.number(quoted(measure.column)), dialect)
    default:
      return `${measure.kind}(${quoted(measure.column)})`
  }
}

const ratio = (of: string, to: string, dialect: Dialect) =>
  `CASE WHEN ${to} = 0 THEN 0 ELSE ${dialect.ratio(of, to)} END`

/** Each row's share is a whole number of millionths: sums of those are exact, and the same in whichever order they are made. */
function sumOfShares({ part, rest }: { part: string; rest: string }, dialect: Dialect): string {
  const [own, other] = [quoted(part), quoted(rest)]
  const share = dialect.rounded(`1000000 * ${dialect.share(own, other)}`)
  return dialect.ratio(`sum(CASE WHEN ${own} = 0 THEN 0 ELSE ${share} END)`, '1000000')
}

/** Each row's square is a whole number of hundredths, for the same reason. */
const sumOfSquares = (amount: string, dialect: Dialect) =>
  dialect.ratio(`sum(${dialect.rounded(`100 * ${amount} * ${amount}`)})`, '100')

export interface AddedUp {
  /** What is kept of a group of rows, with names. */
  parts: string[]
  /** The measures, made of groups. */
  wholes: string[]
}

/** Measures that can be taken of groups of rows instead of rows; null where one cannot. */
export function addedUp(measures: readonly Measure[], dialect: Dialect): AddedUp | null {
  const parts: string[] = []
  const partOf = (measure: Measure) => {
    const text = aggregate(measure, dialect)
    if (!parts.includes(text)) parts.push(text)
    return `p${parts.indexOf(text)}`
  }
  const wholeOf = (measure: Measure): string | null => {
    switch (measure.kind) {
      case 'count':
      case 'sum':
        return `sum(${partOf(measure)})`
      case 'min':
      case 'max':
        return `${measure.kind}(${partOf(measure)})`
      case 'ratio': {
        const [of, to] = [wholeOf(measure.of), wholeOf(measure.to)]
        return of && to && ratio(of, to, dialect)
      }
      default:
        return null
    }
  }
  const wholes = measures.flatMap((measure) => wholeOf(measure) ?? [])
  if (wholes.length < measures.length) return null
  return { parts: parts.map((text, index) => `${text} AS p${index}`), wholes }
}

/** The columns that a measure looks at. */
export function listColumns(measure: Measure): string[] {
  switch (measure.kind) {
    case 'count':
      return []
    case 'shares':
      return [measure.part, measure.rest]
    case 'ratio':
      return [...listColumns(measure.of), ...listColumns(measure.to)]
    case 'latest':
      return [measure.column, 'at', 'id']
    case 'distinct':
      return measure.and ? [measure.column, measure.and] : [measure.column]
    default:
      return [measure.column]
  }
}
