import type { Database, PendingDeployment } from '@vigil/database'
import type { Scripts } from '../../../delivery/scripts.ts'

/**
 * Where pages get their scripts from. Ours is the accounts database, which says what build a tag has, with delivery before it, which makes
 * the script of that. A store that pages ask directly would be given the script itself, here.
 */
export interface Place {
  /** Pages get the new build from now on. */
  put(deployment: PendingDeployment): Promise<void>
  /** The one outcome: null when all is well; with a reason, the old build is back. */
  end(deployment: Pick<PendingDeployment, 'id' | 'distributionId'>, reason: string | null, now: Date): Promise<void>
}

export function ownPlace({ deployments }: Pick<Database, 'deployments'>, scripts: Pick<Scripts, 'changed'>): Place {
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
