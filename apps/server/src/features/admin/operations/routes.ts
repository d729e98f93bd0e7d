import { operationsShow } from '@vigil/contract'
import type { Dependencies } from '../../../dependencies.ts'
import type { Router } from '../../../plugins/contract.ts'
import { readOperations } from './operations.ts'

export function operationsRoutes({ handle }: Router, deps: Dependencies, lag: { ms(): number }) {
  const { config, collection, warehouse, housekeeping, version, startedAt, clock } = deps
  handle(operationsShow, () =>
    readOperations({
      version,
      startedAt,
      now: clock(),
      dataDirectory: config.dataDirectory,
      journalMaxBytes: config.journalMaxBytes,
      isEmbedded: config.clickHouse === null,
      collection,
      warehouse,
      housekeeping,
      eventLoopLagMs: lag.ms(),
    }),
  )
}
