import { randomUUID } from 'node:crypto'
import type { DistributionKind, Scope } from '@vigil/contract'
import type { BuildChange, Database } from '@vigil/database'
import { defineJob } from '../../jobs/job.ts'
import type { Queue } from '../../jobs/queue.ts'
import { givenUpReason } from './deploy.ts'

export const deploymentJob = defineJob<{ deploymentId: string }>('deployment')

interface Needed {
  database: Pick<Database, 'deployments'>
  queue: Pick<Queue, 'send'>
}

interface RequestContext {
  /** Null if not signed in: a shop's integration is opened by its link. */
  userId: string | null
  now: Date
}

/** Requests other builds: all or none. */
export async function requestBuilds(
  needed: Needed,
  scope: Scope,
  changes: readonly BuildChange[],
  context: RequestContext,
) {
  const ids = await needed.database.deployments.request(scope, changes, context)
  await enqueue(needed, ids, context.now)
}

/** Creates a tag and deploys a build for it. Returns the tag's id. */
export async function createTag(
  needed: Needed,
  scope: Scope,
  { kind = 'ad', comment, bucket }: { kind?: DistributionKind; comment: string; bucket: string },
  context: RequestContext,
) {
  const id = randomUUID()
  const ids = await needed.database.deployments.create(scope, { id, comment, kind }, bucket, context)
  await enqueue(needed, ids, context.now)
  return id
}

/** Queues changes that lost their job between two steps; a second job for the same change is harmless. */
export async function resumeDeployments({ database, queue }: Needed) {
  for (const deploymentId of await database.deployments.inProgress()) await queue.send(deploymentJob, { deploymentId })
}

/** A change without a job would stay in progress indefinitely. */
async function enqueue({ database, queue }: Needed, ids: readonly string[], now: Date) {
  for (const [at, deploymentId] of ids.entries()) {
    try {
      await queue.send(deploymentJob, { deploymentId })
    } catch (error) {
      for (const id of ids.slice(at)) await database.deployments.finish(id, { reason: givenUpReason, now })
      throw error
    }
  }
}
