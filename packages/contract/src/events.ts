import { z } from 'zod'
import { inventoryTypes } from './fields.ts'
import { threatClassNames, violationClassNames } from './malvertising/threats.ts'

/**
 * What the scripts send. The collector compiles these schemas to JSON schema once (`z.toJSONSchema`) and never runs zod on a beacon.
 * Every field has a limit; an event with an unknown type or field is rejected by itself, never the whole beacon.
 */

export const beaconLimits = {
  bytes: 262_144,
  events: 100,
  markupBytes: 65_536,
  /** The same id within this time counts once. */
  idDays: 7,
  /** Of the browser's clock: a beacon whose `sent` is further off than this is corrected by the difference. */
  skewMs: 5_000,
  /** Older than this, after correction, an event is rejected: its day has been closed. */
  ageDays: 7,
} as const

const text = (max: number) => z.string().min(1).max(max)
const name = text(128)
const address = text(2_048)
const moneyUsd = z.number().min(0).max(10_000_000)

/** Made in the browser, 128 random bits or a UUID: the key by which an event counts once. */
const eventId = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/)

const common = {
  id: eventId,
  /** Milliseconds since 1970 by the browser's clock. */
  at: z.number().int().min(0).max(8_640_000_000_000),
  /** The page's host, or the app's bundle id. */
  host: text(253),
  inventory: z.enum(inventoryTypes).optional(),
}

/** What the page knows about the ad: Prebid's bid and `meta`, the ad server's objects, the `pbad://` comment. */
const ad = {
  creativeId: name.optional(),
  bidderCode: name.optional(),
  ssp: name.optional(),
  dsp: name.optional(),
  dspId: name.optional(),
  dspCreativeId: name.optional(),
  exchangeId: name.optional(),
  seatId: name.optional(),
  publisherId: name.optional(),
  siteId: name.optional(),
  advertiserId: name.optional(),
  campaignId: name.optional(),
  adomains: z.array(text(253)).max(10).optional(),
  /** How the ad came: prebid, gam, direct, … */
  deliverySource: text(64).optional(),
  mediaType: z.enum(['banner', 'video', 'native', 'audio']).optional(),
}

const page = { url: address.optional() }
const action = z.enum(['blocked', 'reported'])
// Counted in bytes again by the collector: a character can be four of them.
const markup = z.string().max(beaconLimits.markupBytes)

const pageView = z.strictObject({ ...common, type: z.literal('page_view') })

const incident = z.strictObject({
  ...common,
  ...page,
  ...ad,
  type: z.literal('incident'),
  action,
  threatClass: z.enum(threatClassNames),
  variant: text(64),
  /** The rule of the script that matched. */
  rule: text(64),
  /** The script or host that did it, where it is known. */
  script: address.optional(),
  traits: z.record(text(64), z.string().max(256)).meta({ maxProperties: 20 }).optional(),
  markup: markup.optional(),
  offsetStart: z.number().int().min(0).max(beaconLimits.markupBytes).optional(),
  offsetEnd: z.number().int().min(0).max(beaconLimits.markupBytes).optional(),
  /** Minutes the reader's clock is ahead of UTC. */
  utcOffset: z.number().int().min(-900).max(900).optional(),
})

const violation = z.strictObject({
  ...common,
  ...page,
  ...ad,
  type: z.literal('violation'),
  action,
  violationClass: z.enum(violationClassNames),
  /** What of the class: the category, the format, the brand's name. */
  variant: text(128),
  /** The list entry that matched. */
  trigger: text(253),
})

const creative = z.strictObject({
  ...common,
  ...ad,
  type: z.literal('creative'),
  creativeId: name,
  bids: z.number().int().min(1).max(100_000),
  blocks: z.number().int().min(0).max(100_000),
  cpmUsd: z.number().min(0).max(10_000).optional(),
  violationClass: z.enum([...threatClassNames, ...violationClassNames]).optional(),
  variant: text(128).optional(),
  markup: markup.optional(),
})

/** Which of Chrome's thresholds was passed. */
export const heavyAdKinds = ['network', 'cpu', 'peak_cpu'] as const

const heavyAd = z.strictObject({
  ...common,
  ...page,
  ...ad,
  type: z.literal('heavy_ad'),
  action,
  kind: z.enum(heavyAdKinds),
  bytes: z.number().int().min(0).max(1e12),
  cpuMs: z.number().int().min(0).max(1e9),
})

/** Result of scanning an ad before it ran; all but the first are reasons why it was not scanned, or not to the end. */
export const inspectionOutcomes = [
  'inspected',
  'cross_origin',
  'too_large',
  'budget_exceeded',
  'unreachable',
  'too_late',
] as const
export type InspectionOutcome = (typeof inspectionOutcomes)[number]

/** Ads of one page, counted. */
const inspection = z.strictObject({
  ...common,
  type: z.literal('inspection'),
  outcome: z.enum(inspectionOutcomes),
  ads: z.number().int().min(1).max(100_000),
})

const cart = {
  ...common,
  sessionId: eventId,
  mode: z.enum(['blocking', 'non_blocking']),
}
const extension = text(64)

const cartSession = z.strictObject({
  ...cart,
  type: z.literal('cart_session'),
  landingUrl: address.optional(),
  referrer: address.optional(),
  extensions: z.array(extension).max(20).optional(),
})

const checkout = z.strictObject({ ...cart, type: z.literal('checkout'), url: address.optional() })

const couponAttempt = z.strictObject({
  ...cart,
  type: z.literal('coupon_attempt'),
  code: text(64),
  source: z.enum(['extension', 'deal_site', 'typed']),
  /** The extension's name, or the deal site's host. */
  origin: text(253).optional(),
  outcome: z.enum(['blocked', 'applied', 'refused']),
  discountUsd: moneyUsd.optional(),
})

const popupBlocked = z.strictObject({ ...cart, type: z.literal('popup_blocked'), extension })

const affiliateBlocked = z.strictObject({
  ...cart,
  type: z.literal('affiliate_blocked'),
  network: text(64),
  cookies: z.array(text(256)).max(20),
  pixel: address.optional(),
  extension: extension.optional(),
  action,
})

const conversion = z.strictObject({
  ...cart,
  type: z.literal('conversion'),
  orderId: text(128),
  value: moneyUsd,
  currency: z.string().regex(/^[A-Z]{3}$/),
  shippingCost: moneyUsd,
  lineItemCosts: z.array(moneyUsd).max(200),
  productIds: z.array(text(128)).max(200),
  couponCode: z.string().max(64),
  discountValue: moneyUsd,
  affiliateTag: text(256).optional(),
  url: address.optional(),
})

/** What is wrong with a field of a call of the conversion pixel: it is not there, or it is not as it has to be. */
export const pixelProblems = ['missing', 'format'] as const

/** One for each wrong field of a call; such a call is no conversion. What the field held is not told: it may be personal. */
const pixelProblem = z.strictObject({
  ...cart,
  type: z.literal('pixel_problem'),
  /** The same for all fields of a call. */
  callId: eventId,
  /** As the page calls it. */
  field: text(64),
  problem: z.enum(pixelProblems),
  url: address.optional(),
})

export const eventSchemas = {
  page_view: pageView,
  incident,
  violation,
  creative,
  heavy_ad: heavyAd,
  inspection,
  cart_session: cartSession,
  checkout,
  coupon_attempt: couponAttempt,
  popup_blocked: popupBlocked,
  affiliate_blocked: affiliateBlocked,
  conversion,
  pixel_problem: pixelProblem,
} as const

export type EventType = keyof typeof eventSchemas
export type EventOf<Type extends EventType> = z.output<(typeof eventSchemas)[Type]>
export type VigilEvent = { [Type in EventType]: EventOf<Type> }[EventType]

/** One post to the collector. `v` changes when the meaning of a field does. */
export interface Beacon {
  v: 1
  /** The distribution whose script sends it. */
  tag: string
  /** When it was sent, by the browser's clock. */
  sent: number
  events: VigilEvent[]
}

/** Why an event, or a whole beacon, was not taken. The answer and the metrics use these words. */
export const rejectionReasons = [
  'not_json',
  'bad_beacon',
  'unknown_tag',
  'tag_disabled',
  'unknown_type',
  'bad_event',
  'too_old',
  'in_future',
  'markup_too_large',
  'bot',
] as const
export type RejectionReason = (typeof rejectionReasons)[number]
