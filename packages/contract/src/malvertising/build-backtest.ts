import { z } from 'zod'
import { backtestFigures } from '../ad-quality/backtest.ts'
import { backtestPeriods } from '../ad-quality/backtest-periods.ts'
import { endpoint } from '../endpoint.ts'
import { organizationId } from '../fields.ts'
import { deploymentLimits, distributionId, emptyBucket } from './deployments.ts'
import { threatClassNames } from './threats.ts'

/** Backtests of builds: effects of a build's rules about markup on the ads of past days. */

/** The rules of a build about markup, as data. `places` are in the order of the script's scanner. */
export interface RuleSet {
  version: number
  places: { threat: string; patterns: string[] }[][]
}

export const buildBacktestLimits = {
  /** Markups that are inspected, those with the most ads first. */
  markups: 20_000,
  /** Kinds of attacks that are named. */
  kinds: 10,
} as const

const count = z.number().int().min(0)

const example = z.object({
  creativeId: z.string(),
  bidderCode: z.string(),
  /** The rule's threat if newly blocked, the recorded one if spared. */
  threatClass: z.enum(threatClassNames),
  variant: z.string(),
  ads: count,
  bidValueUsd: z.number().min(0),
  lastDay: z.iso.date(),
})
export type BuildBacktestExample = z.infer<typeof example>

const site = z.object({ host: z.string(), ads: count, stillBlocked: count, newlyBlocked: count, spared: count })
export type BuildBacktestSite = z.infer<typeof site>

const buildBacktest = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  ruleSet: z.object({ version: count, rules: count }),
  /** Ads with markup. The four figures below are parts of it; the other ads were shown and would be shown again. */
  judged: backtestFigures,
  /** Blocked then, and matched by the build's rules. */
  stillBlocked: backtestFigures,
  /** Shown then, and matched by the build's rules. */
  newlyBlocked: backtestFigures,
  /** Blocked then, for a kind of attack that the build finds in markup, and not matched. */
  spared: backtestFigures,
  /** Blocked then, and not matched: kinds of attacks that the build can only stop by the ad's behaviour. */
  notReplayed: backtestFigures,
  kindsNotReplayed: z.array(z.object({ threatClass: z.enum(threatClassNames), variant: z.string(), ads: count })),
  /** Ads without stored markup. */
  notJudged: backtestFigures,
  /** Figures are lower bounds: rare creatives were left out. */
  isPartial: z.boolean(),
  examples: z.object({ newlyBlocked: z.array(example), spared: z.array(example) }),
  /** Sites with the most affected ads. */
  sites: z.array(site),
})
export type BuildBacktest = z.infer<typeof buildBacktest>

export const buildBacktestRun = endpoint({
  method: 'POST',
  path: '/api/deployments/backtest',
  summary:
    "Inspects the stored markup of past days with a build's rules, and compares the result with what happened then. Changes nothing. Behaviour of ads is not replayed.",
  access: { organization: 'body.organizationId', types: ['Web', 'In-App'] },
  audit: 'reads',
  body: z.object({
    organizationId,
    s3Bucket: z.string().min(1).max(64),
    distributions: z
      .array(distributionId)
      .max(deploymentLimits.tagsPerUpdate)
      .default([])
      .describe('Tags whose ads count; all if empty.'),
    days: z.literal(backtestPeriods).describe('Complete UTC days up to yesterday.'),
  }),
  answer: z.object({ data: buildBacktest }),
  errors: ['build_not_found', 'rule_set_unknown'],
  example: { body: { organizationId: 1, s3Bucket: emptyBucket, days: 7 as const } },
})
