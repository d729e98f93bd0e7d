import { Tabs } from '@mantine/core'
import { type CouponMetric, couponMetrics } from '@vigil/contract'
import { usePageSearch } from '../../lib/page-search.ts'
import { ReportingFilterBar } from '../../lib/reporting/reporting-filter-bar.tsx'
import { ShopPage } from '../../lib/reporting/shop-page.tsx'
import { useReporting } from '../../lib/reporting/use-reporting.ts'
import { NoProtection } from '../../lib/shop/no-protection.tsx'
import { isUnprotected, useProtections } from '../../lib/shop/protections.ts'
import classes from './coupon-analytics.module.css'
import { type CouponAnalyticsSearch, couponAnalyticsSearch } from './coupon-analytics-search.ts'
import { DealSiteCodes } from './deal-site-codes.tsx'
import { metricWords } from './metrics.ts'
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

type CouponAnalyticsProps = Omit<Parameters<typeof useReporting<CouponAnalyticsSearch>>[0], 'timeframe' | 'emptied'>

function CouponAnalytics({ search, change, ...chosen }: CouponAnalyticsProps) {
  const reporting = useReporting({ ...chosen, search, change, timeframe: 'cartTimeframe', emptied: {} })
  const { filters } = reporting
  const { metric } = search
  const protections = useProtections(filters.organizationId)
  return (
    <div className={classes.page}>
      <ReportingFilterBar reporting={reporting} />
      {isUnprotected(protections) && (
        <NoProtection consequence="Codes are seen in orders, but none that an extension brings is kept out." />
      )}
      <Tabs value={metric} onChange={(next) => change({ metric: next as CouponMetric })} keepMounted={false}>
        {/* the tabs below have no other values */}
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
      <RevenueLostTable key={filters.organizationId} filters={filters} search={search} change={change} />
      <DealSiteCodes filters={filters} />
    </div>
  )
}
