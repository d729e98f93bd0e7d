import { addDays, type DayRange, dayOf } from '../../lib/time-ranges.ts'

/** Before any data there can be; the server answers for none. */
const firstDay = '2000-01-01'

/** The last whole day. */
export const defaultDay = (now: Date) => addDays(dayOf(now), -1)

/** The day of the address, else the one chosen in the last minutes, else yesterday. None is of the future. */
export function dayShown(asked: string, stored: DayRange | null, now: Date): string {
  const isPossible = (day: string) => day >= firstDay && day <= dayOf(now)
  if (isPossible(asked)) return asked
  return stored && isPossible(stored.to) ? stored.to : defaultDay(now)
}
