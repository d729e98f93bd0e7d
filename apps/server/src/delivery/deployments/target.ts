import type { Database, PendingDeployment } from '@vigil/database'
import type { Scripts } from '../scripts.ts'

/**
 * The store from which pages load scripts. Ours is the accounts database, which records a tag's build; delivery makes
 * the script from it. A store that serves pages directly would receive the script itself here.
 */
export interface DeploymentTarget {
  /** Pages load the new build from now on. */
  put(deployment: PendingDeployment): Promise<void>
  /** Records the outcome: null for success; with a reason, the old build is restored. */
  end(deployment: Pick<PendingDeployment, 'id' | 'distributionId'>, reason: string | null, now: Date): Promise<void>
}

export function ownTarget(
  { deployments }: Pick<Database, 'deployments'>,
  scripts: Pick<Scripts, 'changed'>,
): DeploymentTarget {
  return {
    async put({ id, distributionId }) {
      await deployments.putInPlace(id)
      scripts.changed(distributionId)
    },
    async end({ id, distributionId }, reason, now) {
      await deployments.finish(id, { reason, now })
      scripts.changed(distributionId)
    },
  }
}
