import { type AdFormat, type Scope, threatClassNames } from '@vigil/contract'
import type { AdFacts } from '@vigil/tags'
import { type DayRange, parseAdFacts, type QueryOptions, type ResultRow, type Warehouse } from '@vigil/warehouse'

const dayMs = 86_400_000

/** Rare creatives beyond this number are left out; the number of ads stays exact. */
const mostCreativeGroups = 400_000

/** The ads of an organization and period, counted by everything that profiles match. */
export interface RecordedAds {
  facts: readonly AdFacts[]
  tags: readonly string[]
  /** Ads by facts (index), tag (index) and host. */
  sites: readonly { fact: number; tag: number; host: string; ads: number; bidValueUsd: number }[]
  creatives: CreativeGroups
  /** Ads without facts, by tag. */
  notJudged: ReadonlyMap<string, number>
  /** Days since the first ad with facts. */
  observedDays: number
  isPartial: boolean
}

/** Columns of equal length, one entry per facts, tag and creative: objects would take several times the memory. */
export interface CreativeGroups {
  fact: Int32Array
  tag: Int32Array
  creative: Int32Array
  ads: Float64Array
  bids: Float64Array
  bidValueUsd: Float64Array
  lastSeen: Float64Array
  /** By creative. */
  keys: readonly { creativeId: string; bidderCode: string; bidder: number }[]
  bidders: number
}

export const countGroups = ({ sites, creatives }: RecordedAds) => sites.length + creatives.fact.length

/** Loads and counts the ads. Threats are left out: they are blocked with any profile. */
export async function loadRecordedAds(
  warehouse: Warehouse,
  scope: Scope,
  range: DayRange,
  options: QueryOptions = {},
): Promise<RecordedAds> {
  const judged = { dataset: 'creatives', range, whereNot: { facts: [''] } } as const
  const [sites, creatives, notJudged] = await Promise.all([
    warehouse.select(
      scope,
      { ...judged, measures: ['sightings', 'bidValueUsd', 'firstSeen'], by: ['facts', 'tag', 'host'] },
      options,
    ),
    warehouse.select(
      scope,
      {
        ...judged,
        measures: ['bids', 'sightings', 'bidValueUsd', 'lastSeen'],
        by: ['facts', 'tag', 'creativeId', 'bidderCode'],
        limit: mostCreativeGroups,
      },
      options,
    ),
    warehouse.select(
      scope,
      {
        dataset: 'creatives',
        measures: ['sightings'],
        by: ['tag'],
        range,
        where: { facts: [''] },
        whereNot: { violationClass: threatClassNames },
      },
      options,
    ),
  ])
  const facts = new Numbering()
  const tags = new Numbering()
  const bySite = sites.map((row) => ({
    fact: facts.of(row.facts),
    tag: tags.of(row.tag),
    host: String(row.host),
    ads: Number(row.sightings),
    bidValueUsd: Number(row.bidValueUsd),
  }))
  const firstSeen = sites.reduce((first, row) => Math.min(first, Number(row.firstSeen)), Number.POSITIVE_INFINITY)
  return {
    sites: bySite,
    creatives: toColumns(creatives, facts, tags),
    facts: facts.values.map(toFacts),
    tags: tags.values,
    notJudged: new Map(notJudged.map((row) => [String(row.tag), Number(row.sightings)])),
    observedDays: Number.isFinite(firstSeen)
      ? Math.floor(Date.parse(range.to) / dayMs) - Math.floor(firstSeen / dayMs) + 1
      : 0,
    isPartial: creatives.length === mostCreativeGroups,
  }
}

function toColumns(rows: readonly ResultRow[], facts: Numbering, tags: Numbering): CreativeGroups {
  const creatives = new Numbering()
  const bidders = new Numbering()
  const keys: CreativeGroups['keys'][number][] = []
  const toCreative = ({ creativeId, bidderCode }: ResultRow) => {
    const index = creatives.of(JSON.stringify([creativeId, bidderCode]))
    keys[index] ??= { creativeId: String(creativeId), bidderCode: String(bidderCode), bidder: bidders.of(bidderCode) }
    return index
  }
  return {
    fact: Int32Array.from(rows, (row) => facts.of(row.facts)),
    tag: Int32Array.from(rows, (row) => tags.of(row.tag)),
    creative: Int32Array.from(rows, toCreative),
    ads: Float64Array.from(rows, ({ sightings }) => Number(sightings)),
    bids: Float64Array.from(rows, ({ bids }) => Number(bids)),
    bidValueUsd: Float64Array.from(rows, ({ bidValueUsd }) => Number(bidValueUsd)),
    lastSeen: Float64Array.from(rows, ({ lastSeen }) => Number(lastSeen)),
    keys,
    bidders: bidders.values.length,
  }
}

/** Numbers distinct texts from 0. */
class Numbering {
  readonly values: string[] = []
  readonly #numbers = new Map<string, number>()

  of(value: string | number | undefined): number {
    const text = String(value)
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    this.#numbers.set(text, this.values.length)
    return this.values.push(text) - 1
  }
}

function toFacts(text: string): AdFacts {
  const { hosts = [], categories = [], formats = [] } = parseAdFacts(text) ?? {}
  return { hosts, categories, formats: formats as AdFormat[] } // the collector accepts no others
}
