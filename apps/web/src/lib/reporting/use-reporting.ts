import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { listHosts, maxSelectableHosts } from '../../ui/sites-picker/site-groups.ts'
import { type DayRange, isSameRange } from '../format/time-ranges.ts'
import type { OrganizationChoice } from '../organizations/organization-choice.ts'
import { forget, readStored, type StoredFilter, store } from '../search/stored-filters.ts'
import { defaultRange, type ReportingFilters, rangeLimits, rangeShown, storedRange, type TodayRule } from './filters.ts'
import { hostGroupsQuery } from './host-groups.ts'
import type { ReportingSearch } from './search.ts'

/** The page's smart filter parameters, all empty. */
type Emptied = Record<string, string[] | undefined>

type ReportingSettings<Search extends ReportingSearch> = Pick<OrganizationChoice, 'offered' | 'remember'> & {
  organizationId: number
  search: Search
  change: (part: Partial<Search>, options?: { isCorrection: boolean }) => unknown
  /** Remembers the selected days for a while. */
  timeframe: StoredFilter
  emptied: Emptied
  today?: TodayRule
  /** False for platforms: sites belong to publishers. */
  hasSites?: boolean
  /** Extra parameters to reset when the organization changes, or when filters change. */
  onOrganization?: Partial<Search>
  onFilter?: Partial<Search>
}

/** Organization, days and sites of a page, from the URL with defaults, and functions to change them. */
export function useReporting<Search extends ReportingSearch>(settings: ReportingSettings<Search>) {
  const { organizationId, offered, remember, search, timeframe, emptied, onOrganization, onFilter } = settings
  const { today = 'excluded', hasSites = true } = settings
  // every page's search includes these parts
  const change = settings.change as (part: object, options?: { isCorrection: boolean }) => unknown
  const [now] = useState(() => new Date())
  const { filters, groups } = useFilters(organizationId, search, { timeframe, now, today, hasSites })
  const { range } = filters
  const limits = rangeLimits(now, today)

  // Writes defaults back, so that the URL can be shared.
  const organization = offered ? organizationId : null
  const isInUrl = search.from === range.from && search.to === range.to && search.organization === organization
  useEffect(() => {
    if (!isInUrl) change({ from: range.from, to: range.to, organization }, { isCorrection: true })
  }, [isInUrl, change, range.from, range.to, organization])

  const cleared = { site: [], ...emptied }
  const lists: Record<string, unknown> = search
  return {
    filters,
    groups,
    now,
    limits,
    organizations: offered,
    isDefault:
      isSameRange(range, defaultRange(limits)) &&
      Object.keys(cleared).every((name) => JSON.stringify(lists[name] ?? []) === '[]'),
    changeRange(next: DayRange) {
      store(timeframe, next)
      change({ ...next, ...onFilter })
    },
    // Sites and smart filter values belong to one organization.
    changeOrganization(id: number) {
      remember(id)
      change({ organization: id, ...cleared, ...onFilter, ...onOrganization })
    },
    changeSites: (site: string[]) => change({ site, ...onFilter }),
    reset() {
      forget(timeframe)
      change({ ...defaultRange(limits), ...cleared, ...onFilter })
    },
  }
}

export type Reporting = ReturnType<typeof useReporting>

type Days = { timeframe: StoredFilter; now: Date; today: TodayRule; hasSites: boolean }

/** Keeps the object's identity while its content is equal. */
function useFilters(organizationId: number, { from, to, site }: ReportingSearch, days: Days) {
  const { timeframe, now, today, hasSites } = days
  const groups = useQuery({ ...hostGroupsQuery(organizationId), enabled: hasSites }).data
  const isTooMany = groups !== undefined && listHosts(groups).length > maxSelectableHosts
  const sites = JSON.stringify(isTooMany ? [] : site)
  const filters = useMemo((): ReportingFilters => {
    const range = rangeShown({ from, to }, readStored(timeframe, storedRange), rangeLimits(now, today))
    return { organizationId, range, hosts: JSON.parse(sites) as string[] } // serialised above
  }, [from, to, sites, organizationId, timeframe, now, today])
  return { filters, groups }
}
