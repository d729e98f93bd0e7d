import { Pill } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ThreatFilters } from '../../../lib/threats/threat-filters.tsx'
import { dropdowns, linkedFilters, noChoice, pickChoices, toParams } from './feed-filters.ts'
import { type FeedBody, fieldsQuery } from './queries.ts'
import type { ThreatFeedSearch } from './threat-feed-search.ts'

type FeedDropdownsProps = {
  body: FeedBody
  search: ThreatFeedSearch
  change: (part: Partial<ThreatFeedSearch>) => unknown
}

/** Search and the eight dropdown filters of the feed. */
export function FeedDropdowns({ body, search, change }: FeedDropdownsProps) {
  const fields = useQuery(fieldsQuery(body))
  const chosen = pickChoices(search)
  const linked = linkedFilters.flatMap(({ param, label, name }) =>
    chosen[param].map((value) => ({ param, value, text: `${label}: ${name(value)}` })),
  )
  const filled = useMemo(() => {
    const chosen = pickChoices(search)
    return dropdowns.map(({ field, param, of }) => ({
      param,
      of,
      items: fields.data?.[field] ?? [],
      chosen: chosen[param],
    }))
  }, [fields.data, search])
  return (
    <ThreatFilters
      label="Feed filters"
      searchLabel="Search incidents"
      search={search.search}
      onSearch={(text) => change({ search: text, page: 1 })}
      dropdowns={filled}
      onChoose={(param, values) => change({ [param]: toParams(values), page: 1 })}
      onClear={() => change({ ...noChoice, search: '', page: 1 })}
      isLoading={fields.isPending}
      isNarrowedElsewhere={linked.length > 0}
    >
      {linked.map(({ param, value, text }) => (
        <Pill
          key={`${param} ${value}`}
          withRemoveButton
          onRemove={() => change({ [param]: toParams(chosen[param].filter((one) => one !== value)), page: 1 })}
          removeButtonProps={{ 'aria-label': `Remove ${text}`, tabIndex: 0, 'aria-hidden': false }}
        >
          {text}
        </Pill>
      ))}
    </ThreatFilters>
  )
}
