import type { InventoryType } from '@vigil/contract'
import { type BackgroundThreat, backgroundThreats, strengthOn } from '../creatives/threats.ts'
import type { DemoDistribution } from '../demo-distributions.ts'
import { demoOrganizations } from '../organizations.ts'
import { hashText, Random } from '../random/random.ts'
import { type Weighted, weighted } from '../random/weighted.ts'
import { dayMs, demoTime, hourMs } from '../scenario/calendar.ts'
import type { PlannedCampaign } from '../scenario/campaign-plan.ts'
import { surges } from '../scenario/campaigns.ts'
import { buildWeek, type WeekHour } from '../scenario/rhythm.ts'
import { demoVerticals, type Site, sites } from '../sites.ts'

/** A site with everything that is constant across hours. */
export interface SiteContext {
  site: Site
  inventory: InventoryType
  tag: string
  /** Whether the tag has an earlier build. */
  isOutdated: boolean
  hasAdQuality: boolean
  /** Random stream key of the site. */
  stream: number
  week: WeekHour[]
  addresses: readonly string[]
  publisherId: string
  siteId: string
  campaigns: readonly PlannedCampaign[]
  threatsOn: (day: number) => Weighted<BackgroundThreat>
}

const words =
  'harbour storm council bridge final winter market school vote record garden ferry budget road team opens closes wins faces plans'.split(
    ' ',
  )

function makeAddresses(site: Site, random: Random): string[] {
  return Array.from({ length: site.sections.length * 9 }, () => {
    const slug = Array.from({ length: random.integer(2, 4) }, () => random.pick(words)).join('-')
    const query = random.chance(0.15) ? '?utm_source=newsletter' : ''
    return `https://${site.host}/${random.pick(site.sections)}/${slug}-${random.integer(1000, 9999)}${query}`
  })
}

/** A new list each day, shared by all its hours. */
function threatsByDay(inventory: InventoryType, stream: number) {
  const candidates = backgroundThreats().filter((threat) => threat.inventory === inventory)
  // Each site attracts different ads, some of them ten times as often.
  const taste = new Random(stream, 17, 18)
  const liking = candidates.map(() => 0.1 + taste.next() ** 2)
  let last: { day: number; threats: Weighted<BackgroundThreat> } | undefined
  return (day: number) => {
    if (last?.day !== day) {
      last = { day, threats: weighted(candidates, (threat, i) => strengthOn(threat, day) * (liking[i] ?? 0)) }
    }
    return last.threats
  }
}

export function siteContexts(
  distributions: readonly DemoDistribution[],
  plans: ReadonlyMap<string, PlannedCampaign[]>,
): SiteContext[] {
  return distributions.flatMap(({ id, organizationName, hosts, script, isEnabled, isOutdated }) => {
    const organization = demoOrganizations.find((each) => each.name === organizationName)
    const vertical = demoVerticals[organizationName]
    if (script !== 'ad' || !isEnabled || !organization || !vertical) return []
    return sites
      .filter((site) => hosts.includes(site.host))
      .map((site) => {
        const inventory = organization.hosts.find((each) => each.host === site.host)?.inventoryType ?? 'web'
        const stream = hashText(site.host)
        return {
          site,
          inventory,
          tag: id,
          isOutdated,
          hasAdQuality: organization.adQualityEnabled,
          stream,
          week: buildWeek(vertical, site.readers),
          addresses: makeAddresses(site, new Random(stream, 15, 16)),
          publisherId: `pub-${hashText(organizationName) % 90_000}`,
          siteId: `${stream % 9_000_000}`,
          campaigns: plans.get(site.host) ?? [],
          threatsOn: threatsByDay(inventory, stream),
        }
      })
  })
}

/** Factor by which an hour is busier than the weekly rhythm predicts. */
export function surgeFactor(host: string, start: number, at: number): number {
  const surge = surges.find(
    (each) =>
      each.host === host &&
      at >= demoTime(start, each.day, each.fromHour) &&
      at < demoTime(start, each.day, each.toHour),
  )
  return surge?.factor ?? 1
}

export const dayNumber = (at: number) => Math.floor(at / dayMs)
export const hourNumber = (at: number) => Math.floor(at / hourMs)
