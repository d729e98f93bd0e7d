import { maskedHost, type PlatformScope, type Scope, type ThreatItem, withheldTexts } from '@vigil/contract'
import { buildPattern, createMentions } from './publisher-names/mentions.ts'
import { pageNames, siteNames } from './publisher-names/names.ts'

/** The fields of a threat that identify the publisher; other texts may contain the site's name. */
type MaskableItem = Pick<ThreatItem, 'publisherHostname' | 'topLocation'> &
  Partial<Pick<ThreatItem, 'script' | 'violationTraits' | 'adTag' | 'pictureContent' | 'pictureState'>>

/**
 * The threat within the scope's data rights. Everything that platforms receive about a threat passes through here.
 * Publishers see everything about their threats.
 */
export function withinRights<Item extends MaskableItem>(item: Item, scope: Scope | PlatformScope): Item {
  const disclosure = scope.kind === 'platform' ? scope.disclosure : 'page'
  if (disclosure === 'page') return item
  const { publisherHostname: host, topLocation: url } = item
  const names = [...(disclosure === 'nothing' ? siteNames(host) : []), ...pageNames(host, url)]
  const censor = createCensor(names, withheldTexts[disclosure])
  const shownHost = disclosure === 'site' ? host : maskedHost
  return {
    ...maskedTexts(item, censor.mask),
    ...freeTexts(item, censor),
    publisherHostname: shownHost,
    topLocation: shownHost,
  }
}

interface Censor {
  /** Masks names that are spelled out. */
  mask(text: string): string
  /** Also withholds a text that contains a name in an encoding. */
  censored(text: string): string
  withheld: string
}

function createCensor(names: readonly string[], withheld: string): Censor {
  const isMentionedIn = createMentions(names)
  const mask = masking(names)
  const censored = (text: string) => {
    const masked = mask(text)
    return isMentionedIn(masked) ? withheld : masked
  }
  return { mask, censored, withheld }
}

/** Texts that the ad controls, so names can be hidden in them. */
function freeTexts({ script, violationTraits, adTag }: MaskableItem, censor: Censor): Partial<ThreatItem> {
  return {
    ...(script !== undefined && { script: censor.censored(script) }),
    ...(violationTraits !== undefined && { violationTraits: censoredTraits(violationTraits, censor) }),
    ...(adTag !== undefined && censoredMarkup(adTag, censor)),
  }
}

function censoredMarkup(markup: string, { censored, withheld }: Censor): Partial<ThreatItem> {
  const adTag = censored(markup)
  if (adTag === markup) return {}
  // A picture of an ad that names the site or the page may show the name.
  const picture = { pictureContent: '', pictureState: 'none' } as const
  if (adTag !== withheld) return { adTag, ...picture }
  return { adTag: '', adTagWithheld: withheld, offsetStart: 0, offsetEnd: 0, ...picture }
}

/** Withholds the traits that name the publisher, or all of them if a name is spread over several. */
function censoredTraits(text: string, { censored, withheld }: Censor): string {
  const traits = Object.entries(parseObject(text)).map(([name, value]) => [name, String(value)])
  const isClean = (all: string[][]) => censored(all.flat().join('\n')) === all.flat().join('\n')
  if (isClean(traits)) return text
  const shown = traits.map((trait) => trait.map(censored))
  return JSON.stringify(isClean(shown) ? Object.fromEntries(shown) : { traits: withheld })
}

const parseObject = (text: string) => JSON.parse(text || '{}') as object // the loader stores an object, or ''

/** Not text from the ad. A site may have the name of a picture state. */
const unmasked = ['pictureContent', 'pictureState']

function maskedTexts<Item extends MaskableItem>(item: Item, mask: (text: string) => string): Item {
  const entries = Object.entries(item).map(([name, value]) => [
    name,
    typeof value === 'string' && !unmasked.includes(name) ? mask(value) : value,
  ])
  return Object.fromEntries(entries) as Item // the same keys, strings for strings
}

/** Masks names with the same length, so that offsets of the match stay valid. The longest name comes first. */
function masking(names: readonly string[]) {
  const patterns = names.filter((name) => name.length > 1).map(buildPattern)
  if (patterns.length === 0) return (text: string) => text
  const pattern = new RegExp(patterns.join('|'), 'giu')
  return (text: string) => text.replace(pattern, (found) => '*'.repeat(found.length))
}
