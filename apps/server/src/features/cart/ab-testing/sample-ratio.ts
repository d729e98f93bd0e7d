import { type AbSplit, abTestingLimits } from '@vigil/contract'
import type { FiguresByMode } from './mode-stats.ts'
import { RunningSplit } from './statistics/split.ts'

/** The share of sessions that a shop leaves unblocked. */
export interface Holdout {
  percent: number
  /** Time of the last change; null if it never changed. */
  changedAt: Date | null
}

const dayMs = 86_400_000
const dayAfter = (time: Date) => new Date(time.getTime() + dayMs).toISOString().slice(0, 10)

/**
 * Checks that the share of non-blocking sessions matches the shop's setting. If not, the groups are not comparable and
 * no difference can be trusted.
 */
export class SampleRatio {
  readonly #percent: number | null
  readonly #since: string
  readonly #split: RunningSplit

  constructor(from: string, holdout: Holdout | null) {
    this.#percent = holdout?.percent ?? null
    this.#split = new RunningSplit((holdout?.percent ?? 0) / 100)
    // On the day of a change, some sessions still have the previous share.
    const changed = holdout?.changedAt ? dayAfter(holdout.changedAt) : from
    this.#since = changed > from ? changed : from
  }

  add(day: string, { blocking, non_blocking }: FiguresByMode) {
    if (day < this.#since) return
    this.#split.add(day, { count: non_blocking.sessions, total: blocking.sessions + non_blocking.sessions })
  }

  result(): AbSplit {
    const { count, total } = this.#split
    const verdict = this.#verdict()
    return {
      expected_percent: this.#percent,
      measured_percent: total === 0 ? null : (100 * count) / total,
      sessions: total,
      since: this.#since,
      alarm_since: verdict === 'alarm' ? this.#split.alarm : null,
      verdict,
    }
  }

  #verdict(): AbSplit['verdict'] {
    if (this.#percent === null || this.#percent === 0 || this.#percent === 100) return 'no_holdout'
    if (this.#split.total < abTestingLimits.sessions) return 'not_enough_data'
    return this.#split.alarm === null ? 'as_expected' : 'alarm'
  }
}
