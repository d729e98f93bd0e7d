import { cacheQueries } from '@vigil/warehouse'
import { errorMessage } from '../../lib/error-message.ts'
import { openEmbedded, openServer } from '../../storage/engine.ts'
import type { StartLoader } from '../../storage/loader-host.ts'
import { startLoading } from './loading.ts'

/** Runs in the calling thread, for tests and tools. */
export const startLoaderHere: StartLoader = async (settings, listener, turns, watch) => {
  const { engine, predecessors } = settings
  const warn = (message: string) => listener({ kind: 'warning', message })
  const warehouse =
    engine.kind === 'duckdb'
      ? await openEmbedded(engine, false, { warn }, watch)
      : openServer(engine, { turns, predecessors, watch })
  const remembered = engine.kind === 'duckdb' ? cacheQueries(warehouse) : null
  const loading = startLoading(settings, warehouse, {
    loaded: (batch) => {
      remembered?.forget(batch.changes)
      listener({ kind: 'loaded', ...batch })
    },
    indexed: (toSequence) => listener({ kind: 'indexed', toSequence }),
    hosts: (hosts) => listener({ kind: 'hosts', hosts }),
    trouble: (error) => listener({ kind: 'trouble', problem: error === null ? null : errorMessage(error) }),
  })
  loading.done.catch((error: unknown) => warn(`loading failed: ${errorMessage(error)}`))
  return {
    warehouse: remembered ?? warehouse,
    setNames: loading.setNames,
    stop: async () => {
      await loading.stop()
      await warehouse.close()
    },
  }
}
