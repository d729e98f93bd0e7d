import type { CreativeCluster, CreativeVariant } from '@vigil/contract'
import { dayInWords, exactCount } from '@vigil/presentation'
import type { Fact } from '../creative-facts.ts'
import { sitesInWords } from '../similar/sites-in-words.ts'
import { blockedInWords } from './block-words.ts'

/** A creative as pictures and details need it, and the last day on which it was seen. */
export const toPictured = ({ creativeId, bidderCode, lastSeen }: CreativeVariant) => ({
  creative: { creativeID: creativeId, bidderCode },
  day: lastSeen.slice(0, 10),
})

/** The first variant that came with markup, which a picture needs. */
export function picturedVariant({ variants }: CreativeCluster) {
  const variant = variants.find(({ markupHash }) => markupHash !== '') ?? variants[0]
  // A cluster has at least two variants.
  return toPictured(variant as CreativeVariant)
}

const period = ({ firstSeen, lastSeen }: Pick<CreativeCluster, 'firstSeen' | 'lastSeen'>) => [
  { label: 'First seen', value: dayInWords(firstSeen.slice(0, 10)) },
  { label: 'Last seen', value: dayInWords(lastSeen.slice(0, 10)) },
]

const mostAdvertisers = 5

function advertisersInWords({ adomains }: CreativeCluster): string {
  if (adomains.length === 0) return '-'
  const more = adomains.length - mostAdvertisers
  return `${adomains.slice(0, mostAdvertisers).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

export const clusterFacts = (cluster: CreativeCluster): Fact[] => [
  { label: 'Variants', value: exactCount(cluster.variantCount) },
  { label: 'Bidders', value: [...new Set(cluster.variants.map(({ bidderCode }) => bidderCode || '-'))].join(', ') },
  { label: 'Advertisers', value: advertisersInWords(cluster) },
  ...(cluster.adomains.length > 0 ? [{ label: 'Blocked', value: blockedInWords(cluster) }] : []),
  ...period(cluster),
  { label: 'Sites', value: sitesInWords(cluster) },
  { label: 'Bids', value: exactCount(cluster.bids) },
  { label: 'Blocks', value: exactCount(cluster.blocks) },
]

export const variantFacts = (variant: CreativeVariant): Fact[] => [
  { label: 'Creative ID', value: variant.creativeId },
  { label: 'Bidder', value: variant.bidderCode || '-' },
  ...period(variant),
  { label: 'Bids', value: exactCount(variant.bids) },
  { label: 'Blocks', value: exactCount(variant.blocks) },
]
