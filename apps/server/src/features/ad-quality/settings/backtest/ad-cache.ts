import type { Scope } from '@vigil/contract'
import type { DayRange, Warehouse } from '@vigil/warehouse'
import { countGroups, loadRecordedAds, type RecordedAds } from './recorded-ads.ts'

/** Groups of all kept periods together: about 60 bytes each. */
const mostGroups = 1_000_000

interface Kept {
  watermark: string
  ads: Promise<RecordedAds>
  groups: number
}

/**
 * Caches counted ads, so a changed switch only repeats the matching. Every use first compares the number and times of
 * the period's rows, which late events and deletions change. That is cheap, and works with any engine and any number of
 * processes.
 */
export class AdCache {
  readonly #warehouse: Warehouse
  readonly #kept = new Map<string, Kept>()
  readonly #mostGroups: number

  constructor(warehouse: Warehouse, limit = mostGroups) {
    this.#warehouse = warehouse
    this.#mostGroups = limit
  }

  async load(scope: Scope, range: DayRange): Promise<RecordedAds> {
    const key = `${scope.organizationId} ${range.from} ${range.to}`
    const watermark = JSON.stringify(
      await this.#warehouse.select(scope, {
        dataset: 'creatives',
        measures: ['sightings', 'bids', 'firstSeen', 'lastSeen'],
        range,
      }),
    )
    const kept = this.#kept.get(key)
    this.#kept.delete(key)
    if (kept?.watermark === watermark) {
      // Last is most recently used.
      this.#kept.set(key, kept)
      return kept.ads
    }
    const loading: Kept = { watermark, ads: loadRecordedAds(this.#warehouse, scope, range), groups: 0 }
    this.#kept.set(key, loading)
    try {
      const ads = await loading.ads
      loading.groups = countGroups(ads)
      this.#evict()
      return ads
    } catch (error) {
      if (this.#kept.get(key) === loading) this.#kept.delete(key)
      throw error
    }
  }

  #evict() {
    let groups = [...this.#kept.values()].reduce((sum, kept) => sum + kept.groups, 0)
    for (const [key, kept] of this.#kept) {
      if (groups <= this.#mostGroups) break
      groups -= kept.groups
      this.#kept.delete(key)
    }
  }
}
