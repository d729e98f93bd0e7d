import { verifyAuditLog, verifyCommand } from './audit/verify-command.ts'
import { type Config, readConfig } from './config.ts'
import { jobs } from './features/work.ts'
import { adoptJournal } from './ingest/adopt-journal.ts'
import { createLogger } from './log.ts'
import { builtFile, fromRoot } from './product-files.ts'
import { RecentProblems } from './recent-problems.ts'
import type { StartLoader } from './storage/loader-host.ts'
import { startLoaderThread } from './storage/thread-host.ts'

/** Runs a command instead of the server and returns the exit code, or null without a command. */
export async function runCommand(
  [command, ...args]: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<number | null> {
  const print = (line: string) => process.stdout.write(`${line}\n`)
  if (command === verifyCommand) return verifyAuditLog(readCommandConfig(environment), args, print)
  if (command === 'journal') return adopt(args, readCommandConfig(environment), print)
  if (command === 'files') {
    process.umask(0o077)
    const { runFilesCommand } = await import('./maintenance/files-command.ts')
    return runFilesCommand(args, readCommandConfig(environment), print)
  }
  if (command !== 'backup' && command !== 'restore' && command !== 'upgrade') return null
  process.umask(0o077)
  const { runMaintenance } = await import('./maintenance/command.ts')
  return runMaintenance(command, args, {
    config: readCommandConfig(environment),
    product: { root: fromRoot('.'), jobs },
    print,
    now: () => new Date(),
  })
}

/** Commands use settings of a session, which a pooler does not keep. */
function readCommandConfig(environment: NodeJS.ProcessEnv) {
  const config = readConfig(environment)
  return { ...config, databaseUrl: config.databaseDirectUrl ?? config.databaseUrl }
}

async function adopt(args: readonly string[], config: Config, print: (line: string) => void) {
  process.umask(0o077)
  const logger = createLogger(config.logLevel, new RecentProblems())
  const log = { info: (message: string) => logger.info(message), warn: (message: string) => logger.warn(message) }
  const loaderFile = builtFile('loader.js')
  const startLoader: StartLoader = (settings, listener, turns) =>
    startLoaderThread(loaderFile, settings, listener, { turns })
  return adoptJournal(args, { config, startLoader, print, log })
}
