import {
  type AffiliateInsight,
  affiliateInsight,
  type CouponInsight,
  couponInsight,
  type Order,
  type TimelineAction,
  type TimelineEvent,
} from '@vigil/contract'
import { codeLabel, dollars, plainLabel } from '@vigil/presentation'
import { z } from 'zod'

/** Parses timeline details. Event text is untrusted: unparseable values show nothing. */

function parsed<Value>(schema: z.ZodType<Value>, { additional_information }: TimelineEvent): Value | null {
  try {
    return schema.parse(JSON.parse(additional_information))
  } catch {
    return null
  }
}

const parseDetails = <Value>(
  events: readonly TimelineEvent[],
  actions: readonly TimelineAction[],
  schema: z.ZodType<Value>,
) => events.filter(({ action_name }) => actions.includes(action_name)).flatMap((event) => parsed(schema, event) ?? [])

/** Coupon codes tried by each extension, without duplicates. */
export function couponInsights(events: readonly TimelineEvent[]): CouponInsight[] {
  const codes = new Map<string, Set<string>>()
  for (const { extension, coupon_codes } of parseDetails(events, ['DiscountBlock'], couponInsight))
    codes.set(extension, new Set([...(codes.get(extension) ?? []), ...coupon_codes]))
  return [...codes].map(([extension, own]) => ({ extension, coupon_codes: [...own] }))
}

export const affiliateInsights = (events: readonly TimelineEvent[]): AffiliateInsight[] =>
  parseDetails(events, ['CookiesBlocked', 'AffiliateBlockedDetails'], affiliateInsight)

export const extensionName = (extension: string) => (extension ? plainLabel(extension) : 'Unknown extension')

const arrival = z.object({ referrer: z.string(), landing_url: z.string() })
const purchase = z.object({ gross_sales: z.number(), coupon_code_applied: z.string() })

/** One-line note below a timeline event; '' if there is none. */
export function eventNote(event: TimelineEvent): string {
  switch (event.action_name) {
    case 'FirstArrival': {
      const { referrer = '', landing_url = '' } = parsed(arrival, event) ?? {}
      return referrer ? `Arrived from ${plainLabel(referrer)}` : landing_url && `Landed on ${plainLabel(landing_url)}`
    }
    case 'DiscountBlock': {
      const insight = parsed(couponInsight, event)
      return insight ? `${insight.coupon_codes.map(codeLabel).join(', ')} by ${extensionName(insight.extension)}` : ''
    }
    case 'CookiesBlocked':
    case 'AffiliateBlockedDetails': {
      const insight = parsed(affiliateInsight, event)
      return insight ? plainLabel(insight.network) : ''
    }
    case 'CheckoutSummary': {
      const order = parsed(purchase, event)
      if (!order) return ''
      const { gross_sales, coupon_code_applied } = order
      return `${dollars(gross_sales)}${coupon_code_applied ? ` with ${codeLabel(coupon_code_applied)}` : ''}`
    }
  }
}

/** With affiliate protection only, details are for superadmins (specification 3, section 2). */
export const hasDetails = (order: Order, isSuperadmin: boolean) =>
  isSuperadmin || !order.affiliate_prevention_enabled || order.discounts_blocked_enabled
