import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Dependencies } from '../../../dependencies.ts'
import { errorMessage } from '../../../lib/error-message.ts'
import type { Reported } from './operations.ts'
import { reportProcess } from './process-report.ts'

const everyMs = 5_000

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Stays with the data directory: a restarted collector continues the totals of its journal. */
export async function readProcessId(dataDirectory: string): Promise<string> {
  const path = join(dataDirectory, 'process-id')
  const stored = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return ''
    throw error
  })
  if (/^[0-9a-f-]{36}$/.test(stored)) return stored
  const id = randomUUID()
  await writeFile(path, id, { mode: 0o600 })
  return id
}

type Reporting = Pick<
  Dependencies,
  'config' | 'collection' | 'housekeeping' | 'version' | 'startedAt' | 'clock' | 'processId' | 'problems'
>

/** This process with its figures of now. */
export async function describeProcess(deps: Reporting, lag: { ms(): number }): Promise<Reported> {
  const { config, collection, housekeeping, version, startedAt, clock, processId, problems } = deps
  const report = await reportProcess({
    dataDirectory: config.dataDirectory,
    journalMaxBytes: config.journalMaxBytes,
    isEmbedded: config.clickHouse === null,
    collection,
    housekeeping,
    eventLoopLagMs: lag.ms(),
    problems: problems(),
  })
  const { role } = config
  return { id: processId, role, version, host: hostname(), startedAt, seenAt: clock(), stoppedAt: null, report }
}

/** Writes this process's figures to the accounts database, for the operations page of other processes. */
export function startHeartbeat(deps: Reporting & Pick<Dependencies, 'database' | 'logger'>, lag: { ms(): number }) {
  const { processes } = deps.database
  let hasFailed = false
  async function report() {
    try {
      await processes.report(await describeProcess(deps, lag))
      hasFailed = false
    } catch (error) {
      if (!hasFailed) deps.logger.warn(`failed to report this process: ${errorMessage(error)}`)
      hasFailed = true
    }
  }
  let last = report()
  const timer = setInterval(() => {
    last = last.then(report)
  }, everyMs).unref()
  return {
    async stop() {
      clearInterval(timer)
      await last
      // With the final counts of the journal.
      await report()
      if (!hasFailed) await processes.stopped(deps.processId, deps.clock())
    },
  }
}
