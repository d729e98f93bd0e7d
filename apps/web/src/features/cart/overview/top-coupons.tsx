import { Button } from '@mantine/core'
import { type BlockedCoupon, overviewLimits } from '@vigil/contract'
import { codeLabel, exactCount } from '@vigil/presentation'
import { useState } from 'react'
import { legendKey, type ReportingFilters } from '../../../lib/reporting/filters.ts'
import { TablePane } from '../../../ui/maximise/table-pane.tsx'
import { Widget } from '../../../ui/widget/widget.tsx'
import classes from './cart-overview.module.css'
import { useWidget } from './use-widget.ts'

const { shownCoupons, topCoupons } = overviewLimits
const unknownExtension = 'Unknown extension'

export function TopCoupons({ filters }: { filters: ReportingFilters }) {
  const query = useWidget('topCouponsBlocked', filters)
  return (
    <Widget
      title="Top Coupons Blocked"
      about={`Coupon codes that extensions tried and that were blocked: the top ${shownCoupons}, or ${topCoupons} when maximised.`}
      query={query}
      emptyText="No coupons blocked in the selected period"
      height={404}
    >
      {(rows, { isMaximised }) => <Coupons key={legendKey(filters)} rows={rows} isMaximised={isMaximised} />}
    </Widget>
  )
}

function Coupons({ rows, isMaximised }: { rows: readonly BlockedCoupon[]; isMaximised: boolean }) {
  const [count, setCount] = useState<number>(shownCoupons)
  const shown = rows.slice(0, isMaximised ? topCoupons : count)
  const more = Math.min(shownCoupons, rows.length - shown.length)
  const most = rows[0]?.total_coupons_blocked ?? 1
  const table = {
    columns: ['Coupon code', 'Extension', 'Blocked'],
    rows: rows.map((row) => [
      codeLabel(row.coupon_code),
      row.extension_name || unknownExtension,
      exactCount(row.total_coupons_blocked),
    ]),
  }
  return (
    <div className={classes.coupons}>
      <TablePane table={table} name="Top Coupons Blocked" />
      <ol>
        {shown.map(({ coupon_code, extension_name, total_coupons_blocked }) => (
          <li key={JSON.stringify([coupon_code, extension_name])}>
            <span className={classes.code} title={coupon_code}>
              {codeLabel(coupon_code)}
            </span>
            <span className={classes.extension} title={extension_name}>
              {extension_name || unknownExtension}
            </span>
            <span className={classes.count}>{exactCount(total_coupons_blocked)}</span>
            <span className={classes.track} aria-hidden>
              <span style={{ width: `${(100 * total_coupons_blocked) / most}%` }} />
            </span>
          </li>
        ))}
      </ol>
      {more > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => setCount(count + shownCoupons)}>
          Show {more} more
        </Button>
      )}
    </div>
  )
}
