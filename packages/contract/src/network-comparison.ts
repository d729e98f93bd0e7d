import { z } from 'zod'
import { threatReports } from './analytics.ts'
import { endpoint } from './endpoint.ts'
import { hostSelection, organizationId, reportingRange } from './fields.ts'
import { limits } from './limits.ts'

/** Own sites beside the vertical and the whole network: shares only, never counts. */

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
  answer: z.object({ data: z.array(networkAnalysisRow) }),
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
  answer: z.object({ data: z.array(networkAnalysisBullet) }),
  example,
})
