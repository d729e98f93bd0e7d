import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { PublisherPage } from '../../../lib/reporting/publisher-page.tsx'
import { useReporting } from '../../../lib/reporting/use-reporting.ts'
import { usePageSearch } from '../../../lib/search/page-search.ts'
import classes from './analytics.module.css'
import { AnalyticsFilterBar } from './analytics-filters.tsx'
import { type AnalyticsSearch, analyticsSearch } from './analytics-search.ts'
import { toFilter, toSearch } from './filter-groups.ts'
import type { AnalyticsFilters, Screen } from './screen.ts'
import type { View } from './view.ts'

type AnalyticsPageProps = { screen: Screen; children: (view: View) => ReactNode }

export function AnalyticsPage({ screen, children }: AnalyticsPageProps) {
  const [search, change] = usePageSearch(analyticsSearch)
  return (
    <PublisherPage organization={search.organization}>
      {(chosen) => (
        <Analytics {...chosen} screen={screen} search={search} change={change}>
          {children}
        </Analytics>
      )}
    </PublisherPage>
  )
}

const firstPage = { page: 1 }
const firstTabs = { tab: '', table: '', sort: 'totalViolations', order: 'desc' } as const

type AnalyticsProps = AnalyticsPageProps &
  Pick<Parameters<typeof useReporting<AnalyticsSearch>>[0], 'organizationId' | 'offered' | 'remember'> &
  Pick<View, 'search' | 'change'>

export function Analytics({ screen, children, search, change, ...chosenOrganization }: AnalyticsProps) {
  const reporting = useReporting({
    ...chosenOrganization,
    search,
    change,
    timeframe: 'TATimeframe',
    today: 'optional',
    hasSites: screen.platform === undefined,
    emptied: toSearch({}, screen.groups),
    onOrganization: firstTabs,
    onFilter: firstPage,
  })
  const chosen = JSON.stringify(toFilter(search, screen.groups))
  // Keeps the object's identity while its content is equal; `chosen` is serialised above.
  const filters = useMemo(
    () => ({ ...reporting.filters, chosen: JSON.parse(chosen) as AnalyticsFilters['chosen'] }),
    [reporting.filters, chosen],
  )
  const narrow: View['narrow'] = (part, sites) => {
    const next = { ...filters.chosen, ...part }
    change({ ...toSearch(next, screen.groups), ...(sites && { site: sites }), ...firstPage })
  }
  const view: View = { filters, reporting, search, change, narrow }
  return (
    <div className={classes.page}>
      <AnalyticsFilterBar screen={screen} view={view} />
      {children(view)}
    </div>
  )
}
