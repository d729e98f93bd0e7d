import type { UseQueryResult } from '@tanstack/react-query'
import { type AffiliateInsight, type CouponInsight, orderTexts, type TimelineEvent } from '@vigil/contract'
import { codeLabel, plainLabel } from '@vigil/presentation'
import { FactLine, Facts } from '../../../ui/facts/facts.tsx'
import { Widget } from '../../../ui/widget/widget.tsx'
import type { WidgetQuery } from '../../../ui/widget/widget-body.tsx'
import { affiliateInsights, couponInsights, extensionName } from './insights.ts'
import classes from './orders.module.css'

type CardProps = { timeline: UseQueryResult<TimelineEvent[]> }

/** Selects a card's data from the timeline. */
const read = <Data,>(timeline: CardProps['timeline'], of: (events: TimelineEvent[]) => Data): WidgetQuery<Data> => ({
  data: timeline.data && of(timeline.data),
  isPending: timeline.isPending,
  isFetching: timeline.isFetching,
  isError: timeline.isError,
  error: timeline.error,
  refetch: timeline.refetch,
})

/** Height in fact lines; a typical height while loading. */
const calculateHeight = (lines = 0) => Math.max(168, lines * 34)

export function CouponInsightsCard({ timeline }: CardProps) {
  const query = read(timeline, couponInsights)
  const lines = query.data?.reduce((sum, { coupon_codes }) => sum + Math.ceil(coupon_codes.length / 3), 0)
  return (
    <Widget
      title="Coupon injection insights"
      about="Coupon codes that extensions tried at checkout and couponGUARD blocked."
      query={query}
      emptyText={orderTexts.noCoupons}
      height={calculateHeight(lines)}
      canMaximise={false}
    >
      {(insights) => (
        <Facts>
          {insights.map((insight) => (
            <CouponLine key={insight.extension} {...insight} />
          ))}
        </Facts>
      )}
    </Widget>
  )
}

const CouponLine = ({ extension, coupon_codes: codes }: CouponInsight) => (
  <FactLine label={extensionName(extension)}>
    <ul className={classes.codes}>
      {codes.map((code) => (
        <li key={code}>{codeLabel(code)}</li>
      ))}
    </ul>
  </FactLine>
)

export function AffiliateInsightsCard({ timeline }: CardProps) {
  const query = read(timeline, affiliateInsights)
  // A pixel URL takes two lines, and each incident has padding.
  const lines = query.data?.reduce((sum, { cookie, pixel }) => sum + 2 + cookie.length + (pixel ? 2 : 0), 0)
  return (
    <Widget
      title="Affiliate cookie stuffing insights"
      about="Affiliate cookies and pixels set without a click and blocked by affiliateGUARD."
      query={query}
      emptyText={orderTexts.noAffiliates}
      height={calculateHeight(lines)}
      canMaximise={false}
    >
      {(insights) => insights.map((insight) => <AffiliateFacts key={JSON.stringify(insight)} insight={insight} />)}
    </Widget>
  )
}

function AffiliateFacts({ insight: { network, cookie, pixel } }: { insight: AffiliateInsight }) {
  return (
    <Facts>
      <FactLine label="Network">{plainLabel(network)}</FactLine>
      {cookie.length > 0 && (
        <FactLine label={cookie.length === 1 ? 'Cookie' : 'Cookies'}>
          {cookie.map((one) => (
            <div key={one}>{plainLabel(one)}</div>
          ))}
        </FactLine>
      )}
      {pixel && <FactLine label="Pixel">{plainLabel(pixel)}</FactLine>}
    </Facts>
  )
}
