import { createHash } from 'node:crypto'
import type { TestVigil } from '../../../testing/vigil.ts'
import { type Deploying, deploy } from '../deploy.ts'
import { ownTarget } from '../target.ts'

/** A deployment worker that fetches from the application in memory, or wherever a test requires. */
export function deployer({ deps, app, database }: TestVigil, changes: Partial<Deploying> = {}) {
  const { config, scripts, clock } = deps
  const fetchBack = async (address: string, _signal: AbortSignal) => {
    const { pathname, search } = new URL(address)
    const answer = await app.inject(`${pathname}${search}`)
    if (answer.statusCode !== 200) return { problem: `answered with status ${answer.statusCode}` }
    return { sha256: createHash('sha256').update(answer.rawPayload).digest('hex') }
  }
  const place = ownTarget(database, scripts)
  const deploying: Deploying = { database, config, scripts, place, fetchBack, clock, lookEveryMs: 1, ...changes }
  return {
    fetchBack,
    /** Processes all pending deployments. */
    async workOff() {
      const never = new AbortController().signal
      for (const id of await database.deployments.inProgress()) await deploy(deploying, id, never)
    },
  }
}
