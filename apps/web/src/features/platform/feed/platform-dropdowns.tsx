import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { toAddress } from '../../../lib/reporting/search.ts'
import { ThreatFilters } from '../../../lib/threats/threat-filters.tsx'
import { chosenIn, dropdowns, noChoice, type Param } from './feed-filters.ts'
import type { PlatformFeedSearch } from './platform-feed-search.ts'
import { type PlatformFeedRequest, valuesQuery } from './queries.ts'

type PlatformDropdownsProps = { request: PlatformFeedRequest; change: (part: Partial<PlatformFeedSearch>) => unknown }

/** Search and filters of the platform's feed, limited by its type and data rights. */
export function PlatformDropdowns({ request, change }: PlatformDropdownsProps) {
  const { search } = request
  const values = useQuery(valuesQuery(request))
  const filled = useMemo(() => {
    const offered = dropdowns.map(({ field, param, of }) => ({
      param,
      of,
      isOffered: values.data === undefined || values.data[field] !== undefined,
      items: values.data?.[field] ?? [],
      chosen: chosenIn(search, param),
    }))
    // Keeps filters that the URL sets, so that they can be cleared even if they are not offered.
    return offered.filter(({ isOffered, chosen }) => isOffered || chosen.length > 0)
  }, [values.data, search])
  return (
    <ThreatFilters<Param>
      label="Feed filters"
      searchLabel="Search threats"
      search={search.search}
      onSearch={(text) => change({ search: text, page: 1 })}
      dropdowns={filled}
      onChoose={(param, chosen) => change({ [param]: chosen.map(toAddress), page: 1 })}
      onClear={() => change({ ...noChoice, search: '', page: 1 })}
      isLoading={values.isPending}
    />
  )
}
