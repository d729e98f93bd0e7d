import { limits as requestLimits } from '@vigil/contract'
import { z } from 'zod'
import { addDays, type DayRange, isDay, lastDays, latestDay, type RangeLimits } from '../format/time-ranges.ts'

/** Filters that every widget of a reporting page shares. */
export type ReportingFilters = {
  organizationId: number
  range: DayRange
  /** Empty means all. */
  hosts: string[]
}

/** The last seven days, up to yesterday unless today is allowed. */
export const defaultRange = (now: Date, isTodayAllowed = false) => lastDays(7, { now, isTodayAllowed })

export const storedRange = z.object({ from: z.string().refine(isDay), to: z.string().refine(isDay) })

/** Whether a range is in order, not in the future, and within the server's limit. */
export function isAllowed({ from, to }: DayRange, limits: RangeLimits) {
  return from !== '' && from <= to && to <= latestDay(limits) && from > addDays(to, -requestLimits.rangeDays)
}

/** Days from the URL, else the recent selection, else the default. */
export function rangeShown(
  fromUrl: DayRange,
  stored: DayRange | null,
  now: Date,
  isTodayAllowed: boolean = false,
): DayRange {
  const limits = { now, isTodayAllowed }
  if (isAllowed(fromUrl, limits)) return fromUrl
  return stored && isAllowed(stored, limits) ? stored : defaultRange(now, isTodayAllowed)
}

/** Hidden legend items are reset when this key changes. */
export const legendKey = ({ organizationId, range, hosts }: ReportingFilters) =>
  JSON.stringify([organizationId, range, hosts])
