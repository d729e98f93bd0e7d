import { useEffect, useState } from 'react'
import { isAllowed } from '../reporting/filters.ts'
import type { ReportingSearch } from '../reporting/search.ts'
import { type DayRange, isSameRange, lastDays, rangeInWords } from '../time-ranges.ts'

type Days = Pick<ReportingSearch, 'from' | 'to' | 'organization'>

type PlatformDays = {
  search: Days
  change: (part: Days) => unknown
  /** Null for clients, whose address does not name it. */
  organization: number | null
  /** As many days, today the last of them, where the address has none. */
  defaultDays: number
}

/** The days of a platform's page. The address always says what is shown, so that it can be shared. */
export function usePlatformDays({ search, change, organization, defaultDays }: PlatformDays) {
  const [now] = useState(() => new Date())
  const limits = { now, isTodayAllowed: true }
  const asked: DayRange = { from: search.from, to: search.to }
  const fallback = lastDays(defaultDays, limits)
  const range = isAllowed(asked, limits) ? asked : fallback
  const isSaid = isSameRange(asked, range) && search.organization === organization
  const { from, to } = range
  useEffect(() => {
    if (!isSaid) change({ from, to, organization })
  }, [isSaid, change, from, to, organization])
  return { now, range, fallback, isDefault: isSameRange(range, fallback), words: rangeInWords(range, now) }
}
