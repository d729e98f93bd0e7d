import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Order } from '@vigil/contract'
import { browserName, codeLabel, deviceName, dollars, plainLabel, timeInWords } from '@vigil/presentation'
import type { ReactNode } from 'react'
import IconArrowRight from '~icons/arrow-right'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { extensionName } from './insights.ts'
import { OrderNumber } from './order-number.tsx'
import { OrderVerdict } from './order-verdict.tsx'
import classes from './orders.module.css'
import type { OrdersSearch } from './orders-search.ts'
import { RecoveredAmount } from './recovered-amount.tsx'

type OrderCardProps = {
  order: Order
  /** The list to return to from the details; null if the viewer may not open them. */
  search: OrdersSearch | null
}

export function OrderCard({ order, search }: OrderCardProps) {
  const { order_id: id, session_id: sessionID } = order
  return (
    <li className={classes.card}>
      <header className={classes.cardHeader}>
        <h2 className={classes.cardTitle}>
          Order <OrderNumber orderId={id} />
        </h2>
        <time className={classes.time} dateTime={order.client_timestamp_utc}>
          {timeInWords(order.client_timestamp_utc)} UTC
        </time>
        {search && (
          <Button
            renderRoot={(props) => (
              <Link {...props} to="/orders-detail/details" search={{ ...search, id, sessionID }} />
            )}
            className={classes.details}
            variant="default"
            size="xs"
            rightSection={<IconArrowRight size={14} aria-hidden />}
            aria-label={`Details of order ${id}`}
          >
            Details
          </Button>
        )}
      </header>
      <dl className={classes.cardFacts}>
        <CardFact label="Total sale">{dollars(order.total_sale)}</CardFact>
        <CardFact label="Recovered revenue">
          <RecoveredAmount
            amount={order.recovered_revenue}
            value={order.total_sale}
            recovery={order.recovery}
            label={`recovered revenue of order ${id}`}
          />
        </CardFact>
        {order.discounts_blocked_enabled && <CouponGuard order={order} />}
        {order.affiliate_prevention_enabled && <AffiliateGuard order={order} />}
        <CardFact label="Device">
          {deviceName(order.device_type)}
          <span className={classes.aside}>
            {[order.operating_system, browserName(order.browser)].filter(Boolean).map(plainLabel).join(' · ')}
          </span>
        </CardFact>
      </dl>
      {order.verdict && (
        <div className={classes.verdict}>
          Server verdict <OrderVerdict verdict={order.verdict} />
        </div>
      )}
    </li>
  )
}

function CouponGuard({ order }: { order: Order }) {
  const { total_block_coupons: attempts, extensions_injected: extensions, coupons_blocked: codes } = order
  const times = attempts > codes.length ? ` (${attempts} attempts)` : ''
  const tried = `${codes.length} ${codes.length === 1 ? 'coupon' : 'coupons'}${times}`
  const by = (extensions.length > 0 ? extensions : ['']).map(extensionName).join(', ')
  return (
    <CardFact label="couponGUARD">
      <GuardBadge isBlocked={attempts > 0} />
      {attempts > 0 && (
        <span className={classes.aside} title={codes.map(codeLabel).join(', ')}>
          {tried} by {by} · {dollars(order.couponGuard_recovered_revenue)}
        </span>
      )}
    </CardFact>
  )
}

function AffiliateGuard({ order }: { order: Order }) {
  const blocks = order.total_block_affiliates
  return (
    <CardFact label="affiliateGUARD">
      <GuardBadge isBlocked={blocks > 0} />
      {blocks > 0 && (
        <span className={classes.aside}>
          {blocks} {blocks === 1 ? 'attempt' : 'attempts'} · {dollars(order.affiliateGuard_recovered_revenue)}
        </span>
      )}
    </CardFact>
  )
}

const CardFact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.cardFact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** Whether a protection blocked something in the order's session. */
const GuardBadge = ({ isBlocked }: { isBlocked: boolean }) => (
  <StatusBadge tone={isBlocked ? 'good' : 'neutral'}>{isBlocked ? 'Blocked' : 'Not Attempted'}</StatusBadge>
)
