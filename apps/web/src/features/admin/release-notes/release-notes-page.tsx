import { Skeleton, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { releaseLimits, releaseTexts } from '@vigil/contract'
import { errorMessage } from '../../../lib/api/api.ts'
import { type DayRange, lastDays } from '../../../lib/format/time-ranges.ts'
import { useReaderChoice } from '../../../lib/organizations/organization-choice.ts'
import { OrganizationPicker } from '../../../lib/organizations/organization-picker.tsx'
import { OrganizationPage } from '../../../lib/reporting/organization-page.tsx'
import { usePageSearch } from '../../../lib/search/page-search.ts'
import { DateRangePicker } from '../../../ui/date-range-picker/date-range-picker.tsx'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { releaseNotesQuery } from './queries.ts'
import { releaseNotesSearch } from './release-notes-search.ts'
import { VersionCard } from './version-card.tsx'
import { groupByVersion } from './versions.ts'

const defaultDays = 30

export function ReleaseNotesPage() {
  const [search, change] = usePageSearch(releaseNotesSearch)
  const choice = useReaderChoice(search.organization)
  const now = new Date()
  const standard = lastDays(defaultDays, { now, isTodayAllowed: true })
  const range = search.from && search.to ? { from: search.from, to: search.to } : standard
  return (
    <OrganizationPage choice={choice}>
      {({ organizationId, offered, remember }) => (
        <Stack gap="md">
          <FilterBar
            onReset={() => change({ from: null, to: null })}
            isResetDisabled={search.from === null && search.to === null}
          >
            {offered && (
              <OrganizationPicker
                offered={offered}
                organizationId={organizationId}
                onChoose={(organization) => {
                  remember(organization)
                  change({ organization })
                }}
              />
            )}
            <DateRangePicker value={range} now={now} onChange={({ from, to }) => change({ from, to })} />
          </FilterBar>
          <Releases organizationId={organizationId} range={range} />
        </Stack>
      )}
    </OrganizationPage>
  )
}

function Releases({ organizationId, range }: { organizationId: number; range: DayRange }) {
  const [rangeText] = useDebouncedValue(JSON.stringify(range), releaseLimits.debounceMs, { leading: true })
  const debounced: DayRange = JSON.parse(rangeText)
  const notes = useQuery(releaseNotesQuery(organizationId, debounced))
  if (notes.isPending) return <Skeleton h={240} radius="lg" />
  if (notes.isError) {
    return (
      <SectionCard>
        <ErrorState
          message="Failed to load release notes"
          detail={errorMessage(notes.error)}
          onRetry={notes.refetch}
          isRetrying={notes.isFetching}
        />
      </SectionCard>
    )
  }
  if (notes.data.length === 0) {
    return (
      <SectionCard>
        <EmptyState text={releaseTexts.empty} minHeight={240} />
      </SectionCard>
    )
  }
  return groupByVersion(notes.data).map((version) => <VersionCard key={version.name} version={version} />)
}
