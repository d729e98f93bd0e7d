import type { OrderDetail } from '@vigil/contract'
import { browserName, codeLabel, deviceName, dollars, plainLabel } from '@vigil/presentation'
import { CopyText } from '../../../ui/copy/copy-text.tsx'
import { FactLine, Facts } from '../../../ui/facts/facts.tsx'
import { Widget } from '../../../ui/widget/widget.tsx'
import type { WidgetQuery } from '../../../ui/widget/widget-body.tsx'
import { OrderVerdict, VerdictReasons } from './order-verdict.tsx'
import { otherCharges } from './other-charges.ts'
import { RecoveredAmount } from './recovered-amount.tsx'

const none = '–'
const text = (value: string) => (value ? plainLabel(value) : none)

/** Wraps loaded data as a query, for the card. */
const known = (data: OrderDetail): WidgetQuery<OrderDetail> => ({
  data,
  isPending: false,
  isFetching: false,
  isError: false,
  error: null,
  refetch: () => undefined,
})

export function OrderSummary({ order }: { order: OrderDetail }) {
  return (
    <Widget title="Order summary" query={known(order)} height={392} canMaximise={false}>
      {() => <SummaryFacts order={order} />}
    </Widget>
  )
}

function SummaryFacts({ order }: { order: OrderDetail }) {
  const {
    coupon_guard_enabled_information: hasCouponGuard,
    affiliate_guard_enabled_information: hasAffiliateGuard,
    extensions_installed: extensions,
  } = order
  const rest = otherCharges(order)
  return (
    <Facts>
      <FactLine label="Line items">{dollars(order.line_item_price)}</FactLine>
      <FactLine label="Discount applied">{dollars(0 - order.discount_applied)}</FactLine>
      <FactLine label="Shipping">{dollars(order.shipping_cost)}</FactLine>
      {rest !== 0 && <FactLine label="Taxes and other charges">{dollars(rest)}</FactLine>}
      <FactLine label="Gross sales">
        <strong>{dollars(order.gross_sales)}</strong>
      </FactLine>
      <FactLine label="Coupon code applied">
        {order.coupon_code_applied ? codeLabel(order.coupon_code_applied) : none}
      </FactLine>
      {hasCouponGuard && (
        <FactLine label="Recovered by couponGUARD">
          <RecoveredAmount
            amount={order.coupon_guard_recovered_revenue}
            value={order.gross_sales}
            recovery={{ ...order.recovery, affiliate: null }}
            label="recovered by couponGUARD"
          />
        </FactLine>
      )}
      {hasAffiliateGuard && (
        <FactLine label="Recovered by affiliateGUARD">
          <RecoveredAmount
            amount={order.affiliate_guard_recovered_revenue}
            value={order.gross_sales}
            recovery={{ ...order.recovery, coupon: null }}
            label="recovered by affiliateGUARD"
          />
        </FactLine>
      )}
      <FactLine label="Server verdict">
        {order.verdict ? (
          <>
            <OrderVerdict verdict={order.verdict} />
            <VerdictReasons verdict={order.verdict} />
          </>
        ) : (
          none
        )}
      </FactLine>
      {order.verdict && (
        <FactLine label="Evidence ID">
          <CopyText value={order.verdict.evidenceId} />
        </FactLine>
      )}
      <FactLine label="Device type">{deviceName(order.device_type)}</FactLine>
      <FactLine label="Operating system">{text(order.operating_system)}</FactLine>
      <FactLine label="Browser">{browserName(order.browser)}</FactLine>
      <FactLine label="Extensions installed">
        {extensions.length > 0 ? extensions.map(plainLabel).join(', ') : none}
      </FactLine>
      <FactLine label="Referrer">{text(order.referrer)}</FactLine>
      <FactLine label="Checkout URL">{text(order.checkout_url)}</FactLine>
    </Facts>
  )
}
