import { similarLimits } from '@vigil/contract'
import type { DayRange } from '@vigil/warehouse'

const dayMs = 86_400_000

export function lastDays(now: Date): DayRange {
  const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  return { from: toDay(now.getTime() - (similarLimits.days - 1) * dayMs), to: toDay(now.getTime()) }
}
