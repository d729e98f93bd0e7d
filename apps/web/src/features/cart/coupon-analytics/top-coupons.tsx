import { useQuery } from '@tanstack/react-query'
import type { CouponScope } from '@vigil/contract'
import { codeLabel } from '@vigil/presentation'
import type { ReportingFilters } from '../../../lib/reporting/filters.ts'
import { LabelledBars } from '../../../ui/chart/labelled-bars.tsx'
import { Widget } from '../../../ui/widget/widget.tsx'
import classes from './coupon-analytics.module.css'
import { topCouponsQuery } from './queries.ts'

const cards: { scope: CouponScope; title: string; about: string }[] = [
  {
    scope: 'overall',
    title: 'Top Coupons Overall',
    about: 'Coupon codes by number of orders, from any source.',
  },
  {
    scope: 'dealsite',
    title: 'Top Coupons from Deal Sites',
    about: 'Coupon codes from deal sites by number of orders.',
  },
  {
    scope: 'extension',
    title: 'Top Coupons from Extensions',
    about: 'Coupon codes from extensions by number of orders. Chrome users only.',
  },
]
const shown = { minimised: 5, maximised: 100 }

export const TopCoupons = ({ filters }: { filters: ReportingFilters }) => (
  <div className={classes.top}>
    {cards.map((card) => (
      <TopCouponsCard key={card.scope} {...card} filters={filters} />
    ))}
  </div>
)

function TopCouponsCard({ scope, title, about, filters }: (typeof cards)[number] & { filters: ReportingFilters }) {
  const query = useQuery(topCouponsQuery(scope, filters))
  return (
    <Widget title={title} about={about} query={query} height={176}>
      {(rows, { isMaximised }) => (
        <LabelledBars
          rows={rows.map((row) => ({ label: codeLabel(row.coupon_code), value: row.total_completed_orders_applied }))}
          count={isMaximised ? shown.maximised : shown.minimised}
          label="Coupon code"
          measure="Orders"
          ariaLabel={title}
          isFilling={!isMaximised}
        />
      )}
    </Widget>
  )
}
