// A process id alone does not identify a process: ids are reused, for example after a reboot.
import { readFile } from 'node:fs/promises'

export interface ProcessIdentity {
  pid: number
  /** Clock ticks between boot and the start of the process; absent without /proc. */
  startTicks?: string
  bootId?: string
}

export async function identify(pid: number): Promise<ProcessIdentity> {
  const [startTicks, bootId] = await Promise.all([readStat(pid).then((stat) => stat?.startTicks), readBootId()])
  return { pid, startTicks, bootId }
}

export async function isRunning(identity: ProcessIdentity): Promise<boolean> {
  if (!isAlive(identity.pid)) return false
  const bootId = await readBootId()
  if (identity.bootId && bootId && identity.bootId !== bootId) return false
  const stat = await readStat(identity.pid)
  if (!stat) return isAlive(identity.pid)
  if (stat.isZombie) return false
  return !identity.startTicks || identity.startTicks === stat.startTicks
}

/** False for a zombie too: it has ended, but its parent has not read the exit code. */
export async function isLiving(pid: number): Promise<boolean> {
  return isAlive(pid) && !(await readStat(pid))?.isZombie
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Another user's process cannot be signalled, but it exists.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

async function readStat(pid: number): Promise<{ isZombie: boolean; startTicks: string } | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (!text) return undefined
  // proc(5): the second field, the name in brackets, may contain spaces and brackets; count from its end.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return { isZombie: fields[0] === 'Z', startTicks: fields[19] ?? '' }
}

async function readBootId(): Promise<string | undefined> {
  const text = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => undefined)
  return text?.trim()
}
