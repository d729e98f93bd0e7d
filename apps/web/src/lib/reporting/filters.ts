import { z } from 'zod'
import { addDays, type DayRange, isDay, lastDays, latestDay, type RangeLimits } from '../time-ranges.ts'

/** What every widget of a reporting page is asked about. */
export type ReportingFilters = {
  organizationId: number
  range: DayRange
  /** None means all. */
  hosts: string[]
}

// The server answers for no more.
const mostDays = 400

/** The last seven days; through yesterday where today is not complete enough to be shown. */
export const defaultRange = (now: Date, isTodayAllowed = false) => lastDays(7, { now, isTodayAllowed })

export const storedRange = z.object({ from: z.string().refine(isDay), to: z.string().refine(isDay) })

/** Days that a page can show: in their order, not in the future, and no more than the server answers for. */
export function isAllowed({ from, to }: DayRange, limits: RangeLimits) {
  return from !== '' && from <= to && to <= latestDay(limits) && from > addDays(to, -mostDays)
}

/** The days of the address, else those chosen in the last minutes, else the default. */
export function rangeShown(
  asked: DayRange,
  stored: DayRange | null,
  now: Date,
  isTodayAllowed: boolean = false,
): DayRange {
  const limits = { now, isTodayAllowed }
  if (isAllowed(asked, limits)) return asked
  return stored && isAllowed(stored, limits) ? stored : defaultRange(now, isTodayAllowed)
}

/** Legends show everything again when this changes: another date, organization or sites. */
export const legendKey = ({ organizationId, range, hosts }: ReportingFilters) =>
  JSON.stringify([organizationId, range, hosts])
