import type { EventOf } from '@vigil/contract'
import type { HeavyCreative } from '../creatives/clean.ts'
import type { AdFields, Creative, ThreatCreative } from '../creatives/creative.ts'
import type { Objection } from '../creatives/violations.ts'
import type { Random } from '../random/random.ts'
import type { Reader } from '../readers/reader.ts'
import type { SiteContext } from './site-context.ts'

/**
 * Events about one ad on one page. Pages differ in what they report, so every optional field is sometimes undefined.
 * Every field is written out: building objects by spreading takes twenty times as long.
 */

export interface AdContext {
  context: SiteContext
  random: Random
  reader: Reader
  /** The inventory field of this visit's events. */
  inventory: SiteContext['inventory'] | undefined
}

type Incident = EventOf<'incident'>

function pickPage({ context, random }: AdContext): string | undefined {
  return context.addresses.length > 0 && random.chance(0.92) ? random.pick(context.addresses) : undefined
}

export function incident(place: AdContext, at: number, creative: ThreatCreative): Incident {
  const { context, random, reader } = place
  const { threat } = creative
  const ad = random.pick(creative.known)
  const knowsItself = random.chance(0.88)
  const hasMarkup = random.chance(0.95)
  return {
    type: 'incident',
    id: random.id(),
    at,
    host: context.site.host,
    inventory: place.inventory,
    url: pickPage(place),
    creativeId: ad.creativeId,
    bidderCode: ad.bidderCode,
    ssp: ad.ssp,
    dsp: ad.dsp,
    dspId: ad.dspId,
    dspCreativeId: ad.dspCreativeId,
    exchangeId: ad.exchangeId,
    seatId: ad.seatId,
    publisherId: knowsItself ? context.publisherId : undefined,
    siteId: knowsItself ? context.siteId : undefined,
    advertiserId: ad.advertiserId,
    campaignId: ad.campaignId,
    adomains: ad.adomains,
    deliverySource: ad.deliverySource,
    mediaType: ad.mediaType,
    action: random.chance(0.96) ? 'blocked' : 'reported',
    threatClass: threat.threatClass,
    variant: threat.variant,
    rule: threat.rule,
    script: random.chance(0.85) ? threat.script : undefined,
    // Some pages set an id for each page view.
    traits: { ...threat.traits, ...(random.chance(0.07) && { session: `view-${at}` }) },
    markup: hasMarkup ? creative.markup : undefined,
    offsetStart: hasMarkup ? threat.offsetStart : undefined,
    offsetEnd: hasMarkup ? threat.offsetEnd : undefined,
    utcOffset: random.chance(0.9) ? reader.utcOffset : undefined,
  }
}

export function violation(place: AdContext, at: number, objection: Objection): EventOf<'violation'> {
  const { context, random } = place
  const ad: AdFields = random.pick(objection.creative.known)
  const knowsItself = random.chance(0.88)
  return {
    type: 'violation',
    id: random.id(),
    at,
    host: context.site.host,
    inventory: place.inventory,
    url: pickPage(place),
    creativeId: ad.creativeId,
    bidderCode: ad.bidderCode,
    ssp: ad.ssp,
    dsp: ad.dsp,
    dspId: ad.dspId,
    dspCreativeId: ad.dspCreativeId,
    exchangeId: ad.exchangeId,
    seatId: ad.seatId,
    publisherId: knowsItself ? context.publisherId : undefined,
    siteId: knowsItself ? context.siteId : undefined,
    advertiserId: ad.advertiserId,
    campaignId: ad.campaignId,
    adomains: ad.adomains,
    deliverySource: ad.deliverySource,
    mediaType: ad.mediaType,
    action: objection.action,
    violationClass: objection.violationClass,
    variant: objection.variant,
    trigger: objection.trigger,
  }
}

/** Whether and why a creative was blocked, and how often its markup is included. */
export interface Sighting {
  blocks: number
  markupShare: number
  violationClass?: EventOf<'creative'>['violationClass']
  variant?: string
  /** The ad was checked against a profile. */
  isChecked?: boolean
}

export function creativeSeen(
  place: AdContext,
  at: number,
  creative: Creative,
  sighting: Sighting,
): EventOf<'creative'> {
  const { context, random } = place
  const ad = random.pick(creative.named)
  const knowsItself = random.chance(0.88)
  // Old builds report neither the inventory nor the facts that profiles match.
  const facts = sighting.isChecked && ad.adomains && place.inventory ? creative.facts : undefined
  return {
    type: 'creative',
    id: random.id(),
    at,
    host: context.site.host,
    inventory: place.inventory,
    creativeId: ad.creativeId,
    bidderCode: ad.bidderCode,
    ssp: ad.ssp,
    dsp: ad.dsp,
    dspId: ad.dspId,
    dspCreativeId: ad.dspCreativeId,
    exchangeId: ad.exchangeId,
    seatId: ad.seatId,
    publisherId: knowsItself ? context.publisherId : undefined,
    siteId: knowsItself ? context.siteId : undefined,
    advertiserId: ad.advertiserId,
    campaignId: ad.campaignId,
    adomains: ad.adomains,
    deliverySource: ad.deliverySource,
    mediaType: ad.mediaType,
    bids: sighting.blocks + random.geometric(6, 60),
    blocks: sighting.blocks,
    cpmUsd: random.chance(0.85) ? Math.round(creative.cpmUsd * random.between(600, 1500)) / 1000 : undefined,
    linkedHosts: facts?.linkedHosts,
    categories: facts?.categories,
    formats: facts?.formats,
    violationClass: sighting.violationClass,
    variant: sighting.variant,
    markup: random.chance(sighting.markupShare) ? creative.markup : undefined,
  }
}

/** Chrome unloads an ad at 4 MB of network, 60 s of CPU time, or 15 s of it within any 30 s. */
const processorMs = { network: [900, 14_000], cpu: [60_001, 190_000], peak_cpu: [15_001, 58_000] } as const

export function heavyAd(place: AdContext, at: number, { creative, kind }: HeavyCreative): EventOf<'heavy_ad'> {
  const { context, random } = place
  const ad = random.pick(creative.known)
  const knowsItself = random.chance(0.88)
  const [leastMs, mostMs] = processorMs[kind]
  return {
    type: 'heavy_ad',
    id: random.id(),
    at,
    host: context.site.host,
    inventory: place.inventory,
    url: pickPage(place),
    creativeId: ad.creativeId,
    bidderCode: ad.bidderCode,
    ssp: ad.ssp,
    dsp: ad.dsp,
    dspId: ad.dspId,
    dspCreativeId: ad.dspCreativeId,
    exchangeId: ad.exchangeId,
    seatId: ad.seatId,
    publisherId: knowsItself ? context.publisherId : undefined,
    siteId: knowsItself ? context.siteId : undefined,
    advertiserId: ad.advertiserId,
    campaignId: ad.campaignId,
    adomains: ad.adomains,
    deliverySource: ad.deliverySource,
    mediaType: ad.mediaType,
    action: random.chance(0.9) ? 'blocked' : 'reported',
    kind,
    bytes: kind === 'network' ? random.integer(4_000_001, 26_000_000) : random.integer(300_000, 3_900_000),
    cpuMs: random.integer(leastMs, mostMs),
  }
}
