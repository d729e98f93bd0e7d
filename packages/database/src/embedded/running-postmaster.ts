// PostgreSQL outlives a killed Node process. The next start finds it by its pid file and stops it.
import { execFile } from 'node:child_process'
import { readFile, readlink, realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { isLiving } from './process-identity.ts'

const run = promisify(execFile)
const fastWithinMs = 10_000
const immediateWithinMs = 10_000

/** The caller holds this directory's lock, so a server running here has lost its parent. */
export async function endOrphan(cluster: string, log: (message: string) => void): Promise<void> {
  const found = await readPidFile(cluster)
  if (!found || !(await isLiving(found.pid))) return
  if (await isPostmaster(found.pid, cluster)) {
    log(`PostgreSQL from an earlier start is still running (process ${found.pid}): stopping it`)
    await endPostmaster(found.pid, (withinMs) => waitForEnd(found.pid, withinMs))
  } else {
    await disown(cluster, found.text)
  }
}

/** Fast shutdown, then an immediate one if sessions do not end in time; the next start recovers. */
export async function endPostmaster(pid: number, ended: (withinMs: number) => Promise<boolean>): Promise<void> {
  signal(pid, 'SIGINT')
  if (await ended(fastWithinMs)) return
  signal(pid, 'SIGQUIT')
  if (await ended(immediateWithinMs)) return
  throw new EmbeddedPostgresError(`PostgreSQL (process ${pid}) does not stop. Please stop it manually.`)
}

/** The lines of postmaster.pid are: process, data directory, start time, port, socket, address, memory, status. */
export async function readPidFile(cluster: string): Promise<{ pid: number; status: string; text: string } | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number.parseInt(lines[0] ?? '', 10)
  return pid > 0 ? { pid, status: lines[7]?.trim() ?? '', text } : undefined
}

// The id in the file now belongs to another program, so PostgreSQL would refuse to start. Deleting the file would also
// remove the shared memory key by which it detects sessions of the killed server. But it treats its parent's id as
// stale and still checks that key.
async function disown(cluster: string, text: string): Promise<void> {
  await writeFile(join(cluster, 'postmaster.pid'), text.replace(/^\d+/, String(process.pid)))
}

async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  const path = await realpath(cluster)
  try {
    // A postmaster's working directory is its data directory.
    return (await readlink(`/proc/${pid}/cwd`)) === path
  } catch {
    const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
    return stdout.includes('postgres') && (stdout.includes(cluster) || stdout.includes(path))
  }
}

async function waitForEnd(pid: number, withinMs: number): Promise<boolean> {
  const until = Date.now() + withinMs
  while (await isLiving(pid)) {
    if (Date.now() > until) return false
    await sleep(10)
  }
  return true
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    // It has already ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
