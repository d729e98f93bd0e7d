import { demoOrganizations } from './organizations.ts'
import { hashText, Random } from './random/random.ts'

/** A demo tag: the deployed copy of a script and its hosts. */
export interface DemoDistribution {
  /** In UUID form; the same on every machine. */
  id: string
  organizationName: string
  name: string
  script: 'ad' | 'cart'
  isEnabled: boolean
  /** Whether it has the build before the newest. */
  isOutdated: boolean
  hosts: readonly string[]
  trustedHosts: readonly string[]
}

/** Has the form of a version 4 UUID, derived from the names. */
function stableId(organizationName: string, name: string): string {
  const random = new Random(hashText(organizationName), hashText(name), 0)
  const hex = Array.from({ length: 4 }, () => (random.bits() >>> 0).toString(16).padStart(8, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Outdated tags by organization. */
const outdatedTags: Record<string, string> = {
  'Harbour Media': 'Tideline and Quayside',
  'Open Trail Network': 'Trail app',
  Rheinblick: 'Sport',
}

/** Partners with scripts on a publisher's main site. */
const trustedHosts: Record<string, readonly string[]> = {
  'Harbour Media': ['widgets.tidetable.example', 'player.clearcast.example'],
}

/** Hosts with a separate tag, by publisher. All others use the main tag. */
const secondTags: Record<string, { name: string; hosts: readonly string[] }> = {
  'Harbour Media': {
    name: 'Tideline and Quayside',
    hosts: ['www.tideline.co.uk', 'weather.tideline.co.uk', 'www.quayside-living.com'],
  },
  'Northwind Daily': { name: 'Mobile web', hosts: ['m.northwinddaily.com', 'games.northwinddaily.com'] },
  'Open Trail Network': { name: 'Trail app', hosts: ['org.opentrail.maps'] },
  Rheinblick: { name: 'Sport', hosts: ['sport.rheinblick.example'] },
}

/** The tags of an organization; a platform has none. */
export function demoDistributions(organizationName: string): DemoDistribution[] {
  const organization = demoOrganizations.find((each) => each.name === organizationName)
  if (organization?.type !== 'Publisher') return []
  const { shop, isActive, subTypes } = organization
  const hosts = organization.hosts.map((each) => each.host)
  const make = (name: string, tagHosts: readonly string[]): DemoDistribution => ({
    id: stableId(organizationName, name),
    organizationName,
    name,
    script: shop ? 'cart' : 'ad',
    isEnabled: isActive,
    isOutdated: outdatedTags[organizationName] === name,
    hosts: tagHosts,
    trustedHosts: (name === 'Main site' && trustedHosts[organizationName]) || [],
  })
  if (shop) return [make('Checkout', hosts)]
  const second = secondTags[organizationName]
  const main = subTypes.includes('Web') ? 'Main site' : 'All apps'
  if (!second) return [make(main, hosts)]
  return [
    make(
      main,
      hosts.filter((host) => !second.hosts.includes(host)),
    ),
    make(second.name, second.hosts),
  ]
}

export const allDemoDistributions = (): DemoDistribution[] =>
  demoOrganizations.flatMap((organization) => demoDistributions(organization.name))
