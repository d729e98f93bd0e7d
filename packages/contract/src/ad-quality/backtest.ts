import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { violationClassNames } from '../malvertising/threats.ts'
import { backtestPeriods } from './backtest-periods.ts'
import { profileChange, profilePath, profileSettings, publisherAccess } from './settings.ts'

/** Backtests of ad quality profiles: effects of settings on the ads of past days. */

export const backtestLimits = {
  /** Changes in one request: a dialog sends one or two, the switches one each. */
  changes: 20,
  examples: 6,
  sites: 10,
  debounceMs: 400,
  /** Days after saving that are compared with the expected number. */
  comparedDays: 7,
} as const

const count = z.number().int().min(0)
export const backtestFigures = z.object({
  ads: count,
  creatives: count,
  bidders: count,
  bidValueUsd: z.number().min(0),
})
export type BacktestFigures = z.infer<typeof backtestFigures>

const verdicts = z.object({ blocked: backtestFigures, reported: backtestFigures })

const example = z.object({
  creativeId: z.string(),
  bidderCode: z.string(),
  /** Advertiser domain or linked host; '' if neither is known. */
  host: z.string(),
  violationClass: z.enum(violationClassNames),
  trigger: z.string(),
  ads: count,
  bids: count,
  bidValueUsd: z.number().min(0),
  lastDay: z.iso.date(),
})
export type BacktestExample = z.infer<typeof example>

const site = z.object({
  host: z.string(),
  ads: count,
  savedBlocked: count,
  changedBlocked: count,
  newlyBlocked: count,
  newlySpared: count,
})
export type BacktestSite = z.infer<typeof site>

const backtest = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** Tags of the profile. With 0, the profile is tested on all ads of the organization. */
  tags: count,
  /** Ads that were matched. */
  judged: backtestFigures,
  /** Ads recorded without the facts that profiles match. */
  notJudged: count,
  /** The number of creatives is a lower bound: rare ones were left out. */
  isPartial: z.boolean(),
  saved: verdicts,
  changed: verdicts,
  newlyBlocked: backtestFigures,
  newlySpared: backtestFigures,
  examples: z.object({
    blocked: z.array(example),
    newlyBlocked: z.array(example),
    newlySpared: z.array(example),
  }),
  /** Sites with the most affected ads. */
  sites: z.array(site),
})
export type Backtest = z.infer<typeof backtest>

const perDay = z.number().min(0)
const expectation = z.object({
  savedAt: z.iso.datetime(),
  days: z.literal(backtestPeriods),
  blockedPerDay: perDay,
  reportedPerDay: perDay,
  /** False if lists or tags have changed since. */
  isCurrent: z.boolean(),
  /** Complete days since saving, at most seven. */
  actual: z.array(z.object({ day: z.iso.date(), blocked: count, reported: count })),
})
export type BacktestExpectation = z.infer<typeof expectation>

const body = z.object({
  days: z.literal(backtestPeriods).describe('Complete UTC days up to yesterday.'),
  changes: z
    .array(profileChange)
    .max(backtestLimits.changes)
    .default([])
    .describe('Unsaved changes, in the form and order in which they would be saved.'),
})
const request = {
  params: { orgId: 1, profileId: 1 },
  body: { days: 7 as const, changes: [{ brandsActive: false }] },
}

export const profileBacktest = endpoint({
  method: 'POST',
  path: '/api/ad-quality/backtest/{orgId}/{profileId}',
  summary:
    'Applies a profile, as saved and with unsaved changes, to the recorded ads of past days. Changes nothing. Other profiles of the same tags apply too.',
  access: publisherAccess,
  audit: 'reads',
  params: profilePath,
  body,
  answer: z.object({ data: backtest }),
  errors: ['profile_not_found'],
  example: request,
})

export const profileBacktestSave = endpoint({
  method: 'POST',
  path: '/api/ad-quality/backtest/{orgId}/{profileId}/save',
  summary: 'Saves the changes in one transaction, with the number of ads that the backtest expects per day.',
  access: publisherAccess,
  audit: { action: 'profile.update', record: { kind: 'profile', id: 'params.profileId' } },
  params: profilePath,
  body,
  answer: z.object({ data: profileSettings }),
  errors: ['profile_not_found'],
  example: request,
})

export const profileExpectation = endpoint({
  method: 'GET',
  path: '/api/ad-quality/backtest/{orgId}/{profileId}/expectation',
  summary: 'The expected number of the last save from a backtest, and the actual numbers since. Null if there is none.',
  access: publisherAccess,
  params: profilePath,
  answer: z.object({ data: expectation.nullable() }),
  errors: ['profile_not_found'],
  example: { params: { orgId: 1, profileId: 1 } },
})
