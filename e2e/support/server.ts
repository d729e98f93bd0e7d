import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'
import { assertBuilt, builtServer } from './repository.ts'

type Settings = Record<string, string>

/** A started server process; it may not be ready, or have ended. */
export interface ServerProcess {
  url: string
  child: ChildProcess
  /** Its output so far. */
  output: () => string
  /** Exit code, once it has ended. */
  ended: Promise<number | null>
}

export interface RunningServer extends ServerProcess {
  dataDirectory: string
  /** Stops it like an operator would, and removes its data. */
  stop: () => Promise<void>
}

export async function makeDataDirectory() {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-e2e-'))
  // As root, PostgreSQL runs under another user, which needs access to the folder.
  await chmod(folder, 0o711)
  // PostgreSQL may still delete its last file while the folder is removed.
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  return { path: join(folder, 'data'), remove }
}

/** Starts the built server with exactly these settings. */
export function spawnServer(settings: Settings & { PORT: string; DATA_DIR: string }): ServerProcess {
  assertBuilt()
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [builtServer], {
    env: { PATH, HOME, LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => chunks.push(String(chunk)))
  return {
    url: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`,
    child,
    output: () => chunks.join(''),
    ended: once(child, 'close').then(([code]) => code as number | null), // the event's arguments
  }
}

export async function waitUntilReady(server: ServerProcess, withinMs = 150_000) {
  const until = Date.now() + withinMs
  while (Date.now() < until && server.child.exitCode === null) {
    const answer = await fetch(`${server.url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await sleep(50)
  }
  throw new Error(`The server did not become ready:\n${server.output()}`)
}

export async function endServer({ child, ended }: ServerProcess, signal: NodeJS.Signals = 'SIGTERM') {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal)
  return ended
}

const prepared = 'VIGIL_E2E_PREPARED'

/** Starts a demo server once; others start from a copy of its data in half the time. */
export async function prepareDemo() {
  const data = await makeDataDirectory()
  const server = spawnServer({ ...demoSettings, PORT: String(await freePort()), DATA_DIR: data.path })
  await waitUntilReady(server)
  await endServer(server)
  // Inherited by the workers.
  process.env[prepared] = data.path
  return data.remove
}

/** A data directory, with demo data if the settings enable it. */
export async function makeDataFor(settings: Settings) {
  const data = await makeDataDirectory()
  const path = process.env[prepared]
  // `cp` keeps owners: PostgreSQL's files belong to another user.
  if (settings.VIGIL_DEMO && path) await promisify(execFile)('cp', ['-a', path, data.path])
  return data
}

/** A ready server on a free port, with its own data that is removed when it stops. */
export async function startServer(settings: Settings = {}): Promise<RunningServer> {
  const data = await makeDataFor(settings)
  const PORT = settings.PORT ?? String(await freePort())
  const server = spawnServer({ ...settings, PORT, DATA_DIR: data.path })
  const stop = async () => {
    await endServer(server)
    await data.remove()
  }
  await waitUntilReady(server).catch(async (error) => {
    await stop()
    throw error
  })
  return { ...server, dataDirectory: data.path, stop }
}

/** Default settings: demo data, and callers identified by a header, so that each test has its own rate limits. */
export const demoSettings: Settings = {
  VIGIL_DEMO: '1',
  VIGIL_DEMO_DAYS: '0',
  TRUST_PROXY: '1',
  CALLS_PER_MINUTE: '100000',
}

export async function postgresPid(dataDirectory: string) {
  const text = await readFile(join(dataDirectory, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')
  return Number.parseInt(text, 10)
}
