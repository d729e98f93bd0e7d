import {
  type BacktestFigures,
  type BuildBacktest,
  type BuildBacktestExample,
  backtestLimits,
  buildBacktestLimits,
  threatClassNames,
} from '@vigil/contract'
import { toCents } from '../../../reporting/backtests.ts'
import type { Verdicts } from './markup-verdicts.ts'
import { type RecordedAdGroups, type RecordedGroup, toCreativeKey } from './recorded-ads.ts'

export type BuildJudgement = Omit<BuildBacktest, 'from' | 'to' | 'ruleSet'>

/** The effect of the build on ads that were recorded. */
type Outcome = 'stillBlocked' | 'newlyBlocked' | 'spared' | 'notReplayed' | 'notJudged' | 'unaffected'

interface JudgedGroup {
  group: RecordedGroup
  outcome: Outcome
  /** Found by the build, as `class/variant`. */
  found: string | null
}

/** Hashes of the markups to inspect, those with the most ads first. */
export function chooseMarkups({ groups, attackMarkups }: RecordedAdGroups): string[] {
  const ads = new Map<string, number>()
  for (const hashes of attackMarkups.values()) for (const hash of hashes) ads.set(hash, (ads.get(hash) ?? 0) + 1)
  for (const { markupHash, ads: count } of groups)
    if (markupHash) ads.set(markupHash, (ads.get(markupHash) ?? 0) + count)
  return [...ads]
    .sort(([, one], [, other]) => other - one)
    .slice(0, buildBacktestLimits.markups)
    .map(([hash]) => hash)
}

/** Compares a build's verdicts about markups with what happened to the ads. `threats` are those that its rules find. */
export function judge(ads: RecordedAdGroups, verdicts: Verdicts, threats: ReadonlySet<string>): BuildJudgement {
  const findVerdict = createFinder(ads, verdicts)
  const judged = ads.groups.map((group): JudgedGroup => {
    const found = findVerdict(group)
    return { group, found: found ?? null, outcome: toOutcome(group, found, threats) }
  })
  const of = (outcome: Outcome) => judged.filter((one) => one.outcome === outcome)
  const notReplayed = of('notReplayed')
  const newlyBlocked = of('newlyBlocked')
  const spared = of('spared')
  return {
    judged: countFigures(judged.filter(({ outcome }) => outcome !== 'notJudged')),
    stillBlocked: countFigures(of('stillBlocked')),
    newlyBlocked: countFigures(newlyBlocked),
    spared: countFigures(spared),
    notReplayed: countFigures(notReplayed),
    kindsNotReplayed: countKinds(notReplayed),
    notJudged: countFigures(of('notJudged')),
    isPartial: ads.isPartial,
    examples: { newlyBlocked: pickExamples(newlyBlocked), spared: pickExamples(spared) },
    sites: countSites(judged),
  }
}

/**
 * An ad without stored markup has the verdict of its creative's markups, if they agree. Attacks and other sightings are
 * kept apart: the markup of an attack is always sent, so it is no sample of the creative's ads.
 */
function createFinder({ groups, attackMarkups }: RecordedAdGroups, verdicts: Verdicts) {
  const shown = new Map<string, Set<string>>()
  for (const group of groups) {
    if (group.threat || !group.markupHash) continue
    const key = toCreativeKey(group)
    shown.set(key, (shown.get(key) ?? new Set()).add(group.markupHash))
  }
  /** Null for harmless, undefined if unknown. */
  return (group: RecordedGroup): string | null | undefined => {
    if (group.markupHash) return verdicts.get(group.markupHash)
    if (!group.creativeId) return undefined
    const hashes = (group.threat ? attackMarkups : shown).get(toCreativeKey(group)) ?? []
    const found = new Set([...hashes].map((hash) => verdicts.get(hash)))
    return found.size === 1 ? [...found][0] : undefined
  }
}

function toOutcome(
  { threat, isProfileBlocked }: RecordedGroup,
  found: string | null | undefined,
  threats: ReadonlySet<string>,
): Outcome {
  if (found === undefined) return 'notJudged'
  if (found) return threat || isProfileBlocked ? 'stillBlocked' : 'newlyBlocked'
  if (!threat) return 'unaffected'
  return threats.has(`${threat.threatClass}/${threat.variant}`) ? 'spared' : 'notReplayed'
}

function countFigures(judged: readonly JudgedGroup[]): BacktestFigures {
  const creatives = new Set<string>()
  const bidders = new Set<string>()
  let ads = 0
  let bidValueUsd = 0
  for (const { group } of judged) {
    ads += group.ads
    bidValueUsd += group.bidValueUsd
    if (group.creativeId) creatives.add(toCreativeKey(group))
    if (group.bidderCode) bidders.add(group.bidderCode)
  }
  return { ads, creatives: creatives.size, bidders: bidders.size, bidValueUsd: toCents(bidValueUsd) }
}

function countKinds(judged: readonly JudgedGroup[]): BuildBacktest['kindsNotReplayed'] {
  const kinds = new Map<string, BuildBacktest['kindsNotReplayed'][number]>()
  for (const { group } of judged) {
    if (!group.threat) continue
    const key = `${group.threat.threatClass}/${group.threat.variant}`
    const kind = kinds.get(key) ?? { ...group.threat, ads: 0 }
    kind.ads += group.ads
    kinds.set(key, kind)
  }
  return [...kinds.values()].sort((one, other) => other.ads - one.ads).slice(0, buildBacktestLimits.kinds)
}

/** The creatives with the most ads. */
function pickExamples(judged: readonly JudgedGroup[]): BuildBacktestExample[] {
  const examples = new Map<string, BuildBacktestExample>()
  for (const { group, found } of judged) {
    const [foundClass = '', foundVariant = ''] = found?.split('/') ?? []
    const threatClass = group.threat?.threatClass ?? threatClassNames.find((name) => name === foundClass)
    if (!group.creativeId || !threatClass) continue
    const key = toCreativeKey(group)
    const { creativeId, bidderCode } = group
    const variant = group.threat?.variant ?? foundVariant
    const known = examples.get(key) ?? {
      creativeId,
      bidderCode,
      threatClass,
      variant,
      ads: 0,
      bidValueUsd: 0,
      lastDay: '',
    }
    known.ads += group.ads
    known.bidValueUsd += group.bidValueUsd
    const day = new Date(group.lastSeen).toISOString().slice(0, 10)
    if (day > known.lastDay) known.lastDay = day
    examples.set(key, known)
  }
  return [...examples.values()]
    .sort((one, other) => other.ads - one.ads)
    .slice(0, backtestLimits.examples)
    .map((example) => ({ ...example, bidValueUsd: toCents(example.bidValueUsd) }))
}

function countSites(judged: readonly JudgedGroup[]): BuildBacktest['sites'] {
  const sites = new Map<string, BuildBacktest['sites'][number]>()
  for (const { group, outcome } of judged) {
    if (outcome === 'notJudged') continue
    const site = sites.get(group.host) ?? { host: group.host, ads: 0, stillBlocked: 0, newlyBlocked: 0, spared: 0 }
    site.ads += group.ads
    if (outcome === 'stillBlocked' || outcome === 'newlyBlocked' || outcome === 'spared') site[outcome] += group.ads
    sites.set(group.host, site)
  }
  const changed = (site: BuildBacktest['sites'][number]) => site.newlyBlocked + site.spared
  return [...sites.values()]
    .sort((one, other) => changed(other) - changed(one) || other.stillBlocked - one.stillBlocked || other.ads - one.ads)
    .slice(0, backtestLimits.sites)
}
