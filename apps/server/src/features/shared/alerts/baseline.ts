/** Usual values by hour of the week, from earlier weeks. Pure: preview and evaluation use the same functions. */

export const hourMs = 3_600_000
const dayHours = 24
const weekHours = 168
const weeks = 8
const days = 14
/** With fewer earlier hours, no usual value is known. */
const fewestWeeks = 3
const fewestDays = 4
/** Scales the median deviation to the standard deviation of normally distributed values. */
const madScale = 1.4826

export interface Usual {
  /** The median of earlier hours. */
  median: number
  /** Standard deviation: robust against earlier outliers, and never below that of a Poisson count. */
  deviation: number
}

/** Values by hour since 1970; missing hours are 0. */
export type Hours = ReadonlyMap<number, number>

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

/** Median and spread of samples. `isCount` sets the floor of a Poisson count, so that small counts do not alarm. */
export function summarize(samples: readonly number[], isCount: boolean): Usual {
  const middle = median(samples)
  const spread = madScale * median(samples.map((value) => Math.abs(value - middle)))
  return { median: middle, deviation: isCount ? Math.max(spread, Math.sqrt(Math.max(middle, 1))) : spread }
}

const earlier = (hour: number, step: number, count: number, start: number) =>
  Array.from({ length: count }, (_, index) => hour - step * (index + 1)).filter((one) => one > start)

/**
 * The same hour of earlier weeks and the hours next to it; with little history, the same hour of earlier days; null
 * with less still. Hours before `start` are unknown.
 */
export function usualAt(hours: Hours, hour: number, start: number): Usual | null {
  const sameHours = earlier(hour, weekHours, weeks, start)
  const centres = sameHours.length >= fewestWeeks ? sameHours : earlier(hour, dayHours, days, start)
  if (centres.length < fewestDays && sameHours.length < fewestWeeks) return null
  const samples = centres.flatMap((centre) => [centre - 1, centre, centre + 1])
  return summarize(
    samples.map((one) => hours.get(one) ?? 0),
    true,
  )
}

/** The same weekday of earlier weeks; with little history, earlier days. `day` is in days since 1970. */
export function usualOnDay(byDay: ReadonlyMap<number, number>, day: number, start: number): Usual | null {
  const sameDays = earlier(day, 7, weeks, start)
  const chosen = sameDays.length >= fewestWeeks ? sameDays : earlier(day, 1, days, start)
  if (chosen.length < fewestDays && sameDays.length < fewestWeeks) return null
  return summarize(
    chosen.map((one) => byDay.get(one) ?? 0),
    false,
  )
}
