import { authorise, Failure, pageCheckLimits, pageCheckList, pageCheckStart } from '@vigil/contract'
import type { Dependencies } from '../../../../dependencies.ts'
import type { Router } from '../../../../plugins/contract.ts'
import { pageCheckJob } from './work.ts'

/** A run that takes longer was interrupted, and is not displayed as running. */
const longestRunMs = 30 * 60_000

export function pageCheckRoutes({ handle }: Router, { database, queue, clock }: Dependencies) {
  handle(pageCheckList, async ({ viewer, query }) => {
    const scope = authorise(viewer, query.organizationId)
    const [data, run] = await Promise.all([database.pageChecks.list(scope), database.pageChecks.run(scope)])
    const isRunning = run?.finishedAt === null && clock().getTime() - run.requestedAt.getTime() < longestRunMs
    return { data, isRunning, checkedAt: run?.finishedAt?.toISOString() ?? null }
  })

  handle(pageCheckStart, async ({ viewer, body }) => {
    const scope = authorise(viewer, body.organizationId)
    const now = clock()
    const unlessAfter = new Date(now.getTime() - pageCheckLimits.waitMinutes * 60_000)
    if (!(await database.pageChecks.request(scope, now, unlessAfter))) throw new Failure('page_check_recent')
    await queue.send(pageCheckJob, { organizationId: scope.organizationId })
    return { ok: true as const }
  })
}
