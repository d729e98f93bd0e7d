import { randomBytes } from 'node:crypto'
import {
  authorise,
  drillCaseNames,
  drillCreativeId,
  drillResults,
  drillStart,
  drillTagName,
  emptyBucket,
  Failure,
  type Scope,
  type Viewer,
} from '@vigil/contract'
import { createTag, requestBuilds } from '../../../delivery/deployments/request.ts'
import { findLatestBuild } from '../../../delivery/deployments/tags.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { Router } from '../../../plugins/contract.ts'
import { resultsOfRun } from './results.ts'

export function drillRoutes({ handle }: Router, deps: Dependencies) {
  const { database, clock } = deps

  /** The organization's drill tag with the newest build; created or updated if necessary. */
  async function drillTag(scope: Scope, { userId }: Viewer) {
    const find = async () => (await database.deployments.tags(scope)).find(({ comment }) => comment === drillTagName)
    const newest = findLatestBuild(await database.builds.list(), 'ad')?.bucket ?? emptyBucket
    const context = { userId, now: clock() }
    const held = await find()
    if (!held) await createTag(deps, scope, { comment: drillTagName, bucket: newest }, context)
    else if (held.bucket !== newest && held.latest?.status !== 'in progress') {
      await requestBuilds(deps, scope, [{ distribution: held.id, fromBucket: held.bucket, toBucket: newest }], context)
    }
    const tag = await find()
    if (!tag) throw new Failure('tag_not_found')
    // With the newest build in place it is ready, even if another update failed.
    const isReady = tag.bucket === newest && tag.latest?.status !== 'in progress'
    return { id: tag.id, status: isReady ? ('successful' as const) : (tag.latest?.status ?? ('failed' as const)) }
  }

  handle(drillStart, async ({ viewer, body }) => {
    const tag = await drillTag(authorise(viewer, body.organizationId), viewer)
    return { run: randomBytes(4).toString('hex'), distribution: tag.id, status: tag.status }
  })

  handle(drillResults, async ({ viewer, query }) => {
    const scope = authorise(viewer, query.organizationId)
    const creatives = new Map(drillCaseNames.map((name) => [drillCreativeId(name, query.run), name]))
    return resultsOfRun(deps, scope, creatives)
  })
}
