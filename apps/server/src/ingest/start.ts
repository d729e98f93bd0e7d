import { join } from 'node:path'
import type { Database } from '@vigil/database'
import type { Warehouse } from '@vigil/warehouse'
import type { Config } from '../config.ts'
import { type EngineSettings, openServer } from '../storage/engine.ts'
import { Housekeeping } from '../storage/housekeeping.ts'
import type { StartLoader } from '../storage/loader-host.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { watchStatements } from '../tracing/watch-statements.ts'
import { type Collection, openCollection } from './collection.ts'
import { openOrigins } from './enrich/origins.ts'
import { Rates } from './rates.ts'

interface Log {
  info(message: string): void
  warn(message: string): void
}

export interface Events {
  warehouse: Warehouse
  collection: Collection | null
  housekeeping: Housekeeping | null
  close(): Promise<void>
}

/** Starts everything that handles events in a process with this configuration. */
export async function startEvents(
  config: Config,
  database: Database,
  startLoader: StartLoader,
  log: Log,
  tracing: Tracing | null,
): Promise<Events> {
  const engine = engineSettings(config)
  if ((config.role === 'api' || config.role === 'worker') && engine.kind === 'clickhouse') {
    const warehouse = openServer(engine, { watch: watchStatements(tracing, engine.kind) })
    return { warehouse, collection: null, housekeeping: null, close: () => warehouse.close() }
  }
  const collection = await openCollection({
    directory: config.dataDirectory,
    journalMaxBytes: config.journalMaxBytes,
    engine,
    database,
    limits: config.collectLimits,
    ownHost: new URL(config.publicUrl).hostname,
    originOf: await openOrigins(join(config.dataDirectory, 'cache')),
    startLoader,
    startsAlone: config.role === 'collector',
    tracing,
    log,
  })
  const { warehouse, journal, stats } = collection
  const housekeeping = new Housekeeping({
    ...config,
    warehouse,
    journal,
    flushedTo: () => collection.flushedTo(),
    backupDirectory: join(config.dataDirectory, 'backups'),
    log,
  })
  await housekeeping.start()
  const noting = setInterval(() => stats.rates.note(stats.totals(), Date.now()), Rates.stepMs).unref()
  return {
    warehouse,
    collection,
    housekeeping,
    close: async () => {
      clearInterval(noting)
      await housekeeping.stop()
      await collection.close()
    },
  }
}

function engineSettings({ clickHouse, dataDirectory, warehouseMemory }: Config): EngineSettings {
  if (clickHouse) return { kind: 'clickhouse', ...clickHouse }
  return {
    kind: 'duckdb',
    directory: join(dataDirectory, 'warehouse'),
    backupDirectory: join(dataDirectory, 'backups'),
    memoryLimit: warehouseMemory,
  }
}
