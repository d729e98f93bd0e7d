/** Days of the demo. Day 0 is the first of the sixty full days before today; today is day 60. */
export const minuteMs = 60_000
export const hourMs = 3_600_000
export const dayMs = 86_400_000
export const demoDays = 60

/** Midnight (UTC) of day 0, for a demo first started at `now`. */
export const demoStart = (now: number): number => (Math.floor(now / dayMs) - demoDays) * dayMs

/** A time on a day of the demo. */
export const demoTime = (start: number, day: number, hour = 0, minute = 0): number =>
  start + day * dayMs + hour * hourMs + minute * minuteMs

/** Slow growth of traffic, which levels off after the end of the demo. */
export function growth(start: number, at: number): number {
  const day = Math.min(90, Math.max(0, (at - start) / dayMs))
  return 0.9 + 0.2 * (day / demoDays)
}
