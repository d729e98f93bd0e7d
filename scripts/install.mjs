import { fingerprint, isStamped, writeStamp } from './fingerprint.mjs'
import { runNpm, timed } from './processes.mjs'

const stamp = 'node_modules/.vigil-install'

export function installIsStale() {
  return !isStamped(stamp, fingerprint(['package-lock.json']))
}

export async function install() {
  if (!installIsStale()) return
  // Not `npm ci`: it deletes node_modules, and usually little has changed.
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--no-update-notifier']
  // Build tools are development packages; they are needed even with NODE_ENV=production.
  await timed('installed packages', () => runNpm(['install', '--include=dev', ...quiet], { quiet: true }))
  writeStamp(stamp, fingerprint(['package-lock.json']))
}
