import type { CaseMatch, CreativeKey } from '@vigil/contract'
import type { WatchedCase } from '@vigil/database'
import type { SeenAd } from './seen-ads.ts'

/** The latest event in which the ad of a case was recognized. */
export interface Sighting extends Pick<SeenAd, 'at' | 'incidentId'> {
  match: CaseMatch
}

const joinKey = (...parts: string[]) => JSON.stringify(parts)

/** A case can cover a whole campaign. */
export const allCreatives = ({ creative, variants }: Pick<WatchedCase, 'creative' | 'variants'>) => [
  creative,
  ...variants,
]

/**
 * Recognizes the ads of cases. `similar` are the creatives that look like the ad of a case, from the same advertiser.
 */
export function findSightings(
  seen: readonly SeenAd[],
  watched: readonly WatchedCase[],
  similar: (caseId: string) => readonly CreativeKey[],
): Map<string, Sighting> {
  const find = makeLookups(seen)
  const toSighting = (one: WatchedCase): Sighting | undefined => {
    const creatives = allCreatives(one)
    const alike = similar(one.id)
    const found: [CaseMatch, readonly SeenAd[]][] = [
      ['creative', creatives.flatMap(find.byCreative)],
      ['markup', creatives.flatMap(find.byMarkup)],
      ['dsp-creative', find.byBuyer(one)],
      ['variant', [...alike.flatMap(find.byCreative), ...alike.flatMap(find.byMarkup)]],
      ['landing-host', find.byHost(one)],
    ]
    for (const [match, ads] of found) {
      const latest = ads.reduce<SeenAd | undefined>((last, ad) => (last && last.at >= ad.at ? last : ad), undefined)
      if (latest && latest.at > one.fixedAt.getTime()) return { match, at: latest.at, incidentId: latest.incidentId }
    }
    return undefined
  }
  return new Map(
    watched.flatMap((one) => {
      const sighting = toSighting(one)
      return sighting ? [[one.id, sighting] as const] : []
    }),
  )
}

function makeLookups(seen: readonly SeenAd[]) {
  const byId = groupBy(seen, ({ creativeId }) => creativeId)
  const byMarkup = groupBy(seen, ({ markupHash }) => markupHash)
  const byBuyer = groupBy(seen, ({ dspCreativeId, dsp }) => (dspCreativeId === '' ? '' : joinKey(dspCreativeId, dsp)))
  const byHost = groupBy(seen, ({ scriptHost }) => scriptHost ?? '')
  const byAdvertiser = groupBy(seen, ({ adomain }) => adomain)
  const get = (groups: ReadonlyMap<string, SeenAd[]>, key: string) => groups.get(key) ?? []
  return {
    byCreative: (creative: CreativeKey) => get(byId, creative.creativeId).filter((ad) => isSameCreative(creative, ad)),
    byMarkup: ({ markupHash }: CreativeKey) => get(byMarkup, markupHash),
    byBuyer: ({ dspCreativeId, dsp }: WatchedCase) => get(byBuyer, joinKey(dspCreativeId, dsp)),
    byHost: ({ landingHost }: WatchedCase) => [...get(byHost, landingHost), ...get(byAdvertiser, landingHost)],
  }
}

/** Exchanges assign creative ids; without one, the bidder does. */
export const isSameCreative = (
  { creativeId, ssp, bidderCode }: CreativeKey,
  ad: Pick<SeenAd, 'creativeId' | 'ssp' | 'bidderCode'>,
) => creativeId !== '' && ad.creativeId === creativeId && (ssp !== '' ? ad.ssp === ssp : ad.bidderCode === bidderCode)

/** Without the empty value, which means unknown. */
function groupBy(seen: readonly SeenAd[], read: (ad: SeenAd) => string): Map<string, SeenAd[]> {
  const groups = new Map<string, SeenAd[]>()
  for (const ad of seen) {
    const key = read(ad)
    if (key === '') continue
    const group = groups.get(key)
    if (group) group.push(ad)
    else groups.set(key, [ad])
  }
  return groups
}
