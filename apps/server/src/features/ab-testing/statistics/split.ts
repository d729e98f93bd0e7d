import { logBeta } from './log-gamma.ts'

/**
 * Whether sessions are split between the groups as they should be, looked at every day: the likelihood of what was seen under
 * any other share, weighed by a Beta distribution around the right one, against the likelihood under the right one
 * (Lindon and Malek, sequential sample ratio mismatch). Under the right share it exceeds 1 / mistakes with at most that probability, ever.
 */

/** Of how many sessions the distribution around the right share is worth: shares a point or two away weigh most. */
const concentration = 600

/** Alarms of this kind that a shop may see although all is well. */
const splitMistakes = 0.01

export function logEvidence({ count, total, share }: { count: number; total: number; share: number }): number {
  const [a, b] = [concentration * share, concentration * (1 - share)]
  const others = logBeta(a + count, b + total - count) - logBeta(a, b)
  const right = count * Math.log(share) + (total - count) * Math.log(1 - share)
  return others - right
}

/** The sessions so far, and the first day on which they spoke against the share. */
export class RunningSplit {
  count = 0
  total = 0
  alarm: string | null = null
  readonly #share: number

  constructor(share: number) {
    this.#share = share
  }

  /** `count` is of the group whose share is asked about. */
  add(day: string, { count, total }: { count: number; total: number }) {
    this.count += count
    this.total += total
    if (this.alarm !== null) return
    const evidence = logEvidence({ count: this.count, total: this.total, share: this.#share })
    if (evidence > -Math.log(splitMistakes)) this.alarm = day
  }
}
