import { maskedHost, type ThreatItem } from '@vigil/contract'
import type { Reader } from './reader.ts'

/** What each level of data rights shows of the publisher: the address of the page, its site, or nothing. */
const disclosures: Record<number, 'page' | 'site'> = { 1: 'page', 2: 'site' }

/** The item as the reader may see it. Publishers see all of their own. */
export function withinRights(item: ThreatItem, { kind, organization }: Reader): ThreatItem {
  const disclosure = kind === 'publisher' ? 'page' : disclosures[organization.dataRightsLevelId]
  if (disclosure === 'page') return item
  if (disclosure === 'site') return { ...item, topLocation: item.publisherHostname }
  const mask = masking(item.publisherHostname)
  return {
    ...item,
    publisherHostname: maskedHost,
    topLocation: maskedHost,
    script: mask(item.script),
    violationTraits: mask(item.violationTraits),
    adTag: mask(item.adTag),
  }
}

/** The host wherever an ad writes it, as many signs as before: the offsets of the matched part stay right. */
function masking(host: string) {
  const site = host.replace(/^(www|m|amp)\./i, '')
  if (site === '') return (text: string) => text
  const pattern = new RegExp(site.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi')
  return (text: string) => text.replace(pattern, (found) => '*'.repeat(found.length))
}
