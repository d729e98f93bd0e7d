import { type RolloutSchedule, type RolloutWait, rolloutLimits, rolloutShares } from '@vigil/contract'
import { findTripped, type GuardState, type HealthRow, judge, type ShareStart, sumHealth } from './guards.ts'

export interface Rolling {
  /** The last one is the current share. */
  shares: readonly ShareStart[]
  isPaused: boolean
  schedule: RolloutSchedule
  rows: readonly HealthRow[]
}

export type RolloutDecision =
  | { kind: 'return'; tripped: GuardState; guards: GuardState[] }
  | { kind: 'advance' | 'finish'; guards: GuardState[] }
  | { kind: 'wait'; for: RolloutWait; guards: GuardState[] }

const minuteMs = 60_000

/** Decides the next step of a running rollout. */
export function decide({ shares, isPaused, schedule, rows }: Rolling, now: Date): RolloutDecision {
  const guards = judge(rows, shares)
  const tripped = findTripped(guards)
  if (tripped) return { kind: 'return', tripped, guards }
  const wait = findWait({ shares, isPaused, schedule, rows }, now)
  if (wait) return { kind: 'wait', for: wait, guards }
  return { kind: isLastStage(shares) ? 'finish' : 'advance', guards }
}

/** The reason to wait; null if the rollout continues. */
function findWait({ shares, isPaused, schedule, rows }: Rolling, now: Date): RolloutWait | null {
  if (isPaused) return 'continue'
  if (countStageViews(rows, shares) < rolloutLimits.stageViews) return 'views'
  const since = shares.at(-1)?.at ?? now
  if (now.getTime() - since.getTime() < schedule.minutesPerStage * minuteMs) return 'time'
  if (!schedule.isAutomatic) return 'user'
  return isWithinHours(schedule, now) ? null : 'hours'
}

export const isLastStage = (shares: readonly ShareStart[]) => shares.at(-1)?.percent === rolloutShares.at(-1)

/** Page views with the new build in the current stage. */
export function countStageViews(rows: readonly HealthRow[], shares: readonly ShareStart[]): number {
  const since = shares.at(-1)?.at
  return since
    ? sumHealth(
        rows.filter(({ minute }) => minute >= since),
        'canary',
      ).views
    : 0
}

function isWithinHours({ days, fromHour, toHour }: RolloutSchedule, now: Date) {
  const hour = now.getUTCHours()
  return days.includes(now.getUTCDay()) && hour >= fromHour && hour < toHour
}
