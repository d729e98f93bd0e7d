// Installs and builds what is stale. Two starts in one folder take turns: npm and Vite write to the same places.
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { allBuilds, build, buildIsStale } from './build.mjs'
import { install, installIsStale } from './install.mjs'
import { root } from './processes.mjs'

const lock = join(root, '.cache', 'prepare.lock')

export async function prepare({ builds }) {
  // The browser scripts are always built: unit tests of the server deliver them.
  const wanted = builds ? allBuilds : ['tags']
  if (!installIsStale() && !buildIsStale(wanted)) return
  await takeTurn()
  await install()
  await build(wanted)
  rmSync(lock, { force: true })
}

async function takeTurn() {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const draft = `${lock}.${process.pid}`
  writeFileSync(draft, String(process.pid))
  let told = false
  while (!tryLink(draft)) {
    const holder = readHolder()
    if (holder === undefined) rmSync(lock, { force: true })
    else if (!told) {
      console.log(`… process ${holder} is installing or building here; waiting for it`)
      told = true
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

// No preparation lasts this long: the number in an older file is another program's by now.
const longestMs = 30 * 60_000

/** The process that works here, or undefined when the lock was left behind. */
function readHolder() {
  try {
    if (Date.now() - statSync(lock).mtimeMs > longestMs) return undefined
    const pid = Number(readFileSync(lock, 'utf8'))
    process.kill(pid, 0)
    return pid
  } catch (error) {
    return error.code === 'EPERM' ? 'of another user' : undefined
  }
}
