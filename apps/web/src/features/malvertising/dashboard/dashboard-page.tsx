import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { hasAttacks, hasPageViews } from '@vigil/presentation'
import { useMemo } from 'react'
import IconPlugConnectedX from '~icons/plug-connected-x'
import IconShieldCheck from '~icons/shield-check'
import { NewDomainsButton } from '../../../lib/new-domains/new-domains-button.tsx'
import { hostGroupsQuery } from '../../../lib/reporting/host-groups.ts'
import { PublisherPage } from '../../../lib/reporting/publisher-page.tsx'
import { countSites, pickSiteWord } from '../../../lib/reporting/site-word.ts'
import { useReporting } from '../../../lib/reporting/use-reporting.ts'
import { usePageSearch } from '../../../lib/search/page-search.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { AttacksBySite } from './attacks-by-site.tsx'
import classes from './dashboard.module.css'
import { DashboardFilterBar } from './dashboard-filters.tsx'
import { type DashboardSearch, type DashboardTab, dashboardSearch } from './dashboard-search.ts'
import { DeviceTab } from './device-tab.tsx'
import type { DashboardFilters } from './filters.ts'
import { Headline } from './headline.tsx'
import { LocationTab, type TabProps } from './location-tab.tsx'
import { ShieldReportButton } from './shield-report-button.tsx'
import { ThreatDetailsTab } from './threat-details-tab.tsx'
import { useWidget } from './use-widget.ts'

export function DashboardPage() {
  const [search, change] = usePageSearch(dashboardSearch)
  return (
    <PublisherPage organization={search.organization}>
      {(chosen) => <Overview {...chosen} search={search} change={change} />}
    </PublisherPage>
  )
}

type OverviewProps = Omit<Parameters<typeof useReporting<DashboardSearch>>[0], 'timeframe' | 'emptied'>

function Overview({ search, change, ...chosen }: OverviewProps) {
  const reporting = useReporting({
    ...chosen,
    search,
    change,
    timeframe: 'dashboardTimeframe',
    today: 'optional',
    emptied: { country: [], tag: [] },
    onOrganization: { tab: 'location' },
  })
  const smart = JSON.stringify({ countryCodes: search.country, tags: search.tag })
  // Keeps the object's identity while its content is equal; `smart` is serialised above.
  const filters = useMemo(
    () => ({ ...reporting.filters, ...(JSON.parse(smart) as Pick<DashboardFilters, 'countryCodes' | 'tags'>) }),
    [reporting.filters, smart],
  )
  return (
    <div className={classes.page}>
      <NewDomainsButton organizationId={filters.organizationId} />
      <ShieldReportButton reporting={reporting} />
      <DashboardFilterBar reporting={reporting} filters={filters} onSmartFilter={change} />
      <Widgets
        filters={filters}
        siteWord={pickSiteWord(reporting)}
        siteCount={countSites(reporting)}
        tab={search.tab}
        onTab={(tab) => change({ tab })}
      />
    </div>
  )
}

type WidgetsProps = TabProps & { siteCount: number | undefined; tab: DashboardTab; onTab: (tab: DashboardTab) => void }

function Widgets({ filters, siteWord, siteCount, tab, onTab }: WidgetsProps) {
  const totals = useWidget('threatLevelTotals', filters)
  const bySite = useWidget('attacksBySite', filters)
  // Until the site card's height is known, widgets below it load but stay hidden, to avoid layout shift.
  const { isError: isCountUnknown } = useQuery(hostGroupsQuery(filters.organizationId))
  const isPlaced = siteCount !== undefined || isCountUnknown
  return (
    <>
      <Headline filters={filters} totals={totals} />
      {totals.data && !hasAttacks(totals.data) ? (
        <Calm hasPageViews={hasPageViews(totals.data)} />
      ) : (
        <>
          <AttacksBySite query={bySite} siteWord={siteWord} siteCount={siteCount} />
          <Tabs
            className={isPlaced ? undefined : classes.unplaced}
            value={tab}
            onChange={(next) => onTab(next as DashboardTab)}
            keepMounted={false}
          >
            {/* the only values of the tabs below */}
            <Tabs.List mb="md">
              <Tabs.Tab value="location">Location</Tabs.Tab>
              <Tabs.Tab value="threat_details">Threat Details</Tabs.Tab>
              <Tabs.Tab value="user_agent">Device Data</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="location">
              <LocationTab filters={filters} siteWord={siteWord} />
            </Tabs.Panel>
            <Tabs.Panel value="threat_details">
              <ThreatDetailsTab filters={filters} siteWord={siteWord} />
            </Tabs.Panel>
            <Tabs.Panel value="user_agent">
              <DeviceTab filters={filters} siteWord={siteWord} />
            </Tabs.Panel>
          </Tabs>
        </>
      )}
    </>
  )
}

/** Replaces the widgets when there are no attacks. */
function Calm({ hasPageViews }: { hasPageViews: boolean }) {
  const words = hasPageViews
    ? {
        icon: <IconShieldCheck size={20} stroke={1.75} />,
        text: 'No attacks in the selected period',
        hint: 'Nothing had to be blocked. Choose another date range or more sites to see where attacks come from.',
      }
    : {
        icon: <IconPlugConnectedX size={20} stroke={1.75} />,
        text: 'No data found',
        hint: 'No traffic from these sites in the selected period. Choose another date range, or check that the tag is installed.',
      }
  return (
    <SectionCard>
      <EmptyState {...words} minHeight={240} />
    </SectionCard>
  )
}
