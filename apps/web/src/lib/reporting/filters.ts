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

/** Today on a page: not available, available but not in the default range, or part of it. */
export type TodayRule = 'excluded' | 'optional' | 'included'

export const rangeLimits = (now: Date, today: TodayRule): RangeLimits => ({
  now,
  isTodayAllowed: today !== 'excluded',
  endsYesterday: today === 'optional',
})

export const defaultRange = (limits: RangeLimits) => lastDays(7, limits)

export const storedRange = z.object({ from: z.string().refine(isDay), to: z.string().refine(isDay) })

/** Whether a range is in order, not in the future, and within the server's limit. */
export function isAllowed({ from, to }: DayRange, limits: RangeLimits) {
  return from !== '' && from <= to && to <= latestDay(limits) && from > addDays(to, -requestLimits.rangeDays)
}

/** Days from the URL, else the recent selection, else the default. */
export function rangeShown(fromUrl: DayRange, stored: DayRange | null, limits: RangeLimits): DayRange {
  if (isAllowed(fromUrl, limits)) return fromUrl
  return stored && isAllowed(stored, limits) ? stored : defaultRange(limits)
}

/** Hidden legend items are reset when this key changes. */
export const legendKey = ({ organizationId, range, hosts }: ReportingFilters) =>
  JSON.stringify([organizationId, range, hosts])
