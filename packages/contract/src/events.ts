import { z } from 'zod'
import { adFormatNames } from './ad-quality/profile.ts'
import { inventoryTypes } from './fields.ts'
import { rolloutGroups } from './malvertising/rollout-guards.ts'
import { threatClassNames, violationClassNames } from './malvertising/threats.ts'

/**
 * Events that the scripts send. The collector compiles these schemas to JSON Schema once (`z.toJSONSchema`) and never
 * runs zod on a beacon. Every field has a limit; an unknown type or field rejects its event, not the whole beacon.
 */

export const beaconLimits = {
  bytes: 262_144,
  events: 100,
  markupBytes: 65_536,
  /** Deduplication window of event ids. */
  idDays: 7,
  /** Tolerated clock skew: event times of a beacon with a larger difference in `sent` are corrected by it. */
  skewMs: 5_000,
  /**
   * Older events, after correction, are rejected. A script waits less than a minute before it gives up; the rest is for
   * devices that sleep meanwhile.
   */
  ageHours: 24,
} as const

const text = (max: number) => z.string().min(1).max(max)
const name = text(128)
const address = text(2_048)
const moneyUsd = z.number().min(0).max(10_000_000)

/** Generated in the browser, 128 random bits or a UUID: the deduplication key. */
const eventId = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/)

const common = {
  id: eventId,
  /** Unix time in milliseconds, by the browser's clock. */
  at: z.number().int().min(0).max(8_640_000_000_000),
  /** The page's host, or the app's bundle id. */
  host: text(253),
  inventory: z.enum(inventoryTypes).optional(),
}

/** The page's data on the ad: Prebid's bid and `meta`, the ad server's objects, the `pbad://` comment. */
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
  /** How the ad was delivered: prebid, gam, direct, … */
  deliverySource: text(64).optional(),
  mediaType: z.enum(['banner', 'video', 'native', 'audio']).optional(),
}

const page = { url: address.optional() }
const action = z.enum(['blocked', 'reported'])
// The collector also checks the size in bytes: a character can take four.
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
  /** The script's rule that matched. */
  rule: text(64),
  /** The responsible script or host, if known. */
  script: address.optional(),
  traits: z.record(text(64), z.string().max(256)).meta({ maxProperties: 20 }).optional(),
  markup: markup.optional(),
  offsetStart: z.number().int().min(0).max(beaconLimits.markupBytes).optional(),
  offsetEnd: z.number().int().min(0).max(beaconLimits.markupBytes).optional(),
  /** UTC offset of the visitor's clock, in minutes. */
  utcOffset: z.number().int().min(-900).max(900).optional(),
})

const violation = z.strictObject({
  ...common,
  ...page,
  ...ad,
  type: z.literal('violation'),
  action,
  violationClass: z.enum(violationClassNames),
  /** Category, format or brand within the class. */
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
  /** With `adomains`, the facts that ad quality profiles were matched with. Missing if no profile was checked. */
  linkedHosts: z.array(text(253)).max(20).optional(),
  categories: z.array(name).max(20).optional(),
  formats: z.array(z.enum(adFormatNames)).max(adFormatNames.length).optional(),
  violationClass: z.enum([...threatClassNames, ...violationClassNames]).optional(),
  variant: text(128).optional(),
  markup: markup.optional(),
})

/** Chrome's threshold that was exceeded. */
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

/** Result of scanning an ad before it ran; all except the first are reasons for an incomplete scan. */
export const inspectionOutcomes = [
  'inspected',
  'cross_origin',
  'too_large',
  'budget_exceeded',
  'unreachable',
  'too_late',
  /** Prebid or the ad server reports an ad in a slot where the script saw none. */
  'not_seen',
] as const
export type InspectionOutcome = (typeof inspectionOutcomes)[number]

/** Number of ads on one page by outcome, slot and delivery. Builds 1.0.0 send only the outcome. */
const inspection = z.strictObject({
  ...common,
  type: z.literal('inspection'),
  outcome: z.enum(inspectionOutcomes),
  ads: z.number().int().min(1).max(100_000),
  /** The ad unit path, Prebid's ad unit code, or the id of the slot's element. */
  slot: name.optional(),
  bidderCode: name.optional(),
  deliverySource: text(64).optional(),
  /** Whether the ads run in frames that the script limits. */
  contained: z.boolean().optional(),
  /** Sum of the bids' prices for these ads: CPM / 1,000. */
  valueUsd: z.number().min(0).max(1_000_000).optional(),
  /** The build's version. */
  build: text(64).optional(),
})

/** The most that a page view can report; more is a fault of the sender. */
const healthCount = z.number().int().min(0).max(10_000)
const healthMs = z.number().int().min(0).max(600_000)

/** How a page view went, while a build is rolled out gradually. One per page view. */
const pageHealth = z.strictObject({
  ...common,
  type: z.literal('page_health'),
  rollout: z.uuid(),
  build: text(64),
  group: z.enum(rolloutGroups),
  /** Uncaught errors of the script, and in ads. */
  errors: healthCount,
  ads: healthCount,
  blocks: healthCount,
  /** Beacons of the script. */
  sent: healthCount,
  failed: healthCount,
  firstPaintMs: healthMs.optional(),
  firstAdMs: healthMs.optional(),
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

const checkout = z.strictObject({
  ...cart,
  type: z.literal('checkout'),
  url: address.optional(),
  /** The script was on this page and reports every entry of a code. Builds before 1.1.0 do not. */
  entries: z.boolean().optional(),
})

/**
 * How a code came into the cart: `shop` is a link, a banner or the shop's own code; `extension` also stands for other
 * untrusted code.
 */
const couponSource = z.enum(['extension', 'deal_site', 'typed', 'pasted', 'shop'])

/** A code on its way to the shop's server. Its outcome follows in an attempt. */
const couponEntry = z.strictObject({
  ...cart,
  type: z.literal('coupon_entry'),
  code: text(64),
  source: couponSource,
  origin: text(253).optional(),
})

/** The shopper followed an affiliate's link. */
const affiliateArrival = z.strictObject({
  ...cart,
  type: z.literal('affiliate_arrival'),
  network: text(64),
  landingUrl: address.optional(),
})

const couponAttempt = z.strictObject({
  ...cart,
  type: z.literal('coupon_attempt'),
  code: text(64),
  source: couponSource,
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

/** Problems with a field of a conversion pixel call: missing, or in the wrong format. */
export const pixelProblems = ['missing', 'format'] as const

/**
 * One per invalid field of a call; such a call is not a conversion. The value is not sent, as it may be personal data.
 */
const pixelProblem = z.strictObject({
  ...cart,
  type: z.literal('pixel_problem'),
  /** Shared by all fields of a call. */
  callId: eventId,
  /** The field's name in the page's call. */
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
  page_health: pageHealth,
  cart_session: cartSession,
  checkout,
  coupon_entry: couponEntry,
  coupon_attempt: couponAttempt,
  popup_blocked: popupBlocked,
  affiliate_arrival: affiliateArrival,
  affiliate_blocked: affiliateBlocked,
  conversion,
  pixel_problem: pixelProblem,
} as const

export type EventType = keyof typeof eventSchemas
export type EventOf<Type extends EventType> = z.output<(typeof eventSchemas)[Type]>
export type VigilEvent = { [Type in EventType]: EventOf<Type> }[EventType]

/** One POST to the collector. `v` changes with the meaning of a field. */
export interface Beacon {
  v: 1
  /** The distribution of the sending script. */
  tag: string
  /** Send time by the browser's clock. */
  sent: number
  events: VigilEvent[]
}

/** Rejection reasons of an event or a beacon, used in the response and in metrics. */
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
  'too_many_hosts',
  'unconfirmed_domain',
  'quarantine_full',
] as const
export type RejectionReason = (typeof rejectionReasons)[number]
