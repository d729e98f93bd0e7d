import { authoriseKey } from '@vigil/contract'
import type { Database } from '@vigil/database'
import type { Warehouse } from '@vigil/warehouse'
import { AdCache } from './features/ad-quality/settings/backtest/ad-cache.ts'
import { runBacktest } from './features/ad-quality/settings/backtest/backtest.ts'

interface Sources {
  database: Database
  warehouse: Warehouse
  now: Date
}

const dayMs = 86_400_000
/** A week and a day ago, so that expected and actual numbers of a whole week can be compared. */
const savedDaysAgo = 8
const publisher = 'publisher@vigil.test'

/** Saves the house rules from a backtest in the past, once the demo's traffic is stored. */
export async function loadDemoExpectation({ database, warehouse, now }: Sources) {
  const organizationId = (await database.accounts.byEmail(publisher))?.viewer.organization?.id
  if (!organizationId) return
  const scope = authoriseKey({ organizationId })
  const profile = (await database.adQualityProfiles.list(scope)).find(({ name }) => name === 'House rules')
  if (!profile || (await database.adQualityChanges.expectation(scope, profile.id))) return
  const savedAt = new Date(now.getTime() - savedDaysAgo * dayMs)
  const sources = { database, ads: new AdCache(warehouse) }
  const request = { profileId: profile.id, days: 7 as const, changes: [], now: savedAt }
  const { expected } = await runBacktest(sources, scope, request)
  await database.adQualityChanges.change(scope, profile.id, [], { now: savedAt, expected })
}
