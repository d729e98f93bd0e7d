import { maskedHost, type PlatformScope, type Scope, type ThreatItem } from '@vigil/contract'
import { registrableDomain } from '@vigil/database'

/** What of a threat tells the publisher; every other text of it may hold the site's name. */
type Told = Pick<ThreatItem, 'publisherHostname' | 'topLocation'> &
  Partial<Pick<ThreatItem, 'adTag' | 'pictureContent' | 'pictureState'>>

/** The threat as the scope may see it. Publishers see all of their own. */
export function withinRights<Item extends Told>(item: Item, scope: Scope | PlatformScope): Item {
  const disclosure = scope.kind === 'platform' ? scope.disclosure : 'page'
  if (disclosure === 'page') return item
  if (disclosure === 'site') return { ...item, topLocation: item.publisherHostname }
  const masked = maskedTexts(item, masking(item.publisherHostname))
  // A picture of an ad that names the site may show it.
  const isNamed = item.adTag !== undefined && masked.adTag !== item.adTag
  const picture = isNamed ? { pictureContent: '', pictureState: 'none' as const } : {}
  return { ...masked, ...picture, publisherHostname: maskedHost, topLocation: maskedHost }
}

function maskedTexts<Item extends Told>(item: Item, mask: (text: string) => string): Item {
  const entries = Object.entries(item).map(([name, value]) => [
    name,
    typeof value === 'string' && name !== 'pictureContent' ? mask(value) : value,
  ])
  return Object.fromEntries(entries) as Item // the same names, texts for texts
}

/** The site's domain wherever it is written, as many signs as before: the offsets of the matched part stay right. */
function masking(host: string) {
  const site = registrableDomain(host, 'web')
  if (site === '') return (text: string) => text
  const pattern = new RegExp(site.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi')
  return (text: string) => text.replace(pattern, (found) => '*'.repeat(found.length))
}
