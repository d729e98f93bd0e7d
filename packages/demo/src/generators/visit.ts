import type { VigilEvent } from '@vigil/contract'
import { cleanCreatives, heavyCreatives } from '../creatives/clean.ts'
import type { ThreatCreative } from '../creatives/creative.ts'
import { objections } from '../creatives/violations.ts'
import type { Random } from '../random/random.ts'
import { draw } from '../random/weighted.ts'
import type { CountryCode } from '../readers/countries.ts'
import { makeReader } from '../readers/reader.ts'
import type { Platform } from '../readers/user-agents.ts'
import { minuteMs } from '../scenario/calendar.ts'
import { type AdContext, creativeSeen, heavyAd, incident, violation } from './ad-events.ts'
import { inspections } from './inspections.ts'
import { clockError, type DemoRequest, post } from './request.ts'
import type { SiteContext } from './site-context.ts'

/** As a share of visits. */
const seenShare = 0.15
const objectionShare = 0.22
const heavyShare = 0.05

const longestVisitMs = 25 * minuteMs

export interface VisitWish {
  at: number
  country: CountryCode
  pages: number
  platforms?: readonly Platform[]
  /** The malicious ad on one of the pages. */
  attack?: ThreatCreative
}

function adEvents(place: AdContext, at: number, attack: ThreatCreative | undefined, events: VigilEvent[]) {
  const { random, context } = place
  if (attack) {
    events.push(incident(place, at, attack))
    const { threatClass: violationClass, variant } = attack.threat
    if (random.chance(0.6)) {
      events.push(creativeSeen(place, at, attack, { blocks: 1, markupShare: 0.2, violationClass, variant }))
    }
  }
  if (random.chance(seenShare)) {
    for (let i = random.integer(1, 2); i > 0; i--) {
      const creative = draw(random, cleanCreatives()[context.inventory])
      events.push(creativeSeen(place, at, creative, { blocks: 0, markupShare: 0.07, isChecked: context.hasAdQuality }))
    }
  }
  if (context.hasAdQuality && random.chance(objectionShare)) {
    const objection = draw(random, objections())
    const { violationClass, variant } = objection
    events.push(violation(place, at, objection))
    if (random.chance(0.5)) {
      const blocks = objection.action === 'blocked' ? 1 : 0
      const reason = { violationClass, variant, isChecked: true }
      events.push(creativeSeen(place, at, objection.creative, { blocks, markupShare: 0.15, ...reason }))
    }
  }
  if (random.chance(heavyShare)) events.push(heavyAd(place, at, draw(random, heavyCreatives()[context.inventory])))
}

/** A visit's pages and events, posted together at the end. */
export function visit(context: SiteContext, random: Random, wish: VisitWish): DemoRequest {
  const { site, inventory, tag } = context
  const reader = makeReader(random, wish.country, {
    inventory,
    desktopShare: site.desktopShare,
    platforms: wish.platforms,
  })
  // Old builds of the web tag do not report the inventory.
  const says = inventory === 'web' && random.chance(0.08) ? undefined : inventory
  const events: VigilEvent[] = []
  const adPage = wish.attack ? 0 : random.integer(0, wish.pages - 1)
  let at = Math.floor(wish.at)
  const last = at + longestVisitMs
  for (let page = 0; page < wish.pages && at < last; page++) {
    events.push({ type: 'page_view', id: random.id(), at, host: site.host, inventory: says })
    if (page === adPage)
      adEvents({ context, random, reader, inventory: says }, at + random.integer(300, 2500), wish.attack, events)
    at += random.integer(4_000, 110_000)
  }
  if (inventory === 'web') events.push(...inspections(context, reader.userAgent.text, events))
  return post(random, { tag, ip: reader.ip, userAgent: reader.userAgent.text }, events, at, clockError(random))
}
