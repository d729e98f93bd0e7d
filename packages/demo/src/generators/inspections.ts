import type { EventOf, InspectionOutcome, VigilEvent } from '@vigil/contract'
import { exchanges } from '../creatives/trade.ts'
import { hashText } from '../random/random.ts'
import type { SiteContext } from './site-context.ts'

/** The version that the demo's current tags run. Outdated ones send only the outcome, as builds 1.0.0 do. */
export const demoBuild = '1.1.0-r3'

const reasons = [
  'cross_origin',
  'cross_origin',
  'cross_origin',
  'unreachable',
  'too_large',
  'too_late',
  'budget_exceeded',
] as const
/** Browsers in which more ads are out of reach. */
const difficultBrowsers = /Firefox|SamsungBrowser/
const moreReasons = [...reasons, 'not_seen', 'not_seen', 'cross_origin', 'cross_origin', 'too_late'] as const

const places = ['top', 'sidebar', 'article', 'bottom'] as const
const bidders = Object.values(exchanges)
  .filter(({ inventories }) => inventories.includes('web'))
  .map(({ bidderCode }) => bidderCode)

/** Number of scanned ads. Only some visits report it, chosen by values already drawn, so other events do not change. */
export function inspections(
  { isOutdated, site }: SiteContext,
  userAgent: string,
  events: readonly VigilEvent[],
): EventOf<'inspection'>[] {
  const [first] = events
  const views = events.filter(({ type }) => type === 'page_view').length
  const drawn = first ? (first.id.charCodeAt(0) * 64 + first.id.charCodeAt(1)) % 256 : 1
  if (!first || drawn % 8 > 0) return []
  const { at, host, inventory } = first
  const count = (name: string, outcome: InspectionOutcome, ads: number): EventOf<'inspection'> => ({
    type: 'inspection',
    id: `${first.id}-${name}`,
    at,
    host,
    inventory,
    outcome,
    ads,
    ...(!isOutdated && describe(hashText(`${first.id}${name}`), site.host, outcome, ads)),
  })
  const known = difficultBrowsers.test(userAgent) && !isOutdated ? moreReasons : reasons
  const reason = known[drawn / 8]
  return [
    ...(isOutdated
      ? [count('inspected', 'inspected', views * 4)]
      : [count('inspected', 'inspected', views * 2), count('inspected-2', 'inspected', views * 2)]),
    ...(reason ? [count(reason, reason, 1)] : []),
  ]
}

/** Slot, delivery and value of ads, from a number. */
function describe(drawn: number, host: string, outcome: InspectionOutcome, ads: number) {
  const isAdServer = drawn % 10 < 4 || (outcome === 'cross_origin' && drawn % 10 < 7)
  const place = places[(drawn >>> 4) % places.length]
  const bidderCode = isAdServer ? undefined : bidders[(drawn >>> 6) % (outcome === 'too_large' ? 2 : bidders.length)]
  const cpmUsd = 0.4 + ((drawn >>> 8) % 400) / 100
  return {
    slot: `/21809/${host.replace(/^www\./, '').split('.')[0]}/${place}`,
    deliverySource: isAdServer ? 'gam' : 'prebid',
    build: demoBuild,
    contained: outcome !== 'too_late' && outcome !== 'not_seen' && drawn % 12 > 0,
    bidderCode,
    valueUsd: isAdServer ? undefined : Math.round(ads * cpmUsd * 1_000) / 1_000_000,
  }
}
