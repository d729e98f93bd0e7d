import { addDays, type DayRange, formatDay } from '../../../lib/format/time-ranges.ts'

/** Before any data; the server returns nothing for it. */
const firstDay = '2000-01-01'

/** The last full day. */
export const defaultDay = (now: Date) => addDays(formatDay(now), -1)

/** The URL's day, else the recently selected one, else yesterday. Never a future day. */
export function dayShown(fromUrl: string, stored: DayRange | null, now: Date): string {
  const isPossible = (day: string) => day >= firstDay && day <= formatDay(now)
  if (isPossible(fromUrl)) return fromUrl
  return stored && isPossible(stored.to) ? stored.to : defaultDay(now)
}
