/**
 * The difference between two groups with an interval that is valid at every look, not only at one fixed in advance: a
 * normal-mixture confidence sequence (Robbins; mSPRT by Johari et al.; asymptotic confidence sequences by Waudby-Smith
 * et al.). docs/ab-testing.md explains the choice.
 */

/** One group on one day: count, sum of values, and sum of squares. For a rate, values are 0 or 1. */
export interface Sample {
  count: number
  sum: number
  squares: number
}

/** Both groups on one day. */
export interface Stratum {
  a: Sample
  b: Sample
}

export interface Estimate {
  /** a − b */
  difference: number
  low: number
  high: number
}

/**
 * The weight at which the interval is tightest. It must not depend on the data. The width changes by less than a tenth
 * between a quarter and ten times this weight.
 */
const tunedFor = 5_000

/** A day's information: the variance of its difference is that of one value, divided by this. */
const calculateWeight = ({ a, b }: Stratum) => (a.count * b.count) / (a.count + b.count)

/** Pooled variance of one value: if the groups differ, this errs on the wide side. */
function variance({ a, b }: Stratum): number {
  const count = a.count + b.count
  const sum = a.sum + b.sum
  return Math.max(0, a.squares + b.squares - (sum * sum) / count) / (count - 1)
}

/**
 * Accumulated day by day, so that neither a sale nor a changed split looks like a difference: each day is weighted by
 * its information. If the groups do not differ, the sum is a martingale, which is what makes daily looks valid.
 */
export class RunningDifference {
  #weight = 0
  #weighted = 0
  #uncertainty = 0

  /** Skips days that lack one of the groups. */
  add(day: Stratum) {
    const { a, b } = day
    if (a.count === 0 || b.count === 0) return
    const weight = calculateWeight(day)
    this.#weight += weight
    this.#weighted += weight * (a.sum / a.count - b.sum / b.count)
    this.#uncertainty += weight * variance(day)
  }

  /** `errorProbability` is the chance that the interval is ever wrong. Null while no day has both groups. */
  estimate(errorProbability: number): Estimate | null {
    if (this.#weight === 0) return null
    const difference = this.#weighted / this.#weight
    const deviation = Math.sqrt(this.#uncertainty) / this.#weight
    const reach = deviation * deviations(this.#weight, errorProbability)
    return { difference, low: difference - reach, high: difference + reach }
  }
}

/** Half the width in standard deviations; about two would suffice for a single fixed look. */
function deviations(weight: number, errorProbability: number): number {
  // Tightest at `tunedFor`: the minimum of the width below, to second order.
  const scale = (-2 * Math.log(errorProbability) + Math.log(1 - 2 * Math.log(errorProbability))) / tunedFor
  const information = weight * scale
  const boundary = 2 * Math.log(Math.sqrt(information + 1) / errorProbability)
  return Math.sqrt(((information + 1) / information) * boundary)
}
