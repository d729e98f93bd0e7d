import { Tabs } from '@mantine/core'
import { PublisherPage } from '../../../lib/reporting/publisher-page.tsx'
import { ReportingFilterBar } from '../../../lib/reporting/reporting-filter-bar.tsx'
import { useReporting } from '../../../lib/reporting/use-reporting.ts'
import { usePageSearch } from '../../../lib/search/page-search.ts'
import { ActivityTab } from './activity-tab.tsx'
import { noChoice, selectTab, type TabProps } from './feed-filters.ts'
import { FeedTab } from './feed-tab.tsx'
import classes from './threat-feed.module.css'
import { type FeedTab as Tab, type ThreatFeedSearch, threatFeedSearch } from './threat-feed-search.ts'

export function ThreatFeedPage() {
  const [search, change] = usePageSearch(threatFeedSearch)
  return (
    <PublisherPage organization={search.organization}>
      {(chosen) => <Feed {...chosen} search={search} change={change} />}
    </PublisherPage>
  )
}

/** Changing days or organization resets page and search. */
const fromTheStart = { page: 1, search: '', shown: threatFeedSearch.parse({}).shown }

type FeedProps = Pick<TabProps, 'search' | 'change'> &
  Pick<Parameters<typeof useReporting<ThreatFeedSearch>>[0], 'organizationId' | 'offered' | 'remember'>

function Feed({ search, change, ...chosen }: FeedProps) {
  const { site: _site, ...emptied } = noChoice
  const reporting = useReporting({
    ...chosen,
    search,
    change,
    timeframe: 'TATimeframe',
    today: 'included',
    emptied,
    onFilter: fromTheStart,
  })
  const tab = selectTab(search)
  const props = { filters: reporting.filters, search, change }
  return (
    <div className={classes.page}>
      <ReportingFilterBar reporting={reporting} hasSites={false} />
      <Tabs value={tab} onChange={(next) => change({ tab: next as Tab })} keepMounted={false}>
        {/* the only values of the tabs below */}
        <Tabs.List mb="md">
          <Tabs.Tab value="activity">Activity</Tabs.Tab>
          <Tabs.Tab value="feed">Feed</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="activity">
          <ActivityTab key={chosen.organizationId} {...props} />
        </Tabs.Panel>
        <Tabs.Panel value="feed">
          <FeedTab key={chosen.organizationId} {...props} />
        </Tabs.Panel>
      </Tabs>
    </div>
  )
}
