import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { toAddress } from '../../../lib/reporting/search.ts'
import { ThreatFilters } from '../../../lib/threats/threat-filters.tsx'
import { chosenIn, dropdowns, noChoice, type Param } from './feed-filters.ts'
import type { PlatformFeedSearch } from './platform-feed-search.ts'
import { type Asked, valuesQuery } from './queries.ts'

type PlatformDropdownsProps = { asked: Asked; change: (part: Partial<PlatformFeedSearch>) => unknown }

/** The search of the platform's feed, and the filters that its side of the trade and its data rights leave. */
export function PlatformDropdowns({ asked, change }: PlatformDropdownsProps) {
  const { search } = asked
  const values = useQuery(valuesQuery(asked))
  const filled = useMemo(() => {
    const offered = dropdowns.map(({ field, param, of }) => ({
      param,
      of,
      isOffered: values.data === undefined || values.data[field] !== undefined,
      items: values.data?.[field] ?? [],
      chosen: chosenIn(search, param),
    }))
    // What an address has chosen can be taken back, whatever is offered.
    return offered.filter(({ isOffered, chosen }) => isOffered || chosen.length > 0)
  }, [values.data, search])
  return (
    <ThreatFilters<Param>
      label="Filters of the feed"
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
