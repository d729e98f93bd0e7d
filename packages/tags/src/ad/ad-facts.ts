import type { AdFormat, EventOf } from '@vigil/contract'
import type { AdIds } from './ad-ids.ts'
import type { AdFacts } from './profile-match.ts'

type FactName = 'linkedHosts' | 'categories' | 'formats'

/** Fields of the ad's `creative` event: the facts it was matched by, and the result. */
export type ProfileResult = Pick<EventOf<'creative'>, FactName | 'blocks' | 'violationClass' | 'variant'>

const patterns: Record<AdFormat, RegExp> = {
  'auto-audio': /<audio\b[^>]{0,500}\bautoplay|<video\b(?![^>]{0,500}\bmuted)[^>]{0,500}\bautoplay/i,
  'auto-video': /<video\b[^>]{0,500}\bautoplay/i,
  expandable: /\bmraid\.expand\b|\bexpandable\b|\bonexpand/i,
  interstitial: /position\s*:\s*fixed(?=[^"'}]{0,300}\bwidth\s*:\s*100)(?=[^"'}]{0,300}\bheight\s*:\s*100)/i,
  sticky: /position\s*:\s*(?:fixed|sticky)/i,
  'pop-up': /\bonload\s*=\s*["'][^"']*\bwindow\.open\(|<script[^>]{0,300}>\s*window\.open\(/i,
  'app-install': /\b(?:market|itms-apps?s?):\/\/|\/\/(?:play\.google\.com\/store\/apps|apps\.apple\.com)|\.apk\b/i,
  native: /\bclass\s*=\s*["'][^"']*\bnative-ad\b/i,
  video: /<video\b|<vast\b/i,
}
const formatNames = Object.keys(patterns) as AdFormat[] // keys of the object above

/** The facts of an ad, and those of its hosts that are only linked. */
export function readFacts(
  { adomains = [], categories = [], mediaType }: AdIds,
  markup: string,
): AdFacts & { linkedHosts: string[] } {
  const declared = adomains.map((domain) => domain.toLowerCase())
  const linkedHosts = findLinkedHosts(markup).filter((host) => !declared.includes(host))
  return {
    hosts: [...declared, ...linkedHosts],
    linkedHosts,
    // The limit of an event.
    categories: categories.slice(0, 20),
    formats: formatNames.filter((format) => mediaType === format || patterns[format].test(markup)),
  }
}

/** Hosts that links lead to. */
function findLinkedHosts(markup: string) {
  const links = markup.matchAll(/\bhref\s*=\s*["']?https?:\/\/([a-z0-9.-]{1,253})/gi)
  return [...new Set([...links].map(([, host = '']) => host.toLowerCase()))].slice(0, 20)
}
