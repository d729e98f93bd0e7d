import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbedded } from '@vigil/database/embedded'
import type { FastifyBaseLogger } from 'fastify'
import { type Config, readConfig } from './config.ts'
import { claimDataDirectory } from './data-directory.ts'
import { createLogger } from './log.ts'
import { RecentProblems } from './recent-problems.ts'
import { opened } from './shutdown.ts'

export interface EarlyStart {
  startedAt: Date
  config: Config
  problems: RecentProblems
  logger: FastifyBaseLogger
  /** Null with another database. */
  postgres: EmbeddedPostgres | null
}

/** Starts PostgreSQL, which takes as long as loading the rest of the server. */
export async function startEarly(environment: NodeJS.ProcessEnv): Promise<EarlyStart> {
  // Events, backups and mails are for this user only. PostgreSQL's folders set their own modes.
  process.umask(0o077)
  const startedAt = new Date()
  const config = readConfig(environment)
  const problems = new RecentProblems()
  const logger = createLogger(config.logLevel, problems)

  const claim = await claimDataDirectory(config.dataDirectory, { hasPostgres: config.databaseUrl === null })
  opened('data directory', () => claim.release())

  const log = (message: string) => logger.info(message)
  const directory = join(config.dataDirectory, 'postgres')
  const postgres = config.databaseUrl ? null : await startEmbedded({ directory, log })
  if (postgres) opened('PostgreSQL', () => postgres.stop())
  return { startedAt, config, problems, logger, postgres }
}
