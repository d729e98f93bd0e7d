import { chmod, mkdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { accountHome } from './account.ts'
import { provideBinaries } from './binaries.ts'
import { provideCluster } from './cluster.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { type FileLock, LockHeldError, lockFile } from './file-lock.ts'
import { type ClusterLocation, chooseLocation } from './location.ts'
import { type PostgresSettings, type Postmaster, startPostmaster } from './postmaster.ts'
import { endOrphan } from './running-postmaster.ts'

export interface EmbeddedPostgres {
  url: string
  /** The data directory: `directory`, or the one named by a note in it. */
  location: string
  stop(): Promise<void>
}

interface Options {
  directory: string
  log: (message: string) => void
  /** Override the usual settings; for tests, which need no durability. */
  settings?: PostgresSettings
}

export async function startEmbedded({ directory, log, settings }: Options): Promise<EmbeddedPostgres> {
  const folder = resolve(directory)
  await makeFolder(folder)
  const place = await chooseLocation(folder, log)
  if (place.location !== folder) log(`The database of ${folder} is in ${place.location}`)
  const copyParent = place.account ? accountHome : join(place.location, 'programs')
  const binaries = await provideBinaries(place.account, copyParent, log)
  const lock = await takeLock(place)
  try {
    await endOrphan(place.cluster, log)
    const password = await provideCluster(place, binaries)
    const postmaster = await startPostmaster(place, binaries, { settings })
    const url = `postgres://vigil:${password}@127.0.0.1:${postmaster.port}/vigil`
    const guard = keepRunning(postmaster, (port) => startPostmaster(place, binaries, { port, settings }), log)
    const stop = once(async () => {
      await guard.stop()
      await lock.release()
    })
    await checkSession(url).catch(async (error) => {
      await stop()
      throw error
    })
    return { url, location: place.location, stop }
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function makeFolder(folder: string): Promise<void> {
  try {
    const isNew = (await mkdir(folder, { recursive: true })) !== undefined
    // Regardless of the umask, the user PostgreSQL runs as must be able to pass. Secrets inside have stricter modes.
    if (isNew) await chmod(folder, 0o711)
    if (!(await stat(folder)).isDirectory()) throw new Error('it is not a directory')
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new EmbeddedPostgresError(`${folder} cannot be used for the database: ${reason}`, { cause })
  }
}

async function takeLock(place: ClusterLocation): Promise<FileLock> {
  try {
    return await lockFile(place.lockFile)
  } catch (cause) {
    const reason = cause instanceof LockHeldError ? `process ${cause.pid} uses it` : (cause as Error).message
    throw new EmbeddedPostgresError(`${place.location} cannot be used for the database: ${reason}`, { cause })
  }
}

async function checkSession(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
  } catch (cause) {
    throw new EmbeddedPostgresError(`PostgreSQL runs, but refuses a session: ${(cause as Error).message}`, { cause })
  } finally {
    await client.end().catch(() => undefined)
  }
}

// If the server is killed from outside (out of memory, for example), it is restarted on the same port, where the
// application's pools reconnect.
function keepRunning(
  first: Postmaster,
  startOn: (port: number) => Promise<Postmaster>,
  log: (message: string) => void,
) {
  let current = first
  let isStopping = false
  let restart = Promise.resolve()
  const watch = (postmaster: Postmaster) =>
    postmaster.exited.then(() => {
      if (!isStopping) restart = revive()
    })
  const revive = async () => {
    log('PostgreSQL ended unexpectedly: restarting it')
    for (let attempt = 0; attempt < 10 && !isStopping; attempt++) {
      try {
        current = await startOn(first.port)
        void watch(current)
        return
      } catch (error) {
        log((error as Error).message)
        await sleep(1_000)
      }
    }
  }
  void watch(first)
  const stop = async () => {
    isStopping = true
    await restart
    await current.stop()
  }
  return { stop }
}

function once(action: () => Promise<void>): () => Promise<void> {
  let outcome: Promise<void> | undefined
  return () => {
    outcome ??= action()
    return outcome
  }
}
