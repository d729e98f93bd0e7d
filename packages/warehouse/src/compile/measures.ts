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
    case 'thousandths':
      return sumOfPrices(measure, dialect)
    case 'squares':
      return sumOfSquares(dialect.number(quoted(measure.column)), dialect)
    default:
      return `${measure.kind}(${quoted(measure.column)})`
  }
}

const ratio = (of: string, to: string, dialect: Dialect) =>
  `CASE WHEN ${to} = 0 THEN 0 ELSE ${dialect.ratio(of, to)} END`

/** Each row's share is an integer number of millionths: such sums are exact and independent of order. */
function sumOfShares({ part, rest }: { part: string; rest: string }, dialect: Dialect): string {
  const [own, other] = [quoted(part), quoted(rest)]
  const share = dialect.rounded(`1000000 * ${dialect.share(own, other)}`)
  return dialect.ratio(`sum(CASE WHEN ${own} = 0 THEN 0 ELSE ${share} END)`, '1000000')
}

/** Each row's square is an integer number of hundredths, for the same reason. */
const sumOfSquares = (amount: string, dialect: Dialect) =>
  dialect.ratio(`sum(${dialect.rounded(`100 * ${amount} * ${amount}`)})`, '100')

/** Each row's price is an integer number of billionths, for the same reason. */
function sumOfPrices({ price, times }: { price: string; times: string }, dialect: Dialect): string {
  const millionths = dialect.rounded(`1000000 * ${dialect.number(quoted(price))}`)
  return dialect.ratio(`sum(${millionths} * ${quoted(times)})`, '1000000000')
}

export interface AddedUp {
  /** The named aggregates of a group. */
  parts: string[]
  /** The measures, computed from groups. */
  wholes: string[]
}

/** Measures that can be computed from groups instead of rows; null if one cannot. */
export function addedUp(measures: readonly Measure[], dialect: Dialect): AddedUp | null {
  const parts: string[] = []
  const toPart = (measure: Measure) => {
    const text = aggregate(measure, dialect)
    if (!parts.includes(text)) parts.push(text)
    return `p${parts.indexOf(text)}`
  }
  const toWhole = (measure: Measure): string | null => {
    switch (measure.kind) {
      case 'count':
      case 'sum':
        return `sum(${toPart(measure)})`
      case 'min':
      case 'max':
        return `${measure.kind}(${toPart(measure)})`
      case 'ratio': {
        const [of, to] = [toWhole(measure.of), toWhole(measure.to)]
        return of && to && ratio(of, to, dialect)
      }
      default:
        return null
    }
  }
  const wholes = measures.flatMap((measure) => toWhole(measure) ?? [])
  if (wholes.length < measures.length) return null
  return { parts: parts.map((text, index) => `${text} AS p${index}`), wholes }
}

/** The columns that a measure reads. */
export function listColumns(measure: Measure): string[] {
  switch (measure.kind) {
    case 'count':
      return []
    case 'shares':
      return [measure.part, measure.rest]
    case 'thousandths':
      return [measure.price, measure.times]
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
