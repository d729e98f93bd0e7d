import { setTimeout as pause } from 'node:timers/promises'
import { scriptAddress } from '@vigil/contract'
import type { Database, PendingDeployment } from '@vigil/database'
import type { Config } from '../../../config.ts'
import type { Scripts } from '../../../delivery/scripts.ts'
import type { FetchBack } from './fetch-back.ts'
import type { Place } from './place.ts'

export interface Deploying {
  database: Pick<Database, 'deployments'>
  config: Pick<Config, 'cdnBase'>
  scripts: Pick<Scripts, 'integrityOf'>
  place: Place
  fetchBack: FetchBack
  clock: () => Date
  /** Between two looks. */
  lookEveryMs?: number
}

/** Looks until something wrong counts as wrong: a proxy that starts again is no failure. */
const wrongLooks = 3
/** The old script may be in a cache on the way, or in a process that has not looked yet. */
const oldScriptMs = 90_000
export const givenUpReason = 'The update could not be carried out. Please try again.'

/** Puts a build in place, fetches the script back as pages do, and compares. Called again after it was cut off, it begins anew. */
export async function deploy(deploying: Deploying, deploymentId: string, signal: AbortSignal) {
  const { database, place, clock } = deploying
  const deployment = await database.deployments.toDo(deploymentId)
  if (!deployment) return
  await place.put(deployment)
  const problem = await problemWith(deploying, deployment, signal)
  await place.end(deployment, problem, clock())
}

async function problemWith(deploying: Deploying, deployment: PendingDeployment, signal: AbortSignal) {
  const { config, fetchBack, lookEveryMs = 1_000 } = deploying
  const address = scriptAddress(config.cdnBase, deployment.distributionId)
  const begun = performance.now()
  for (let wrong = 0; ; ) {
    // Looked at anew each time: somebody may change the tag's ad quality profile meanwhile.
    const { wanted, before } = await expectedOf(deploying, deployment)
    // The question is another one each time, so that no cache answers for us.
    const got = await fetchBack(`${address}?deployment=${deployment.id}`, signal)
    signal.throwIfAborted()
    if ('sha256' in got && got.sha256 === wanted) return null
    const isBefore = 'sha256' in got && got.sha256 === before
    if (isBefore && performance.now() - begun > oldScriptMs) {
      return `${address} still has the script of before after ${oldScriptMs / 1000} seconds`
    }
    if (!isBefore && ++wrong >= wrongLooks) {
      return `${address} ${'problem' in got ? got.problem : 'answered with another script than the one put in place'}`
    }
    await pause(lookEveryMs, undefined, { signal })
  }
}

async function expectedOf({ scripts }: Deploying, { distributionId: id, fromBucket, toBucket }: PendingDeployment) {
  const [wanted, before] = await Promise.all(
    [toBucket, fromBucket].map(async (bucket) => (await scripts.integrityOf([{ id, bucket }])).get(id)?.sha256),
  )
  return { wanted, before }
}
