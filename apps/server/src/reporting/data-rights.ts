import { maskedHost, type PlatformScope, type Scope, type ThreatItem } from '@vigil/contract'
import { registrableDomain } from '@vigil/database'

/** The fields of a threat that identify the publisher; other texts may contain the site's name. */
type MaskableItem = Pick<ThreatItem, 'publisherHostname' | 'topLocation'> &
  Partial<Pick<ThreatItem, 'adTag' | 'pictureContent' | 'pictureState'>>

/** The threat within the scope's data rights. Publishers see everything about their threats. */
export function withinRights<Item extends MaskableItem>(item: Item, scope: Scope | PlatformScope): Item {
  const disclosure = scope.kind === 'platform' ? scope.disclosure : 'page'
  if (disclosure === 'page') return item
  if (disclosure === 'site') return { ...item, topLocation: item.publisherHostname }
  const masked = maskedTexts(item, masking(item.publisherHostname))
  // A picture of an ad that names the site may show the name.
  const isNamed = item.adTag !== undefined && masked.adTag !== item.adTag
  const picture = isNamed ? { pictureContent: '', pictureState: 'none' as const } : {}
  return { ...masked, ...picture, publisherHostname: maskedHost, topLocation: maskedHost }
}

function maskedTexts<Item extends MaskableItem>(item: Item, mask: (text: string) => string): Item {
  const entries = Object.entries(item).map(([name, value]) => [
    name,
    typeof value === 'string' && name !== 'pictureContent' ? mask(value) : value,
  ])
  return Object.fromEntries(entries) as Item // the same keys, strings for strings
}

/** Masks the site's domain wherever it occurs, with the same length, so that offsets of the match stay valid. */
function masking(host: string) {
  const site = registrableDomain(host, 'web')
  if (site === '') return (text: string) => text
  const pattern = new RegExp(site.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi')
  return (text: string) => text.replace(pattern, (found) => '*'.repeat(found.length))
}
