/**
 * The difference between two groups with an interval that holds at every look, not only at one fixed beforehand: a confidence
 * sequence of the normal mixture (Robbins; Johari and others' mSPRT; Waudby-Smith and others' asymptotic confidence sequences).
 * docs/ab-testing.md says why in words.
 */

/** One group on one day: how many, what their values add up to, and the squares of these. For a rate, values are 0 or 1. */
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
  /** Of a less b. */
  difference: number
  low: number
  high: number
}

/**
 * The weight at which the interval is tightest. It must not follow the data; the width changes by less than a tenth from a
 * quarter of it to ten times as much.
 */
const tunedFor = 5_000

/** What a day can tell: the variance of its difference is that of one value, divided by this. */
const weightOf = ({ a, b }: Stratum) => (a.count * b.count) / (a.count + b.count)

/** Of one value, whichever group it is in: where the groups differ, this errs on the wide side. */
function variance({ a, b }: Stratum): number {
  const count = a.count + b.count
  const sum = a.sum + b.sum
  return Math.max(0, a.squares + b.squares - (sum * sum) / count) / (count - 1)
}

/**
 * Day by day, so that neither a sale nor another split between the groups can pass for a difference: each day's is added with
 * the weight of what the day can tell. The sum is a martingale when the groups do not differ, which is all that looking every
 * day needs.
 */
export class RunningDifference {
  #weight = 0
  #weighted = 0
  #uncertainty = 0

  /** A day without one of the groups tells nothing. */
  add(day: Stratum) {
    const { a, b } = day
    if (a.count === 0 || b.count === 0) return
    const weight = weightOf(day)
    this.#weight += weight
    this.#weighted += weight * (a.sum / a.count - b.sum / b.count)
    this.#uncertainty += weight * variance(day)
  }

  /** `mistakes` is the chance that the interval is ever wrong. Null while no day has both groups. */
  estimate(mistakes: number): Estimate | null {
    if (this.#weight === 0) return null
    const difference = this.#weighted / this.#weight
    const deviation = Math.sqrt(this.#uncertainty) / this.#weight
    const reach = deviation * deviations(this.#weight, mistakes)
    return { difference, low: difference - reach, high: difference + reach }
  }
}

/** How many standard deviations the interval reaches, where one fixed look would take about two. */
function deviations(weight: number, mistakes: number): number {
  // Tightest at `tunedFor`: the minimum of the width below, to the second term.
  const scale = (-2 * Math.log(mistakes) + Math.log(1 - 2 * Math.log(mistakes))) / tunedFor
  const information = weight * scale
  const boundary = 2 * Math.log(Math.sqrt(information + 1) / mistakes)
  return Math.sqrt(((information + 1) / information) * boundary)
}
