import type { Random } from '../random/random.ts'
import { demoTime } from './calendar.ts'
import type { ExtensionName } from './coupon-story.ts'

/** An extension that claims unearned commissions. The tags detect it from day 40. */
export const stuffer: ExtensionName = 'DealSprout'
export const stufferTag = 'rb-7714'
export const foundTime = (start: number) => demoTime(start, 40, 10)

export interface Stuffing {
  network: string
  cookies: string[]
  pixel?: string
  extension?: string
}

const networks = [
  { name: 'LinkHarbor', cookie: 'lh_click' },
  { name: 'AffiniGate', cookie: 'ag_ref' },
  { name: 'PartnerMill', cookie: 'pm_aff' },
] as const

/** Cookies stuffed into a session, if any. */
export function drawStuffing(
  random: Random,
  extensions: readonly string[],
  start: number,
  at: number,
): Stuffing | undefined {
  if (extensions.includes(stuffer) && at >= foundTime(start) && random.chance(0.85)) {
    const click = random.id()
    return {
      network: 'RewardBridge',
      cookies: [`rb_click=${click}`, `rb_aff=${stufferTag}`],
      ...(random.chance(0.8) ? { pixel: `https://px.rewardbridge.example/c?aff=${stufferTag}&k=${click}` } : {}),
      extension: stuffer,
    }
  }
  if (!random.chance(extensions.length > 0 ? 0.1 : 0.016)) return undefined
  const { name, cookie } = random.pick(networks)
  return {
    network: name,
    cookies: [`${cookie}=${random.id()}`],
    ...(random.chance(0.5)
      ? { pixel: `https://t.${name.toLowerCase()}.example/i.gif?m=${random.integer(100, 999)}` }
      : {}),
    ...(extensions[0] && random.chance(0.7) ? { extension: extensions[0] } : {}),
  }
}

const partners = ['lh-trailblog-22', 'lh-gearlist-08', 'ag-weekend-31', 'pm-hikers-5', 'awin-48213', 'impact-77192']

/** The partner credited with an order: a legitimate one, or the stuffer if it is not blocked. */
export function creditedTo(random: Random, extensions: readonly string[], isStopped: boolean): string | undefined {
  if (extensions.includes(stuffer) && !isStopped && random.chance(0.75)) return stufferTag
  return random.chance(0.11) ? random.pick(partners) : undefined
}

const networkOfPartner: Record<string, string> = {
  lh: 'LinkHarbor',
  ag: 'AffiniGate',
  pm: 'PartnerMill',
  aw: 'Awin',
  im: 'Impact',
}

/** The network that the shopper arrived through, if the page saw it. Some partners are credited for earlier visits. */
export function arrivalNetwork(random: Random, credited: string | undefined): string | undefined {
  const network = networkOfPartner[credited?.slice(0, 2) ?? '']
  return network && random.chance(0.85) ? network : undefined
}
