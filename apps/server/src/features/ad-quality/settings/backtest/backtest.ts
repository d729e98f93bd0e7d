import { createHash } from 'node:crypto'
import {
  type Backtest,
  type BacktestPeriod,
  type ProfileChange,
  type Scope,
  violationClassNames,
} from '@vigil/contract'
import type { AdQualityLists, Database } from '@vigil/database'
import { createMatcher } from '@vigil/tags'
import type { DayRange, Warehouse } from '@vigil/warehouse'
import { toPeriod } from '../../../../reporting/backtests.ts'
import { mergedProfile } from '../load-profile.ts'
import { toListChanges } from '../settings.ts'
import type { AdCache } from './ad-cache.ts'
import { judge } from './judge.ts'
import type { Matcher } from './verdicts.ts'

const dayMs = 86_400_000
const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

export interface Sources {
  database: Pick<Database, 'adQualityProfiles' | 'adQualityLists' | 'adQualityChanges' | 'adQualityReference'>
  ads: AdCache
}

interface Request {
  profileId: number
  days: BacktestPeriod
  changes: readonly ProfileChange[]
  now: Date
}

export interface BacktestResult {
  backtest: Backtest
  expected: { days: BacktestPeriod; settingsHash: string; blockedPerDay: number; reportedPerDay: number }
}

/** Applies a profile to the ads of the period, as saved and with the changes. */
export async function runBacktest(
  { database, ads }: Sources,
  scope: Scope,
  { profileId, days, changes, now }: Request,
): Promise<BacktestResult> {
  const { adQualityProfiles, adQualityLists, adQualityChanges, adQualityReference } = database
  const period = toPeriod(days, now)
  const saved = await adQualityLists.of(scope, profileId)
  const changed = await adQualityChanges.preview(scope, profileId, changes.map(toListChanges), now)
  const [tags, iab, recorded] = await Promise.all([
    adQualityProfiles.tags(scope),
    adQualityReference.iabCategories(),
    ads.load(scope, period),
  ])
  const own = tags.filter(({ profileIds }) => profileIds.includes(profileId)).map(({ id }) => id)
  const otherProfiles = new Map(tags.map((tag) => [tag.id, tag.profileIds.filter((id) => id !== profileId)]))
  const others = new Map<number, AdQualityLists>()
  for (const id of new Set([...otherProfiles.values()].flat())) others.set(id, await adQualityLists.of(scope, id))
  const codes = iab.map(({ key }) => key)
  const toMatchers = (lists: AdQualityLists) => {
    const made = new Map<string, Matcher>()
    return (tag: string) => {
      const ids = otherProfiles.get(tag) ?? []
      const key = ids.join()
      const all = [lists, ...ids.flatMap((id) => others.get(id) ?? [])]
      // As delivered to the script.
      all.sort((a, b) => a.profile.id - b.profile.id)
      const matcher = made.get(key) ?? createMatcher(mergedProfile(all, codes))
      made.set(key, matcher)
      return matcher
    }
  }
  const savedMatchers = toMatchers(saved)
  const judgement = await judge(recorded, {
    saved: savedMatchers,
    changed: changes.length > 0 ? toMatchers(changed) : savedMatchers,
    tags: own.length > 0 ? new Set(own) : null,
  })
  const perDay = (count: number) => count / Math.max(1, recorded.observedDays)
  return {
    backtest: { ...period, tags: own.length, ...judgement },
    expected: {
      days,
      settingsHash: hashSettings(changed, own, codes),
      blockedPerDay: perDay(judgement.changed.blocked.ads),
      reportedPerDay: perDay(judgement.changed.reported.ads),
    },
  }
}

/** Changes with anything in the profile that scripts apply. */
export const hashSettings = (lists: AdQualityLists, tags: readonly string[], iabCodes: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify([mergedProfile([lists], iabCodes), [...tags].sort()]))
    .digest('hex')

/** Ads that the profile's tags blocked and reported on each day. */
export async function countActual(warehouse: Warehouse, scope: Scope, tags: readonly string[], range: DayRange) {
  const rows =
    tags.length === 0
      ? []
      : await warehouse.select(scope, {
          dataset: 'creatives',
          measures: ['sightings', 'blocks'],
          every: 'day',
          range,
          where: { tag: tags, violationClass: violationClassNames },
          // The expected number counts only these.
          whereNot: { facts: [''] },
        })
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const days: { day: string; blocked: number; reported: number }[] = []
  for (let at = Date.parse(range.from); at <= Date.parse(range.to); at += dayMs) {
    const { sightings = 0, blocks = 0 } = byDay.get(toDay(at)) ?? {}
    days.push({
      day: toDay(at),
      blocked: Number(blocks),
      reported: Math.max(0, Number(sightings) - Number(blocks)),
    })
  }
  return days
}
