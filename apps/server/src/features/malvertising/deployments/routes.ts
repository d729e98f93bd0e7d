import {
  authorise,
  buildList,
  type DistributionKind,
  distributionBatch,
  distributionCreate,
  distributionDelete,
  distributionHosts,
  distributionList,
  distributionRename,
  distributionTrustedHosts,
  distributionUpdate,
  Failure,
  outdatedScripts,
  type Scope,
  type Viewer,
} from '@vigil/contract'
import { emptyBuild } from '@vigil/tags'
import { createTag, requestBuilds } from '../../../delivery/deployments/request.ts'
import { findLatestBuild, hostsByTag, isOutdated, onWire } from '../../../delivery/deployments/tags.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { Router } from '../../../plugins/contract.ts'
import { hasEvents } from '../../../reporting/has-events.ts'

const ok = { ok: true as const }

export function deploymentRoutes({ handle }: Router, deps: Dependencies) {
  const { database, clock } = deps
  const { deployments, builds, organizations } = database
  const context = ({ userId }: Viewer) => ({ userId, now: clock() })

  const tagOnWire = async (scope: Scope, id: string) => {
    const [distribution] = await onWire(deps, scope, await deployments.tagsByIds(scope, [id]))
    if (!distribution) throw new Failure('tag_not_found')
    return distribution
  }

  handle(distributionList, async ({ viewer, query }) => {
    const scope = authorise(viewer, query.organizationId)
    return { distributions: await onWire(deps, scope, await deployments.tags(scope)) }
  })

  handle(distributionBatch, async ({ viewer, query }) => {
    const scope = authorise(viewer, query.organizationId)
    const tags = await deployments.tagsByIds(scope, query.distributionIds.split(','))
    return { distributions: await onWire(deps, scope, tags) }
  })

  handle(distributionUpdate, async ({ viewer, body }) => {
    const changes = body.distributions.map(({ distribution, oldScriptBucket, newScriptBucket }) => ({
      distribution,
      fromBucket: oldScriptBucket.s3Bucket,
      toBucket: newScriptBucket.s3Bucket,
    }))
    await requestBuilds(deps, authorise(viewer, body.organizationId), changes, context(viewer))
    return ok
  })

  handle(distributionRename, async ({ viewer, body: { organizationId, distribution } }) => {
    await deployments.rename(authorise(viewer, organizationId), distribution.distribution, distribution.comment)
    return ok
  })

  handle(distributionDelete, async ({ viewer, query: { organizationId, distribution } }) => {
    const scope = authorise(viewer, organizationId)
    await database.deletions.tag(scope, distribution, await hasEvents(deps, scope, distribution))
    database.afterCommit(() => deps.scripts.changed(distribution))
    return ok
  })

  handle(distributionTrustedHosts, async ({ viewer, body: { organizationId, distribution } }) => {
    const { distribution: id, trustedHosts } = distribution
    const scope = authorise(viewer, organizationId)
    await deployments.setTrustedHosts(scope, id, trustedHosts, context(viewer))
    deps.database.afterCommit(() => deps.scripts.changed(id))
    return { distribution: await tagOnWire(scope, id) }
  })

  handle(buildList, async ({ viewer, query }) => {
    const { subTypes } = await organizations.forReport(authorise(viewer, query.organizationId))
    const kind: DistributionKind = subTypes.includes('E-Com') ? 'cart' : 'ad'
    const kept = (await builds.list()).filter((build) => build.kind === kind)
    const latest = findLatestBuild(kept, kind)
    return {
      builds: [
        ...kept.map(({ bucket, ...build }) => ({
          ...build,
          s3Bucket: bucket,
          isLatest: bucket === latest?.bucket,
        })),
        { ...emptyBuild, kind, ruleSet: null, isLatest: false },
      ],
    }
  })

  handle(distributionHosts, async ({ viewer, query }) => {
    const organizationId = await deployments.organizationOf(query.distribution)
    // Not found for another organization's tag, so its existence stays hidden.
    const isTheirs = viewer.role === 'superadmin' || viewer.organization?.id === organizationId
    if (organizationId === null || !isTheirs) throw new Failure('tag_not_found')
    const scope = authorise(viewer, organizationId)
    const [tag] = await deployments.tagsByIds(scope, [query.distribution])
    if (!tag) throw new Failure('tag_not_found')
    const hosts = await hostsByTag(deps, scope, tag.kind, [tag.id])
    return { hosts: hosts.get(tag.id) ?? [] }
  })

  handle(distributionCreate, async ({ viewer, body }) => {
    const scope = authorise(viewer, body.organizationId)
    const { type, subTypes } = await organizations.forReport(scope)
    if (type !== 'Publisher' || subTypes.includes('E-Com')) throw new Failure('not_a_publisher')
    const tag = { comment: body.comment, bucket: body.scriptBucket.s3Bucket }
    const id = await createTag(deps, scope, tag, context(viewer))
    return { distribution: await tagOnWire(scope, id) }
  })

  handle(outdatedScripts, async ({ viewer }) => {
    const { organization } = viewer
    if (organization?.type !== 'Publisher') return { hasOutdatedScripts: false }
    const [tags, kept] = await Promise.all([deployments.tags(authorise(viewer, organization.id)), builds.list()])
    return { hasOutdatedScripts: tags.some((tag) => isOutdated(tag, kept)) }
  })
}
