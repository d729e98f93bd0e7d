import { integrationLimits, type Scope, scriptAddress, statusIds } from '@vigil/contract'
import { findOrCreateFirstTag } from '../../../delivery/deployments/first-tag.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { deriveStatus } from './status.ts'

const dayMs = 86_400_000
const firstTagName = 'Main site'

/** Page views of the last days; null if the warehouse is unavailable. */
async function countPageViews({ warehouse, clock }: Dependencies, scope: Scope): Promise<number | null> {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const now = clock().getTime()
  const range = { from: day(now - (integrationLimits.days - 1) * dayMs), to: day(now) }
  try {
    const [row] = await warehouse.select(scope, { dataset: 'traffic', measures: ['pageViews'], range })
    return Number(row?.pageViews ?? 0)
  } catch {
    return null
  }
}

/** The integration's status by its traffic. With enough traffic, it is completed permanently. */
export async function readIntegration(deps: Dependencies, scope: Scope) {
  const { database, clock } = deps
  const [state, pageViews] = await Promise.all([database.integrations.state(scope), countPageViews(deps, scope)])
  const status = deriveStatus({ ...state, pageViews }, clock())
  const isDone = status === 'ready'
  if (isDone && state.statusId !== statusIds.done) await database.integrations.complete(scope)
  return {
    organizationId: scope.organizationId,
    status,
    organizationsStatusId: isDone ? statusIds.done : state.statusId,
    pageViews: Math.min(pageViews ?? 0, integrationLimits.pageViews),
  }
}

/** The organization's first working tag; created and deployed now if there is none. */
export async function integrationTag(deps: Dependencies, scope: Scope, userId: string) {
  const distribution = await findOrCreateFirstTag(deps, scope, { kind: 'ad', comment: firstTagName }, userId)
  const scriptUrl = scriptAddress(deps.config.cdnBase, distribution)
  return { organizationId: scope.organizationId, distribution, scriptUrl }
}
