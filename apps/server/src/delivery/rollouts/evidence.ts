/**
 * Evidence that one group is worse than the other, as the logarithm of an e-value. Under the hypothesis that it is not
 * worse, the chance that an e-value ever exceeds 1/α is at most α for any number of looks (Ville's inequality).
 */

/** Events of one minute in both groups. */
export interface RateStratum {
  canary: number
  control: number
  /** Page views of the canary per page view of the control group. */
  odds: number
}

/**
 * Compares rates of events. Given an event, it is the canary's with a probability that depends only on the odds of page
 * views and the ratio of the rates, so the rates themselves may change during the day. The e-value is a mixture of
 * likelihood ratios over `ratios`, against a ratio of `tolerated`. Exact also for a handful of events.
 * See Lindon and Malek, "Anytime-valid inference for multinomial count data" (2022).
 */
export function rateEvidence(
  strata: readonly RateStratum[],
  { tolerated, ratios }: { tolerated: number; ratios: readonly number[] },
): number {
  const logs = ratios.map((ratio) => {
    let log = 0
    for (const { canary, control, odds } of strata) {
      // With page views of one group only, an event is no evidence.
      if (odds <= 0 || !Number.isFinite(odds)) continue
      const all = Math.log((1 + odds * tolerated) / (1 + odds * ratio))
      log += canary * (Math.log(ratio / tolerated) + all) + control * all
    }
    return log
  })
  return logOfMean(logs)
}

/** Sums over the page views of one minute and group. */
export interface Sums {
  count: number
  sum: number
}

export interface MeanStratum {
  canary: Sums
  control: Sums
}

/** Below this, the mean of a group is not close to normal. */
const fewestValues = 50
/** The prior of the mixture: effects of about a fifth of a standard deviation. */
const priorWeight = 25

/**
 * Compares means, minute by minute, so that a change during the day does not look like a difference. The e-value is a
 * one-sided normal mixture with estimated variances. See Howard, Ramdas, McAuliffe and Sekhon, "Time-uniform,
 * nonparametric, nonasymptotic confidence sequences" (2021), and Waudby-Smith et al., "Time-uniform central limit theory
 * and asymptotic confidence sequences" (2021). `margin` is the tolerated difference; positive differences are worse.
 */
export function meanEvidence(
  strata: readonly MeanStratum[],
  { variances, margin }: { variances: { canary: number; control: number }; margin: number },
): number {
  const counts = { canary: 0, control: 0 }
  let difference = 0
  let variance = 0
  for (const { canary, control } of strata) {
    counts.canary += canary.count
    counts.control += control.count
    if (canary.count === 0 || control.count === 0) continue
    const weight = (canary.count * control.count) / (canary.count + control.count)
    difference += weight * (canary.sum / canary.count - control.sum / control.count - margin)
    variance += weight ** 2 * (variances.canary / canary.count + variances.control / control.count)
  }
  const scale = Math.max(variances.canary, variances.control)
  if (Math.min(counts.canary, counts.control) < fewestValues || scale <= 0) return 0
  const prior = priorWeight * scale
  const total = variance + prior
  return (
    Math.log(prior / total) / 2 +
    difference ** 2 / (2 * total) +
    Math.log(2 * normalShare(difference / Math.sqrt(total)))
  )
}

/** The logarithm of the mean of values given by their logarithms. */
function logOfMean(logs: readonly number[]): number {
  const highest = Math.max(...logs)
  return highest + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - highest), 0) / logs.length)
}

/** The standard normal distribution function, to about 1e-7 (Abramowitz and Stegun, 26.2.17). Never 0. */
function normalShare(value: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(value))
  const density = Math.exp(-(value ** 2) / 2) / Math.sqrt(2 * Math.PI)
  const tail =
    density * t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return Math.max(value > 0 ? 1 - tail : tail, Number.MIN_VALUE)
}
