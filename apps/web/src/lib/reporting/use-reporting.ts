import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { hostsOf, maxSelectableHosts } from '../../ui/sites-picker/site-groups.ts'
import type { OrganizationChoice } from '../organization-choice.ts'
import { forget, readStored, type StoredFilter, store } from '../stored-filters.ts'
import { type DayRange, isSameRange } from '../time-ranges.ts'
import { defaultRange, type ReportingFilters, rangeShown, storedRange } from './filters.ts'
import { hostGroupsQuery } from './host-groups.ts'
import type { ReportingSearch } from './search.ts'

/** The page's own lists in its address (its smart filter), each as empty. */
type Emptied = Record<string, string[] | undefined>

type ReportingSettings<Search extends ReportingSearch> = Pick<OrganizationChoice, 'offered' | 'remember'> & {
  organizationId: number
  search: Search
  change: (part: Partial<Search>) => unknown
  /** Where the chosen days are kept for a while. */
  timeframe: StoredFilter
  emptied: Emptied
  /** The page shows events as they come, not only whole days. */
  isTodayAllowed?: boolean
  /** What starts over with another organization, beside the filters; and with other filters. */
  onOrganization?: Partial<Search>
  onFilter?: Partial<Search>
}

/** Whose data of which days and sites a page shows: the address, completed where it says nothing, and how it is changed. */
export function useReporting<Search extends ReportingSearch>(settings: ReportingSettings<Search>) {
  const { organizationId, offered, remember, search, timeframe, emptied, onOrganization, onFilter } = settings
  const { isTodayAllowed = false } = settings
  // Parts of a search are a search's parts, whatever else the page has in it.
  const change = settings.change as (part: object) => unknown
  const [now] = useState(() => new Date())
  const { filters, groups } = useFilters(organizationId, search, { timeframe, now, isTodayAllowed })
  const { range } = filters

  // The address always says what is shown, so that it can be shared.
  const organization = offered ? organizationId : null
  const isSaid = search.from === range.from && search.to === range.to && search.organization === organization
  useEffect(() => {
    if (!isSaid) change({ from: range.from, to: range.to, organization })
  }, [isSaid, change, range.from, range.to, organization])

  const cleared = { site: [], ...emptied }
  const lists: Record<string, unknown> = search
  return {
    filters,
    groups,
    now,
    isTodayAllowed,
    organizations: offered,
    isDefault:
      isSameRange(range, defaultRange(now, isTodayAllowed)) &&
      Object.keys(cleared).every((name) => JSON.stringify(lists[name] ?? []) === '[]'),
    changeRange(next: DayRange) {
      store(timeframe, next)
      change({ ...next, ...onFilter })
    },
    // Sites and the values of a smart filter are those of one organization.
    changeOrganization(id: number) {
      remember(id)
      change({ organization: id, ...cleared, ...onFilter, ...onOrganization })
    },
    changeSites: (site: string[]) => change({ site, ...onFilter }),
    reset() {
      forget(timeframe)
      change({ ...defaultRange(now, isTodayAllowed), ...cleared, ...onFilter })
    },
  }
}

export type Reporting = ReturnType<typeof useReporting>

type Days = { timeframe: StoredFilter; now: Date; isTodayAllowed: boolean }

/** What the widgets are asked about, the same object for as long as it says the same. */
function useFilters(organizationId: number, { from, to, site }: ReportingSearch, days: Days) {
  const { timeframe, now, isTodayAllowed } = days
  const groups = useQuery(hostGroupsQuery(organizationId)).data
  const isTooMany = groups !== undefined && hostsOf(groups).length > maxSelectableHosts
  const sites = JSON.stringify(isTooMany ? [] : site)
  const filters = useMemo((): ReportingFilters => {
    const range = rangeShown({ from, to }, readStored(timeframe, storedRange), now, isTodayAllowed)
    return { organizationId, range, hosts: JSON.parse(sites) as string[] } // written above
  }, [from, to, sites, organizationId, timeframe, now, isTodayAllowed])
  return { filters, groups }
}
