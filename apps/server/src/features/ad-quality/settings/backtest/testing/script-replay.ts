import type { AdQualityProfile, EventOf, VigilEvent } from '@vigil/contract'
import { currentBuild } from '@vigil/tags'

/** Ads as a page knows them. */
export interface PageAd {
  markup: string
  ids: {
    creativeId: string
    bidderCode: string
    adomains: string[]
    categories: string[]
    mediaType?: 'banner' | 'video' | 'native' | 'audio'
    cpmUsd?: number
  }
}

type Result = Pick<
  EventOf<'creative'>,
  'linkedHosts' | 'categories' | 'formats' | 'blocks' | 'violationClass' | 'variant'
>
type CheckProfile = (ad: object, configuration: object, fields: object, report: (type: string) => void) => Result

/** The profile check of the built script, as it runs on a page with this profile. */
export function loadScriptCheck(profile: AdQualityProfile) {
  const [, part] = currentBuild().code.split('\n/* ad quality */\n')
  const { checkProfile }: { checkProfile: CheckProfile } = new Function(`return ${part}`)() // our own build
  return ({ markup, ids }: PageAd) => {
    const violations: string[] = []
    // The build shortens the name of `ids`, the only other property that it reads.
    const ad = new Proxy({}, { get: (_, name) => (name === 'markup' ? markup : ids) })
    const result = checkProfile(ad, { adQuality: profile }, {}, (type) => violations.push(type))
    return { result, isBlocked: result.blocks === 1, isReported: result.blocks === 0 && violations.length > 0 }
  }
}

/** The event that the script sends about the ad. */
export const toCreativeEvent = (
  { ids: { categories: _, ...ids } }: PageAd,
  { linkedHosts, categories, formats }: Result,
  common: { id: string; at: number; host: string },
): VigilEvent => ({
  type: 'creative',
  ...common,
  ...ids,
  bids: 1,
  blocks: 0,
  linkedHosts,
  categories,
  formats,
})
