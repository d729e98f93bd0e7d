import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { hostSelection, organizationId, reportingRange } from '../fields.ts'
import { limits } from '../limits.ts'
import { threatReports } from './analytics.ts'

/**
 * Compares own sites with the vertical and the network: shares only, never counts. Values are raw event values, as in
 * analytics; values beyond the displayed ones are `restLabel`.
 */

/**
 * Minimum conditions for showing other organizations' shares: no single one may be inferable. Shares are rounded to 0.1
 * percent and need enough attacks, as counts could be computed from exact shares.
 */
export const networkRules = {
  /** Other organizations with attacks. */
  leastOrganizations: 3,
  leastAttacks: 30,
  /** Maximum share of the group's attacks by a single organization. */
  greatestPart: 0.85,
} as const

/** Replaces a share that may not be shown. */
export const notAvailable = 'Not Available'

/** Maximum values of a comparison, by largest share; the rest is `restLabel`. */
export const comparedValues = 10

/** Conditions of a finding. All must hold; otherwise a difference counts as chance or as too small. */
export const findingRules = {
  /** On the organization's own sites. */
  leastAttacks: 30,
  /** Confidence level of the Wilson interval of the own share; the other share must be outside of it. */
  confidencePercent: 95,
  /** In percentage points. */
  leastDifference: 5,
  /** Ratio of the larger share to the smaller. */
  leastRatio: 1.25,
  /** Maximum findings per dialog, most important first. */
  most: 5,
} as const

/** Why there are no findings. */
export const noFindings = {
  few_attacks: `With fewer than ${findingRules.leastAttacks} attacks in this period, differences may be due to chance.`,
  nobody_to_compare_with: 'Not enough other organizations to compare with in this period.',
  alike: 'No notable differences: they are small, or may be due to chance.',
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

/** A value's share of all attacks, 0 to 100; null if not available. */
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
  summary: "Share of attacks by value on the organization's sites, in the vertical and in the network.",
  access,
  audit: 'reads',
  params,
  body,
  /** Labels of the three bars. Organizations without a vertical have none for it. */
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
  summary: 'Findings of that comparison as text, most important first.',
  access,
  audit: 'reads',
  params,
  body,
  answer: z.object({
    data: z.array(networkAnalysisBullet),
    /** Why there are no findings; null if there are. */
    reason: z.enum(Object.keys(noFindings) as [NoFindings, ...NoFindings[]]).nullable(), // keys of noFindings
  }),
  example,
})
