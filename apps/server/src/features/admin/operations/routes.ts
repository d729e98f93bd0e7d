import { operationsShow } from '@vigil/contract'
import type { Dependencies } from '../../../dependencies.ts'
import type { Router } from '../../../plugins/contract.ts'
import { describeProcess } from './heartbeat.ts'
import { combineReports, type Reported } from './operations.ts'

export function operationsRoutes({ handle }: Router, deps: Dependencies, lag: { ms(): number }) {
  const { database, warehouse, clock, processId } = deps
  handle(operationsShow, async () => {
    const now = clock()
    const [own, others, isReachable] = await Promise.all([
      describeProcess(deps, lag),
      database.processes.others(processId),
      warehouse.isReachable(),
    ])
    // Written by `startHeartbeat` of this version, or of one that reports the same.
    const combined = combineReports(own, others as Reported[], now)
    return { ...combined, now: now.toISOString(), warehouse: { ...combined.warehouse, isReachable } }
  })
}
