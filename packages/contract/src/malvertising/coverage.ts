import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import type { InspectionOutcome } from '../events.ts'
import { hostSelection, organizationId, reportingRange } from '../fields.ts'
import { coverageDimensions } from './coverage-dimensions.ts'

/**
 * Which ads were inspected before they ran, which were not, and why. Values are raw event values, and '' for unknown.
 * Amounts are the prices of the bids, in US dollars; ads without a price have none.
 */

/**
 * `older_build` replaces reasons that later builds may remove (`updatableReasons`) if the ad was counted by a build
 * older than the newest one.
 */
export const coverageReasons = [
  'cross_origin',
  'too_late',
  'too_large',
  'budget_exceeded',
  'unreachable',
  'not_seen',
  'older_build',
] as const satisfies readonly (Exclude<InspectionOutcome, 'inspected'> | 'older_build')[]
export type CoverageReason = (typeof coverageReasons)[number]
export const updatableReasons: readonly CoverageReason[] = ['too_large', 'budget_exceeded', 'unreachable', 'not_seen']

export const coverageLimits = {
  /** Rows of a breakdown; the rest is counted under `restLabel`. */
  rows: 200,
  /** A gap is listed if it affects at least this share of all ads or of their value. */
  gapShare: 0.001,
  gaps: 100,
} as const

const figures = {
  ads: z.number(),
  inspected: z.number(),
  /** Not inspected, but limited by the script's sandbox. */
  contained: z.number(),
  valueUsd: z.number(),
  inspectedValueUsd: z.number(),
  containedValueUsd: z.number(),
}
const loss = z.object({ reason: z.enum(coverageReasons), ads: z.number(), valueUsd: z.number() })
const coverageFigures = z.object({
  ...figures,
  /** By reason, most ads first. Together with `inspected`, they are all ads. */
  losses: z.array(loss),
})
export type CoverageFigures = z.infer<typeof coverageFigures>

const coverageRow = coverageFigures.extend({ label: z.string() })
export type CoverageRow = z.infer<typeof coverageRow>

/** `time` is a day, or an hour (2026-11-01T09) of a single day. */
const trendRow = z.object({ time: z.string(), ...figures })
export type CoverageTrendRow = z.infer<typeof trendRow>

const gap = loss.extend({
  dimension: z.enum(coverageDimensions),
  label: z.string(),
  /** Lost ads as a share of the ads of this site, slot, …. */
  share: z.number(),
})
export type CoverageGap = z.infer<typeof gap>

const access = { organization: 'body.organizationId', types: ['Web'] } as const
const filters = { organizationId, ...reportingRange, selectedHosts: hostSelection }
const example = {
  organizationId: 1,
  timeframeFrom: '2026-11-01',
  timeframeTo: '2026-11-07',
  selectedHosts: [],
}

export const coverageReport = endpoint({
  method: 'POST',
  path: '/api/coverage',
  summary: 'Share of ads and of their value that was inspected, the reasons for the rest, and the largest gaps.',
  access,
  audit: 'reads',
  body: z.object(filters),
  answer: z.object({
    total: coverageFigures,
    /** The preceding period of the same length. */
    before: coverageFigures,
    trend: z.array(trendRow),
    gaps: z.array(gap),
    /** The newest build of the ad script; null if there is none. */
    newestBuild: z.string().nullable(),
  }),
  example: { body: example },
})

export const coverageBreakdown = endpoint({
  method: 'POST',
  path: '/api/coverage/{dimension}',
  summary: 'Coverage by site, slot, bidder, delivery source, browser or build, most ads first.',
  access,
  audit: 'reads',
  params: z.object({ dimension: z.enum(coverageDimensions) }),
  body: z.object(filters),
  answer: z.object({ data: z.array(coverageRow) }),
  example: { params: { dimension: 'site' as const }, body: example },
})
