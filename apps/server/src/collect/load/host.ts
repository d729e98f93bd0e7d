import { remembering, type Warehouse } from '@vigil/warehouse'
import { openEmbedded, openServer } from './engine.ts'
import { type LoadingSettings, startLoading } from './loading.ts'
import type { FromThread } from './messages.ts'
import type { PlatformNames } from './names.ts'

export type LoaderListener = (message: FromThread) => void

/** The loader and its warehouse, in whichever thread they run. */
export interface LoaderHost {
  warehouse: Warehouse
  setNames(names: PlatformNames): void
  /** Loads the rest of the journal and closes the warehouse. */
  stop(): Promise<void>
}

export type StartLoader = (settings: LoadingSettings, listener: LoaderListener) => Promise<LoaderHost>

/** Runs in the calling thread, for tests and tools. */
export const startLoaderHere: StartLoader = async (settings, listener) => {
  const { engine } = settings
  const warn = (message: string) => listener({ kind: 'warning', message })
  const warehouse = engine.kind === 'duckdb' ? await openEmbedded(engine, false, { warn }) : openServer(engine)
  const remembered = engine.kind === 'duckdb' ? remembering(warehouse) : null
  const loading = startLoading(settings, warehouse, {
    loaded: (batch) => {
      remembered?.forget(batch.changes)
      listener({ kind: 'loaded', ...batch })
    },
    indexed: (toSequence) => listener({ kind: 'indexed', toSequence }),
    hosts: (hosts) => listener({ kind: 'hosts', hosts }),
    trouble: (error) => listener({ kind: 'trouble', problem: error === null ? null : String(error) }),
  })
  loading.done.catch((error: unknown) => warn(`loading failed: ${String(error)}`))
  return {
    warehouse: remembered ?? warehouse,
    setNames: loading.setNames,
    stop: async () => {
      await loading.stop()
      await warehouse.close()
    },
  }
}
