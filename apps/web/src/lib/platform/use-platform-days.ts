import { useEffect, useState } from 'react'
import { type DayRange, isSameRange, lastDays, rangeInWords } from '../format/time-ranges.ts'
import { isAllowed } from '../reporting/filters.ts'
import type { ReportingSearch } from '../reporting/search.ts'

type Days = Pick<ReportingSearch, 'from' | 'to' | 'organization'>

type PlatformDays = {
  search: Days
  change: (part: Days, options: { isCorrection: boolean }) => unknown
  /** Null for clients: their URLs omit it. */
  organization: number | null
  /** Default range length, ending today. */
  defaultDays: number
}

/** Days of a platform's page. Defaults are written back, so that the URL can be shared. */
export function usePlatformDays({ search, change, organization, defaultDays }: PlatformDays) {
  const [now] = useState(() => new Date())
  const limits = { now, isTodayAllowed: true }
  const fromUrl: DayRange = { from: search.from, to: search.to }
  const fallback = lastDays(defaultDays, limits)
  const range = isAllowed(fromUrl, limits) ? fromUrl : fallback
  const isInUrl = isSameRange(fromUrl, range) && search.organization === organization
  const { from, to } = range
  useEffect(() => {
    if (!isInUrl) change({ from, to, organization }, { isCorrection: true })
  }, [isInUrl, change, from, to, organization])
  return { now, range, fallback, isDefault: isSameRange(range, fallback), words: rangeInWords(range, now) }
}
