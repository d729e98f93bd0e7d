import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { splitText } from '@vigil/presentation'
import { useEffect } from 'react'
import type { ReportingFilters } from '../../../lib/reporting/filters.ts'
import { ReportingFilterBar } from '../../../lib/reporting/reporting-filter-bar.tsx'
import { ShopPage } from '../../../lib/reporting/shop-page.tsx'
import { usePageSearch } from '../../../lib/search/page-search.ts'
import { NoProtection } from '../../../lib/shop/no-protection.tsx'
import { isUnprotected } from '../../../lib/shop/protections.ts'
import { type ShopReportProps, useShopReporting } from '../../../lib/shop/use-shop-reporting.ts'
import { showError } from '../../../ui/snackbar.tsx'
import classes from './ab-testing.module.css'
import { type AbTestingSearch, abTestingSearch } from './ab-testing-search.ts'
import { BreakdownCard } from './breakdown-card.tsx'
import { ComparisonCard } from './comparison-card.tsx'
import { ModeWidgets } from './mode-widgets.tsx'
import { comparisonQuery, percentagesQuery, reportQuery } from './queries.ts'
import { ReportButton } from './report-button.tsx'
import { StatTabs } from './stat-tabs.tsx'
import { TrendCard } from './trend-card.tsx'

export function AbTestingPage() {
  const [search, change] = usePageSearch(abTestingSearch)
  return (
    <ShopPage organization={search.organization}>
      {(chosen) => <AbTesting {...chosen} search={search} change={change} />}
    </ShopPage>
  )
}

function AbTesting({ search, change, ...chosen }: ShopReportProps<AbTestingSearch>) {
  const { reporting, protections } = useShopReporting({ ...chosen, search, change })
  return (
    <div className={classes.page}>
      {!isUnprotected(protections) && <ReportButton filters={reporting.filters} />}
      <ReportingFilterBar reporting={reporting} />
      {isUnprotected(protections) ? (
        <NoProtection consequence="Nothing is blocked in either mode, so there is nothing to compare." />
      ) : (
        <Widgets filters={reporting.filters} metric={search.metric} onMetric={(metric) => change({ metric })} />
      )}
    </div>
  )
}

type WidgetsProps = {
  filters: ReportingFilters
  metric: AbTestingSearch['metric']
  onMetric: (metric: AbTestingSearch['metric']) => void
}

function Widgets({ filters, metric, onMetric }: WidgetsProps) {
  const overall = useQuery(reportQuery('overall', filters))
  const trend = useQuery(reportQuery('trendline', filters))
  const percentages = useQuery(percentagesQuery(filters))
  const comparison = useQuery(comparisonQuery(filters))

  const failed = [overall, trend, percentages, comparison].find(({ isError }) => isError)?.error?.message
  useEffect(() => {
    if (failed) showError(failed)
  }, [failed])

  const split = comparison.data?.split
  return (
    <>
      {split?.verdict === 'alarm' && (
        <Alert color="red" title="Sessions are not split as configured">
          {splitText(split)}
        </Alert>
      )}
      <StatTabs query={overall} metric={metric} onMetric={onMetric}>
        <div className={classes.trend}>
          <TrendCard query={trend} metric={metric} filters={filters} />
          <BreakdownCard overall={overall} percentages={percentages} metric={metric} />
        </div>
      </StatTabs>
      <ModeWidgets query={overall} filters={filters} />
      <ComparisonCard query={comparison} />
    </>
  )
}
