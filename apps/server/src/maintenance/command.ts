import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { findRunning, LockHeldError } from '@vigil/database/embedded'
import { countOtherSessions, holdsAccounts } from '@vigil/database/transfer'
import { holdsEvents } from '@vigil/warehouse/transfer'
import type { Config } from '../config.ts'
import { claimDataDirectory } from '../data-directory.ts'
import { bucketFiles } from '../storage/bucket/bucket-files.ts'
import { FilesUnavailableError } from '../storage/files.ts'
import { listEntries } from './copies.ts'
import {
  describeInstallation,
  type Installation,
  type MaintenanceLog,
  type Product,
  withInstallation,
} from './installation.ts'
import { beginRestore, finishRestore } from './restore.ts'
import { completeMaintenance } from './resume.ts'
import { snapshotRunning } from './running.ts'
import { makeSnapshot, type Snapshot, SnapshotError } from './snapshot.ts'
import { hasFiles } from './stored-files.ts'
import { applyUpgrade, planUpgrade, snapshotFolder } from './upgrade.ts'

const usage = `Usage:
  vigil backup FOLDER               save everything to a new folder
  vigil restore FOLDER [--replace]  load a backup; --replace deletes what is here
  vigil upgrade --check             print what an upgrade to this version would do
  vigil upgrade --apply             save everything, migrate, compare
  vigil upgrade --back              return to the state before the last upgrade
                                    (--discard-events also drops events received since)`

interface Options {
  config: Config
  product: Product
  print: (line: string) => void
  now: () => Date
}

/** Runs a command and returns the exit code. */
export async function runMaintenance(
  command: 'backup' | 'restore' | 'upgrade',
  args: readonly string[],
  options: Options,
): Promise<number> {
  try {
    const { values, positionals } = parse(args)
    const [folder, ...others] = positionals
    if (others.length > 0) throw new UsageError()
    if (command === 'upgrade' && !folder) return await upgrade(values, options)
    if (command === 'backup' && folder) return await backup(resolve(folder), options)
    if (command === 'restore' && folder) return await restore(resolve(folder), values.replace, options)
    throw new UsageError()
  } catch (error) {
    if (error instanceof UsageError) {
      options.print(usage)
      return 2
    }
    if (!(error instanceof SnapshotError || error instanceof FilesUnavailableError)) throw error
    options.print(error.message)
    return 1
  }
}

class UsageError extends Error {}

function parse(args: readonly string[]) {
  const flag = { type: 'boolean', default: false } as const
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { replace: flag, check: flag, apply: flag, back: flag, 'discard-events': flag },
    })
  } catch {
    throw new UsageError()
  }
}

async function backup(folder: string, { config, product, print, now }: Options) {
  if (existsSync(folder) && (await readdir(folder)).length > 0) throw new SnapshotError(`${folder} is not empty.`)
  const report = (snapshot: Snapshot) => {
    print(`Saved to ${folder}: ${describe(snapshot)}.`)
    return 0
  }
  try {
    const running = config.clickHouse ? null : await findRunningInstallation(config, product)
    if (running) return report(await snapshotRunning(running, folder, now()))
    return await stopped({ config, product, print, now }, async (installation) =>
      report(await makeSnapshot(installation, folder, now())),
    )
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** Null if no server runs on the data directory. */
async function findRunningInstallation(config: Config, product: Product): Promise<Installation | null> {
  try {
    const claim = await claimDataDirectory(config.dataDirectory, { hasPostgres: config.databaseUrl === null })
    await claim.release()
    return null
  } catch (error) {
    if (!(error instanceof Error && error.cause instanceof LockHeldError)) throw error
    const url = config.databaseUrl ?? (await findRunning(join(config.dataDirectory, 'postgres')))
    if (!url) throw error
    return describeInstallation(config, url, product)
  }
}

async function restore(folder: string, replaces: boolean, options: Options) {
  const { config, print } = options
  const isUsed = (await listEntries(config.dataDirectory, config.filesDirectory)).length > 0
  if (isUsed && !replaces) throw new SnapshotError(`${config.dataDirectory} contains data. Use --replace to delete it.`)
  if (config.bucket && !replaces && (await hasFiles(bucketFiles(config.bucket))))
    throw new SnapshotError('The bucket of FILES_URL contains files. Use --replace to delete them.')
  return stopped(options, async (installation) => {
    if (!replaces) await assertEmpty(installation)
    const state = await beginRestore(installation, { from: folder, keepsEvents: false })
    const snapshot = await finishRestore(installation, state, logTo(print))
    print(`Restored ${describe(snapshot)}. Start the server.`)
    return 0
  })
}

/** The data directory of a new machine is empty, while the databases of the settings may be those in use. */
async function assertEmpty({ databaseUrl, hasOwnDatabase, clickHouse }: Installation) {
  if (!hasOwnDatabase && (await holdsAccounts(databaseUrl)))
    throw new SnapshotError('The database of DATABASE_URL contains accounts. Use --replace to delete them.')
  if (clickHouse && (await holdsEvents(clickHouse)))
    throw new SnapshotError('The database of CLICKHOUSE_URL contains events. Use --replace to delete them.')
}

type Steps = { check: boolean; apply: boolean; back: boolean; 'discard-events': boolean }

async function upgrade({ check, apply, back, 'discard-events': discards }: Steps, options: Options) {
  if ([check, apply, back].filter(Boolean).length !== 1) throw new UsageError()
  const { print, now } = options
  return stopped(options, async (installation) => {
    const { dataDirectory, version } = installation
    if (back) {
      const state = await beginRestore(installation, { from: snapshotFolder(dataDirectory), keepsEvents: !discards })
      const snapshot = await finishRestore(installation, state, logTo(print))
      print(`Returned to ${describe(snapshot)}. Start version ${snapshot.version}.`)
      return 0
    }
    const plan = await planUpgrade(installation)
    print(`Version ${version}: ${plan.pending.length} migrations to apply.`)
    for (const { name } of plan.pending) print(`  ${name}`)
    print(`The snapshot needs up to ${inMb(plan.neededBytes)} MB; ${inMb(plan.freeBytes)} MB are free.`)
    if (plan.neededBytes > plan.freeBytes) throw new SnapshotError('There is not enough space. Nothing was changed.')
    if (check) return 0
    await applyUpgrade(installation, now(), logTo(print))
    print(`Upgraded. Start version ${version}. To return: vigil upgrade --back`)
    return 0
  })
}

/** Claims the installation, so no server can start meanwhile, and completes what was interrupted. */
async function stopped(
  { config, product, print }: Options,
  work: (installation: Installation) => Promise<number>,
): Promise<number> {
  const claim = await claimDataDirectory(config.dataDirectory, { hasPostgres: config.databaseUrl === null })
  try {
    return await withInstallation(config, product, async (installation) => {
      const others = installation.hasOwnDatabase ? 0 : await countOtherSessions(installation.databaseUrl)
      if (others > 0)
        throw new SnapshotError(
          `${others} other connections use the accounts database. Stop all processes of this installation first.`,
        )
      await completeMaintenance(installation, logTo(print))
      return work(installation)
    })
  } finally {
    await claim.release()
  }
}

const logTo = (print: (line: string) => void): MaintenanceLog => ({ info: (message) => print(capitalize(message)) })
const capitalize = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
const inMb = (bytes: number) => Math.ceil(bytes / 1_048_576)

function describe({ version, createdAt, accounts, warehouse }: Snapshot) {
  const rows = accounts.tables.reduce((sum, table) => sum + table.rows, 0)
  const events = warehouse.fingerprints.reduce((sum, table) => sum + table.rows, 0)
  return `version ${version} of ${createdAt}, ${rows} rows of accounts, ${events} rows of events`
}
