import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbedded } from '@vigil/database/embedded'
import {
  fingerprintClickHouse,
  fingerprintDuckDb,
  type StoredTable,
  type WarehouseFingerprint,
} from '@vigil/warehouse/transfer'
import type { Config } from '../config.ts'
import type { Job } from '../jobs/job.ts'
import { bucketFiles } from '../storage/bucket/bucket-files.ts'
import type { Files } from '../storage/files.ts'

/** The stores of an installation, and the version that is running. */
export interface Installation {
  databaseUrl: string
  /** Whether other installations can use the accounts database. */
  hasOwnDatabase: boolean
  clickHouse: { url: string; cluster?: string } | null
  warehouseMemory: string
  dataDirectory: string
  filesDirectory: string
  /** Stores the files instead of the directory; null without a bucket. */
  bucketFiles: Files | null
  version: string
  migrations: string
  /** Every kind of job: unfinished ones are sent again after a restore. */
  jobs: readonly Job<object>[]
}

export interface Product {
  /** Contains package.json and the migrations. */
  root: string
  jobs: readonly Job<object>[]
}

export interface MaintenanceLog {
  info(message: string): void
}

type Settings = Pick<
  Config,
  'databaseUrl' | 'clickHouse' | 'dataDirectory' | 'filesDirectory' | 'bucket' | 'warehouseMemory'
>

export function describeInstallation(settings: Settings, databaseUrl: string, { root, jobs }: Product): Installation {
  const { clickHouse, dataDirectory, filesDirectory, warehouseMemory } = settings
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string } // ours has one
  return {
    databaseUrl,
    hasOwnDatabase: settings.databaseUrl === null,
    clickHouse: clickHouse && { url: clickHouse.url, ...(clickHouse.cluster ? { cluster: clickHouse.cluster } : {}) },
    warehouseMemory,
    dataDirectory,
    filesDirectory,
    bucketFiles: settings.bucket && bucketFiles(settings.bucket),
    version,
    migrations: join(root, 'packages/database/migrations'),
    jobs,
  }
}

/** Starts the embedded PostgreSQL, if it is used. The caller has claimed the data directory. */
export async function withInstallation<Result>(
  settings: Settings,
  product: Product,
  work: (installation: Installation) => Promise<Result>,
): Promise<Result> {
  if (settings.databaseUrl) return work(describeInstallation(settings, settings.databaseUrl, product))
  const directory = join(settings.dataDirectory, 'postgres')
  const postgres = await startEmbedded({ directory, log: () => undefined })
  try {
    return await work(describeInstallation(settings, postgres.url, product))
  } finally {
    await postgres.stop()
  }
}

/** The contents of the warehouse, of the given columns or of all. */
export function fingerprintWarehouse(
  { clickHouse, dataDirectory }: Installation,
  wanted?: readonly StoredTable[],
): Promise<WarehouseFingerprint[]> {
  if (clickHouse) return fingerprintClickHouse(clickHouse, wanted)
  return fingerprintDuckDb(join(dataDirectory, 'warehouse'), wanted)
}
