import type { EventOf } from '@vigil/contract'
import type { HeavyCreative } from '../creatives/clean.ts'
import type { Creative, ThreatCreative } from '../creatives/creative.ts'
import type { Objection } from '../creatives/violations.ts'
import type { Random } from '../random/random.ts'
import type { Reader } from '../readers/reader.ts'
import type { SiteContext } from './site-context.ts'

/** Events about one ad on one page. What pages know differs, so every optional field is sometimes missing. */

export interface Place {
  context: SiteContext
  random: Random
  reader: Reader
  /** What the events of this visit say of their inventory. */
  inventory: { inventory?: SiteContext['inventory'] }
}

const common = ({ context, random, inventory }: Place, at: number) => ({
  id: random.id(),
  at,
  host: context.site.host,
  ...inventory,
})

const ownIds = ({ context, random }: Place) =>
  random.chance(0.88) ? { publisherId: context.publisherId, siteId: context.siteId } : {}

function pageOf({ context, random }: Place) {
  return context.addresses.length > 0 && random.chance(0.92) ? { url: random.pick(context.addresses) } : {}
}

export function incident(place: Place, at: number, creative: ThreatCreative): EventOf<'incident'> {
  const { random, reader } = place
  const { script, traits, offsetStart, offsetEnd, ...threat } = creative.threat
  return {
    ...common(place, at),
    type: 'incident',
    ...pageOf(place),
    ...random.pick(creative.known),
    ...ownIds(place),
    action: random.chance(0.96) ? 'blocked' : 'reported',
    ...threat,
    ...(random.chance(0.85) ? { script } : {}),
    ...(random.chance(0.93) ? { traits } : {}),
    ...(random.chance(0.95) ? { markup: creative.markup, offsetStart, offsetEnd } : {}),
    ...(random.chance(0.9) ? { utcOffset: reader.utcOffset } : {}),
  }
}

export function violation(place: Place, at: number, objection: Objection): EventOf<'violation'> {
  const { creative, weight: _weight, ...reason } = objection
  return {
    ...common(place, at),
    type: 'violation',
    ...pageOf(place),
    ...place.random.pick(creative.known),
    ...ownIds(place),
    ...reason,
  }
}

/** How many of a visit's bids were for one creative, and how many of them were stopped. */
export interface Sighting {
  blocks: number
  markupShare: number
  reason?: Pick<EventOf<'creative'>, 'violationClass' | 'variant'>
}

export function creativeSeen(place: Place, at: number, creative: Creative, sighting: Sighting): EventOf<'creative'> {
  const { random } = place
  return {
    ...common(place, at),
    type: 'creative',
    ...random.pick(creative.named),
    ...ownIds(place),
    bids: sighting.blocks + random.geometric(6, 60),
    blocks: sighting.blocks,
    ...(random.chance(0.85) ? { cpmUsd: Math.round(creative.cpmUsd * random.between(0.6, 1.5) * 1000) / 1000 } : {}),
    ...sighting.reason,
    ...(random.chance(sighting.markupShare) ? { markup: creative.markup } : {}),
  }
}

export function heavyAd(place: Place, at: number, { creative, kind }: HeavyCreative): EventOf<'heavy_ad'> {
  const { random } = place
  // Chrome unloads an ad at 4 MB of network, 60 s of processor, or 15 s of it in any 30 s.
  const bytes = kind === 'network' ? random.integer(4_000_001, 26_000_000) : random.integer(300_000, 3_900_000)
  const cpuMs = { network: [900, 14_000], cpu: [60_001, 190_000], peak_cpu: [15_001, 58_000] }[kind] as [number, number] // pairs
  return {
    ...common(place, at),
    type: 'heavy_ad',
    ...pageOf(place),
    ...random.pick(creative.known),
    ...ownIds(place),
    action: random.chance(0.9) ? 'blocked' : 'reported',
    kind,
    bytes,
    cpuMs: random.integer(...cpuMs),
  }
}
