import { Button, Input, SegmentedControl, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Visibility } from '@vigil/contract'
import { exactCount } from '@vigil/presentation'
import type { ReactNode } from 'react'
import IconChartBar from '~icons/chart-bar'
import { PageActions } from '../../../lib/app/page-actions.tsx'
import {
  isActiveSsp,
  type OrganizationChoice,
  usePlatformChoice,
} from '../../../lib/organizations/organization-choice.ts'
import { NoPlatform } from '../../../lib/platform/no-platform.tsx'
import { PlatformPicker } from '../../../lib/platform/platform-picker.tsx'
import { usePlatformDays } from '../../../lib/platform/use-platform-days.ts'
import { usePageSearch } from '../../../lib/search/page-search.ts'
import { useProfile } from '../../../lib/viewer/profile.ts'
import { isOfKind } from '../../../lib/viewer/viewer.ts'
import { DateRangePicker } from '../../../ui/date-range-picker/date-range-picker.tsx'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { PageSkeleton } from '../../../ui/states/page-skeleton.tsx'
import { noChoice } from './feed-filters.ts'
import { FeedSettingsButton } from './feed-settings.tsx'
import { PlatformDropdowns } from './platform-dropdowns.tsx'
import classes from './platform-feed.module.css'
import { type PlatformFeedSearch, platformFeedSearch } from './platform-feed-search.ts'
import { feedQuery } from './queries.ts'
import { ThreatsTable } from './threats-table.tsx'

const visibilityLabels: Record<Visibility, string> = { visible: 'Visible', hidden: 'Hidden', all: 'All' }

type Change = (part: Partial<PlatformFeedSearch>) => unknown

export function PlatformFeedPage() {
  const [search, change] = usePageSearch(platformFeedSearch)
  const { organizationId, offered, remember, isPending, error, retry } = usePlatformChoice(search.organization)
  if (isPending) return <PageSkeleton cards={0} />
  if (error) return <ErrorState detail={error.message} onRetry={retry} />
  // Search and filters belong to one platform, so switching resets them.
  const choose = (id: number) => {
    remember(id)
    change({ organization: id, ...noChoice, search: '', page: 1 })
  }
  const picker = offered && <PlatformPicker platforms={offered} value={organizationId} onChange={choose} />
  if (organizationId === null) return <NoPlatform picker={picker} hint="Select a platform to see its threats." />
  return <Feed {...{ organizationId, offered, search, change, picker }} />
}

type FeedProps = Pick<OrganizationChoice, 'offered'> & {
  organizationId: number
  search: PlatformFeedSearch
  change: Change
  picker: ReactNode
}

function Feed({ organizationId, offered, search, change, picker }: FeedProps) {
  const organization = offered ? organizationId : null
  const { now, range, fallback, isDefault, words } = usePlatformDays({ search, change, organization, defaultDays: 1 })
  const request = { organizationId, range, now, search }
  const totals = useQuery(feedQuery(request)).data
  const hasStatistics = useHasStatistics(organizationId, offered)
  const count = (total: number | undefined) => (total === undefined ? '' : ` (${exactCount(total)})`)
  const reset = () => change({ ...fallback, ...noChoice, search: '', visibility: 'visible', page: 1 })
  return (
    <div className={classes.page}>
      <FilterBar
        onReset={reset}
        isResetDisabled={isDefault && search.visibility === 'visible'}
        actions={offered && <FeedSettingsButton organizationId={organizationId} />}
      >
        <DateRangePicker
          value={range}
          onChange={(days) => change({ ...days, search: '', page: 1 })}
          now={now}
          isTodayAllowed
          marksToday
        />
        {picker}
        <Input.Wrapper label="Visibility" labelElement="div" className={classes.visibility}>
          <SegmentedControl
            aria-label="Visibility"
            data={Object.entries(visibilityLabels).map(([value, label]) => ({ value, label }))}
            value={search.visibility}
            onChange={(value) => change({ visibility: value as Visibility, page: 1 })} // the keys above
          />
        </Input.Wrapper>
      </FilterBar>
      {hasStatistics && <StatisticsLink organization={organization} />}
      <Tabs
        value={search.tab}
        onChange={(tab) => change({ tab: tab === 'inactive' ? 'inactive' : 'active', page: 1 })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="active">Active threats{count(totals?.activeTotal)}</Tabs.Tab>
          <Tabs.Tab value="inactive">Inactive threats{count(totals?.inactiveTotal)}</Tabs.Tab>
        </Tabs.List>
        {(['active', 'inactive'] as const).map((tab) => (
          <Tabs.Panel key={tab} value={tab}>
            <SectionCard isFlush>
              <p className={classes.about}>{aboutTab[tab](words)}</p>
              <PlatformDropdowns request={request} change={change} />
              <ThreatsTable key={organizationId} request={request} change={change} />
            </SectionCard>
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  )
}

const aboutTab = {
  active: (words: string) => `Creatives seen ${words} (UTC), on any publisher.`,
  inactive: (words: string) => `Creatives seen in the last 7 days, but not ${words} (UTC).`,
}

/** Only exchanges have statistics. */
function useHasStatistics(organizationId: number, offered: FeedProps['offered']) {
  const profile = useProfile()
  const chosen = offered?.find(({ orgId }) => orgId === organizationId)
  return chosen ? isActiveSsp(chosen) : isOfKind(profile, 'SSP')
}

function StatisticsLink({ organization }: { organization: number | null }) {
  return (
    <PageActions>
      <Button
        variant="default"
        leftSection={<IconChartBar size={16} aria-hidden />}
        renderRoot={(props) => (
          <Link {...props} to="/statistics" search={organization === null ? {} : { organization }} />
        )}
      >
        Statistics
      </Button>
    </PageActions>
  )
}
