import {
  type AbComparison,
  type AbDifference,
  type AbRecoveredRevenue,
  abTestingLimits,
  type ComparedMetric,
  comparedMetrics,
} from '@vigil/contract'
import type { DayRange } from '@vigil/warehouse'
import { type Figures, type FiguresByMode, none } from './mode-stats.ts'
import { averageOrderValue, completionRate, conversionRate, revenuePerSession } from './rates.ts'
import { type Holdout, SampleRatio } from './sample-ratio.ts'
import { type Estimate, RunningDifference, type Sample } from './statistics/difference.ts'

/**
 * Starts on the first day of the quarter in which the range starts. An interval that is valid at every look needs a
 * fixed first day: with "last seven days", each day would be a new test, and one of them would be wrong every few
 * weeks.
 */
export function comparedDays({ from, to }: DayRange): DayRange {
  const month = Number(from.slice(5, 7))
  const first = String(month - ((month - 1) % 3)).padStart(2, '0')
  return { from: `${from.slice(0, 4)}-${first}-01`, to }
}

const rate = (count: number, hits: number): Sample => {
  const sum = Math.min(hits, count)
  return { count, sum, squares: sum }
}

interface Compared {
  /** The displayed value. */
  value: (figures: Figures) => number | null
  sample: (figures: Figures) => Sample
  /** Factor from a sample's value to the wire value. */
  scale: number
}

const compared: Record<ComparedMetric, Compared> = {
  conversion_rate: { value: conversionRate, sample: ({ sessions, buyers }) => rate(sessions, buyers), scale: 100 },
  completion_rate: { value: completionRate, sample: ({ checkouts, buyers }) => rate(checkouts, buyers), scale: 100 },
  average_order_value: {
    value: averageOrderValue,
    sample: ({ orders, sales, salesSquared }) => ({ count: orders, sum: sales, squares: salesSquared }),
    scale: 1,
  },
  revenue_per_session: {
    value: revenuePerSession,
    sample: ({ sessions, sales, salesSquared }) => ({ count: sessions, sum: sales, squares: salesSquared }),
    scale: 1,
  },
}
const metrics = Object.keys(compared) as ComparedMetric[] // its own keys

/** The error probability is split evenly between the intervals. */
const errorProbability = (1 - abTestingLimits.confidence / 100) / Object.keys(comparedMetrics).length

const toVerdict = ({ low, high }: Estimate): AbDifference['verdict'] =>
  low > 0 ? 'blocking_higher' : high < 0 ? 'non_blocking_higher' : 'no_difference'

/** Whether both modes have enough orders for the normal approximation. */
const isEnough = ({ blocking, non_blocking }: FiguresByMode) =>
  Math.min(blocking.orders, non_blocking.orders) >= abTestingLimits.orders

function measuredRevenue(differences: readonly AbDifference[], sessions: number): Omit<AbRecoveredRevenue, 'modelled'> {
  const found = differences.find(({ metric }) => metric === 'revenue_per_session')
  const times = (each: number | null | undefined) => (typeof each === 'number' ? each * sessions : null)
  return { measured: times(found?.difference), low: times(found?.low), high: times(found?.high) }
}

/** Accumulates a quarter: add days in order; the result may be read after each one. */
export class Comparison {
  readonly #from: string
  readonly #ratio: SampleRatio
  readonly #running = new Map(metrics.map((metric) => [metric, new RunningDifference()]))
  readonly #total: FiguresByMode = { blocking: { ...none }, non_blocking: { ...none } }

  constructor(from: string, holdout: Holdout | null) {
    this.#from = from
    this.#ratio = new SampleRatio(from, holdout)
  }

  add(day: string, figures: FiguresByMode) {
    addTo(this.#total.blocking, figures.blocking)
    addTo(this.#total.non_blocking, figures.non_blocking)
    this.#ratio.add(day, figures)
    for (const [metric, running] of this.#running) {
      const { sample } = compared[metric]
      running.add({ a: sample(figures.blocking), b: sample(figures.non_blocking) })
    }
  }

  /** `modelled` is the modelled recovered revenue of the same days. */
  result(to: string, modelled: number): AbComparison {
    const { blocking, non_blocking } = this.#total
    const differences = metrics.map((metric) => this.#difference(metric))
    return {
      from: this.#from,
      to,
      sessions_in_blocking: blocking.sessions,
      sessions_in_non_blocking: non_blocking.sessions,
      orders_in_blocking: blocking.orders,
      orders_in_non_blocking: non_blocking.orders,
      split: this.#ratio.result(),
      differences,
      recovered_revenue: { modelled, ...measuredRevenue(differences, blocking.sessions) },
    }
  }

  #difference(metric: ComparedMetric): AbDifference {
    const { value, scale } = compared[metric]
    const { blocking, non_blocking } = this.#total
    const estimate = isEnough(this.#total) ? (this.#running.get(metric)?.estimate(errorProbability) ?? null) : null
    return {
      metric,
      blocking: value(blocking),
      non_blocking: value(non_blocking),
      difference: estimate && scale * estimate.difference,
      low: estimate && scale * estimate.low,
      high: estimate && scale * estimate.high,
      verdict: estimate ? toVerdict(estimate) : 'not_enough_data',
    }
  }
}

function addTo(sum: Figures, more: Figures) {
  sum.sessions += more.sessions
  sum.checkouts += more.checkouts
  sum.buyers += more.buyers
  sum.orders += more.orders
  sum.sales += more.sales
  sum.salesSquared += more.salesSquared
}
