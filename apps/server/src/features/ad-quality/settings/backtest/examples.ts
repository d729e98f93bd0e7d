import { type BacktestExample, backtestLimits } from '@vigil/contract'
import { toCents } from '../../../../reporting/backtests.ts'
import type { RecordedAds } from './recorded-ads.ts'
import type { Matcher, ResultTables } from './verdicts.ts'

interface Wanted {
  /** The result that the ads count in. */
  bit: number
  /** Names the reason. */
  matcher: (tag: string) => Matcher
}

/** The creatives with the most bids. */
export function pickExamples(ads: RecordedAds, tables: ResultTables, { bit, matcher }: Wanted): BacktestExample[] {
  const { creatives } = ads
  const isWanted = (index: number) => {
    const found = tables[creatives.tag[index] ?? 0]?.[creatives.fact[index] ?? 0] ?? 0
    return (found & bit) > 0
  }
  const bids = new Float64Array(creatives.keys.length)
  for (let index = 0; index < creatives.creative.length; index++) {
    const creative = creatives.creative[index] ?? 0
    if (isWanted(index)) bids[creative] = (bids[creative] ?? 0) + (creatives.bids[index] ?? 0)
  }
  const top: number[] = []
  for (let creative = 0; creative < bids.length; creative++) {
    if (!bids[creative]) continue
    const place = top.findIndex((other) => (bids[other] ?? 0) < (bids[creative] ?? 0))
    if (place >= 0) top.splice(place, 0, creative)
    else if (top.length < backtestLimits.examples) top.push(creative)
    if (top.length > backtestLimits.examples) top.pop()
  }
  if (top.length === 0) return []
  const groups = new Map<number, number[]>(top.map((creative) => [creative, []]))
  for (let index = 0; index < creatives.creative.length; index++) {
    const list = groups.get(creatives.creative[index] ?? 0)
    if (list && isWanted(index)) list.push(index)
  }
  return [...groups.values()].map((list) => describe(ads, list, matcher))
}

function describe({ creatives, facts, tags }: RecordedAds, groups: readonly number[], matcher: Wanted['matcher']) {
  const [first = 0] = groups
  const ad = facts[creatives.fact[first] ?? 0] ?? { hosts: [], categories: [], formats: [] }
  const violations = matcher(tags[creatives.tag[first] ?? 0] ?? '')(ad)
  const violation = violations.find(({ isBlocking }) => isBlocking) ?? violations[0]
  const { creativeId = '', bidderCode = '' } = creatives.keys[creatives.creative[first] ?? 0] ?? {}
  const sum = (column: Float64Array) => groups.reduce((total, index) => total + (column[index] ?? 0), 0)
  const lastSeen = Math.max(...groups.map((index) => creatives.lastSeen[index] ?? 0))
  return {
    creativeId,
    bidderCode,
    host: findNamedHost(ad.hosts, violation?.trigger) ?? '',
    violationClass: violation?.violationClass ?? 'domain',
    trigger: violation?.trigger ?? '',
    ads: sum(creatives.ads),
    bids: sum(creatives.bids),
    bidValueUsd: toCents(sum(creatives.bidValueUsd)),
    lastDay: new Date(lastSeen).toISOString().slice(0, 10),
  }
}

/** The host that the trigger names, or else the first. */
const findNamedHost = (hosts: readonly string[], trigger = '') =>
  hosts.find((host) => host === trigger || host.endsWith(`.${trigger}`)) ?? hosts[0]
