// The PostgreSQL server process: its settings, and starting, finding and stopping it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, open, readFile, rename, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Binaries, cleanEnvironment } from './binaries.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import type { ClusterLocation } from './location.ts'
import { endPostmaster, readPidFile } from './running-postmaster.ts'

export interface Postmaster {
  port: number
  exited: Promise<void>
  stop(): Promise<void>
}

export type PostgresSettings = Readonly<Record<string, string | number>>

// Passed on the command line, because settings stored in the cluster would be those of its first start.
const usualSettings: PostgresSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 60,
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  min_wal_size: '64MB',
  // For one small machine: no background workers.
  io_method: 'sync',
  max_wal_senders: 0,
  max_logical_replication_workers: 0,
  max_parallel_workers_per_gather: 0,
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  // Statement errors are returned to the caller, who logs them; here they would only fill the disk.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

const readyWithinMs = 120_000
const logLimitBytes = 1_000_000

/** Starts on `port`, or on any free one. Waits until connections are accepted, including crash recovery. */
export async function startPostmaster(
  place: ClusterLocation,
  binaries: Binaries,
  { port, settings = {} }: { port?: number; settings?: PostgresSettings } = {},
): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    const chosen = port ?? (await freePort())
    const logStart = await rotateLog(place)
    const child = await spawnPostmaster(place, binaries, { ...usualSettings, ...settings, port: chosen })
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    if (await becomesReady(place.cluster, child)) {
      return { port: chosen, exited, stop: () => stopChild(child, exited) }
    }
    const tail = await readLogFrom(place.logFile, logStart)
    // Another program took the port, or the sessions of a killed server have not ended yet.
    const isPassing = /Address already in use|could not bind|shared memory block .* is still in use/.test(tail)
    if (!isPassing || attempt === 10) {
      throw new EmbeddedPostgresError(`PostgreSQL did not start on ${place.cluster}. Its log:\n${tail.trim()}`)
    }
    await sleep(200)
  }
}

async function spawnPostmaster(
  place: ClusterLocation,
  binaries: Binaries,
  settings: PostgresSettings,
): Promise<ChildProcess> {
  const log = await open(place.logFile, 'a', 0o600)
  try {
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = spawn(binaries.postgres, ['-D', place.cluster, ...flags], {
      uid: place.account?.uid,
      gid: place.account?.gid,
      cwd: '/',
      env: cleanEnvironment,
      // A separate session: Ctrl-C in the terminal reaches only Node, which shuts down in order.
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    await once(child, 'spawn')
    child.unref()
    // If this process exits without stop(), for example by an uncaught error, stop its server too.
    const endWithProcess = () => child.kill('SIGINT')
    process.once('exit', endWithProcess)
    child.once('exit', () => process.off('exit', endWithProcess))
    return child
  } catch (cause) {
    throw new EmbeddedPostgresError(`${binaries.postgres} could not be run: ${(cause as Error).message}`, { cause })
  } finally {
    await log.close()
  }
}

async function becomesReady(cluster: string, child: ChildProcess): Promise<boolean> {
  const until = Date.now() + readyWithinMs
  while (child.exitCode === null && child.signalCode === null) {
    const found = await readPidFile(cluster)
    if (found?.pid === child.pid && found?.status === 'ready') return true
    if (Date.now() > until) {
      child.kill('SIGQUIT')
      return false
    }
    await sleep(5)
  }
  return false
}

async function stopChild(child: ChildProcess, exited: Promise<void>): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const { pid } = child
  await endPostmaster(pid, async (withinMs) => {
    const timer = new AbortController()
    const tooLate = sleep(withinMs, false, { signal: timer.signal }).catch(() => false)
    const hasEnded = await Promise.race([exited.then(() => true), tooLate])
    timer.abort()
    return hasEnded
  })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new EmbeddedPostgresError('No free port was found')
  return address.port
}

/** Returns the offset at which the messages of the next start begin. */
async function rotateLog(place: ClusterLocation): Promise<number> {
  const size = (await stat(place.logFile).catch(() => undefined))?.size ?? 0
  if (size > logLimitBytes) await rename(place.logFile, `${place.logFile}.1`)
  const file = await open(place.logFile, 'a', 0o600)
  await file.close()
  // Root can write to it anyway, but its owner must be able to after a later start without root.
  if (place.account) await chown(place.logFile, place.account.uid, place.account.gid)
  return size > logLimitBytes ? 0 : size
}

async function readLogFrom(logFile: string, start: number): Promise<string> {
  const text = await readFile(logFile).catch(() => Buffer.alloc(0))
  return text.subarray(start).toString('utf8').slice(-2_000)
}
