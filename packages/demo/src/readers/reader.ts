import type { InventoryType } from '@vigil/contract'
import type { Random } from '../random/random.ts'
import { draw, weighted } from '../random/weighted.ts'
import { type CountryCode, countries } from './countries.ts'
import { type Platform, type UserAgent, userAgents } from './user-agents.ts'

/** A reader, as visible in a request. */
export interface Reader {
  country: CountryCode
  utcOffset: number
  ip: string
  platform: Platform
  userAgent: UserAgent
}

const applePhones: Partial<Record<CountryCode, number>> = {
  US: 0.58,
  GB: 0.5,
  IE: 0.48,
  CA: 0.57,
  AU: 0.58,
  NZ: 0.5,
  JP: 0.62,
  SE: 0.56,
  FR: 0.36,
  DE: 0.37,
  NL: 0.4,
  BR: 0.18,
  MX: 0.22,
  IN: 0.05,
  ID: 0.1,
  PH: 0.12,
  ZA: 0.16,
}
const applePhonesElsewhere = 0.3

const agents = Object.fromEntries(
  Object.entries(userAgents).map(([platform, list]) => [platform, weighted(list, (agent) => agent.weight)]),
) as unknown as Record<Platform, ReturnType<typeof weighted<UserAgent>>> // the same keys

function pickPlatform(random: Random, country: CountryCode, inventory: InventoryType, desktopShare: number): Platform {
  const at = inventory === 'in-app' ? 1 : random.next()
  if (at < desktopShare) return 'desktop'
  if (at < desktopShare + 0.05) return 'tablet'
  const apple = random.chance(applePhones[country] ?? applePhonesElsewhere)
  if (inventory === 'in-app') return apple ? 'ios-app' : 'android-app'
  return apple ? 'ios' : 'android'
}

export interface ReaderWishes {
  inventory: InventoryType
  /** Share of the site's readers; the rest use a phone or tablet. */
  desktopShare: number
  /** Restricts devices, for campaigns that target phones. */
  platforms?: readonly Platform[]
}

export function makeReader(random: Random, country: CountryCode, wishes: ReaderWishes): Reader {
  const platform = wishes.platforms
    ? random.pick(wishes.platforms)
    : pickPlatform(random, country, wishes.inventory, wishes.desktopShare)
  const { networks, utcOffset } = countries[country]
  const bits = random.bits()
  // Never .0 or .255, which are not host addresses.
  const ip = `${random.pick(networks)}.${(bits >>> 8) & 255}.${1 + ((bits & 255) % 254)}`
  return { country, utcOffset, ip, platform, userAgent: draw(random, agents[platform]) }
}
