import type { LoadTurns, Warehouse, WatchStatement } from '@vigil/warehouse'
import type { EngineSettings } from './engine.ts'
import type { FromThread, PlatformNames } from './messages.ts'

/** Everything loading needs that can be sent in a message. */
export interface LoadingSettings {
  journalDirectory: string
  ledgerDirectory: string
  engine: EngineSettings
  /** Ids of earlier collectors whose damaged journals were copied into this journal. */
  predecessors: readonly string[]
}

export type LoaderListener = (message: FromThread) => void

/** The loader and its warehouse, in this or another thread. */
export interface LoaderHost {
  warehouse: Warehouse
  setNames(names: PlatformNames): void
  /** Loads the rest of the journal and closes the warehouse. */
  stop(): Promise<void>
}

/** `watch` runs the statements of queries. */
export type StartLoader = (
  settings: LoadingSettings,
  listener: LoaderListener,
  turns: LoadTurns,
  watch?: WatchStatement,
) => Promise<LoaderHost>
