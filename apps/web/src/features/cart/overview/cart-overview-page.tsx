import { usePrefetchQuery } from '@tanstack/react-query'
import { guardsInUse } from '@vigil/presentation'
import { NewDomainsButton } from '../../../lib/new-domains/new-domains-button.tsx'
import type { ReportingFilters } from '../../../lib/reporting/filters.ts'
import { ReportingFilterBar } from '../../../lib/reporting/reporting-filter-bar.tsx'
import { ShopPage } from '../../../lib/reporting/shop-page.tsx'
import { usePageSearch } from '../../../lib/search/page-search.ts'
import { NoProtection } from '../../../lib/shop/no-protection.tsx'
import { isUnprotected, type Protections } from '../../../lib/shop/protections.ts'
import { type ShopReportProps, useShopReporting } from '../../../lib/shop/use-shop-reporting.ts'
import { AffiliateCard } from './affiliate-card.tsx'
import classes from './cart-overview.module.css'
import { type CartOverviewSearch, cartOverviewSearch } from './cart-overview-search.ts'
import { ExtensionPie } from './extension-pie.tsx'
import { AffiliateFees } from './fees/affiliate-fees.tsx'
import { Insights } from './insights.tsx'
import { OverallMetrics } from './overall-metrics.tsx'
import { feesQuery } from './queries.ts'
import { ReportButton } from './report-button.tsx'
import { TopCoupons } from './top-coupons.tsx'
import { useWidget } from './use-widget.ts'

export function CartOverviewPage() {
  const [search, change] = usePageSearch(cartOverviewSearch)
  return (
    <ShopPage organization={search.organization}>
      {(chosen) => <Overview {...chosen} search={search} change={change} />}
    </ShopPage>
  )
}

function Overview({ search, change, ...chosen }: ShopReportProps<CartOverviewSearch>) {
  // Load protections and fees first: they respond immediately and decide which widgets to query.
  const onOrganization = { metric: 'recovered_revenue' } as const
  const { reporting, protections } = useShopReporting({ ...chosen, search, change, onOrganization })
  const { filters } = reporting
  usePrefetchQuery(feesQuery(filters.organizationId))
  return (
    <div className={classes.page}>
      <NewDomainsButton organizationId={filters.organizationId} />
      <ReportButton reporting={reporting} />
      <ReportingFilterBar reporting={reporting} />
      <Widgets {...{ filters, protections }} metric={search.metric} onMetric={(metric) => change({ metric })} />
    </div>
  )
}

type WidgetsProps = {
  filters: ReportingFilters
  protections: Protections | undefined
  metric: CartOverviewSearch['metric']
  onMetric: (metric: CartOverviewSearch['metric']) => void
}

function Widgets({ filters, protections, metric, onMetric }: WidgetsProps) {
  const { organizationId } = filters
  const overall = useWidget('overallMetrics', filters)
  const enabled = protections ?? { coupon: false, affiliate: false }
  const { coupon: hasCoupon, affiliate: hasAffiliate } = guardsInUse(enabled, overall.data?.[0])
  const notice = isUnprotected(protections) && (
    <NoProtection consequence="Orders are counted, but nothing is blocked or recovered." />
  )
  // Empty charts would hide the notice.
  if (notice && !overall.data?.[0]?.completed_orders) return notice
  return (
    <>
      {notice}
      <OverallMetrics
        {...{ filters, overall, metric, onMetric }}
        protections={protections ? { coupon: hasCoupon, affiliate: hasAffiliate } : { coupon: true, affiliate: true }}
        actions={enabled.affiliate && <AffiliateFees key={organizationId} organizationId={organizationId} />}
      />
      {hasAffiliate && <AffiliateCard filters={filters} />}
      {hasCoupon && (
        <>
          <div className={classes.pair}>
            <TopCoupons filters={filters} />
            <Insights filters={filters} />
          </div>
          <div className={classes.pair}>
            <ExtensionPie widget="popupsBlockedByExtension" filters={filters} />
            <ExtensionPie widget="couponInjectionBlockedByExtension" filters={filters} />
          </div>
        </>
      )}
    </>
  )
}
