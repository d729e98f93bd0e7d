import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type CouponMetric, couponMetrics } from '@vigil/contract'
import type { ReportingFilters } from '../../../lib/reporting/filters.ts'
import { ReportingFilterBar } from '../../../lib/reporting/reporting-filter-bar.tsx'
import { ShopPage } from '../../../lib/reporting/shop-page.tsx'
import { usePageSearch } from '../../../lib/search/page-search.ts'
import { NoProtection } from '../../../lib/shop/no-protection.tsx'
import { isUnprotected } from '../../../lib/shop/protections.ts'
import { type ShopReportProps, useShopReporting } from '../../../lib/shop/use-shop-reporting.ts'
import classes from './coupon-analytics.module.css'
import { type CouponAnalyticsSearch, couponAnalyticsSearch } from './coupon-analytics-search.ts'
import { DealSiteCodes } from './deal-site-codes.tsx'
import { metricWords } from './metrics.ts'
import { ProvenanceCard } from './provenance-card.tsx'
import { usageQuery } from './queries.ts'
import { RevenueLostTable } from './revenue-lost-table.tsx'
import { TopCoupons } from './top-coupons.tsx'
import { TotalsCard } from './totals-card.tsx'
import { TrendCard } from './trend-card.tsx'

export function CouponAnalyticsPage() {
  const [search, change] = usePageSearch(couponAnalyticsSearch)
  return (
    <ShopPage organization={search.organization}>
      {(chosen) => <CouponAnalytics {...chosen} search={search} change={change} />}
    </ShopPage>
  )
}

function CouponAnalytics({ search, change, ...chosen }: ShopReportProps<CouponAnalyticsSearch>) {
  const { reporting, protections } = useShopReporting({ ...chosen, search, change })
  const { filters } = reporting
  const hasNone = isUnprotected(protections)
  const usage = useQuery({ ...usageQuery('completed-orders', filters), enabled: hasNone }).data?.[0]
  return (
    <div className={classes.page}>
      <ReportingFilterBar reporting={reporting} />
      {hasNone && (
        <NoProtection consequence="Coupon codes are recorded in orders, but codes from extensions are not blocked." />
      )}
      {!(hasNone && usage?.totalMetricValue === 0) && <Cards {...{ filters, search, change }} />}
    </div>
  )
}

type CardsProps = {
  filters: ReportingFilters
  search: CouponAnalyticsSearch
  change: (part: Partial<CouponAnalyticsSearch>) => unknown
}

function Cards({ filters, search, change }: CardsProps) {
  const { metric } = search
  return (
    <>
      <Tabs value={metric} onChange={(next) => change({ metric: next as CouponMetric })} keepMounted={false}>
        {/* the only values of the tabs below */}
        <Tabs.List className={classes.tabs} aria-label="Metric">
          {couponMetrics.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {metricWords[one].label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={metric} className={classes.panel}>
          <div className={classes.headline}>
            <TotalsCard metric={metric} filters={filters} />
            <TrendCard metric={metric} filters={filters} />
          </div>
          <TopCoupons filters={filters} />
        </Tabs.Panel>
      </Tabs>
      <ProvenanceCard filters={filters} />
      <RevenueLostTable key={filters.organizationId} filters={filters} search={search} change={change} />
      <DealSiteCodes filters={filters} />
    </>
  )
}
