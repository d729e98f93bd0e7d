import type { EventType, RejectionReason } from '@vigil/contract'

const types: Record<EventType, string> = {
  page_view: 'Page views',
  incident: 'Incidents',
  violation: 'Ad quality violations',
  creative: 'Creatives seen',
  heavy_ad: 'Heavy ads',
  inspection: 'Counts of ads inspected',
  cart_session: 'Cart sessions',
  checkout: 'Checkouts',
  coupon_attempt: 'Coupon attempts',
  popup_blocked: 'Popups blocked',
  affiliate_blocked: 'Affiliate stuffing blocked',
  conversion: 'Conversions',
  pixel_problem: 'Wrong pixel calls',
}

const reasons: Record<RejectionReason | 'damaged', string> = {
  not_json: 'Beacon was not JSON',
  bad_beacon: 'Beacon was malformed',
  unknown_tag: 'Tag is unknown',
  tag_disabled: 'Tag is switched off',
  unknown_type: 'Event type is unknown',
  bad_event: 'Event was malformed',
  too_old: 'Older than seven days',
  in_future: 'Dated in the future',
  markup_too_large: 'Markup was too large',
  bot: 'Sent by a bot',
  damaged: 'Lost with a damaged journal',
}

const refusals: Record<string, string> = {
  too_large: 'Beacon was too large',
  rate_limited: 'Too many from one address',
  unavailable: 'Journal could not take it',
}

/** A newer server may count what this page does not know yet: then its own word, made readable. */
const nameIn = (names: Record<string, string>) => (key: string) => names[key] ?? sentence(key)

const sentence = (key: string) => key.charAt(0).toUpperCase() + key.slice(1).replaceAll('_', ' ')

export const typeName = nameIn(types)
export const reasonName = nameIn(reasons)
export const refusalName = nameIn(refusals)
