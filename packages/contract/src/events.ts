import { z } from 'zod'
import { adFormatNames } from './ad-quality/profile.ts'
import {
  affiliateArrival,
  affiliateBlocked,
  cartSession,
  checkout,
  conversion,
  couponAttempt,
  couponEntry,
  pixelProblem,
  popupBlocked,
} from './cart/events.ts'
import { action, address, commonFields, name, text } from './event-fields.ts'
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
// The collector also checks the size in bytes: a character can take four.
const markup = z.string().max(beaconLimits.markupBytes)

const pageView = z.strictObject({ ...commonFields, type: z.literal('page_view') })

const incident = z.strictObject({
  ...commonFields,
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
  ...commonFields,
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
  ...commonFields,
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
  ...commonFields,
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
  ...commonFields,
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

/** Health of a page view during a gradual rollout. One per page view. */
const pageHealth = z.strictObject({
  ...commonFields,
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
