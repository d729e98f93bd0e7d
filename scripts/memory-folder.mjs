import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const parent = '/dev/shm'
const prefix = 'vigil-test-'
const neededBytes = 6 * 2 ** 30

/**
 * Moves the temporary files of this process and its children into memory. Tests write and sync many small files, which
 * takes a third of their time on a disk. Does nothing where there is too little memory.
 */
export function useMemoryForTemporaryFiles() {
  if (process.env.TMPDIR || !hasRoom()) return
  removeAbandoned()
  const folder = join(parent, `${prefix}${process.pid}`)
  mkdirSync(folder)
  // Chromium and PostgreSQL run as other users.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(parent)
    return Math.min(bavail * bsize, process.availableMemory()) >= neededBytes
  } catch {
    return false // only Linux has this folder
  }
}

/** Folders of processes that were killed. */
function removeAbandoned() {
  for (const name of readdirSync(parent).filter((name) => name.startsWith(prefix))) {
    if (!isAlive(Number(name.slice(prefix.length)))) rmSync(join(parent, name), { recursive: true, force: true })
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
