import { authorise, profileBacktest, profileBacktestSave, profileExpectation } from '@vigil/contract'
import type { Dependencies } from '../../../../dependencies.ts'
import type { Router } from '../../../../plugins/contract.ts'
import { settingsOnWire, toListChanges } from '../settings.ts'
import { AdCache } from './ad-cache.ts'
import { runBacktest } from './backtest.ts'
import { compareExpectation } from './expectation.ts'

export function backtestRoutes({ handle }: Router, { database, warehouse, clock }: Dependencies) {
  const sources = { database, ads: new AdCache(warehouse) }

  handle(profileBacktest, async ({ viewer, params, body }) => {
    const scope = authorise(viewer, params.orgId)
    const { backtest } = await runBacktest(sources, scope, { ...body, profileId: params.profileId, now: clock() })
    return { data: backtest }
  })

  handle(profileBacktestSave, async ({ viewer, params: { orgId, profileId }, body }) => {
    const scope = authorise(viewer, orgId)
    const now = clock()
    const { expected } = await runBacktest(sources, scope, { ...body, profileId, now })
    await database.adQualityChanges.change(scope, profileId, body.changes.map(toListChanges), { now, expected })
    return { data: settingsOnWire(await database.adQualityLists.of(scope, profileId), clock()) }
  })

  handle(profileExpectation, async ({ viewer, params: { orgId, profileId } }) => ({
    data: await compareExpectation({ database, warehouse }, authorise(viewer, orgId), profileId, clock()),
  }))
}
