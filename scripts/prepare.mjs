// Installs and builds what is stale. Starts in the same folder take turns, because npm and Vite write to the same
// files.
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { allBuilds, build, buildIsStale } from './build.mjs'
import { install, installIsStale } from './install.mjs'
import { root } from './processes.mjs'

const lock = join(root, '.cache', 'prepare.lock')

/** Only the product can do without `withDevPackages`. They double the time of a first start. */
export async function prepare({ builds, withDevPackages = true }) {
  // Browser scripts are always built: server tests deliver them.
  const wanted = builds ? allBuilds : ['tags']
  if (!installIsStale({ withDevPackages }) && !buildIsStale(wanted)) return
  await acquireLock()
  await install({ withDevPackages })
  await build(wanted)
  rmSync(lock, { force: true })
}

async function acquireLock() {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const draft = `${lock}.${process.pid}`
  writeFileSync(draft, String(process.pid))
  let isReported = false
  while (!tryLink(draft)) {
    const holder = readHolder()
    if (holder === undefined) rmSync(lock, { force: true })
    else if (!isReported) {
      console.log(`… process ${holder} is installing or building here; waiting for it`)
      isReported = true
    }
    await sleep(100)
  }
  rmSync(draft, { force: true })
  process.once('exit', () => rmSync(lock, { force: true }))
}

function tryLink(draft) {
  try {
    linkSync(draft, lock)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

// No preparation takes this long: the process id in an older file has been reused.
const maxAgeMs = 30 * 60_000

/** Returns the process that holds the lock, or undefined for a stale lock. */
function readHolder() {
  try {
    if (Date.now() - statSync(lock).mtimeMs > maxAgeMs) return undefined
    const pid = Number(readFileSync(lock, 'utf8'))
    process.kill(pid, 0)
    return pid
  } catch (error) {
    return error.code === 'EPERM' ? 'of another user' : undefined
  }
}
