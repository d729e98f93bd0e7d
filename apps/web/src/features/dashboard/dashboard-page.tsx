import { Tabs } from '@mantine/core'
import { IconPlugConnectedX, IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { usePublisherChoice } from '../../lib/organization-choice.ts'
import { usePageSearch } from '../../lib/page-search.ts'
import { forget, readStored, store } from '../../lib/stored-filters.ts'
import { isSameRange } from '../../lib/time-ranges.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { hostsOf, inventoryTypeOf, maxSelectableHosts } from '../../ui/sites-picker/site-groups.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { PageSkeleton } from '../../ui/states/page-skeleton.tsx'
import { AttacksBySite } from './attacks-by-site.tsx'
import classes from './dashboard.module.css'
import { DashboardFilterBar, type FilterChange } from './dashboard-filters.tsx'
import { type DashboardSearch, type DashboardTab, dashboardSearch } from './dashboard-search.ts'
import { DeviceTab } from './device-tab.tsx'
import { type DashboardFilters, defaultRange, rangeShown, storedRange } from './filters.ts'
import { Headline } from './headline.tsx'
import { LocationTab, type TabProps } from './location-tab.tsx'
import { hostGroupsQuery } from './queries.ts'
import { hasAttacks, hasPageViews } from './stats.ts'
import { ThreatDetailsTab } from './threat-details-tab.tsx'
import { useWidget } from './use-widget.ts'

const siteWords = { web: 'Site', 'in-app': 'App', both: 'Site or App' }

export function DashboardPage() {
  const [search, change] = usePageSearch(dashboardSearch)
  const choice = usePublisherChoice(search.organization)
  const { organizationId, offered } = choice
  if (choice.isPending) return <PageSkeleton />
  if (choice.error) return <ErrorState detail={choice.error.message} onRetry={choice.retry} />
  if (organizationId === null) return <EmptyState text="No organizations found" />
  return <Overview {...{ organizationId, offered, search, change }} remember={choice.remember} />
}

type Choice = ReturnType<typeof usePublisherChoice>
type OverviewProps = Pick<Choice, 'offered' | 'remember'> & {
  organizationId: number
  search: DashboardSearch
  change: (part: Partial<DashboardSearch>) => unknown
}

function Overview({ organizationId, offered, remember, search, change }: OverviewProps) {
  const [now] = useState(() => new Date())
  const { filters, groups } = useFilters(organizationId, search, now)
  const { range } = filters

  // The address always says what is shown, so that it can be shared.
  const organization = offered ? organizationId : null
  const isSaid = search.from === range.from && search.to === range.to && search.organization === organization
  useEffect(() => {
    if (!isSaid) change({ from: range.from, to: range.to, organization })
  }, [isSaid, change, range.from, range.to, organization])

  const changes: FilterChange = {
    range: (next) => {
      store('dashboardTimeframe', next)
      change(next)
    },
    // Sites, tags and countries are those of one organization.
    organization: (id) => {
      remember(id)
      change({ organization: id, site: [], country: [], tag: [], tab: 'location' })
    },
    sites: (site) => change({ site }),
    smartFilter: (chosen) => change(chosen),
    reset: () => {
      forget('dashboardTimeframe')
      change({ ...defaultRange(now), site: [], country: [], tag: [] })
    },
  }
  const isDefault =
    isSameRange(range, defaultRange(now)) &&
    [search.site, search.country, search.tag].every((list) => list.length === 0)
  const siteWord = siteWords[groups ? inventoryTypeOf(groups, filters.hosts) : 'web']
  return (
    <div className={classes.page}>
      <DashboardFilterBar {...{ filters, groups, now, isDefault }} change={changes} organizations={offered} />
      <Widgets filters={filters} siteWord={siteWord} tab={search.tab} onTab={(tab) => change({ tab })} />
    </div>
  )
}

/** What the widgets are asked about, the same object for as long as it says the same. */
function useFilters(organizationId: number, search: DashboardSearch, now: Date) {
  const groups = useQuery(hostGroupsQuery(organizationId)).data
  const asked = JSON.stringify(search)
  const isTooMany = groups !== undefined && hostsOf(groups).length > maxSelectableHosts
  const filters = useMemo((): DashboardFilters => {
    const { from, to, site, country, tag } = JSON.parse(asked) as DashboardSearch // written above
    const range = rangeShown({ from, to }, readStored('dashboardTimeframe', storedRange), now)
    return { organizationId, range, hosts: isTooMany ? [] : site, countryCodes: country, tags: tag }
  }, [asked, organizationId, isTooMany, now])
  return { filters, groups }
}

type WidgetsProps = TabProps & { tab: DashboardTab; onTab: (tab: DashboardTab) => void }

function Widgets({ filters, siteWord, tab, onTab }: WidgetsProps) {
  const totals = useWidget('threatLevelTotals', filters)
  return (
    <>
      <Headline filters={filters} totals={totals} />
      {totals.data && !hasAttacks(totals.data) ? (
        <Calm hasPageViews={hasPageViews(totals.data)} />
      ) : (
        <>
          <div className={classes.row}>
            <AttacksBySite filters={filters} siteWord={siteWord} />
          </div>
          <Tabs value={tab} onChange={(next) => onTab(next as DashboardTab)} keepMounted={false}>
            {/* the tabs below have no other values */}
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

/** In place of the widgets that only attacks could fill. */
function Calm({ hasPageViews }: { hasPageViews: boolean }) {
  const words = hasPageViews
    ? {
        icon: <IconShieldCheck size={20} stroke={1.75} />,
        text: 'No attacks in the chosen days',
        hint: 'Nothing had to be stopped. Choose other days, or more sites, to see where attacks come from.',
      }
    : {
        icon: <IconPlugConnectedX size={20} stroke={1.75} />,
        text: 'No data found',
        hint: 'Nothing came from these sites in the chosen days. Choose other days, or check that the tag is in place.',
      }
  return (
    <SectionCard>
      <EmptyState {...words} minHeight={240} />
    </SectionCard>
  )
}
