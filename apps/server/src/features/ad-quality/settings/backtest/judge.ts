import { type Backtest, type BacktestFigures, backtestLimits } from '@vigil/contract'
import { toCents } from '../../../../reporting/backtests.ts'
import { pickExamples } from './examples.ts'
import type { RecordedAds } from './recorded-ads.ts'
import { Turn } from './turn.ts'
import { bits, type ComparedSettings, matchAds, type Result, type ResultTables } from './verdicts.ts'

export type Judgement = Omit<Backtest, 'from' | 'to' | 'tags'>

const results = Object.keys(bits) as Result[] // its own keys

/** Applies two settings to counted ads. */
export async function judge(ads: RecordedAds, settings: ComparedSettings): Promise<Judgement> {
  const turn = new Turn()
  const tables = await matchAds(ads, settings, turn)
  const figures = await countFigures(ads, tables, turn)
  await turn.next()
  return {
    judged: figures.judged,
    notJudged: [...ads.notJudged].reduce(
      (sum, [tag, count]) => sum + (settings.tags?.has(tag) === false ? 0 : count),
      0,
    ),
    isPartial: ads.isPartial,
    saved: { blocked: figures.savedBlocked, reported: figures.savedReported },
    changed: { blocked: figures.changedBlocked, reported: figures.changedReported },
    newlyBlocked: figures.newlyBlocked,
    newlySpared: figures.newlySpared,
    examples: {
      blocked: pickExamples(ads, tables, { bit: bits.changedBlocked, matcher: settings.changed }),
      newlyBlocked: pickExamples(ads, tables, { bit: bits.newlyBlocked, matcher: settings.changed }),
      newlySpared: pickExamples(ads, tables, { bit: bits.newlySpared, matcher: settings.saved }),
    },
    sites: countSites(ads, tables),
  }
}

async function countFigures(
  ads: RecordedAds,
  tables: ResultTables,
  turn: Turn,
): Promise<Record<Result, BacktestFigures>> {
  const { creatives } = ads
  const creativeBits = new Uint8Array(creatives.keys.length)
  for (let index = 0; index < creatives.creative.length; index++) {
    if (turn.isOver()) await turn.next()
    const creative = creatives.creative[index] ?? 0
    const found = tables[creatives.tag[index] ?? 0]?.[creatives.fact[index] ?? 0] ?? 0
    creativeBits[creative] = (creativeBits[creative] ?? 0) | found
  }
  const bidderBits = new Uint8Array(creatives.bidders)
  for (const [index, { bidder }] of creatives.keys.entries())
    bidderBits[bidder] = (bidderBits[bidder] ?? 0) | (creativeBits[index] ?? 0)

  const sums = results.map((name) => ({ name, bit: bits[name], ads: 0, bidValueUsd: 0 }))
  for (const { tag, fact, ads: count, bidValueUsd } of ads.sites) {
    if (turn.isOver()) await turn.next()
    const found = tables[tag]?.[fact] ?? 0
    for (const sum of sums) {
      if ((found & sum.bit) === 0) continue
      sum.ads += count
      sum.bidValueUsd += bidValueUsd
    }
  }
  return Object.fromEntries(
    sums.map(({ name, bit, ads: count, bidValueUsd }) => [
      name,
      {
        ads: count,
        creatives: countBit(creativeBits, bit),
        bidders: countBit(bidderBits, bit),
        bidValueUsd: toCents(bidValueUsd),
      },
    ]),
  ) as Record<Result, BacktestFigures> // one entry per result
}

function countBit(marks: Uint8Array, bit: number) {
  let count = 0
  for (const mark of marks) if (mark & bit) count++
  return count
}

function countSites(ads: RecordedAds, tables: ResultTables): Backtest['sites'] {
  const sites = new Map<string, Backtest['sites'][number]>()
  const counted = ['savedBlocked', 'changedBlocked', 'newlyBlocked', 'newlySpared'] as const
  for (const { host, tag, fact, ads: count } of ads.sites) {
    const found = tables[tag]?.[fact] ?? 0
    if (found === 0) continue
    const none = { host, ads: 0, savedBlocked: 0, changedBlocked: 0, newlyBlocked: 0, newlySpared: 0 }
    const site = sites.get(host) ?? none
    site.ads += count
    for (const result of counted) if (found & bits[result]) site[result] += count
    sites.set(host, site)
  }
  const order = (site: Backtest['sites'][number]) => [
    site.newlyBlocked + site.newlySpared,
    Math.max(site.changedBlocked, site.savedBlocked),
    site.ads,
  ]
  return [...sites.values()]
    .map((site) => ({ site, order: order(site) }))
    .sort((a, b) => compare(b.order, a.order) || (a.site.host < b.site.host ? -1 : 1))
    .slice(0, backtestLimits.sites)
    .map(({ site }) => site)
}

const compare = (a: readonly number[], b: readonly number[]) =>
  a.map((value, index) => value - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0
