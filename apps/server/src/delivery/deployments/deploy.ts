import { setTimeout as pause } from 'node:timers/promises'
import { scriptAddress } from '@vigil/contract'
import type { Database, PendingDeployment } from '@vigil/database'
import type { Config } from '../../config.ts'
import type { Scripts } from '../scripts.ts'
import type { FetchBack } from './fetch-back.ts'
import type { DeploymentTarget } from './target.ts'

export interface Deploying {
  database: Pick<Database, 'deployments'>
  config: Pick<Config, 'cdnBase'>
  scripts: Pick<Scripts, 'integrityOf'>
  place: DeploymentTarget
  fetchBack: FetchBack
  clock: () => Date
  /** Interval between checks. */
  lookEveryMs?: number
}

/** Checks before a wrong result counts as a failure: a restarting proxy is not one. */
const wrongLooks = 3
/** A cache, or a process that has not refreshed, may still serve the old script. */
const oldScriptMs = 90_000
export const givenUpReason = 'The update failed. Please try again.'

/** Deploys a build, fetches the script back like a page, and compares. If interrupted, it can be called again. */
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
    // Calculated each time: the tag's ad quality profile may change meanwhile.
    const { expected, before } = await hashScripts(deploying, deployment)
    // The query string differs per deployment, which bypasses caches.
    const got = await fetchBack(`${address}?deployment=${deployment.id}`, signal)
    signal.throwIfAborted()
    if ('sha256' in got && got.sha256 === expected) return null
    const isBefore = 'sha256' in got && got.sha256 === before
    if (isBefore && performance.now() - begun > oldScriptMs) {
      return `${address} still serves the previous script after ${oldScriptMs / 1000} seconds`
    }
    if (!isBefore && ++wrong >= wrongLooks) {
      return `${address} ${'problem' in got ? got.problem : 'returned a different script than the one deployed'}`
    }
    await pause(lookEveryMs, undefined, { signal })
  }
}

async function hashScripts({ scripts }: Deploying, { distributionId: id, fromBucket, toBucket }: PendingDeployment) {
  const [expected, before] = await Promise.all(
    [toBucket, fromBucket].map(async (bucket) => (await scripts.integrityOf([{ id, bucket }])).get(id)?.sha256),
  )
  return { expected, before }
}
