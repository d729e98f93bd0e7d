import { useQuery } from '@tanstack/react-query'
import type { HostGroup, Organization } from '@vigil/contract'
import { useMemo } from 'react'
import type { DayRange } from '../../lib/time-ranges.ts'
import { DateRangePicker } from '../../ui/date-range-picker/date-range-picker.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { Picker } from '../../ui/picker.tsx'
import { SitesPicker } from '../../ui/sites-picker/sites-picker.tsx'
import type { FilterGroup, FilterSelection, FilterValue } from '../../ui/smart-filter/filter-groups.ts'
import { SmartFilterButton } from '../../ui/smart-filter/smart-filter-button.tsx'
import type { DashboardFilters } from './filters.ts'
import { countryLabel } from './names.ts'
import { smartFilterQuery } from './queries.ts'

/** What a filter asks the page to change. */
export type FilterChange = {
  range: (range: DayRange) => void
  organization: (organizationId: number) => void
  sites: (hosts: string[]) => void
  smartFilter: (chosen: { country: string[]; tag: string[] }) => void
  reset: () => void
}

type FilterBarProps = {
  filters: DashboardFilters
  change: FilterChange
  /** Null for those who have nothing to choose. */
  organizations: readonly Organization[] | null
  groups: HostGroup[] | undefined
  now: Date
  isDefault: boolean
}

export function DashboardFilterBar({ filters, change, organizations, groups, now, isDefault }: FilterBarProps) {
  const { organizationId, range, hosts, countryCodes, tags } = filters
  const smart = useQuery(smartFilterQuery(filters))
  const smartGroups = useMemo(
    () => groupsOf(smart.data?.countryCodes, smart.data?.tags, { countryCodes, tags }),
    [smart.data, countryCodes, tags],
  )
  return (
    <FilterBar onReset={change.reset} isResetDisabled={isDefault}>
      <DateRangePicker value={range} onChange={change.range} now={now} isTodayAllowed={false} />
      {organizations && (
        <Picker
          label="Organization"
          options={organizations.map(({ orgId, orgName }) => ({ value: String(orgId), label: orgName }))}
          value={String(organizationId)}
          onChange={(id) => id !== null && change.organization(Number(id))}
          emptyText="No organizations found"
        />
      )}
      <SitesPicker groups={groups ?? []} value={hosts} onApply={change.sites} isLoading={groups === undefined} />
      <SmartFilterButton
        groups={smartGroups}
        value={selectionOf({ countryCodes, tags })}
        onChange={(chosen) => change.smartFilter({ country: chosen.countryCodes ?? [], tag: chosen.tags ?? [] })}
        isLoading={smart.isPending}
      />
    </FilterBar>
  )
}

type Chosen = Pick<DashboardFilters, 'countryCodes' | 'tags'>

const selectionOf = (chosen: Chosen): FilterSelection =>
  Object.fromEntries(Object.entries(chosen).filter(([, values]) => values.length > 0))

/** What is chosen stays to be seen, and to be unchosen, where it has no attacks any more. */
function withChosen(offered: FilterValue[], chosen: string[]): FilterValue[] {
  const missing = chosen.filter((value) => !offered.some((one) => one.value === value))
  return [...offered, ...missing.map((value) => ({ value, count: 0 }))]
}

function groupsOf(countries: FilterValue[] = [], tags: FilterValue[] = [], chosen: Chosen): FilterGroup[] {
  const named = withChosen(countries, chosen.countryCodes).map((one) => ({ ...one, label: countryLabel(one.value) }))
  return [
    { key: 'countryCodes', label: 'Country', values: named },
    { key: 'tags', label: 'Tag Name', values: withChosen(tags, chosen.tags) },
  ].filter(({ values }) => values.length > 0)
}
