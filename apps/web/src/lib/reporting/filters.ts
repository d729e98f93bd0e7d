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

const limitsAt = (now: Date): RangeLimits => ({ now, isTodayAllowed: false })

export const defaultRange = (now: Date) => lastDays(7, limitsAt(now))

export const storedRange = z.object({ from: z.string().refine(isDay), to: z.string().refine(isDay) })

function isAllowed({ from, to }: DayRange, now: Date) {
  return from !== '' && from <= to && to <= latestDay(limitsAt(now)) && from > addDays(to, -mostDays)
}

/** The days of the address, else those chosen in the last minutes, else the default. */
export function rangeShown(asked: DayRange, stored: DayRange | null, now: Date): DayRange {
  if (isAllowed(asked, now)) return asked
  return stored && isAllowed(stored, now) ? stored : defaultRange(now)
}

/** Legends show everything again when this changes: another date, organization or sites. */
export const legendKey = ({ organizationId, range, hosts }: ReportingFilters) =>
  JSON.stringify([organizationId, range, hosts])
