import { type Scope, type ThreatClass, threatClassNames } from '@vigil/contract'
import type { DayRange, QueryOptions, Warehouse } from '@vigil/warehouse'

/** Rarer groups are left out. */
const mostGroups = 400_000

/** Ads with the same creative, place, outcome and markup. */
export interface RecordedGroup {
  creativeId: string
  bidderCode: string
  host: string
  /** The threat for which they were blocked or reported; null if they were not. */
  threat: { threatClass: ThreatClass; variant: string } | null
  /** Blocked by an ad quality profile. */
  isProfileBlocked: boolean
  /** '' if their markup was not stored. */
  markupHash: string
  ads: number
  bidValueUsd: number
  lastSeen: number
}

export interface RecordedAdGroups {
  groups: RecordedGroup[]
  /** Markups of attacks by creative, as in `toCreativeKey`. */
  attackMarkups: ReadonlyMap<string, ReadonlySet<string>>
  isPartial: boolean
}

export const toCreativeKey = (ad: { creativeId: string; bidderCode: string }) =>
  JSON.stringify([ad.creativeId, ad.bidderCode])

const toThreatClass = (value: unknown) => threatClassNames.find((name) => name === value)

/**
 * The ads of the tags in a period; of all tags if none are named. The script sends a blocked ad's markup with the
 * incident, which has no price, and its price with the creative, which has no markup.
 */
export async function loadRecordedAds(
  warehouse: Pick<Warehouse, 'select'>,
  scope: Scope,
  { range, tags }: { range: DayRange; tags: readonly string[] },
  options: QueryOptions = {},
): Promise<RecordedAdGroups> {
  const where = { tag: tags }
  const named = ['creativeId', 'bidderCode', 'markupHash'] as const
  const [sightings, attacks, unnamed] = await Promise.all([
    warehouse.select(
      scope,
      {
        dataset: 'creatives',
        measures: ['sightings', 'blocks', 'bidValueUsd', 'lastSeen'],
        by: [...named, 'host', 'violationClass', 'variant'],
        range,
        where,
        limit: mostGroups,
      },
      options,
    ),
    warehouse.select(
      scope,
      {
        dataset: 'incidents',
        measures: ['attacks'],
        by: named,
        range,
        where,
        whereNot: { creativeId: [''], markupHash: [''] },
        limit: mostGroups,
      },
      options,
    ),
    // Ads without a creative id are known only if they attacked.
    warehouse.select(
      scope,
      {
        dataset: 'incidents',
        measures: ['attacks', 'lastSeen'],
        by: ['bidderCode', 'markupHash', 'host', 'threatClass', 'variant'],
        range,
        where: { ...where, creativeId: [''] },
        limit: mostGroups,
      },
      options,
    ),
  ])
  const attackMarkups = new Map<string, Set<string>>()
  for (const row of attacks) {
    const key = toCreativeKey({ creativeId: String(row.creativeId), bidderCode: String(row.bidderCode) })
    attackMarkups.set(key, (attackMarkups.get(key) ?? new Set()).add(String(row.markupHash)))
  }
  const groups = [
    ...sightings.map((row) => ({ ...row, threatClass: row.violationClass, ads: row.sightings })),
    ...unnamed.map((row) => ({ ...row, creativeId: '', ads: row.attacks, blocks: 0, bidValueUsd: 0 })),
  ].map((row: Record<string, unknown>): RecordedGroup => {
    const threatClass = toThreatClass(row.threatClass)
    return {
      creativeId: String(row.creativeId),
      bidderCode: String(row.bidderCode),
      host: String(row.host),
      threat: threatClass ? { threatClass, variant: String(row.variant) } : null,
      isProfileBlocked: !threatClass && Number(row.blocks) > 0,
      markupHash: String(row.markupHash),
      ads: Number(row.ads),
      bidValueUsd: Number(row.bidValueUsd),
      lastSeen: Number(row.lastSeen),
    }
  })
  const isPartial = [sightings, attacks, unnamed].some(({ length }) => length === mostGroups)
  return { groups, attackMarkups, isPartial }
}
