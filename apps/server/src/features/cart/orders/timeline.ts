import type { AffiliateInsight, CouponInsight, TimelineAction, TimelineEvent } from '@vigil/contract'

/** The rows of a session that its timeline needs. */
export interface SessionRows {
  arrivals: readonly { at: number; landing_url: string; referrer: string; extensions: readonly string[] }[]
  attempts: readonly { at: number; code: string; origin: string }[]
  stuffings: readonly { at: number; network_name: string; cookies: readonly string[]; pixel: string }[]
  order: { at: number; order_id: string; value: number; discount_value: number; coupon_code: string }
}

/** An extension tries its codes one after another: attempts closer than this belong together. */
const runMs = 60_000

function event(action_name: TimelineAction, at: number, information: object): TimelineEvent {
  return {
    event_time: new Date(at).toISOString(),
    action_name,
    additional_information: JSON.stringify(information),
  }
}

interface Run {
  extension: string
  start: number
  last: number
  codes: Set<string>
}

/** Groups consecutive attempts of one extension. */
function groupRuns(attempts: SessionRows['attempts']): Run[] {
  const runs: Run[] = []
  for (const { at, code, origin } of [...attempts].sort((a, b) => a.at - b.at)) {
    const going = runs.findLast(({ extension, last }) => extension === origin && at - last < runMs)
    if (going) {
      going.last = at
      going.codes.add(code)
    } else runs.push({ extension: origin, start: at, last: at, codes: new Set([code]) })
  }
  return runs
}

/** The events of a session up to the order, earliest first. */
export function buildTimeline({ arrivals, attempts, stuffings, order }: SessionRows): TimelineEvent[] {
  const [arrival] = [...arrivals].sort((a, b) => a.at - b.at)
  const events = [
    ...groupRuns(attempts).map(({ start, codes, extension }) =>
      event('DiscountBlock', start, { coupon_codes: [...codes], extension } satisfies CouponInsight),
    ),
    ...stuffings.map(({ at, network_name, cookies, pixel }) =>
      event(cookies.length > 0 ? 'CookiesBlocked' : 'AffiliateBlockedDetails', at, {
        network: network_name,
        cookie: [...cookies],
        pixel,
      } satisfies AffiliateInsight),
    ),
    event('CheckoutSummary', order.at, {
      order_id: order.order_id,
      gross_sales: order.value,
      discount_applied: order.discount_value,
      coupon_code_applied: order.coupon_code,
    }),
  ]
  if (arrival) {
    const { at, landing_url, referrer, extensions } = arrival
    events.push(event('FirstArrival', at, { landing_url, referrer, extensions }))
  }
  return events.sort((a, b) => (a.event_time < b.event_time ? -1 : a.event_time > b.event_time ? 1 : 0))
}
