import { useQuery } from '@tanstack/react-query'
import { countryLabel } from '@vigil/presentation'
import { useMemo } from 'react'
import { ReportingFilterBar } from '../../../lib/reporting/reporting-filter-bar.tsx'
import { chosenGroups, withChosen } from '../../../lib/reporting/smart-values.ts'
import type { Reporting } from '../../../lib/reporting/use-reporting.ts'
import type { FilterGroup, FilterValue } from '../../../ui/smart-filter/filter-groups.ts'
import { SmartFilterButton } from '../../../ui/smart-filter/smart-filter-button.tsx'
import type { DashboardFilters } from './filters.ts'
import { smartFilterQuery } from './queries.ts'

type DashboardFilterBarProps = {
  reporting: Reporting
  filters: DashboardFilters
  onSmartFilter: (chosen: { country: string[]; tag: string[] }) => void
}

export function DashboardFilterBar({ reporting, filters, onSmartFilter }: DashboardFilterBarProps) {
  const { countryCodes, tags } = filters
  const smart = useQuery(smartFilterQuery(filters))
  const groups = useMemo(
    () => buildGroups(smart.data?.countryCodes, smart.data?.tags, { countryCodes, tags }),
    [smart.data, countryCodes, tags],
  )
  return (
    <ReportingFilterBar reporting={reporting}>
      <SmartFilterButton
        groups={groups}
        value={chosenGroups({ countryCodes, tags })}
        onChange={(chosen) => onSmartFilter({ country: chosen.countryCodes ?? [], tag: chosen.tags ?? [] })}
        isLoading={smart.isPending}
      />
    </ReportingFilterBar>
  )
}

type Chosen = Pick<DashboardFilters, 'countryCodes' | 'tags'>

function buildGroups(countries: FilterValue[] = [], tags: FilterValue[] = [], chosen: Chosen): FilterGroup[] {
  const named = withChosen(countries, chosen.countryCodes).map((one) => ({ ...one, label: countryLabel(one.value) }))
  return [
    { key: 'countryCodes', label: 'Country', values: named },
    { key: 'tags', label: 'Tag Name', values: withChosen(tags, chosen.tags) },
  ].filter(({ values }) => values.length > 0)
}
