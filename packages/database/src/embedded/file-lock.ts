// A lock that names its holder, so that one left by a killed process can be taken over.
import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { identify, isRunning, type ProcessIdentity } from './process-identity.ts'

export interface FileLock {
  release(): Promise<void>
}

interface Holder extends ProcessIdentity {
  token: string
}

export class LockHeldError extends Error {
  readonly pid: number

  constructor(path: string, pid: number) {
    super(`${path} is held by process ${pid}`)
    this.name = 'LockHeldError'
    this.pid = pid
  }
}

/** Takes the lock at once or throws `LockHeldError`; never waits for a running holder. */
export async function lockFile(path: string): Promise<FileLock> {
  const holder: Holder = { token: randomUUID(), ...(await identify(process.pid)) }
  const draft = `${path}.${holder.token}`
  // Linking a finished file makes the lock appear complete. It is world-readable: after a killed start as root, the
  // directory's owner must see that it is stale.
  await writeFile(draft, `${JSON.stringify(holder)}\n`, { mode: 0o644, flag: 'wx' })
  try {
    while (!(await tryLink(draft, path))) {
      const other = await readHolder(path)
      if (other && (await isRunning(other))) throw new LockHeldError(path, other.pid)
      if (await tryTakeOver(draft, path, other)) break
      await sleep(20)
    }
  } finally {
    await rm(draft, { force: true })
  }
  return { release: () => releaseOwn(path, holder.token) }
}

async function tryLink(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  }
}

// Two starters may find the same stale lock. Only the creator of the marker may replace it, after checking that the
// lock is still the stale one.
async function tryTakeOver(draft: string, path: string, stale: Holder | undefined): Promise<boolean> {
  const marker = `${path}.takeover`
  try {
    await writeFile(marker, '', { flag: 'wx' })
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
    await removeAbandoned(marker)
    return false
  }
  try {
    const current = await readHolder(path)
    if (current?.token !== stale?.token) return false
    await rename(draft, path)
    return true
  } finally {
    await rm(marker, { force: true })
  }
}

// A takeover lasts a few milliseconds; a marker of this age belongs to a killed process.
const abandonedAfterMs = 5_000

async function removeAbandoned(marker: string): Promise<void> {
  const found = await stat(marker).catch(() => undefined)
  if (found && Date.now() - found.mtimeMs > abandonedAfterMs) await rm(marker, { force: true })
}

async function releaseOwn(path: string, token: string): Promise<void> {
  const current = await readHolder(path)
  if (current?.token === token) await rm(path, { force: true })
}

// Unreadable content (a power cut before it was written) counts as no holder; an unreadable file is an error.
async function readHolder(path: string): Promise<Holder | undefined> {
  const text = await readFile(path, 'utf8').catch((error) => {
    if (isCode(error, 'ENOENT')) return ''
    throw error
  })
  try {
    const holder = JSON.parse(text)
    return Number.isInteger(holder?.pid) ? holder : undefined
  } catch {
    return undefined
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
