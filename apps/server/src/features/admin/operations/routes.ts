import { operationsShow } from '@vigil/contract'
import type { Dependencies } from '../../../dependencies.ts'
import type { Router } from '../../../plugins/contract.ts'
import { describeProcess } from './heartbeat.ts'
import { combineReports, type Reported } from './operations.ts'

export function operationsRoutes({ handle }: Router, deps: Dependencies, lag: { ms(): number }) {
  const { config, database, warehouse, files, clock, processId } = deps
  handle(operationsShow, async () => {
    const now = clock()
    const [own, others, isReachable, problem] = await Promise.all([
      describeProcess(deps, lag),
      database.processes.others(processId),
      warehouse.isReachable(),
      files.check(),
    ])
    // Written by `startHeartbeat` of this version, or of one that reports the same.
    const combined = combineReports(own, others as Reported[], now)
    return {
      ...combined,
      now: now.toISOString(),
      warehouse: { ...combined.warehouse, isReachable },
      files: {
        kind: config.bucket ? ('bucket' as const) : ('directory' as const),
        problem: problem && { text: problem.text, since: problem.since.toISOString() },
      },
    }
  })
}
