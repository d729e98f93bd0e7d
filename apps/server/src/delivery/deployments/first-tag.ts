import { type DistributionKind, emptyBucket, type Scope } from '@vigil/contract'
import type { Database } from '@vigil/database'
import type { Queue } from '../../jobs/queue.ts'
import { createTag } from './request.ts'
import { findLatestBuild } from './tags.ts'

interface Needed {
  database: Pick<Database, 'atomically' | 'builds' | 'deployments' | 'distributions'>
  queue: Queue
  clock: () => Date
}

/** The organization's first tag of a kind; created and deployed now if there is none. */
export async function findOrCreateFirstTag(
  deps: Needed,
  scope: Scope,
  { kind, comment }: { kind: DistributionKind; comment: string },
  userId: string | null,
  onCreated: (id: string) => Promise<void> = async () => undefined,
): Promise<string> {
  const { database, clock } = deps
  const find = async () => (await database.distributions.list(scope)).find((tag) => tag.kind === kind)?.id
  const make = async () => {
    const bucket = findLatestBuild(await database.builds.list(), kind)?.bucket ?? emptyBucket
    return database.atomically(async () => {
      const id = await createTag(deps, scope, { kind, comment, bucket }, { userId, now: clock() })
      await onCreated(id)
      return id
    })
  }
  // A concurrent request finds the name taken and then finds the tag.
  return (
    (await find()) ??
    (await make().catch(async (error: unknown) => {
      const made = await find()
      if (!made) throw error
      return made
    }))
  )
}
