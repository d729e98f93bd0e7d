import type { CreativeGroup, CreativeItem } from '@vigil/contract'
import { exactCount, plainLabel } from '@vigil/presentation'
import { libraryGroups } from './filter-groups.ts'

/** Display texts of a creative. All values may originate from an ad, so control characters are stripped. */

const none = '-'
export const creativeIdLabel = 'Creative ID'

export type Fact = { label: string; value: string }

/** Joined by commas, or '-' if empty. */
export function joined(group: CreativeGroup, values: readonly string[]): string {
  const { name } = libraryGroups[group]
  return values.length === 0 ? none : values.map((value) => plainLabel(name(value))).join(', ')
}
export const factText = (value: string) => (value === '' ? none : plainLabel(value))

type Named = { [Name in keyof CreativeItem]?: Fact }

const listFacts = (creative: CreativeItem) =>
  ({
    creativeID: { label: creativeIdLabel, value: factText(creative.creativeID) },
    violationType: { label: 'Violation type', value: joined('violation_classes', creative.violationType) },
    violationReason: { label: 'Violation reason', value: joined('violation_variants', creative.violationReason) },
    deliverySources: { label: 'Delivery sources', value: joined('delivery_sources', creative.deliverySources) },
    ssp: { label: 'SSP', value: joined('ssps', creative.ssp) },
    dsp: { label: 'DSP', value: joined('dsps', creative.dsp) },
    bidderCode: { label: 'Bidder code', value: factText(creative.bidderCode) },
    mediaType: { label: 'Media type', value: joined('media_types', creative.mediaType) },
    adomains: { label: 'ADomains', value: joined('adomains', creative.adomains) },
    blocks: { label: 'Blocks', value: exactCount(creative.blocks) },
  }) satisfies Named

type FactName = keyof ReturnType<typeof listFacts>

const onCard: readonly FactName[] = [
  'violationType',
  'violationReason',
  'deliverySources',
  'creativeID',
  'ssp',
  'dsp',
  'bidderCode',
  'mediaType',
  'adomains',
  'blocks',
]
const inSummary: readonly FactName[] = [
  'creativeID',
  'violationType',
  'ssp',
  'dsp',
  'bidderCode',
  'mediaType',
  'adomains',
  'violationReason',
  'deliverySources',
]

const inOrder = (creative: CreativeItem, names: readonly FactName[]): Fact[] => {
  const facts = listFacts(creative)
  return names.map((name) => facts[name])
}
export const cardFacts = (creative: CreativeItem) => inOrder(creative, onCard)
export const summaryFacts = (creative: CreativeItem) => inOrder(creative, inSummary)
