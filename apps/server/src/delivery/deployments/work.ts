import type { Queue } from '../../jobs/queue.ts'
import { errorMessage } from '../../lib/error-message.ts'
import type { Scripts } from '../scripts.ts'
import { type Deploying, deploy, givenUpReason } from './deploy.ts'
import { fetchBack } from './fetch-back.ts'
import { deploymentJob, resumeDeployments } from './request.ts'
import { ownTarget } from './target.ts'

interface DeploymentWork extends Omit<Deploying, 'place' | 'fetchBack'> {
  scripts: Pick<Scripts, 'integrityOf' | 'changed'>
  queue: Queue
  log: { warn(message: string): void }
}

/** A deployment mostly waits for responses. */
const deploymentsAtOnce = 4

export function workDeployments({ queue, database, config, scripts, clock, log }: DeploymentWork) {
  const place = ownTarget(database, scripts)
  for (let at = 0; at < deploymentsAtOnce; at++) {
    queue.work(
      deploymentJob,
      ({ deploymentId }, signal) =>
        deploy({ database, config, scripts, place, fetchBack, clock }, deploymentId, signal),
      async ({ deploymentId }) => {
        const deployment = await database.deployments.toDo(deploymentId)
        if (deployment) await place.end(deployment, givenUpReason, clock())
      },
    )
  }
  resumeDeployments({ database, queue }).catch((error: unknown) =>
    log.warn(`failed to resume deployments: ${errorMessage(error)}`),
  )
}
