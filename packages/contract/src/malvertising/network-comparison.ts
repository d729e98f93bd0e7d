import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { hostSelection, organizationId, reportingRange } from '../fields.ts'
import { limits } from '../limits.ts'
import { threatReports } from './analytics.ts'

/**
 * Own sites beside the vertical and the whole network: shares only, never counts. Values travel as in the analytics:
 * as the events have them, and what is not among those shown as `restLabel`.
 */

/**
 * When the others may be shown at all, in the days asked about: else what one of them has could be told. Shares are
 * told in steps of a tenth of a percent, and never of few attacks: from exact ones the counts could be computed.
 */
export const networkRules = {
  /** That had attacks, beside the one that asks. */
  leastOrganizations: 3,
  leastAttacks: 30,
  /** Of the group's attacks, that any single organization may have. */
  greatestPart: 0.85,
} as const

/** What is said in place of a share that may not be shown. */
export const notAvailable = 'Not Available'

/** The most values of a comparison, those with the greatest share anywhere; the others are one more, `restLabel`. */
export const comparedValues = 10

/** What counts as standing out. All of them must hold; else a difference is taken for chance, or for too small to mention. */
export const findingRules = {
  /** On the own sites. */
  leastAttacks: 30,
  /** The others' share is outside the interval in which the own one lies with this confidence (Wilson's). */
  confidencePercent: 95,
  /** Percentage points between the two shares. */
  leastDifference: 5,
  /** Of the greater share to the smaller. */
  leastRatio: 1.25,
  /** Of a dialog; the most important come first. */
  most: 5,
} as const

/** Why nothing is said to stand out. */
export const noFindings = {
  few_attacks: `With fewer than ${findingRules.leastAttacks} attacks in these days any difference may be chance.`,
  nobody_to_compare_with: 'There are too few other organizations to compare with in these days.',
  alike: 'Nothing stands out: the differences are small, or may well be chance.',
} as const
export type NoFindings = keyof typeof noFindings

const params = z.object({ reportType: z.enum(threatReports) })
const body = z.object({
  organizationId,
  ...reportingRange,
  selectedHosts: hostSelection,
  timezone: z.string().max(limits.textLength).optional(),
})
const access = { organization: 'body.organizationId', types: ['Web', 'In-App'] } as const
const example = {
  params: { reportType: 'ssp' as const },
  body: { organizationId: 1, timeframeFrom: '2026-11-01', timeframeTo: '2026-11-07', selectedHosts: [] },
}

/** The share, 0 to 100, that one value has of all attacks; null where it is not available. */
const share = z.number().nullable()

export const networkAnalysisRow = z.object({
  value: z.string(),
  clientSitesThreatsBlocked: share,
  verticalThreatsBlocked: share,
  networkThreatsBlocked: share,
})
export type NetworkAnalysisRow = z.infer<typeof networkAnalysisRow>

export const networkAnalysisStacked = endpoint({
  method: 'POST',
  path: '/api/threats-reporting/network/analysis/stacked/{reportType}',
  summary: 'Which share of attacks each value has on the own sites, in the vertical and in the network.',
  access,
  params,
  body,
  /** What the three bars are called. An organization without a vertical has no name for it. */
  answer: z.object({
    data: z.array(networkAnalysisRow),
    names: z.object({ own: z.string(), vertical: z.string().nullable(), network: z.string() }),
  }),
  example,
})

export const networkAnalysisBullet = z.object({ bulletNumber: z.number().int(), bullet: z.string() })
export type NetworkAnalysisBullet = z.infer<typeof networkAnalysisBullet>

export const networkAnalysisFindings = endpoint({
  method: 'POST',
  path: '/api/threats-reporting/network/analysis/naturalLanguage/{reportType}',
  summary: 'What stands out in that comparison, in words, the most important first.',
  access,
  params,
  body,
  answer: z.object({
    data: z.array(networkAnalysisBullet),
    /** Where there is no finding, why; null where there is one. */
    reason: z.enum(Object.keys(noFindings) as [NoFindings, ...NoFindings[]]).nullable(), // its own keys
  }),
  example,
})
