import { logBeta } from './log-gamma.ts'

/**
 * Checks daily whether sessions are split as configured: compares the likelihood of the counts under other shares,
 * weighted by a Beta distribution around the configured one, with the likelihood under the configured one (Lindon and
 * Malek, sequential sample ratio mismatch). Under the configured share it ever exceeds 1 / mistakes with at most that
 * probability.
 */

/** Weight of the prior in sessions: shares one or two points away weigh most. */
const concentration = 600

/** The probability of a false alarm. */
const splitMistakes = 0.01

export function logEvidence({ count, total, share }: { count: number; total: number; share: number }): number {
  const [a, b] = [concentration * share, concentration * (1 - share)]
  const others = logBeta(a + count, b + total - count) - logBeta(a, b)
  const right = count * Math.log(share) + (total - count) * Math.log(1 - share)
  return others - right
}

/** The sessions so far, and the first day on which they contradicted the share. */
export class RunningSplit {
  count = 0
  total = 0
  alarm: string | null = null
  readonly #share: number

  constructor(share: number) {
    this.#share = share
  }

  /** `count` is the group with the tested share. */
  add(day: string, { count, total }: { count: number; total: number }) {
    this.count += count
    this.total += total
    if (this.alarm !== null) return
    const evidence = logEvidence({ count: this.count, total: this.total, share: this.#share })
    if (evidence > -Math.log(splitMistakes)) this.alarm = day
  }
}
