import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useMemo, useState } from 'react'
import type { Shown } from '../../../lib/creative-picture/image-query.ts'
import type { OrganizationChoice } from '../../../lib/organizations/organization-choice.ts'
import { storedRange } from '../../../lib/reporting/filters.ts'
import { forget, readStored, store } from '../../../lib/search/stored-filters.ts'
import type { CreativeLibrarySearch } from './creative-library-search.ts'
import { type LibraryChoices, readChoices, toSearch } from './filter-groups.ts'
import { toBody } from './queries.ts'
import { dayShown, defaultDay } from './shown-day.ts'

/** Debounce for quick changes of day and organization. */
const restMs = 2_000

type LibrarySettings = Pick<OrganizationChoice, 'offered' | 'remember'> & {
  organizationId: number
  search: CreativeLibrarySearch
  change: (part: Partial<CreativeLibrarySearch>, options?: { isCorrection: boolean }) => unknown
}

const nothing = toSearch({})

/** Organization, day and filters on display: from the URL, with defaults for missing values. */
export function useLibrary({ organizationId, offered, remember, search, change }: LibrarySettings) {
  const [now] = useState(() => new Date())
  const day = dayShown(search.date, readStored('BFTimeframe', storedRange), now)
  const organization = offered ? organizationId : null
  const isInUrl = search.date === day && search.organization === organization
  // Writes the defaults back, so that the URL can be shared.
  useEffect(() => {
    if (!isInUrl) change({ date: day, organization }, { isCorrection: true })
  }, [isInUrl, change, day, organization])

  const wanted = JSON.stringify({ organizationId, day })
  const [debounced] = useDebouncedValue(wanted, restMs, { leading: true })
  const shown = useMemo(() => JSON.parse(debounced) as Shown, [debounced]) // serialised above
  const chosen = readChoices(search)
  return {
    now,
    day,
    organizationId,
    organizations: offered,
    chosen,
    shown,
    isWaiting: debounced !== wanted,
    body: toBody(shown, { chosen, page: search.page, rows: search.rows }),
    isDefault: day === defaultDay(now) && Object.keys(chosen).length === 0,
    changeDay(next: string) {
      store('BFTimeframe', { from: next, to: next })
      change({ date: next, page: 1 })
    },
    // Smart filter values belong to one organization.
    changeOrganization(id: number) {
      remember(id)
      change({ organization: id, ...nothing, page: 1 })
    },
    choose: (next: LibraryChoices) => change({ ...toSearch(next), page: 1 }),
    reset() {
      forget('BFTimeframe')
      change({ date: defaultDay(now), ...nothing, page: 1 })
    },
  }
}
export type Library = ReturnType<typeof useLibrary>
