import { type RolloutGroup, type RolloutGuard, rolloutGuardNames } from '@vigil/contract'
import type { HealthCounts } from '@vigil/database'
import { type MeanStratum, meanEvidence, type RateStratum, rateEvidence } from './evidence.ts'

/** Decides whether the new build of a rollout is worse. Pure: the worker, the page and the tests call the same functions. */

export type HealthRow = HealthCounts & { group: RolloutGroup; minute: Date }

/** When a share began. */
export interface ShareStart {
  at: Date
  percent: number
}

export interface GuardState {
  guard: RolloutGuard
  /** The guard's figures in its unit; null without page views. */
  canary: number | null
  control: number | null
  /** 1 or more: the new build is worse. Negative values count as 0. */
  evidence: number
}

/** The chance that a rollout of a build that is not worse is undone. */
const falseReturns = 1 / 500
/** Each guard is one test, the block rate two. */
const tests = rolloutGuardNames.length + 1
const threshold = Math.log(tests / falseReturns)

/** Smaller changes for the worse are tolerated, as a ratio. */
const tolerance = 1.01
const higherRatios = [1.25, 1.5, 2, 3, 5, 10, 20]
const lowerRatios = [0.8, 0.6, 0.4, 0.2, 0.05]
/** A page view may end before it reports, so up to a fifth fewer reports are tolerated. */
const toleratedReports = 0.8
const fewerReports = [0.5, 0.3, 0.1, 0.02]
/** Browsers may use a cached script of the stage before. */
const settlingMinutes = 2

const minuteMs = 60_000

interface Minute {
  at: number
  canary: HealthCounts
  control: HealthCounts
}

export const noHealth: Readonly<HealthCounts> = {
  views: 0,
  errorViews: 0,
  blockedViews: 0,
  failedViews: 0,
  ads: 0,
  adsSquared: 0,
  paints: 0,
  paintLogs: 0,
  paintLogsSquared: 0,
  firstAds: 0,
  firstAdLogs: 0,
  firstAdLogsSquared: 0,
}

function addHealth(one: HealthCounts, other: HealthCounts): HealthCounts {
  return {
    views: one.views + other.views,
    errorViews: one.errorViews + other.errorViews,
    blockedViews: one.blockedViews + other.blockedViews,
    failedViews: one.failedViews + other.failedViews,
    ads: one.ads + other.ads,
    adsSquared: one.adsSquared + other.adsSquared,
    paints: one.paints + other.paints,
    paintLogs: one.paintLogs + other.paintLogs,
    paintLogsSquared: one.paintLogsSquared + other.paintLogsSquared,
    firstAds: one.firstAds + other.firstAds,
    firstAdLogs: one.firstAdLogs + other.firstAdLogs,
    firstAdLogsSquared: one.firstAdLogsSquared + other.firstAdLogsSquared,
  }
}

export function sumHealth(rows: readonly HealthRow[], group: RolloutGroup): HealthCounts {
  let sums: HealthCounts = noHealth
  for (const row of rows) if (row.group === group) sums = addHealth(sums, row)
  return sums
}

/** Compares the groups by every guard, over all page views since the rollout began. */
export function judge(rows: readonly HealthRow[], shares: readonly ShareStart[]): GuardState[] {
  const minutes = toMinutes(rows)
  const all = { canary: sumHealth(rows, 'canary'), control: sumHealth(rows, 'control') }
  return rolloutGuardNames.map((guard) => {
    const evidence = describeEvidence(guard, minutes, all, shares) / threshold
    return { guard, ...guardFigures(guard, all, minutes, shares), evidence: Math.max(0, evidence) }
  })
}

/** The guard with the strongest evidence, if it is strong enough to undo the rollout. */
export function findTripped(guards: readonly GuardState[]): GuardState | undefined {
  return guards.filter(({ evidence }) => evidence >= 1).sort((one, other) => other.evidence - one.evidence)[0]
}

/** A group has one row per minute. */
function toMinutes(rows: readonly HealthRow[]): Minute[] {
  const minutes = new Map<number, Minute>()
  for (const row of rows) {
    const at = row.minute.getTime()
    const minute = minutes.get(at) ?? { at, canary: noHealth, control: noHealth }
    minute[row.group] = row
    minutes.set(at, minute)
  }
  return [...minutes.values()]
}

type Groups = Record<RolloutGroup, HealthCounts>
type CountName = 'errorViews' | 'blockedViews' | 'failedViews'

const countNames: Partial<Record<RolloutGuard, CountName>> = {
  errors: 'errorViews',
  blocks: 'blockedViews',
  beacons: 'failedViews',
}

const valueNames = {
  ads: ['views', 'ads', 'adsSquared'],
  'first-ad': ['firstAds', 'firstAdLogs', 'firstAdLogsSquared'],
  'first-paint': ['paints', 'paintLogs', 'paintLogsSquared'],
} as const

function describeEvidence(
  guard: RolloutGuard,
  minutes: readonly Minute[],
  all: Groups,
  shares: readonly ShareStart[],
): number {
  switch (guard) {
    case 'errors':
    case 'beacons':
    case 'blocks': {
      const name = countNames[guard]
      const strata = minutes.map(
        ({ canary, control }): RateStratum => ({
          canary: name ? canary[name] : 0,
          control: name ? control[name] : 0,
          odds: canary.views / control.views,
        }),
      )
      const more = rateEvidence(strata, { tolerated: tolerance, ratios: higherRatios })
      if (guard !== 'blocks') return more
      return Math.max(more, rateEvidence(strata, { tolerated: 1 / tolerance, ratios: lowerRatios }))
    }
    case 'ads':
      return meansEvidence('ads', minutes, all, -1, (tolerance - 1) * (mean(all.control, 'ads') ?? 0))
    case 'first-ad':
    case 'first-paint':
      return meansEvidence(guard, minutes, all, 1, Math.log(tolerance))
    case 'reports': {
      const strata = minutes.flatMap(({ at, canary, control }): RateStratum[] => {
        const share = findShare(at, shares)
        if (share === null) return []
        return [{ canary: canary.views, control: control.views, odds: share / (100 - share) }]
      })
      return rateEvidence(strata, { tolerated: toleratedReports, ratios: fewerReports })
    }
  }
}

function meansEvidence(
  guard: keyof typeof valueNames,
  minutes: readonly Minute[],
  all: Groups,
  worse: 1 | -1,
  margin: number,
): number {
  const [count, sum] = valueNames[guard]
  const sums = (counts: HealthCounts) => ({ count: counts[count], sum: worse * counts[sum] })
  const strata = minutes.map(({ canary, control }): MeanStratum => ({ canary: sums(canary), control: sums(control) }))
  const variances = { canary: variance(all.canary, guard), control: variance(all.control, guard) }
  return meanEvidence(strata, { variances, margin })
}

function mean(counts: HealthCounts, guard: keyof typeof valueNames): number | null {
  const [count, sum] = valueNames[guard]
  return counts[count] === 0 ? null : counts[sum] / counts[count]
}

function variance(counts: HealthCounts, guard: keyof typeof valueNames): number {
  const average = mean(counts, guard)
  const [count, , squares] = valueNames[guard]
  return average === null ? 0 : Math.max(0, counts[squares] / counts[count] - average ** 2)
}

function guardFigures(guard: RolloutGuard, all: Groups, minutes: readonly Minute[], shares: readonly ShareStart[]) {
  if (guard === 'reports') return reportFigures(minutes, shares)
  const figure = (counts: HealthCounts): number | null => {
    if (counts.views === 0) return null
    const name = countNames[guard]
    if (name) return (100 * counts[name]) / counts.views
    if (guard === 'ads') return mean(counts, 'ads')
    // The geometric mean, which few slow page views do not change.
    const log = guard === 'first-ad' || guard === 'first-paint' ? mean(counts, guard) : null
    return log === null ? null : Math.exp(log)
  }
  return { canary: figure(all.canary), control: figure(all.control) }
}

/** Percent of page views with the new build: reported, and expected by the share. */
function reportFigures(minutes: readonly Minute[], shares: readonly ShareStart[]) {
  let reported = 0
  let expected = 0
  let views = 0
  for (const { at, canary, control } of minutes) {
    const share = findShare(at, shares)
    if (share === null) continue
    const both = canary.views + control.views
    views += both
    reported += canary.views
    expected += (both * share) / 100
  }
  return views === 0
    ? { canary: null, control: null }
    : { canary: (100 * reported) / views, control: (100 * expected) / views }
}

/** The share during a minute; null while browsers may still have the scripts of the stage before. */
function findShare(minute: number, shares: readonly ShareStart[]): number | null {
  const current = shares.findLast(({ at }) => at.getTime() <= minute)
  const isSettled = current && minute >= current.at.getTime() + settlingMinutes * minuteMs
  return isSettled ? current.percent : null
}
