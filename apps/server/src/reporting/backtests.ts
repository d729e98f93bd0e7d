import type { BacktestPeriod } from '@vigil/contract'
import type { DayRange } from '@vigil/warehouse'

const dayMs = 86_400_000
const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Complete days up to yesterday. */
export const toPeriod = (days: BacktestPeriod, now: Date): DayRange => ({
  from: toDay(now.getTime() - days * dayMs),
  to: toDay(now.getTime() - dayMs),
})

export const toCents = (usd: number) => Math.round(usd * 100) / 100
