import { randomUUID } from 'node:crypto'
import type { DistributionKind, Scope } from '@vigil/contract'
import type { BuildChange, Database } from '@vigil/database'
import type { Queue } from '../../../jobs/queue.ts'
import { givenUpReason } from './deploy.ts'

interface Needed {
  database: Pick<Database, 'deployments'>
  queue: Queue
}

interface Asking {
  /** Null where nobody is signed in: a shop's integration is asked for by its link. */
  userId: string | null
  now: Date
}

/** Asks for other builds: all are taken, or none. */
export async function requestBuilds(needed: Needed, scope: Scope, changes: readonly BuildChange[], asking: Asking) {
  const ids = await needed.database.deployments.request(scope, changes, asking)
  await enqueue(needed, ids, asking.now)
}

/** Makes a tag and deploys a build for it. Answers the tag's id. */
export async function createTag(
  needed: Needed,
  scope: Scope,
  { kind = 'ad', comment, bucket }: { kind?: DistributionKind; comment: string; bucket: string },
  asking: Asking,
) {
  const id = randomUUID()
  const ids = await needed.database.deployments.create(scope, { id, comment, kind }, bucket, asking)
  await enqueue(needed, ids, asking.now)
  return id
}

/** Changes whose job was lost between two steps are put into the queue again; those that have one mind no second. */
export async function resumeDeployments({ database, queue }: Needed) {
  for (const deploymentId of await database.deployments.inProgress()) await queue.send('deployment', { deploymentId })
}

/** A change without a job would be in progress for ever. */
async function enqueue({ database, queue }: Needed, ids: readonly string[], now: Date) {
  for (const [at, deploymentId] of ids.entries()) {
    try {
      await queue.send('deployment', { deploymentId })
    } catch (error) {
      for (const id of ids.slice(at)) await database.deployments.finish(id, { reason: givenUpReason, now })
      throw error
    }
  }
}
