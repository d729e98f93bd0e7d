import { threatClasses } from '@vigil/contract'
import type { AdEvent, Clues, Reason } from './clues.ts'
import type { Described } from './described-classes.ts'

/**
 * Weights are logarithms of likelihood ratios: how much more often a detail agrees when this event is the one the
 * reader means than when it is any other ad of the site. `for` is added if it agrees, `against` if it does not, and
 * unknown details add nothing. Assumed error rates: every tenth reader names the wrong device, few the wrong country.
 */
const weights = {
  incident: 3,
  /** The script contains nearly all attacks, but readers can only notice the others. */
  unblocked: 0.8,
  page: { for: 2.6, against: -1.2 },
  device: { for: 0.7, against: -1.4 },
  os: { for: 0.8, against: -1 },
  browser: { for: 0.7, against: -0.7 },
  /** A reader who names the wrong device also gets system and browser wrong: counted as one error. */
  software: { against: -2.2 },
  country: { for: 1.5, against: -3 },
  effect: { for: 2.4, against: -2 },
  inView: { creative: 5, advertiser: 2.5, against: -0.5 },
  /** Time: full at the moment, this much less at the end of the tolerance, and then falling fast. */
  time: { within: 0.8, beyond: 4 },
} as const

export interface Scored {
  score: number
  reasons: Reason[]
}

interface Part {
  score: number
  reason?: Reason
}

/** Scores an event against a complaint. */
export function scoreEvent(event: AdEvent, clues: Clues, described: Described): Scored {
  const parts: Part[] = [
    kind(event),
    time(event, clues),
    page(event, clues),
    effect(event, described),
    ...software(event, clues),
    country(event, clues),
    inView(event, clues),
  ]
  return {
    score: parts.reduce((sum, part) => sum + part.score, 0),
    reasons: parts.flatMap(({ reason }) => reason ?? []),
  }
}

const because = (kind: Reason['kind'], text: string): Reason => ({ kind, text })

function kind(event: AdEvent): Part {
  if (event.kind === 'sighting') return { score: 0, reason: because('neutral', 'seen without an attack') }
  if (event.isBlocked) return { score: weights.incident }
  return { score: weights.incident + weights.unblocked, reason: because('for', 'attack was not blocked') }
}

function time({ at }: AdEvent, clues: Clues): Part {
  const distance = Math.abs(at - clues.at) / clues.toleranceMs
  const score = -weights.time.within * Math.min(1, distance) - weights.time.beyond * Math.max(0, distance - 1)
  return { score, reason: because(distance <= 1 ? 'for' : 'against', formatDistance(at - clues.at)) }
}

const minuteMs = 60_000

export function formatDistance(ms: number): string {
  const minutes = Math.round(Math.abs(ms) / minuteMs)
  if (minutes === 0) return 'at the same minute'
  const hours = Math.floor(minutes / 60)
  const amount =
    hours === 0
      ? `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
      : `${hours} h${minutes % 60 === 0 ? '' : ` ${minutes % 60} min`}`
  return `${amount} ${ms < 0 ? 'before' : 'after'}`
}

function page({ url }: AdEvent, { pageUrl }: Clues): Part {
  const [own, given] = [toPage(url), toPage(pageUrl)]
  if (!own || !given) return { score: 0 }
  return own === given
    ? { score: weights.page.for, reason: because('for', 'same page') }
    : { score: weights.page.against, reason: because('against', 'other page') }
}

/** Host and path: readers and tags add different queries. */
export function toPage(url: string): string | null {
  try {
    const { hostname, pathname } = new URL(url)
    return `${hostname.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}`.toLowerCase()
  } catch {
    return null
  }
}

function effect({ threatClass }: AdEvent, described: Described): Part {
  if (threatClass === '' || described.size === 0) return { score: 0 }
  const share = described.get(threatClass) ?? 0
  const name = threatClasses[threatClass].name.toLowerCase()
  if (share === 0) return { score: weights.effect.against, reason: because('against', `${name}, not as described`) }
  return {
    score: weights.effect.for * share,
    reason: because('for', `${name}${share === 1 ? ' as described' : ' fits'}`),
  }
}

function software(event: AdEvent, clues: Clues): Part[] {
  const parts = [
    compare('device', event.device, clues.device),
    compare('os', event.os, clues.os),
    compare('browser', event.browser, clues.browser),
  ]
  const against = parts.reduce((sum, { score }) => sum + Math.min(0, score), 0)
  // Returns the excess over the weight of one error.
  return [...parts, { score: Math.max(0, weights.software.against - against) }]
}

const labels = { device: 'device', os: 'operating system', browser: 'browser' } as const

function compare(name: keyof typeof labels, own: string, given: string): Part {
  if (own === '' || given === '') return { score: 0 }
  return own.toLowerCase() === given.toLowerCase()
    ? { score: weights[name].for, reason: because('for', `same ${labels[name]}`) }
    : { score: weights[name].against, reason: because('against', `other ${labels[name]}`) }
}

function country({ country: own }: AdEvent, { country: given }: Clues): Part {
  if (own === '' || given === '') return { score: 0 }
  return own === given
    ? { score: weights.country.for, reason: because('for', 'same country') }
    : { score: weights.country.against, reason: because('against', 'other country') }
}

function inView({ creativeId, adomains }: AdEvent, { ads }: Clues): Part {
  const named = ads.filter((ad) => ad.creativeId !== '' || ad.adomains.length > 0)
  if (named.length === 0) return { score: 0 }
  if (creativeId !== '' && named.some((ad) => ad.creativeId === creativeId))
    return { score: weights.inView.creative, reason: because('for', 'was in view') }
  if (named.some((ad) => ad.adomains.some((domain) => adomains.includes(domain))))
    return { score: weights.inView.advertiser, reason: because('for', 'ad of this advertiser was in view') }
  return { score: weights.inView.against, reason: because('against', 'was not in view') }
}
