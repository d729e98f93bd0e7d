import type { Database } from '@vigil/database'
import type { PictureSearch } from '@vigil/pictures'
import type { AbTestingReportData, CommissionLetterData, EcommReportData, ThreatReportData } from '@vigil/reports'
import type { Warehouse } from '@vigil/warehouse'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Scripts } from './delivery/scripts.ts'
import type { DemoAccount } from './identity/pages.ts'
import type { Collection } from './ingest/collection.ts'
import type { Queue } from './jobs/queue.ts'
import type { Turn } from './lib/fair-queue.ts'
import type { MailCounts, Mailer } from './mail/mailer.ts'
import type { Problem } from './recent-problems.ts'
import type { Files } from './storage/files.ts'
import type { Housekeeping } from './storage/housekeeping.ts'
import type { Tracing } from './tracing/tracing.ts'

/** The demo shop's settings. */
export interface DemoShop {
  /** The tag of the organization that receives the orders. */
  tag: string
  /** Valid codes and their discount as a share. */
  coupons: Readonly<Record<string, number>>
  /** The directory of styles, scripts and pictures. */
  directory: string
}

export interface Dependencies {
  config: Config
  database: Database
  warehouse: Warehouse
  /** Null in a process that only serves queries. */
  collection: Collection | null
  housekeeping: Pick<Housekeeping, 'lastTidy' | 'lastBackup' | 'backedUpAt'> | null
  mailer: Mailer & { counts: Readonly<MailCounts> }
  queue: Queue
  files: Files
  /** The store of mails without an SMTP server. */
  outbox: Pick<Files, 'list' | 'read' | 'write' | 'remove'>
  /** Serves tag scripts to pages. */
  scripts: Scripts
  drawAbTestingReport: (data: AbTestingReportData, turn: Turn) => Promise<Uint8Array>
  drawThreatReport: (data: ThreatReportData, turn: Turn) => Promise<Uint8Array>
  drawEcommReport: (data: EcommReportData, turn: Turn) => Promise<Uint8Array>
  drawCommissionLetter: (data: CommissionLetterData, turn: Turn) => Promise<Uint8Array>
  /** Whether any worker may be able to take ad screenshots. */
  makesPictures: boolean
  pictures: PictureSearch
  /** Null if nothing is traced. */
  tracing: Tracing | null
  clock: () => Date
  logger: FastifyBaseLogger
  /** Identifies the process, also after a restart. */
  processId: string
  /** The newest warnings and errors of this process. */
  problems: () => readonly Problem[]
  version: string
  startedAt: Date
  /** The built dashboard; null to serve only the API. */
  webDirectory: string | null
  /** Listed on the sign-in page while demo data is loaded. */
  demoAccounts: { accounts: readonly DemoAccount[]; password: string } | null
  /** How much of the demo traffic has been received; null if none is missing. */
  demoPercent: () => number | null
  /** Whether the process is shutting down. */
  isDraining: () => boolean
  /** The kits for shop servers. */
  kitsDirectory: string
  /** The demo shop, while demo data is loaded. */
  demoShop: DemoShop | null
}
