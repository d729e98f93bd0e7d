import type { CoverageDimension, CoverageGap, CoverageReason } from '@vigil/contract'

export const dimensionWords: Record<CoverageDimension, { tab: string; column: string; unknown: string }> = {
  site: { tab: 'Site', column: 'Site', unknown: 'Unknown site' },
  slot: { tab: 'Slot', column: 'Slot', unknown: 'Slot without a name' },
  bidder: { tab: 'Bidder', column: 'Bidder', unknown: 'No bidder' },
  source: { tab: 'Delivery source', column: 'Delivery source', unknown: 'Unknown source' },
  browser: { tab: 'Browser', column: 'Browser', unknown: 'Unknown browser' },
  build: { tab: 'Build', column: 'Build', unknown: 'Build 1.0.0 (not reported)' },
}

export const nameValue = (dimension: CoverageDimension, label: string) => label || dimensionWords[dimension].unknown

interface ReasonWords {
  label: string
  /** How to close the gap. */
  step: (place: string) => string
  /** The page where that is done. */
  link?: { to: '/deployments' | '/integrations'; text: string }
}

const integration = { to: '/integrations', text: 'Integration' } as const

export const reasonWords: Record<CoverageReason, ReasonWords> = {
  cross_origin: {
    label: 'Cross-origin frame',
    step: (place) =>
      `Switch off SafeFrame for line items of ${place} that you trust, or render them in frames of the page. Only the address of a cross-origin frame can be checked.`,
  },
  too_late: {
    label: 'Script too late',
    step: (place) =>
      `Move the tag on ${place} to the top of the head, before prebid.js and gpt.js, and load it without async or defer.`,
    link: integration,
  },
  too_large: {
    label: 'Markup too large',
    step: (place) =>
      `Ask ${place} for smaller creatives: only the first 128 KB of an ad's markup are scanned. Load assets by URL instead of embedding them.`,
  },
  budget_exceeded: {
    label: 'Scan limit reached',
    step: (place) => `Ask ${place} about creatives that write their markup again and again: scanning stops at 2 MB.`,
  },
  unreachable: {
    label: 'No access to frame',
    step: (place) =>
      `Add allow-same-origin to the sandbox attribute of the frames in ${place}, so that the script can scan them.`,
  },
  not_seen: {
    label: 'Not recognised',
    step: (place) =>
      `Add the attribute data-ad-slot to the element of ${place}. If the script is installed only as an RTD module, add the header tag: the module covers bids only.`,
    link: integration,
  },
  older_build: {
    label: 'Older build',
    step: (place) => `Update the tags that run ${place}: newer builds inspect more ads.`,
    link: { to: '/deployments', text: 'Deployments' },
  },
}

export const describeStep = ({ reason, dimension, label }: CoverageGap) =>
  reasonWords[reason].step(label || unknownPlaces[dimension])

/** Unknown values have no name to use in a sentence. */
const unknownPlaces: Record<CoverageDimension, string> = {
  site: 'these sites',
  slot: 'these slots',
  bidder: 'the ad server',
  source: 'these sources',
  browser: 'these browsers',
  build: 'a build before 1.1.0',
}
