import type { AffiliateRevenue } from '@vigil/contract'
import { compactDollars, dollars, exactCount, percent, valueBefore } from '@vigil/presentation'
import type { ReportingFilters } from '../../../lib/reporting/filters.ts'
import { ChangeBadge } from '../../../ui/stat-tile/change-badge.tsx'
import { Widget } from '../../../ui/widget/widget.tsx'
import classes from './cart-overview.module.css'
import { modelNotes } from './metric-abouts.ts'
import { useWidget } from './use-widget.ts'

/** Revenue saved by affiliateGUARD and its inputs. */
export function AffiliateCard({ filters }: { filters: ReportingFilters }) {
  const query = useWidget('affiliateFraudRecoveredRevenue', filters)
  return (
    <Widget
      title="Affiliate Fraud Recovered Revenue"
      about={modelNotes.affiliate}
      query={query}
      height={76}
      canMaximise={false}
    >
      {([row]) => row && <Figures {...row} />}
    </Widget>
  )
}

function Figures(row: AffiliateRevenue) {
  const { recovered_revenue: value, recovered_revenue_percent_difference: difference, total_fee } = row
  const before = valueBefore(value, difference)
  return (
    <div className={classes.affiliate}>
      <div>
        <span className={classes.amount} title={dollars(value)}>
          {total_fee === null ? 'N/A' : compactDollars(value)}
        </span>
        {total_fee !== null && <ChangeBadge value={value} before={before} goodWhen="up" beforeText={dollars(before)} />}
      </div>
      <Fact label="Orders with cookie stuffing blocked" value={exactCount(row.completed_orders)} />
      <Fact label="Value of these orders" value={dollars(row.gross_sales)} />
      <Fact
        label="Total fee"
        value={total_fee === null ? 'Not set' : percent(total_fee / 100)}
        about={
          total_fee === null
            ? 'Set the affiliate fee to see recovered revenue'
            : `${row.affiliate_fee}% affiliate fee, ${row.affiliate_network_fee}% of it to the network`
        }
      />
    </div>
  )
}

const Fact = ({ label, value, about }: { label: string; value: string; about?: string }) => (
  <div className={classes.fact}>
    <span>{label}</span>
    <strong>{value}</strong>
    {about && <small>{about}</small>}
  </div>
)
