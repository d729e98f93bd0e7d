import { useQuery } from '@tanstack/react-query'
import type { AnalyticsFilter, AnalyticsFilterGroup } from '@vigil/contract'
import { useMemo, useState } from 'react'
import { PlatformPicker } from '../../../lib/platform/platform-picker.tsx'
import { ReportingFilterBar } from '../../../lib/reporting/reporting-filter-bar.tsx'
import { withChosen } from '../../../lib/reporting/smart-values.ts'
import { ChosenValues } from '../../../ui/smart-filter/chosen-values.tsx'
import type { FilterGroup, FilterSelection, FilterValue } from '../../../ui/smart-filter/filter-groups.ts'
import { SmartFilterButton } from '../../../ui/smart-filter/smart-filter-button.tsx'
import { toSearch, valueName } from './filter-groups.ts'
import { smartFilterQuery } from './queries.ts'
import { groupLabel, type Screen } from './screen.ts'
import type { View } from './view.ts'

type AnalyticsFilterBarProps = { screen: Screen; view: View }

export function AnalyticsFilterBar({ screen, view }: AnalyticsFilterBarProps) {
  const { filters, reporting, change } = view
  const { chosen } = filters
  // The values of eleven groups are only queried once the filter is opened.
  const [isOpen, setIsOpen] = useState(false)
  const smart = useQuery(smartFilterQuery(screen, filters, isOpen))
  const groups = useMemo(() => buildGroups(screen, smart.data ?? {}, chosen), [screen, smart.data, chosen])
  const choose = (selection: AnalyticsFilter) => change({ ...toSearch(selection, screen.groups), page: 1 })
  return (
    <>
      <ReportingFilterBar reporting={reporting} {...(screen.platform && platformFilters(reporting))}>
        {screen.smartFilter && (
          <SmartFilterButton
            groups={groups}
            value={chosen as FilterSelection} // no group in it is empty
            onChange={choose}
            isLoading={smart.isPending}
            onOpenChange={setIsOpen}
          />
        )}
      </ReportingFilterBar>
      <ChosenValues
        groups={screen.groups}
        chosen={chosen}
        nameOf={(group, value) => `${groupLabel(screen, group)}: ${valueName(group, value)}`}
        onChange={choose}
      />
      {screen.platform && (
        <ChosenValues
          groups={['site']}
          chosen={{ site: filters.hosts }}
          nameOf={(_, site) => `Site: ${site}`}
          onChange={({ site = [] }) => reporting.changeSites(site)}
        />
      )}
    </>
  )
}

/** A platform has no sites to pick from; superadmins pick the platform. */
const platformFilters = ({ organizations, filters, changeOrganization }: View['reporting']) => ({
  hasSites: false,
  picker: organizations && (
    <PlatformPicker platforms={organizations} value={filters.organizationId} onChange={changeOrganization} />
  ),
})

type Offered = Partial<Record<AnalyticsFilterGroup, FilterValue[]>>

function buildGroups(screen: Screen, offered: Offered, chosen: AnalyticsFilter): FilterGroup[] {
  return screen.groups
    .map((group) => ({ key: group, label: groupLabel(screen, group), values: listValues(group, offered, chosen) }))
    .filter(({ values }) => values.length > 0)
}

/** Sorted by displayed name. */
function listValues(group: AnalyticsFilterGroup, offered: Offered, chosen: AnalyticsFilter) {
  return withChosen(offered[group] ?? [], chosen[group] ?? [])
    .map((one) => ({ ...one, label: valueName(group, one.value) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'))
}
