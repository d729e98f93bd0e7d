import type { EventType, RejectionReason } from '@vigil/contract'

const types: Record<EventType, string> = {
  page_view: 'Page views',
  incident: 'Incidents',
  violation: 'Ad quality violations',
  creative: 'Creatives seen',
  heavy_ad: 'Heavy ads',
  inspection: 'Ad inspection counts',
  page_health: 'Page health',
  cart_session: 'Cart sessions',
  checkout: 'Checkouts',
  coupon_entry: 'Coupon entries',
  coupon_attempt: 'Coupon attempts',
  popup_blocked: 'Popups blocked',
  affiliate_arrival: 'Affiliate arrivals',
  affiliate_blocked: 'Affiliate stuffing blocked',
  conversion: 'Conversions',
  pixel_problem: 'Invalid pixel calls',
}

const reasons: Record<RejectionReason | 'damaged', string> = {
  not_json: 'Beacon is not JSON',
  bad_beacon: 'Malformed beacon',
  unknown_tag: 'Unknown tag',
  tag_disabled: 'Disabled tag',
  unknown_type: 'Unknown event type',
  bad_event: 'Malformed event',
  too_old: 'Older than 24 hours',
  in_future: 'Dated in the future',
  markup_too_large: 'Markup too large',
  bot: 'Sent by a bot',
  too_many_hosts: 'Too many new sites from one network',
  unconfirmed_domain: 'Unconfirmed domain in strict mode',
  quarantine_full: 'Unconfirmed domain, quarantine full',
  damaged: 'Lost with a damaged journal',
}

const refusals: Record<string, string> = {
  too_large: 'Beacon too large',
  rate_limited: 'Too many from one IP address',
  tag_limited: 'Too many from one tag',
  unavailable: 'Journal unavailable',
}

/** Falls back to the key itself for names that only a newer server has. */
const nameIn = (names: Record<string, string>) => (key: string) => names[key] ?? sentence(key)

const sentence = (key: string) => key.charAt(0).toUpperCase() + key.slice(1).replaceAll('_', ' ')

export const typeName = nameIn(types)
export const reasonName = nameIn(reasons)
export const refusalName = nameIn(refusals)
