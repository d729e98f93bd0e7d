import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type OrderDetail, orderTexts } from '@vigil/contract'
import IconArrowLeft from '~icons/arrow-left'
import { ApiFailure } from '../../../lib/api/api.ts'
import { timeInWords } from '../../../lib/format/formats.ts'
import { ShopPage } from '../../../lib/reporting/shop-page.tsx'
import { usePageSearch } from '../../../lib/search/page-search.ts'
import { CopyText } from '../../../ui/copy/copy-text.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { PageSkeleton } from '../../../ui/states/page-skeleton.tsx'
import { AffiliateInsightsCard, CouponInsightsCard } from './insight-cards.tsx'
import { OrderNumber } from './order-number.tsx'
import { OrderSummary } from './order-summary.tsx'
import classes from './orders.module.css'
import { type OrderDetailsSearch, orderDetailsSearch } from './orders-search.ts'
import { orderQuery, timelineQuery, type WantedOrder } from './queries.ts'
import { TimelineCard } from './timeline-card.tsx'

export function OrderDetailsPage() {
  const [search] = usePageSearch(orderDetailsSearch)
  return (
    <div className={classes.page}>
      <BackButton search={search} />
      <ShopPage organization={search.organization}>
        {({ organizationId }) => <WantedDetails organizationId={organizationId} search={search} />}
      </ShopPage>
    </div>
  )
}

/** Returns to the list with its days, shop, sites and page. */
function BackButton({ search: { id, sessionID, ...list } }: { search: OrderDetailsSearch }) {
  return (
    <div>
      <Button
        renderRoot={(props) => <Link {...props} to="/orders-report" search={list} />}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
      >
        Back to orders
      </Button>
    </div>
  )
}

function WantedDetails({ organizationId, search }: { organizationId: number; search: OrderDetailsSearch }) {
  const wanted: WantedOrder = { organizationId, orderId: search.id, sessionId: search.sessionID }
  const { data, error, refetch, isFetching } = useQuery(orderQuery(wanted))
  if (data) return <Details order={data} wanted={wanted} />
  if (!error) return <PageSkeleton cards={2} />
  const isMissing = search.id === '' || search.sessionID === ''
  const isGone = error instanceof ApiFailure && error.status === 404
  if (isMissing || isGone)
    return <EmptyState text={isMissing ? orderTexts.missingParameters : error.message} minHeight={320} />
  return <ErrorState detail={error.message} onRetry={refetch} isRetrying={isFetching} minHeight={320} />
}

function Details({ order, wanted }: { order: OrderDetail; wanted: WantedOrder }) {
  const timeline = useQuery(timelineQuery(wanted, order.event_time.slice(0, 10)))
  return (
    <>
      <header className={classes.orderHeader}>
        <h2 className={classes.orderTitle}>
          Order <OrderNumber orderId={order.order_id} />
        </h2>
        <span className={classes.time}>
          <time dateTime={order.event_time}>{timeInWords(order.event_time)} UTC</time>
          <span className={classes.session}>
            Session <CopyText value={order.sessionID} />
          </span>
        </span>
      </header>
      <div className={classes.panels}>
        <OrderSummary order={order} />
        <TimelineCard timeline={timeline} />
        {order.coupon_guard_enabled_information && <CouponInsightsCard timeline={timeline} />}
        {order.affiliate_guard_enabled_information && <AffiliateInsightsCard timeline={timeline} />}
      </div>
    </>
  )
}
