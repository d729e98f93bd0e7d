import { type BacktestExpectation, backtestLimits, type Scope } from '@vigil/contract'
import type { Warehouse } from '@vigil/warehouse'
import { countActual, hashSettings, type Sources } from './backtest.ts'

const dayMs = 86_400_000
const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The numbers expected when the profile was last saved from a backtest, and those counted since. */
export async function compareExpectation(
  { database, warehouse }: Pick<Sources, 'database'> & { warehouse: Warehouse },
  scope: Scope,
  profileId: number,
  now: Date,
): Promise<BacktestExpectation | null> {
  const { adQualityProfiles, adQualityLists, adQualityChanges, adQualityReference } = database
  // Also rejects other organizations' profiles.
  const lists = await adQualityLists.of(scope, profileId)
  const expected = await adQualityChanges.expectation(scope, profileId)
  if (!expected) return null
  const [tags, iab] = await Promise.all([adQualityProfiles.tags(scope), adQualityReference.iabCategories()])
  const own = tags.filter(({ profileIds }) => profileIds.includes(profileId)).map(({ id }) => id)
  const hash = hashSettings(
    lists,
    own,
    iab.map(({ key }) => key),
  )
  const { savedAt, days, blockedPerDay, reportedPerDay, settingsHash } = expected
  // The first complete day, up to a week or yesterday.
  const first = Math.floor(savedAt.getTime() / dayMs) * dayMs + dayMs
  const last = Math.min(first + (backtestLimits.comparedDays - 1) * dayMs, now.getTime() - dayMs)
  const range = { from: toDay(first), to: toDay(last) }
  return {
    savedAt: savedAt.toISOString(),
    days,
    blockedPerDay,
    reportedPerDay,
    isCurrent: hash === settingsHash,
    actual: range.from > range.to ? [] : await countActual(warehouse, scope, own, range),
  }
}
