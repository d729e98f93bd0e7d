import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { creativeGroups } from '@vigil/contract'
import { useMemo, useState } from 'react'
import IconPhotoSearch from '~icons/photo-search'
import { OrganizationPicker } from '../../../lib/organizations/organization-picker.tsx'
import { DayPicker } from '../../../ui/date-range-picker/day-picker.tsx'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { ChosenValues } from '../../../ui/smart-filter/chosen-values.tsx'
import { SmartFilterButton } from '../../../ui/smart-filter/smart-filter-button.tsx'
import { buildGroups, libraryGroups, toSelection } from './filter-groups.ts'
import { smartFiltersQuery } from './queries.ts'
import type { Library } from './use-library.ts'

export function LibraryFilters({ library }: { library: Library }) {
  const { organizations, chosen } = library
  // The values of a dozen groups are only queried once the filter is opened.
  const [isOpen, setIsOpen] = useState(false)
  const smart = useQuery(smartFiltersQuery(library.body, isOpen))
  const groups = useMemo(() => buildGroups(smart.data ?? {}, chosen), [smart.data, chosen])
  return (
    <>
      <FilterBar
        onReset={library.reset}
        isResetDisabled={library.isDefault}
        actions={
          <Button
            renderRoot={(props) => (
              <Link
                {...props}
                to="/search-by-picture"
                search={organizations ? { organization: library.organizationId } : {}}
              />
            )}
            variant="default"
            leftSection={<IconPhotoSearch size={16} aria-hidden />}
          >
            Search by picture
          </Button>
        }
      >
        <DayPicker value={library.day} onChange={library.changeDay} now={library.now} />
        {organizations && (
          <OrganizationPicker
            offered={organizations}
            organizationId={library.organizationId}
            onChoose={library.changeOrganization}
          />
        )}
        <SmartFilterButton
          groups={groups}
          value={toSelection(chosen)}
          onChange={library.choose}
          isLoading={smart.isPending}
          onOpenChange={setIsOpen}
        />
      </FilterBar>
      <ChosenValues
        groups={creativeGroups}
        chosen={chosen}
        nameOf={(group, value) => `${libraryGroups[group].label}: ${libraryGroups[group].name(value)}`}
        onChange={library.choose}
      />
    </>
  )
}
