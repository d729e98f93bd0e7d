import { connect } from '@vigil/pictures'
import type { SightingCounts } from '../similar/count-sightings.ts'
import { type OwnCreative, toKey } from '../similar/own-creatives.ts'

/**
 * Splits look-alikes into the campaigns of their advertisers: ads made from one template look alike, too, and blocking a
 * campaign must not block others. Creatives without an advertiser stay with the only one, if there is only one.
 */
export function splitByAdvertiser(lookAlikes: readonly OwnCreative[], adomains: SightingCounts): OwnCreative[][] {
  const byKey = new Map(lookAlikes.map((creative) => [toKey(creative.creativeId, creative.bidderCode), creative]))
  // A domain is never equal to a key.
  const links = [...byKey.keys()].flatMap((key) => (adomains.get(key) ?? []).map(({ value }) => [key, value] as const))
  const campaigns = connect(links).map((group) => group.flatMap((value) => byKey.get(value) ?? []))
  const withoutAdvertiser = [...byKey].flatMap(([key, creative]) => (adomains.has(key) ? [] : [creative]))
  const [first, ...others] = campaigns
  return first && others.length === 0 ? [[...first, ...withoutAdvertiser]] : [...campaigns, withoutAdvertiser]
}
